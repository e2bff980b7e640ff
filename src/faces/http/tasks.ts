import fp from 'fastify-plugin'
import type { Runtime } from '../../runtime/runtime.ts'
import { createTaskFace, type TaskFace } from './task-face.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly tasks: TaskFace
  }
}

/** Problems in words that are solved by growing a graph. */
export default fp<{ runtime: Runtime }>(
  async (app, { runtime }) => {
    app.decorate('tasks', createTaskFace(runtime, app.jobs))
  },
  { name: 'tasks', dependencies: ['jobs'] }
)
