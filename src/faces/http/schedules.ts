import fp from 'fastify-plugin'
import { createSchedules, type Schedules } from '../../jobs/schedules/schedules.ts'
import type { Runtime } from '../../runtime/runtime.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly schedules: Schedules
  }
}

/** Management of schedules; job workers check which are due. */
export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { state } }) => {
    const { check, submit } = app.jobs
    app.decorate('schedules', createSchedules({ schedules: state.schedules, keys: state.keys, jobs: { check, submit, read: state.jobs.read } }))
  },
  { name: 'schedules', dependencies: ['jobs'] }
)
