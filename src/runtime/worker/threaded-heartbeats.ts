import { once } from 'node:events'
import type { Worker as Thread } from 'node:worker_threads'
import { startWorker } from '../../base/concurrency/start-worker.ts'
import type { Config } from '../../base/config/config.ts'
import type { Heartbeats, Warning } from '../../jobs/heartbeats.ts'
import type { Held } from '../../jobs/job-table.ts'
import type { FromHeart, ToHeart } from './messages.ts'

const moduleUrl = new URL(import.meta.url.endsWith('.ts') ? './heartbeat-worker.ts' : './heartbeat-worker.js', import.meta.url)
const keyOf = ({ id, fence }: Held): string => `${id} ${fence}`

/** Sends heartbeats from a separate thread and connection, so that a busy event loop does not cost a run its lease. It starts with the first run. */
export function threadedHeartbeats(config: Config): Heartbeats {
  const warned = new Map<string, (warning: Warning) => void>()
  let thread: Thread | null = null

  function open(): Thread {
    const started = startWorker(moduleUrl)
    started.on('message', ({ held, warning }: FromHeart) => warned.get(keyOf(held))?.(warning))
    // Without the thread no lease is renewed, so all are lost.
    const lost = () => {
      if (thread !== started) return
      thread = null
      const held = [...warned.values()]
      warned.clear()
      for (const warn of held) warn('lost')
    }
    started.on('error', lost)
    started.on('exit', lost)
    started.unref()
    started.postMessage({ open: config } satisfies ToHeart)
    return started
  }
  const tell = (message: ToHeart) => thread?.postMessage(message)

  return {
    hold(held, warn) {
      thread ??= open()
      warned.set(keyOf(held), warn)
      tell({ hold: held })
    },
    progress: (held, fraction) => tell({ progress: held, fraction }),
    letGo(held) {
      warned.delete(keyOf(held))
      tell({ letGo: held })
    },
    async close() {
      if (thread === null) return
      const ended = once(thread, 'exit')
      thread.ref()
      tell({ close: true })
      thread = null
      await ended
    }
  }
}
