"""Chats as the field's libraries write them: a text, or a list of messages with a role and a content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["asked_in", "said_in"]


def asked_in(prompt: object) -> str | None:
    """The text of a prompt: it itself, or its last user message; None if it is neither.

    >>> asked_in([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "How many?"}])
    'How many?'
    """
    return prompt if isinstance(prompt, str) else next(reversed(_texts(prompt, "user")), None)


def said_in(completion: object) -> str | None:
    """The text of a completion: it itself, or its assistant messages one below the other; None if it is neither.

    >>> said_in([{"role": "assistant", "content": [{"type": "text", "text": "3 + 4 = 7"}]}])
    '3 + 4 = 7'
    """
    if isinstance(completion, str):
        return completion
    texts = _texts(completion, "assistant")
    return "\n".join(texts) if texts or completion == [] else None


def _texts(messages: object, role: str) -> list[str]:
    if not isinstance(messages, Sequence) or isinstance(messages, (str, bytes)):
        return []
    return [_text(message.get("content")) for message in messages if isinstance(message, Mapping) and message.get("role") == role]


def _text(content: object) -> str:
    """The content of a message: a text, none beside a call of a tool, or parts of which some are text."""
    if isinstance(content, str):
        return content
    if not isinstance(content, Sequence):
        return ""
    parts = (part.get("text") for part in content if isinstance(part, Mapping))
    return "".join(part for part in parts if isinstance(part, str))
