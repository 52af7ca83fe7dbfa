# hcl-lint as an image: docker build -t hcl-lint . && docker run --rm -v "$PWD:/src" hcl-lint check
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev
COPY . /hcl-lint
RUN HCL_LINT_COMPILE=1 pip wheel --no-cache-dir --wheel-dir /wheels /hcl-lint

FROM python:3.13-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels hcl-lint
# Checking needs no rights; for fixes, run it as yourself: --user "$(id -u):$(id -g)".
USER nobody
ENV HOME=/tmp
WORKDIR /src
ENTRYPOINT ["hcl-lint"]
CMD ["--help"]
