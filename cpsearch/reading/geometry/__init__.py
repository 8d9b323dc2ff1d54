"""Rectangles and squares: their sides, areas and perimeters."""
