# The image keeps the workspace layout, with the three bundles in place of their sources: the server looks for the page and the client beside itself.

FROM node:24-slim AS build
WORKDIR /sweetspot
RUN npm install --global pnpm@12
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml tsconfig.base.json ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY apps/cli/package.json apps/cli/
COPY packages/contract/package.json packages/contract/
COPY packages/model/package.json packages/model/
COPY packages/parsers/package.json packages/parsers/
COPY tests/package.json tests/
COPY bench/package.json bench/
RUN pnpm install --frozen-lockfile --filter "@sweetspot/web..." --filter "@sweetspot/cli..." --filter "@sweetspot/api..."
COPY packages packages
COPY apps apps
RUN pnpm --filter @sweetspot/web --filter @sweetspot/cli --filter @sweetspot/api build \
 && rm -rf node_modules apps/*/node_modules packages/*/node_modules \
 && pnpm install --frozen-lockfile --prod --filter "@sweetspot/api..."

FROM node:24-slim
# The allocator gives large buffers back when they are freed (scripts/run.mjs).
ENV NODE_ENV=production \
    MALLOC_MMAP_THRESHOLD_=65536 \
    MALLOC_ARENA_MAX=2 \
    SWEETSPOT_HOST=0.0.0.0 \
    SWEETSPOT_PORT=7070 \
    SWEETSPOT_DATA=/data
WORKDIR /sweetspot
COPY --from=build /sweetspot/package.json ./
COPY --from=build /sweetspot/node_modules node_modules
COPY --from=build /sweetspot/apps/api/package.json apps/api/
COPY --from=build /sweetspot/apps/api/node_modules apps/api/node_modules
COPY --from=build /sweetspot/apps/api/dist apps/api/dist
COPY --from=build /sweetspot/apps/web/dist apps/web/dist
COPY --from=build /sweetspot/apps/cli/dist apps/cli/dist
COPY examples examples
RUN install -d -m 700 -o node -g node /data
USER node
VOLUME /data
EXPOSE 7070
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.SWEETSPOT_PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Beyond loopback people sign in: the server wants SWEETSPOT_PUBLIC_URL or SWEETSPOT_SIGN_IN=1 for that, or SWEETSPOT_OPEN=1 where the
# network is trusted. compose.yaml sets the first two, and publishes the port on the host's loopback only.
CMD ["node", "--disable-warning=ExperimentalWarning", "apps/api/dist/main.js"]
