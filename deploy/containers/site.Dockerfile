# One release of the site: its files, and the script that puts them where nginx reads them (deploy/publish-site.sh). Build from the
# repository's folder, with the settings that are built in:
#   docker build -f deploy/containers/site.Dockerfile -t contest-site:7.0.0 --build-arg SITE_URL=https://quiz.example.jp .
# The files are the same for every processor: they are made once, on the machine's own.
FROM --platform=$BUILDPLATFORM node:26.10.0-bookworm-slim AS build
WORKDIR /build
COPY . .
ARG SITE_URL
ARG GTM_ID=
ENV NEXT_PUBLIC_APP_ENV=production NEXT_PUBLIC_SITE_URL=$SITE_URL NEXT_PUBLIC_GTM_ID=$GTM_ID
RUN npm ci && npm run build

FROM debian:12.12-slim
COPY --from=build /build/out /release
COPY deploy/publish-site.sh /usr/local/bin/publish-site
# The account of nginx in the other container, which reads what this one writes.
USER www-data
HEALTHCHECK NONE
CMD ["publish-site", "/release"]
