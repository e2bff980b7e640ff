/** A marked worker of chains of steps. */
import { setTimeout } from 'node:timers/promises'
import { startMarkedWorker } from './marked-worker.ts'

await startMarkedWorker(({ effects, random, name }) => ({
  name,
  version: 1,
  description: 'Steps that each leave a mark.',
  input: {},
  check: () => ({ scopes: [] }),
  async run(input, { id, step, signal }) {
    const { steps } = input as { readonly steps: number }
    const effect = effects(id)
    let last: unknown = null
    for (let i = 1; i <= steps; i++) {
      const pauseMs = random() * 15
      last = await step(`step ${i}`, { i, last }, async () => {
        await setTimeout(pauseMs, undefined, { signal })
        effect(`step ${i}`)
        return { i, last: id }
      })
    }
    return last
  }
}))
