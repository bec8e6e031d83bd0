# The contest API and the operators' command line. Build from the repository's folder:
#   docker build -f deploy/containers/api.Dockerfile -t contest-api:7.0.0 .
# To pin the base by digest: docker buildx imagetools inspect node:26.10.0-bookworm-slim, then FROM node:26.10.0-bookworm-slim@sha256:…
# (Renovate proposes it: docker:pinDigests).
# Nothing in it is made for one processor, so it is made once, on the machine's own.
FROM --platform=$BUILDPLATFORM node:26.10.0-bookworm-slim AS files
WORKDIR /opt/contest
COPY package.json package-lock.json ./
COPY packages/contest-api/package.json packages/contest-api/
COPY packages/contract/package.json packages/contract/
COPY packages/pack/package.json packages/pack/
COPY packages/local-server/package.json packages/local-server/
COPY packages/rehearsal/package.json packages/rehearsal/
COPY packages/stage/package.json packages/stage/
COPY packages/lab/package.json packages/lab/
# Only what the API needs: not the site's packages, not those of builds and tests, and (optional) no embedded PostgreSQL.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --workspace packages/contest-api --include-workspace-root=false \
  && rm -rf /root/.npm
COPY packages/contract/src packages/contract/src
COPY packages/pack/src packages/pack/src
COPY packages/local-server/src packages/local-server/src
COPY packages/rehearsal/src packages/rehearsal/src
COPY packages/contest-api/src packages/contest-api/src
COPY packages/contest-api/live-page packages/contest-api/live-page
COPY content content
RUN node content/media/scripts/draw.ts

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /opt/contest
COPY --from=files /opt/contest ./
COPY deploy/containers/contest deploy/containers/contest-timers /usr/local/bin/
USER node
EXPOSE 3000
# Public port: alive. Whether it is ready is asked on the operations port, by anyone who replaces copies.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process and gets SIGTERM itself, so that a copy drains before it ends.
CMD ["node", "--max-semi-space-size=8", "packages/contest-api/src/server.ts"]
