import { inSlices } from '../../base/concurrency/thread-share.ts'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { mostConnected } from '../../graph/most-connected.ts'
import type { RelationshipRecord } from './import/record.ts'
import { checkLabels, checkTypes } from './known-names.ts'
import type { Pattern } from './pattern.ts'
import { replaced } from './replaced.ts'
import { signalControl } from './signal-control.ts'
import type { GraphStore, StoredNode } from './store.ts'

const MAX_KEYS = 2000
const MAX_HOPS = 2
const MAX_NEIGHBORS = 2000
const MAX_RELATIONSHIPS = 20_000
/** Neighbours that one hop may find, from which the most connected are chosen. */
const BUDGET = { maxWork: 1_000_000, maxRows: 100_000 }
/** Nodes whose degrees are read at once. */
const BATCH = 2000
const MAX_QUOTED = 5

export interface PartOrder {
  /** Keys of the nodes. */
  readonly nodes: readonly string[]
  readonly hops: number
  /** Maximum number of neighbours. */
  readonly limit: number
  /** Neighbours with any of these; empty: all. */
  readonly labels: readonly string[]
  /** Relationships of any of these; empty: all. */
  readonly types: readonly string[]
}

/** `place` tells a relationship from others of the same ends and type, as in changes. */
export interface PlacedRelationship extends Pick<RelationshipRecord, 'source' | 'target' | 'type' | 'properties'> {
  readonly place: number
}

export interface PartOfGraph {
  /** The named nodes, then their neighbours: the nearer first, then the more connected. */
  readonly nodes: readonly StoredNode[]
  readonly relationships: readonly PlacedRelationship[]
  /** Neighbours within the hops that the limit left out. */
  readonly left: number
  /** Whether there are more relationships than those. */
  readonly truncated: boolean
}

interface Reading {
  readonly store: Pick<GraphStore, 'schema' | 'version' | 'findNodes' | 'nodes' | 'degrees' | 'match' | 'records' | 'resolve'>
  readonly tenant: string
  readonly graph: string
  readonly signal: AbortSignal
}

/**
 * Reads nodes by their keys, their neighbours, and all relationships among them. Throws EDGEWISE_UNKNOWN_NODE for a key without a node, EDGEWISE_WORK_BUDGET
 * when there are too many neighbours to choose from, and EDGEWISE_CONFLICT when the graph is replaced meanwhile.
 */
export async function readPart(reading: Reading, order: PartOrder): Promise<PartOfGraph> {
  const { store, tenant, graph } = reading
  checkOrder(order)
  const version = await store.version(tenant, graph)
  const schema = await store.schema(tenant, graph)
  checkLabels(schema, order.labels)
  checkTypes(schema, order.types)
  const named = await readNamed(reading, [...new Set(order.nodes)])
  const { ids, left } = await readNeighbors(reading, named, order)
  const nodes = [...named, ...(await store.nodes(tenant, graph, ids))]
  const among = await readRelationships(reading, nodes, order)
  if ((await store.version(tenant, graph)) !== version) throw replaced(graph)
  return { nodes, ...among, left }
}

/** The degree of each node, read in batches. */
export async function readDegrees({ store, tenant, graph, signal }: Reading, ids: readonly number[]): Promise<number[]> {
  const degrees: number[] = []
  const control = signalControl(signal)
  for (let from = 0; from < ids.length; from += BATCH) {
    control.check(from / ids.length)
    degrees.push(...(await store.degrees(tenant, graph, ids.slice(from, from + BATCH))))
  }
  return degrees
}

function checkOrder({ nodes, hops, limit }: PartOrder): void {
  if (nodes.length > MAX_KEYS) throw invalidInput(`"nodes" may have ${MAX_KEYS} keys, but has ${nodes.length}.`)
  if (hops < 0 || hops > MAX_HOPS) throw invalidInput(`"hops" must be 0, 1 or 2, but is ${hops}.`)
  if (limit < 0 || limit > MAX_NEIGHBORS) throw invalidInput(`"limit" must be 0 to ${MAX_NEIGHBORS}, but is ${limit}.`)
}

/** In the order of the keys. */
async function readNamed({ store, tenant, graph }: Reading, keys: readonly string[]): Promise<StoredNode[]> {
  const { nodes } = await store.findNodes(tenant, graph, { keys, limit: keys.length })
  const byKey = new Map(nodes.map((node) => [node.key, node]))
  const unknown = keys.filter((key) => !byKey.has(key))
  if (unknown[0] === undefined) return keys.flatMap((key) => byKey.get(key) ?? [])
  const [matches] = await store.resolve(tenant, graph, [unknown[0]])
  const near = matches === undefined ? [] : [...matches.exact, ...matches.folded, ...matches.nearest].slice(0, MAX_QUOTED)
  const more = unknown.length > MAX_QUOTED ? ` and ${unknown.length - MAX_QUOTED} more` : ''
  throw new EdgewiseError('EDGEWISE_UNKNOWN_NODE', {
    graph,
    node: `${unknown.slice(0, MAX_QUOTED).join('", "')}${more}`,
    suggestions: near.map(({ key, name }) => `${JSON.stringify({ id: key })} (${name})`)
  })
}

async function readNeighbors(reading: Reading, named: readonly StoredNode[], order: PartOrder): Promise<{ ids: number[]; left: number }> {
  const ids: number[] = []
  let left = 0
  let from = named.map(({ id }) => id)
  const seen = new Set(from)
  for (let hop = 1; hop <= order.hops && from.length > 0; hop++) {
    from = (await findNeighbors(reading, from, order)).filter((id) => !seen.has(id))
    for (const id of from) seen.add(id)
    const chosen = await choose(reading, from, order.limit - ids.length)
    ids.push(...chosen)
    left += from.length - chosen.length
  }
  return { ids, left }
}

async function findNeighbors({ store, tenant, graph, signal }: Reading, ids: readonly number[], { labels, types }: PartOrder): Promise<number[]> {
  const pattern: Pattern = {
    path: { nodes: [{ ids }, { as: 'node', labels }], relationships: [{ types, direction: 'both' }] },
    return: [{ of: 'node' }],
    distinct: true
  }
  try {
    const { columns } = await store.match(tenant, graph, pattern, BUDGET, signalControl(signal))
    return Array.from(columns[0]?.data as ArrayLike<number>)
  } catch (error) {
    if (!(error instanceof EdgewiseError) || error.code !== 'EDGEWISE_WORK_BUDGET') throw error
    const hint = 'lower "hops", or give fewer "nodes", "labels" or "types".'
    throw new EdgewiseError('EDGEWISE_WORK_BUDGET', { ...error.parameters, hint }, { cause: error })
  }
}

/** The most connected first; of equal degrees in the given order. */
async function choose(reading: Reading, ids: readonly number[], limit: number): Promise<number[]> {
  if (limit === 0) return []
  const degrees = await readDegrees(reading, ids)
  const chosen = await inSlices(mostConnected(degrees, limit), reading.signal)
  return Array.from(chosen)
    .sort((a, b) => (degrees[b] as number) - (degrees[a] as number))
    .map((at) => ids[at] as number)
}

async function readRelationships({ store, tenant, graph, signal }: Reading, nodes: readonly StoredNode[], { types }: PartOrder) {
  const { relationships } = await store.records(tenant, graph, { ids: nodes.map(({ id }) => id), types }, signal)
  const found: PlacedRelationship[] = []
  const counts = new Map<string, number>()
  for await (const batch of relationships()) {
    for (const { source, target, type, properties } of batch) {
      if (found.length === MAX_RELATIONSHIPS) return { relationships: found, truncated: true }
      const alike = JSON.stringify([source, type, target])
      const place = counts.get(alike) ?? 0
      counts.set(alike, place + 1)
      found.push({ source, target, type, properties, place })
    }
  }
  return { relationships: found, truncated: false }
}
