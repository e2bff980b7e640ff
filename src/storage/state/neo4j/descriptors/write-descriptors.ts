import { keyOf } from '../key.ts'
import { type StateConnection, write } from '../write.ts'

const MAX_BATCH = 200

const text = `
UNWIND $puts AS put
MERGE (d:EdgewiseDescriptor {key: put.key})
ON CREATE SET d:EdgewiseOwn, d.tenant = put.tenant, d.handle = put.handle, d.descriptor = put.descriptor, d.keptAt = datetime.realtime()
WITH d WHERE d.keptAt < datetime.realtime() - duration('PT1H')
SET d.keptAt = datetime.realtime()`

interface Put {
  readonly row: { readonly key: string; readonly tenant: string; readonly handle: string; readonly descriptor: string }
  resolve(): void
  reject(error: unknown): void
}

export interface DescriptorWriter {
  /** Resolves once it is committed. */
  put(tenant: string, handle: string, descriptor: unknown): Promise<void>
  /** Resolves when nothing waits to be written. */
  settled(): Promise<void>
}

/** One transaction at a time: descriptors that come while one is under way share the next, which costs a quarter of as many of their own. */
export function writeDescriptors(neo4j: StateConnection): DescriptorWriter {
  let waiting: Put[] = []
  let writing: Promise<void> | null = null

  async function writeBatch(puts: readonly Put[]): Promise<void> {
    // One order of keys everywhere: two processes that write the same ones wait for each other, never in a ring.
    const rows = puts.map(({ row }) => row).toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    try {
      await write(neo4j, { text, parameters: { puts: rows } })
      for (const put of puts) put.resolve()
    } catch (error) {
      for (const put of puts) put.reject(error)
    }
  }

  async function writeAll(): Promise<void> {
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const puts = waiting.slice(0, MAX_BATCH)
      waiting = waiting.slice(MAX_BATCH)
      await writeBatch(puts)
    }
    writing = null
  }

  return {
    put: (tenant, handle, descriptor) =>
      new Promise((resolve, reject) => {
        waiting.push({ row: { key: keyOf(tenant, handle), tenant, handle, descriptor: JSON.stringify(descriptor) }, resolve, reject })
        writing ??= writeAll()
      }),
    settled: async () => {
      await writing
    }
  }
}
