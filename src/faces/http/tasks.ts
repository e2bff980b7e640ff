import fp from 'fastify-plugin'
import type { Runtime } from '../../runtime/runtime.ts'
import { createTaskApi, type TaskApi } from './task-api.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly tasks: TaskApi
  }
}

/** Text problems that are solved by growing a graph. */
export default fp<{ runtime: Runtime }>(
  async (app, { runtime }) => {
    app.decorate('tasks', createTaskApi(runtime, app.jobs))
  },
  { name: 'tasks', dependencies: ['jobs'] }
)
