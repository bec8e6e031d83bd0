# nginx as it is tested here: Debian's, with the module for .br files. It changes rarely; releases of the site come into its volume.
#   docker build -f deploy/containers/nginx.Dockerfile -t contest-nginx:7.0.0 .
FROM debian:12.12-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates curl libnginx-mod-http-brotli-static nginx \
  && rm -rf /var/lib/apt/lists/* /etc/nginx/conf.d /etc/nginx/sites-enabled /etc/nginx/sites-available \
  && mkdir -p /srv/contest /run/nginx && chown www-data:www-data /srv/contest /run/nginx
COPY deploy/nginx/nginx.conf /etc/nginx/nginx.conf
COPY deploy/nginx/conf.d /etc/nginx/conf.d
COPY deploy/nginx/contest /etc/nginx/contest
COPY deploy/nginx/optional/brotli.conf /etc/nginx/contest/site.d/brotli.conf
COPY deploy/containers/nginx/copies.conf /etc/nginx/contest/copies.conf
USER www-data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["curl", "--fail", "--silent", "--output", "/dev/null", "http://127.0.0.1:8080/"]
STOPSIGNAL SIGQUIT
CMD ["nginx", "-g", "daemon off;"]
