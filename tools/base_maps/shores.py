"""Drawn shores: without what is too narrow or too small."""

from tools.base_maps.chart import Chart
from tools.base_maps.geometry import Polygon, is_outer, polygons
from tools.base_maps.pen import Pen


def calm_shores(chart: Chart, pen: Pen, blur: float, least: float, hole: float) -> list[Polygon]:
    """Return the areas of a chart without strips narrower than `blur` and small areas or holes."""
    rings = chart.blurred(blur).shores()
    outer = pen.worth_drawing((ring for ring in rings if is_outer(ring)), least)
    return polygons(outer, pen.worth_drawing((ring for ring in rings if not is_outer(ring)), hole))
