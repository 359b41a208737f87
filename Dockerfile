# The table in a container: `docker build -t hulldown .`, then `docker run -p 8000:8000 -v hulldown:/data hulldown`.
# What it installs stands in deploy/, where `deploy/try` runs the same steps without Docker.
ARG PYTHON=3.13

FROM python:${PYTHON}-slim AS build
# The engine is compiled where there is a compiler.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN deploy/build /dist && deploy/install /opt/hulldown /dist/*.whl

FROM python:${PYTHON}-slim
LABEL org.opencontainers.image.title="Hulldown" org.opencontainers.image.licenses="MIT"
RUN useradd --system --uid 10001 --create-home hulldown && install -d -o hulldown -m 700 /data
COPY --from=build /opt/hulldown /opt/hulldown
COPY deploy/healthy /usr/local/bin/healthy
ENV PATH=/opt/hulldown/bin:$PATH HULLDOWN_DATA=/data PYTHONUNBUFFERED=1
USER hulldown
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["healthy", "http://127.0.0.1:8000"]
ENTRYPOINT ["hulldown"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--drain", "2"]
