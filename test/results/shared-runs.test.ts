import t from 'tap'
import { createSharedRuns, type SharedRunControl } from '../../src/results/single-flight.ts'

/** A run that ends when it is told to. */
function held() {
  const controls: SharedRunControl[] = []
  let end: (value: string) => void = () => {}
  const start = (control: SharedRunControl) => {
    controls.push(control)
    return new Promise<string>((resolve) => {
      end = resolve
    })
  }
  return { controls, start, end: (value: string) => end(value) }
}

t.test('runs once for all concurrent equal calls', async (t) => {
  const runs = createSharedRuns<string>()
  const { controls, start, end } = held()
  const both = [runs.join('a', {}, 1000, start), runs.join('a', {}, 1000, start)]
  end('done')
  t.same(await Promise.all(both), ['done', 'done'])
  t.equal(controls.length, 1)
})

t.test('runs again once a run has ended, even by failure', async (t) => {
  const runs = createSharedRuns<string>()
  await t.rejects(
    runs.join('a', {}, 1000, async () => {
      throw new TypeError('broken')
    }),
    TypeError
  )
  t.equal(await runs.join('a', {}, 1000, async () => 'whole'), 'whole')
  t.equal(await runs.join('a', {}, 1000, async () => 'anew'), 'anew')
})

t.test('continues for the others when one gives up', async (t) => {
  const runs = createSharedRuns<string>()
  const { controls, start, end } = held()
  const abort = new AbortController()
  const first = runs.join('a', { signal: abort.signal }, 1000, start)
  const second = runs.join('a', {}, 1000, start)
  abort.abort()
  await t.rejects(first, { code: 'EDGEWISE_CANCELLED' })
  t.equal(controls[0]?.signal.aborted, false)
  end('done')
  t.equal(await second, 'done')
})

t.test('aborts a run without callers, and lets nobody join it', async (t) => {
  const runs = createSharedRuns<string>()
  const { controls, start } = held()
  const abort = new AbortController()
  const only = runs.join('a', { signal: abort.signal }, 1000, start)
  abort.abort()
  await t.rejects(only, { code: 'EDGEWISE_CANCELLED' })
  t.equal(controls[0]?.signal.aborted, true)
  t.equal(await runs.join('a', {}, 1000, async () => 'anew'), 'anew')
})

t.test('starts nothing for a caller that has given up', async (t) => {
  const { controls, start } = held()
  await t.rejects(createSharedRuns<string>().join('a', { signal: AbortSignal.abort() }, 1000, start), { code: 'EDGEWISE_CANCELLED' })
  t.equal(controls.length, 0)
})

t.test('gives up for a caller whose deadline passes', async (t) => {
  const runs = createSharedRuns<string>()
  const { start } = held()
  await t.rejects(runs.join('a', {}, 1, start), { code: 'EDGEWISE_DEADLINE', parameters: { deadlineMs: 1 } })
})

t.test('reports progress to all callers', async (t) => {
  const runs = createSharedRuns<string>()
  const { controls, start, end } = held()
  const told: string[] = []
  const both = ['first', 'second'].map((name) => runs.join('a', { onProgress: (fraction) => told.push(`${name} ${fraction}`) }, 1000, start))
  controls[0]?.onProgress(0.5)
  end('done')
  await Promise.all(both)
  t.same(told, ['first 0.5', 'second 0.5'])
})
