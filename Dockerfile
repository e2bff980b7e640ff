# The service on Node alone. From the root of the repository: docker build -t edgewise .
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8700 EDGEWISE_DATA_DIR=/data
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/data ./data
COPY --from=build /app/schema ./schema
USER node
VOLUME /data
EXPOSE 8700
CMD ["node", "dist/server.js"]
