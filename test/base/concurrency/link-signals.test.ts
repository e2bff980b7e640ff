import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { linkSignals, withLinkedSignal } from '../../../src/base/concurrency/link-signals.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Collects garbage every few milliseconds until the work has ended; work that never ends rejects. */
async function underGarbageCollection<T>(work: Promise<T>): Promise<T> {
  const collecting = setInterval(collectGarbage, 5)
  let patience: NodeJS.Timeout | undefined
  const never = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new Error('The signal never aborted.')), 5000)
  })
  try {
    return await Promise.race([work, never])
  } finally {
    clearInterval(collecting)
    clearTimeout(patience)
  }
}

t.test('the time limit fires despite garbage collection during the wait', async (t) => {
  const aborted = ({ signal }: { signal: AbortSignal }) => once(signal, 'abort')
  await t.resolves(underGarbageCollection(aborted(linkSignals([new AbortController().signal], 300))))
})

t.test('aborts with the first of its sources', async (t) => {
  for (const which of [0, 1]) {
    const sources = [new AbortController(), new AbortController()]
    const { signal } = linkSignals([undefined, ...sources.map((source) => source.signal)])
    t.notOk(signal.aborted)
    sources[which]?.abort()
    t.ok(signal.aborted)
  }
})

t.test('is aborted from the start when a source is', async (t) => {
  t.ok(linkSignals([new AbortController().signal, AbortSignal.abort()]).signal.aborted)
})

t.test('leaves no listener at its sources, however it ends', async (t) => {
  const listeners = (work: (source: AbortController) => unknown) => {
    const source = new AbortController()
    let held = 0
    const { addEventListener, removeEventListener } = source.signal
    source.signal.addEventListener = (...given: Parameters<typeof addEventListener>) => {
      held += 1
      addEventListener.apply(source.signal, given)
    }
    source.signal.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
      held -= 1
      removeEventListener.apply(source.signal, given)
    }
    return Promise.resolve(work(source)).then(() => held)
  }
  t.equal(await listeners((source) => linkSignals([source.signal]).release()), 0, 'released')
  t.equal(await listeners((source) => once(linkSignals([source.signal], 1).signal, 'abort')), 0, 'timed out')
  t.equal(await listeners((source) => withLinkedSignal([source.signal], async () => 'done')), 0, 'worked')
  t.equal(await listeners((source) => withLinkedSignal([source.signal], () => Promise.reject(new Error('x'))).catch(() => {})), 0, 'failed')
})
