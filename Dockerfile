# One image for the server, its migrations and its tools; see docs/operations.md.
# Plain instructions only, so that docker, podman and buildah build it alike.
FROM docker.io/library/python:3.13-slim-trixie AS build

WORKDIR /srv/whodunit
COPY requirements.lock ./
RUN python -m venv /srv/venv \
    && /srv/venv/bin/pip install --no-cache-dir --disable-pip-version-check \
        --require-hashes -r requirements.lock
COPY pyproject.toml README.md ./
COPY app app
COPY games games
COPY migrations migrations
COPY templates templates
COPY static static
# Editable, because templates, styles and migrations lie beside the packages. Compiled here, since
# the server itself may write nowhere.
RUN /srv/venv/bin/pip install --no-cache-dir --disable-pip-version-check \
        --no-deps --no-build-isolation --editable . \
    && /srv/venv/bin/python -m compileall -q app games migrations \
    && /srv/venv/bin/pip uninstall --quiet --yes pip hatchling \
    && mkdir var

FROM docker.io/library/python:3.13-slim-trixie

ENV PATH=/srv/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
COPY --from=build /srv /srv
WORKDIR /srv/whodunit
# Only the embedded database of a trial lies here; in production nothing is written.
RUN chown 10001:10001 var
USER 10001:10001
EXPOSE 8000
STOPSIGNAL SIGTERM
# The process is asked, not the database: nothing is gained by ending it while that is away.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-ISc", "import http.client as h; c = h.HTTPConnection('127.0.0.1', 8000, timeout=4); c.request('GET', '/health'); raise SystemExit(c.getresponse().status != 200)"]
ENTRYPOINT ["whodunit"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
