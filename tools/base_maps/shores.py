"""Shores as they are drawn: without what is too narrow or too small."""

from tools.base_maps.chart import Chart
from tools.base_maps.geometry import Polygon, is_outer, polygons
from tools.base_maps.pen import Pen


def calm_shores(chart: Chart, pen: Pen, blur: float, least: float, hole: float) -> list[Polygon]:
    """The areas that a chart covers: what is narrower than about `blur` is lost, and so are small areas and holes."""
    rings = chart.blurred(blur).shores()
    outer = pen.worth_drawing((ring for ring in rings if is_outer(ring)), least)
    return polygons(outer, pen.worth_drawing((ring for ring in rings if not is_outer(ring)), hole))
