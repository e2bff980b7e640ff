import { EdgewiseError } from '../base/errors.ts'
import { isRounded } from '../results/whole-number.ts'
import { fold } from '../storage/graphs/fold.ts'
import type { GraphStore, NameMatches, StoredNode } from '../storage/graphs/store.ts'
import { nodeMark } from './schemas.ts'

/** The parts of a schema that lead to nodes. */
interface NodeSchema {
  readonly items?: object
  readonly properties?: Readonly<Record<string, object>>
  readonly [nodeMark]?: boolean
}

type Identifier = string | number

/** A node as a caller writes it: a name or key, only a key, or a name within a label. */
type NodeReference = Identifier | { readonly id: Identifier } | { readonly name: string; readonly label?: string }

interface Wanted {
  readonly reference: NodeReference
  readonly pointer: string
}

export interface ResolveContext {
  readonly tenant: string
  readonly graph: string
  readonly store: GraphStore
  /** Overrides the labels' own name properties. */
  readonly nameProperty?: string
  /** Decides between nodes of one name. */
  readonly labels?: readonly string[]
}

/** Rebuilds a value along its schema, replacing values that the schema marks as nodes. */
function mapNodes(schema: object, value: unknown, pointer: string, replace: (wanted: Wanted) => unknown): unknown {
  if (value === undefined || value === null) return value
  const { items, properties, [nodeMark]: isNode } = schema as NodeSchema
  if (isNode === true) return replace({ reference: value as NodeReference, pointer })
  if (Array.isArray(value)) return items === undefined ? value : value.map((item, index) => mapNodes(items, item, `${pointer}/${index}`, replace))
  if (properties === undefined || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, member]): [string, unknown] => {
    const inner = Object.hasOwn(properties, name) ? properties[name] : undefined
    return [name, inner === undefined ? member : mapNodes(inner, member, `${pointer}/${name}`, replace)]
  })
  return Object.fromEntries(entries)
}

function textOf(reference: NodeReference): string {
  if (typeof reference !== 'object') return String(reference)
  return 'id' in reference ? String(reference.id) : reference.name
}

/**
 * The nodes that a reference matches: exact ones, else folded ones. A bare number is a name, because a caller's own numbering must not match a node's key by
 * chance.
 */
function candidatesOf(reference: NodeReference, matches: NameMatches): readonly StoredNode[] {
  if (typeof reference === 'object' && 'id' in reference) return matches.exact.filter((node) => node.key === String(reference.id))
  const exact = typeof reference === 'number' ? matches.exact.filter(({ name }) => name === String(reference)) : matches.exact
  if (exact.length > 0) return exact
  return typeof reference === 'number' ? matches.folded.filter(({ name }) => fold(name) === fold(String(reference))) : matches.folded
}

function narrowed(candidates: readonly StoredNode[], labels: readonly string[] | undefined): readonly StoredNode[] {
  if (candidates.length < 2 || labels === undefined) return candidates
  const within = candidates.filter((node) => node.labels.some((label) => labels.includes(label)))
  return within.length > 0 ? within : candidates
}

/** Names, or, for a number that is a key, the form of a key. */
function suggestionsFor(reference: NodeReference, { exact, folded, nearest }: NameMatches): string[] {
  if (typeof reference === 'number' && exact.length > 0) return exact.map(({ key, name }) => `${JSON.stringify({ id: key })} (${name})`)
  return [...new Set([...exact, ...folded, ...nearest].map(({ name }) => name))]
}

function decide(wanted: Wanted, matches: NameMatches, context: ResolveContext): StoredNode {
  const candidates = narrowed(candidatesOf(wanted.reference, matches), context.labels)
  const [first] = candidates
  const node = textOf(wanted.reference)
  const { graph } = context
  const { pointer } = wanted
  if (first === undefined) {
    throw new EdgewiseError('EDGEWISE_UNKNOWN_NODE', { graph, node, suggestions: suggestionsFor(wanted.reference, matches), pointer })
  }
  if (candidates.length === 1) return first
  const listed = candidates.slice(0, 10).map(({ name, labels, key }) => ({ name, label: labels.join(':'), id: key }))
  throw new EdgewiseError('EDGEWISE_AMBIGUOUS_NODE', { graph, node, count: candidates.length, candidates: listed, pointer })
}

/** Each list of nodes names a node once. */
function unique(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const seen = new Set<number>()
  return value.filter((item: StoredNode) => typeof item?.id !== 'number' || (!seen.has(item.id) && seen.add(item.id)))
}

/** The reference, if it still has its original form. */
function exactly(wanted: Wanted): Wanted {
  const { reference, pointer } = wanted
  const key = typeof reference === 'object' && 'id' in reference ? reference.id : reference
  if (!isRounded(key)) return wanted
  const detail = `${pointer} may not be the key ${key}: JSON rounds integers beyond 2^53. Write its digits as text.`
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, errors: [{ pointer, detail }] })
}

/**
 * Replaces every marked reference by its stored node: exact name or key first, else equal but for case and marks. Throws EDGEWISE_UNKNOWN_NODE with the nearest
 * names, or EDGEWISE_AMBIGUOUS_NODE with all matches. It never guesses or drops a node.
 */
export async function resolveNodes(schema: object, values: Record<string, unknown>, context: ResolveContext): Promise<Record<string, unknown>> {
  const wanted: Wanted[] = []
  mapNodes(schema, values, '', (found) => wanted.push(exactly(found)))
  if (wanted.length === 0) return values
  const matches = await lookUp(wanted, context)
  const found = new Map(wanted.map((one) => [one.pointer, decide(one, matches.get(one) as NameMatches, context)]))
  const resolved = mapNodes(schema, values, '', ({ pointer }) => found.get(pointer)) as Record<string, unknown>
  return Object.fromEntries(Object.entries(resolved).map(([name, value]) => [name, unique(value)]))
}

/** The look-up of a reference; references with the same look-up share a query. A key ignores the call's name property, because it is not a name. */
function wayOf({ reference }: Wanted, { nameProperty }: ResolveContext): { readonly nameProperty?: string; readonly labels?: readonly string[] } {
  if (typeof reference === 'object' && 'id' in reference) return {}
  const label = typeof reference === 'object' ? reference.label : undefined
  return { ...(nameProperty === undefined ? {} : { nameProperty }), ...(label === undefined ? {} : { labels: [label] }) }
}

async function lookUp(wanted: readonly Wanted[], context: ResolveContext): Promise<Map<Wanted, NameMatches>> {
  const { store, tenant, graph } = context
  const ways = new Map<string, Wanted[]>()
  for (const one of wanted) {
    const way = JSON.stringify(wayOf(one, context))
    ways.set(way, [...(ways.get(way) ?? []), one])
  }
  const found = new Map<Wanted, NameMatches>()
  for (const alike of ways.values()) {
    const texts = alike.map(({ reference }) => textOf(reference))
    const matches = await store.resolve(tenant, graph, texts, wayOf(alike[0] as Wanted, context))
    for (const [index, one] of alike.entries()) found.set(one, matches[index] as NameMatches)
  }
  return found
}

/** The same arguments with nodes as `{ id: key }`, for provenance and handles. */
export function withKeys(schema: object, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return mapNodes(schema, values, '', ({ reference }) => ({ id: (reference as unknown as StoredNode).key })) as Record<string, unknown>
}
