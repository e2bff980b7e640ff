/** Kills workers of tasks at random steps, many times, and holds what comes of the tasks to undisturbed ones: `npm run kill -- tasks [kills] [seed]`. */
import { runAlone } from '../../../jobs/kill/run-alone.ts'
import { wreakTasks } from './tasks.ts'

const [kills = '200', seed = '1'] = process.argv.slice(2)
await runAlone(new URL('task-process.ts', import.meta.url), Number(seed), (alone) =>
  wreakTasks({ ...alone, processes: 3, kills: Number(kills), leaseMs: 1000, perMille: 15, strikes: 0.03, stops: true, waiting: 8 })
)
