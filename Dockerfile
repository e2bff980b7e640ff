# The service on Node alone. From the root of the repository: docker build -t edgewise .
# It runs with a read-only root: docker run --read-only --tmpfs /tmp -v edgewise:/data -p 8700:8700 edgewise
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
LABEL org.opencontainers.image.title="Edgewise" \
      org.opencontainers.image.description="Answers questions about property graphs, each answer with the calls that support it" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8700 EDGEWISE_DATA_DIR=/data
RUN mkdir /data && chown 1000:1000 /data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/data ./data
COPY --from=build /app/schema ./schema
USER 1000:1000
VOLUME /data
EXPOSE 8700
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server.js"]
