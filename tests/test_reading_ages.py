"""Ages over time: texts about ages that are read whole, and texts that only look like these.

Each text is of this file. What leaves an age open, tells two that nobody can have, or counts otherwise than in years is refused.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from cpsearch import solve

pytest.importorskip("spacy", reason="reading needs the text extra")

#: Texts with their answer.
KNOWN: tuple[tuple[str, str], ...] = (
    ("5", "Orla is 31 years old and her nephew is 7. In how many years will Orla be three times as old as her nephew?"),
    ("13", "Dina is 4 years older than Piet. The sum of their ages is 30. How old is Piet?"),
    ("29", "Five years ago, Hugo was twice as old as Lina. Lina is 17 now. How old is Hugo now?"),
    (
        "27",
        "In 6 years, Wanda will be 40 years old. Her son is half as old as Wanda is now. How old will her son be in 10 years?",
    ),
    ("39", "Kofi is 9 years old. His aunt is 3 years older than four times his age. How old is his aunt?"),
    ("39", "Marta is twice as old as Ivo, who is 3 years younger than Sven. Sven is 20 years old. How old will Marta be 5 years from now?"),
    ("14", "Rex was born when Nadia was 26. Nadia is 40 now. How old is Rex?"),
    ("23", "What is the sum of the ages of Bram and Elke if Bram is 14 and Elke is 5 years younger than Bram?"),
    ("16", "Tove's mother is 36. In 4 years, Tove will be half her mother's age. How old is Tove now?"),
    ("28", "In ten years, the ages of Ines and Jules will add up to 70. Ines is 6 years older than Jules. How old is Ines now?"),
    ("12", "How many years ago was Vera three times as old as Timo if Vera is 30 and Timo is 18?"),
    ("16", "Greta was 8 years old. Her brother was twice as old as Greta. How old was her brother?"),
    ("10", "Bela is 15 and Cleo is 40. How many years from now will the sum of their ages be 75?"),
    ("23", "Pia is 7 years older than Rui. How old will Rui be when Pia is 30?"),
    ("34", "Ida is 8. Her mother was 26 when she was born. How old is her mother now?"),
    (
        "56",
        "A tree is 12 years old. The house is 4 times as old as the tree. How old will the house be in 8 years?",
    ),
    ("27", "Ann is 12. Bo is twice as old as her. Cy is 3 years older than him. How old is Cy?"),
    ("10", "Ann is twice as old as Bo. In 6 years the sum of their ages will be 42. How old is Bo now?"),
    ("22", "Nora's age is 4 less than twice Otto's age. Otto is 13. Find Nora's age."),
    ("21", "Karl is 52 years old. He is 4 times as old as his granddaughter. How old will the granddaughter be when Karl is 60?"),
    ("18", "Max is twice as old as Zoe was 3 years ago. Zoe is 12. How old is Max?"),
    ("13", "In 3 years, Max will be twice as old as Zoe was 4 years ago. Zoe is 12. How old is Max?"),
    ("8", "Ada is 20. Ben is half as old as she was 4 years ago. How old is Ben?"),
    ("7", "Ada will be 20 in 4 years. Ben was 6 three years ago. What is the difference between Ada's age and Ben's age?"),
    ("32", "If Nina is 24 years old and Oleg is 5 years older, how old will Oleg be in 3 years?"),
    ("15", "Nina, who is 24 years old, is three times as old as Oleg. How old will Oleg be in 7 years?"),
    ("30", "Nina has a 5-year-old son. Nina is 6 times as old as her son. How old is Nina?"),
    ("22", "Nina has a brother named Oleg who is twice her age. Nina is 9. How old will Oleg be in 4 years?"),
    ("17", "Nina's age is 3 less than Oleg's. Oleg is 14. What age will Nina be in 6 years?"),
    ("37", "The difference between Nina's age and her mother's age is 25 years. Nina is 12. How old is her mother?"),
    ("18", "Nina and Oleg have a combined age of 40. Nina is 4 years older than Oleg. How old is Oleg?"),
    ("35", "Together, Nina and Oleg are 40 years old. Nina is three times as old as Oleg. How old will Nina be in 5 years?"),
    ("21", "Nina will be 30 in 6 years' time. Oleg is half her age. Find how old Oleg will be in 9 years."),
    ("36", "Nina gave birth to her daughter at 27. Her daughter is 9 years old now. How old is Nina now?"),
    ("37", "Nina was 27 when her daughter was born. How old will Nina be when her daughter is 10?"),
    ("16", "Oleg was born 4 years after Nina. Nina is 20. How old is Oleg?"),
    ("26", "I will be twice as old as my sister in 8 years. Our ages will add up to 51 then. How old am I now?"),
    ("6", "Milo is 6 years older than Jun and twice his age. How old is Jun?"),
    ("47", "Nina was 6 when Oleg was half her age. How old will Oleg be when Nina is 50?"),
    (
        "10",
        (
            "Yara is currently four times as old as her grandson. In 20 years she will be twice as old as he will be. "
            "How old is her grandson now?"
        ),
    ),
    ("56", "When Otis was 8, his sister was half his age. Now Otis is 60. How old is his sister?"),
    ("80", "Ruth's grandfather is 72 years old. He is 6 times Ruth's age. How old will he be when Ruth is 20?"),
    (
        "20",
        ("Otis is 25 years younger than his father. Five years from now, his father will be twice as old as Otis. How old is Otis now?"),
    ),
    ("33", "Otis's age is three times Ruth's age. The difference between their ages is 22 years. How old is Otis?"),
    ("22", "Ruth is 9. Otis is 4 years older than Ruth. Carl is as old as Ruth and Otis combined. How old is Carl?"),
    ("36", "Ruth is 20% older than Otis. Otis is 30. How old is Ruth?"),
    ("43", "Ruth was 31 years old when she had her first child. Her first child is now 12. How old is Ruth?"),
    ("30", "Ruth's age plus Otis's age is 50. Ruth is 10 years older than Otis. How old is Ruth?"),
    ("9", "In 3 years, Otis will be half the age that Ruth will be. Ruth is 21 now. How old is Otis now?"),
    ("11", "Ann is 5 years older than Bo, but Bo is 2 years older than Cy. If the sum of their ages is 42, how old is Cy?"),
    ("16", "The sum of Ann's age and twice Bo's age is 40. Bo is 12. How old is Ann?"),
    ("36", "Ann's father is 3 times as old as Ann. The difference in their ages is 24 years. How old is her father?"),
    ("6", "Ann is 36 and Bo is 12. How many years ago was Ann 5 times as old as Bo?"),
    ("12", "Bo was 4 when Ann was 3 times as old as him. How old is Bo now if Ann is 20?"),
)

#: Texts that leave what is asked open, or that nobody can mean.
OPEN: tuple[str, ...] = (
    "Ann is 30. Bo is 5 years older. How old is Cy?",
    "Nils is 3 times older than Zara. Zara is 12. How old is Nils?",
    "Tara was twice as old as Finn. In 5 years he will be 30. How old is Tara?",
    "Omar is 12 and his sister is 9. Their cousin is 4 years younger than her. How old will Omar be when she is 20?",
    "Lena is 20 years old. Her brother is younger than she is. How old is her brother?",
    "Lena is 20 years old. Her brother is not 5 years younger than she is. How old is her brother?",
    "Lena may be 20 years old. Her brother is 5 years younger than Lena. How old is her brother?",
    "Lena thinks that she is 20 years old. Her brother is 5 years younger than Lena. How old is her brother?",
    "Lena is about 20 years old. Her brother is 5 years younger than Lena. How old is her brother?",
    "Lena is 20 months old. Her brother is 5 years younger than Lena. How old is her brother?",
    "Lena is at least 20 years old. Her brother is 5 years older than Lena. How old is her brother?",
    "Lena was 20 years old. Her brother is 5 years older than Lena. How old is her brother?",
    "Lena is 20. Her brother is 5 years older than Lena, and his wife is 3 years younger than him. What is the sum of their ages?",
    "Pia is 7 years older than Rui. Pia was 10 when Rui started school. How old is Rui?",
    "Gil is 40 years old. His son is 10. In how many years was Gil twice as old as his son?",
    "Gil is 40 years old. His son is 30 years older. How old is his son?",
    "Ida is 8. Her mother died when she was 26. How old is Ida's mother?",
    "Rosa is 12. In 3 years she will be twice as old as her brother was 2 years ago. How old is her brother now?",
    "Ida's sister is 5. Ana is twice as old as her sister. How old is Ana's sister?",
    "The difference between Nina's age and Oleg's age is 25 years. Nina is 42. How old is Oleg?",
    "Paulo is 12. When Paulo is 20, his sister will be 5 years younger than he is. Next year she moves out. How old was she last year?",
)


@pytest.mark.parametrize(("answer", "text"), KNOWN)
def test_answers(answer: str, text: str) -> None:
    assert solve(text).answer == Fraction(answer)


@pytest.mark.parametrize("text", OPEN)
def test_refuses(text: str) -> None:
    assert solve(text).answer is None
