# syntax=docker/dockerfile:1
# A server in an image: docker build --tag whistlestop . Then see docs/hosting.md.

FROM python:3.11-slim-bookworm AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /build
# All packages are pinned and checked by their hashes. The next step takes from them what a server needs, and no other.
COPY requirements/dev.txt requirements/
RUN pip download --quiet --require-hashes --requirement requirements/dev.txt --dest /wheels
COPY . .
# Compiled code remembers the times of its sources. Images keep whole seconds only, hence a fixed time for all of them.
RUN python -m venv --without-pip /opt/whistlestop \
    && pip --python /opt/whistlestop/bin/python install --no-index --find-links /wheels --no-compile ".[postgres]" \
    && find /opt/whistlestop -name "*.py" -exec touch --date=2020-01-01T00:00:00Z {} + \
    && /opt/whistlestop/bin/python -m compileall -q /opt/whistlestop/lib

FROM python:3.11-slim-bookworm
ENV PATH=/opt/whistlestop/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    XDG_CACHE_HOME=/var/cache/whistlestop \
    WHISTLESTOP_DATABASE_URL=sqlite:////var/lib/whistlestop/tables.sqlite
COPY --from=build /opt/whistlestop /opt/whistlestop
RUN groupadd --gid 10001 whistlestop \
    && useradd --uid 10001 --gid 10001 --home-dir /var/lib/whistlestop --no-create-home --shell /usr/sbin/nologin whistlestop \
    && install --directory --owner=whistlestop --group=whistlestop --mode=0700 /var/lib/whistlestop /var/cache/whistlestop
# The rules are compiled now, for the kind of processor that makes the image, so that a server starts within seconds.
RUN XDG_CACHE_HOME=/opt/compiled whistlestop warm
# Compiled code has to lie where it can be written, which the image itself need not be.
COPY --chmod=0755 <<'START' /usr/local/bin/start
#!/bin/sh
set -e
cp --recursive --no-clobber /opt/compiled/. "$XDG_CACHE_HOME"
exec "$@"
START

USER 10001:10001
VOLUME /var/lib/whistlestop
EXPOSE 8460
HEALTHCHECK --interval=10s --timeout=5s --start-period=180s --retries=3 \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8460/readyz', timeout=4)"]
ENTRYPOINT ["start"]
CMD ["whistlestop", "serve", "--host", "0.0.0.0"]
