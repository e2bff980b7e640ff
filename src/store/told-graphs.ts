import { createHash } from 'node:crypto'
import { EdgewiseError } from '../errors.ts'
import type { ImportRecord } from './import/record.ts'
import { type GraphInfo, type GraphSchema, type GraphStore, isTold, TOLD_PREFIX, type ToldContent, type ToldGraphs } from './store.ts'

const DIGITS = 20
const place = { source: 'question', line: 1 }

const innerName = (graph: string): string => graph.replace(':', '-')
const outerName = (graph: string): string => graph.replace('-', ':')

function nameOf({ records, orientation, nameProperties }: ToldContent): string {
  const content = JSON.stringify([records.map(({ place: _, ...record }) => record), orientation, nameProperties])
  return `${TOLD_PREFIX}${createHash('sha256').update(content).digest('hex').slice(0, DIGITS)}`
}

async function* each(records: readonly ImportRecord[]): AsyncGenerator<ImportRecord> {
  yield* records
}

/** A graph that is told again is the same graph: ids follow from the order of its records. */
function asTold<Info extends GraphInfo>(info: Info): Info {
  const name = outerName(info.name)
  return { ...info, name, version: name }
}

export interface ToldGraphsOptions {
  readonly store: GraphStore
  /** Where told graphs lie; nothing else may. */
  readonly temporary: GraphStore
  /** Told graphs of a tenant that are kept; default 200. */
  readonly maxGraphs?: number
  /** How long one is kept after it was told; default an hour. */
  readonly maxAgeMs?: number
  now?(): number
}

/** The store with every read of a told graph sent on to the other. */
function joined(store: GraphStore, temporary: GraphStore, live: (tenant: string) => Promise<GraphInfo[]>): GraphStore {
  const of = (graph: string): [GraphStore, string] => (isTold(graph) ? [temporary, innerName(graph)] : [store, graph])
  const { readCypher, writeNodeValues } = store
  const refuse = (graph: string): never => {
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', {
      detail: `"${graph}" came from the text of a question: tools can read it, but it cannot be written or queried in Cypher.`
    })
  }

  async function find(tenant: string, graph: string): Promise<GraphInfo> {
    const info = (await live(tenant)).find(({ name }) => name === innerName(graph))
    if (info !== undefined) return asTold(info)
    throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph, known: (await store.list(tenant)).map(({ name }) => name) })
  }

  const version = async (tenant: string, graph: string) => (isTold(graph) ? (await find(tenant, graph)).version : null)
  return {
    ...store,
    list: async (tenant) => [...(await store.list(tenant)), ...(await live(tenant)).map(asTold)],
    version: async (tenant, graph) => (await version(tenant, graph)) ?? store.version(tenant, graph),
    refresh: async (tenant, graph) => (await version(tenant, graph)) ?? store.refresh(tenant, graph),
    schema: async (tenant, graph) => (isTold(graph) ? { ...asTold(await temporary.schema(tenant, innerName(graph))) } : store.schema(tenant, graph)),
    async schemas(tenant, graphs) {
      const told: GraphSchema[] = await temporary.schemas(tenant, graphs.filter(isTold).map(innerName))
      return [
        ...(await store.schemas(
          tenant,
          graphs.filter((graph) => !isTold(graph))
        )),
        ...told.map(asTold)
      ]
    },
    drop(tenant, graph) {
      const [owner, name] = of(graph)
      return owner.drop(tenant, name)
    },
    async project(tenant, graph, spec, control) {
      if (!isTold(graph)) return store.project(tenant, graph, spec, control)
      return { ...(await temporary.project(tenant, innerName(graph), spec, control)), graph, version: graph }
    },
    ...readsOf(of),
    ...(readCypher === undefined
      ? {}
      : { readCypher: async (tenant, graph, ...given) => (isTold(graph) ? refuse(graph) : readCypher(tenant, graph, ...given)) }),
    ...(writeNodeValues === undefined
      ? {}
      : { writeNodeValues: async (tenant, graph, ...given) => (isTold(graph) ? refuse(graph) : writeNodeValues(tenant, graph, ...given)) }),
    async close() {
      await Promise.all([store.close(), temporary.close()])
    }
  }
}

type Read = 'findNodes' | 'nodes' | 'resolve' | 'neighbors' | 'uniqueValues' | 'match' | 'lookUpPhrases'

/** Reads that say nothing of the graph itself: they go to the store that holds it. */
function readsOf(of: (graph: string) => [GraphStore, string]): Pick<GraphStore, Read> {
  const sent =
    <R extends Read>(read: R) =>
    (tenant: string, graph: string, ...given: unknown[]) => {
      const [owner, name] = of(graph)
      return (owner[read] as (...all: unknown[]) => unknown)(tenant, name, ...given)
    }
  const reads: readonly Read[] = ['findNodes', 'nodes', 'resolve', 'neighbors', 'uniqueValues', 'match', 'lookUpPhrases']
  return Object.fromEntries(reads.map((read) => [read, sent(read)])) as unknown as Pick<GraphStore, Read>
}

/** A small graph as it was told; relationships come in the order of their sources. */
async function contentOf(store: GraphStore, tenant: string, graph: string): Promise<ToldContent> {
  const { nodeCount, orientation, labels } = await store.schema(tenant, graph)
  const { nodes } = await store.findNodes(tenant, graph, { limit: nodeCount })
  const records: ImportRecord[] = nodes.map(({ key, labels: of, properties }) => ({ kind: 'node', key, labels: of, properties, place }))
  for (const { id, key: source } of nodes) {
    const ties = await store.neighbors(tenant, graph, id, { direction: 'out' })
    for (const { node, type, properties } of ties) records.push({ kind: 'relationship', source, target: node.key, type, properties, place })
  }
  return {
    records,
    orientation,
    nameProperties: Object.fromEntries(labels.flatMap(({ label, nameProperty }) => (nameProperty === null ? [] : [[label, nameProperty]])))
  }
}

/** Keeps told graphs beside a store. */
export function createToldGraphs({ store, temporary, maxGraphs = 200, maxAgeMs = 3_600_000, now = Date.now }: ToldGraphsOptions): ToldGraphs {
  const underway = new Map<string, Promise<void>>()
  /** One import at a time: a store refuses more than a few that wait. */
  let last: Promise<unknown> = Promise.resolve()
  const ageOf = ({ importedAt }: GraphInfo) => now() - Date.parse(importedAt)
  const live = async (tenant: string) => (await temporary.list(tenant)).filter((info) => ageOf(info) <= maxAgeMs)

  /** Drops what is too old, or beyond the newest. One that another drops at the same time is gone as well. */
  async function sweep(tenant: string): Promise<void> {
    const kept = (await temporary.list(tenant)).sort((a, b) => ageOf(a) - ageOf(b))
    const done = kept.filter((info, place) => place >= maxGraphs || ageOf(info) > maxAgeMs)
    await Promise.all(done.map(({ name }) => temporary.drop(tenant, name).catch(() => undefined)))
  }

  async function tell(tenant: string, name: string, { records, orientation, nameProperties }: ToldContent): Promise<void> {
    const known = (await live(tenant)).find((info) => info.name === innerName(name))
    // One that is getting old is told anew, so that no question outlives its graph.
    if (known !== undefined && ageOf(known) < maxAgeMs / 2) return
    await temporary.import(tenant, innerName(name), each(records), { orientation, nameProperties })
    await sweep(tenant)
  }

  async function restore(tenant: string, name: string, content: ToldContent): Promise<void> {
    const key = JSON.stringify([tenant, name])
    const telling = underway.get(key) ?? last.then(() => tell(tenant, name, content)).finally(() => underway.delete(key))
    underway.set(key, telling)
    last = telling.catch(() => undefined)
    await telling
  }

  return {
    store: joined(store, temporary, live),
    restore,
    async keep(tenant, content) {
      const name = nameOf(content)
      await restore(tenant, name, content)
      return name
    },
    async content(tenant, name) {
      const isLive = (await live(tenant)).some((info) => info.name === innerName(name))
      return isLive ? contentOf(temporary, tenant, innerName(name)) : null
    }
  }
}
