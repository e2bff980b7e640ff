import { randomUUID } from 'node:crypto'
import type { Account } from '../../base/telemetry/account.ts'
import { dayOf, noCounts, type Usage, type UsageBatch, type UsageCounts } from '../../storage/state/usage.ts'

/** Counts usage in memory, and adds it to the store from time to time. */
export interface UsageCounter {
  /** Without an account nothing is counted. */
  count(account: Account | undefined, counts: Partial<UsageCounts>): void
  /** Adds what was counted so far to the store. */
  flush(): Promise<void>
  /** Flushes for the last time; what an unreachable store does not take is lost. */
  stop(): Promise<void>
}

/** A process that is killed loses what it counted in this time. */
const EVERY_MS = 10_000
const DAY_MS = 86_400_000
/** Entries added in one transaction. */
const MAX_ENTRIES = 500

type Entry = { -readonly [Field in keyof UsageBatch['entries'][number]]: UsageBatch['entries'][number][Field] }

export function startUsageCounter(store: Pick<Usage, 'add'>, now: () => number = Date.now): UsageCounter {
  let counted = new Map<string, Entry>()
  let today = { number: -1, name: '' }
  /** Not yet stored. While the store fails, it is sent again before anything else is sealed, so memory holds two entries per key and day at most. */
  let sealed: UsageBatch[] = []
  let flushing: Promise<void> = Promise.resolve()

  function nameOfDay(at: number): string {
    const number = Math.floor(at / DAY_MS)
    if (number !== today.number) today = { number, name: dayOf(at) }
    return today.name
  }

  function seal(): void {
    const entries = [...counted.values()]
    counted = new Map()
    for (let at = 0; at < entries.length; at += MAX_ENTRIES) sealed.push({ id: randomUUID(), entries: entries.slice(at, at + MAX_ENTRIES) })
  }

  async function sendSealed(): Promise<void> {
    for (let [batch] = sealed; batch !== undefined; [batch] = sealed) {
      await store.add(batch)
      sealed = sealed.slice(1)
    }
  }

  async function send(): Promise<void> {
    await sendSealed()
    seal()
    await sendSealed()
  }

  function flush(): Promise<void> {
    const flushed = flushing.then(send)
    flushing = flushed.catch(() => {})
    return flushed
  }

  const timer = setInterval(() => void flush().catch(() => {}), EVERY_MS).unref()

  return {
    count(account, counts) {
      if (account === undefined) return
      const { tenant, key } = account
      const day = nameOfDay(now())
      // Ids of keys have no blanks.
      const name = `${day} ${key ?? ''} ${tenant}`
      const entry = counted.get(name) ?? { tenant, day, key, ...noCounts }
      counted.set(name, entry)
      for (const field in counts) entry[field as keyof UsageCounts] += counts[field as keyof UsageCounts] ?? 0
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush().catch(() => {})
    }
  }
}
