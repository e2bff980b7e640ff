/** Kills worker processes at random and checks the guarantees of jobs: `npm run kill -- NAME [kills] [seed]`. */
import { runNamed } from './run-named.ts'

await runNamed('kill', {
  jobs: { does: 'workers of jobs, 1000 times', load: () => import('../test/jobs/kill/run.ts') },
  tasks: { does: 'workers of tasks, 200 times', load: () => import('../test/tasks/kgot/kill/run.ts') }
})
