import { randomUUID } from 'node:crypto'
import type { Descriptors } from '../descriptors.ts'
import { countOf, keyOf, LOCKING, type StateConnection, write } from './write.ts'

const READ_DESCRIPTOR = `
UNWIND $keys AS key
MATCH (d:EdgewiseDescriptor {key: key})
RETURN key, d.descriptor AS descriptor`

/** In the order of the handles; null for unknown ones. */
function readDescriptors(neo4j: StateConnection): Descriptors['readMany'] {
  return async (tenant, handles) => {
    const keys = handles.map((handle) => keyOf(tenant, handle))
    const rows = await neo4j.read({ text: READ_DESCRIPTOR, parameters: { keys: [...new Set(keys)] } })
    const found = new Map(rows.map(({ key, descriptor }) => [key, JSON.parse(descriptor as string) as unknown]))
    return keys.map((key) => found.get(key) ?? null)
  }
}

/** Spares a descriptor that was put again before the lock was acquired. Locks are taken in the same order as by puts. */
const SWEEP_DESCRIPTORS = `${LOCKING}
MATCH (d:EdgewiseDescriptor) WHERE d.keptAt < datetime.realtime() - duration({milliseconds: $olderThanMs})
WITH d LIMIT $limit
WITH d ORDER BY d.key
SET d.lock = $lock
WITH d WHERE d.keptAt < datetime.realtime() - duration({milliseconds: $olderThanMs})
DELETE d
RETURN count(*) AS swept`

const MAX_BATCH = 200

const WRITE_DESCRIPTORS = `
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

interface DescriptorWriter {
  /** Resolves on commit. */
  put(tenant: string, handle: string, descriptor: unknown): Promise<void>
  /** Resolves when no write is pending. */
  settled(): Promise<void>
}

/** Runs one transaction at a time: descriptors that arrive meanwhile share the next, which costs a quarter of separate ones. */
function writeDescriptors(neo4j: StateConnection): DescriptorWriter {
  let waiting: Put[] = []
  let writing: Promise<void> | null = null

  async function writeBatch(puts: readonly Put[]): Promise<void> {
    // A fixed key order prevents deadlocks between processes that write the same descriptors.
    const rows = puts.map(({ row }) => row).toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    try {
      await write(neo4j, { text: WRITE_DESCRIPTORS, parameters: { puts: rows } })
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

/** `settled` resolves when no write is pending. */
export function neo4jDescriptors(neo4j: StateConnection): { readonly descriptors: Descriptors; settled(): Promise<void> } {
  const { put, settled } = writeDescriptors(neo4j)
  const readMany = readDescriptors(neo4j)
  const read: Descriptors['read'] = async (tenant, handle) => (await readMany(tenant, [handle]))[0] ?? null
  const sweep: Descriptors['sweep'] = (olderThanMs, limit) =>
    countOf(neo4j, 'swept', { text: SWEEP_DESCRIPTORS, parameters: { olderThanMs, limit, lock: randomUUID() } })
  return { descriptors: { put, read, readMany, sweep }, settled }
}
