import { createHash } from 'node:crypto'
import { inSlices, type Steps } from '../../base/concurrency/thread-share.ts'
import { compositeStore, innerName } from './composite-store.ts'
import type { ImportRecord } from './import/record.ts'
import { namePropertiesOf } from './name-property-of.ts'
import { type DrawnGraphs, type GraphInfo, type GraphStore, INLINE_PREFIX, type InlineGraphContent, type InlineGraphs, isInline } from './store.ts'

const DIGITS = 20
const RECORDS_PER_STEP = 200
const place = { source: 'question', line: 1 }

/** Hashes [records, orientation, nameProperties] as JSON. */
function* nameOf({ records, orientation, nameProperties }: InlineGraphContent): Steps<string> {
  const hash = createHash('sha256').update('[[')
  for (const [at, { place: _, ...record }] of records.entries()) {
    hash.update(`${at === 0 ? '' : ','}${JSON.stringify(record)}`)
    if (at % RECORDS_PER_STEP === 0) yield
  }
  hash.update(`],${JSON.stringify(orientation)},${JSON.stringify(nameProperties)}]`)
  return `${INLINE_PREFIX}${hash.digest('hex').slice(0, DIGITS)}`
}

async function* each(records: readonly ImportRecord[]): AsyncGenerator<ImportRecord> {
  yield* records
}

export interface InlineGraphsOptions {
  readonly store: GraphStore
  /** The store of inline graphs, which contains nothing else. */
  readonly temporary: GraphStore
  /** Graphs of tasks; default: none. */
  readonly drawn?: DrawnGraphs
  /** Maximum inline graphs of a tenant; default 200. */
  readonly maxGraphs?: number
  /** Lifetime of an inline graph in ms; default one hour. */
  readonly maxAgeMs?: number
  now?(): number
}

/** Reads a small graph as an inline graph; relationships are in the order of their sources. */
async function contentOf(store: GraphStore, tenant: string, graph: string): Promise<InlineGraphContent> {
  const { nodeCount, orientation, labels } = await store.schema(tenant, graph)
  const { nodes } = await store.findNodes(tenant, graph, { limit: nodeCount })
  const records: ImportRecord[] = nodes.map(({ key, labels: of, properties }) => ({ kind: 'node', key, labels: of, properties, place }))
  for (const { id, key: source } of nodes) {
    const neighbors = await store.neighbors(tenant, graph, id, { direction: 'out' })
    for (const { node, type, properties } of neighbors) records.push({ kind: 'relationship', source, target: node.key, type, properties, place })
  }
  return {
    records,
    orientation,
    nameProperties: namePropertiesOf({ labels })
  }
}

/** Keeps inline graphs in their own store. */
export function createInlineGraphs({ store, temporary, drawn, maxGraphs = 200, maxAgeMs = 3_600_000, now = Date.now }: InlineGraphsOptions): InlineGraphs {
  const underway = new Map<string, Promise<void>>()
  /** Imports run one at a time, because a store rejects more than a few that wait. */
  let last: Promise<unknown> = Promise.resolve()
  const ageOf = ({ importedAt }: GraphInfo) => now() - Date.parse(importedAt)
  const live = async (tenant: string) => (await temporary.list(tenant)).filter((info) => ageOf(info) <= maxAgeMs)

  /** Drops expired graphs and those beyond the maximum. A graph that another process drops meanwhile is ignored. */
  async function sweep(tenant: string): Promise<void> {
    const kept = (await temporary.list(tenant)).sort((a, b) => ageOf(a) - ageOf(b))
    const done = kept.filter((info, place) => place >= maxGraphs || ageOf(info) > maxAgeMs)
    await Promise.all(done.map(({ name }) => temporary.drop(tenant, name).catch(() => undefined)))
  }

  async function tell(tenant: string, name: string, { records, orientation, nameProperties }: InlineGraphContent): Promise<void> {
    const known = (await live(tenant)).find((info) => info.name === innerName(name))
    // A graph past half its lifetime is imported again, so that it outlives its question.
    if (known !== undefined && ageOf(known) < maxAgeMs / 2) return
    await temporary.import(tenant, innerName(name), each(records), { orientation, nameProperties })
    await sweep(tenant)
  }

  /** The current name of a temporary graph in its store. */
  async function place(tenant: string, graph: string): Promise<string> {
    if (isInline(graph) || drawn === undefined) return graph
    const version = await drawn.version(tenant, graph)
    // The content of a version never changes, so an existing copy is valid.
    if (!(await live(tenant)).some((info) => info.name === innerName(version))) await restore(tenant, version, await drawn.content(tenant, version))
    return version
  }

  async function restore(tenant: string, name: string, content: InlineGraphContent): Promise<void> {
    const key = JSON.stringify([tenant, name])
    const telling = underway.get(key) ?? last.then(() => tell(tenant, name, content)).finally(() => underway.delete(key))
    underway.set(key, telling)
    last = telling.catch(() => undefined)
    await telling
  }

  return {
    store: compositeStore({ store, temporary, live, place }),
    restore,
    async keep(tenant, content) {
      const name = await inSlices(nameOf(content))
      await restore(tenant, name, content)
      return name
    },
    async content(tenant, name) {
      const isLive = (await live(tenant)).some((info) => info.name === innerName(name))
      return isLive ? contentOf(temporary, tenant, innerName(name)) : null
    }
  }
}
