/** Kills workers of jobs at random, many times, and compares their work with the promises of jobs: `npm run kill -- jobs [kills] [seed] [kills only]`. */
import { wreak } from './harness.ts'
import { faultsIn, figuresOf } from './history.ts'
import { runAlone } from './run-alone.ts'

const [kills = '1000', seed = '1', only = ''] = process.argv.slice(2)
await runAlone(new URL('chain-process.ts', import.meta.url), Number(seed), async (alone) => {
  const history = await wreak({ ...alone, processes: 8, kills: Number(kills), leaseMs: 400, perMille: 10, stops: only === '' })
  return { faults: faultsIn(history), figures: figuresOf(history) }
})
