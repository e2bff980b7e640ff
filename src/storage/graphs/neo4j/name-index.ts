import { inSlices, ThreadShare } from '../../../base/concurrency/thread-share.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import { fromNeo4j } from '../../neo4j/values.ts'
import { foldedNames, nameOf } from '../name-property-of.ts'
import type { Candidate } from '../nearest-names.ts'
import type { GraphSchema } from '../store.ts'
import type { Properties } from '../values.ts'
import { DESCRIBE_DEADLINE_MS, LabelSets } from './describe-database.ts'
import { type FoldedIndex, FoldedIndexBuilder } from './folded-index.ts'
import { isValue, keyOf, namePropertiesOf, shownValue } from './stored-nodes.ts'
import { type GraphView, labelExpression, shownLabels } from './view.ts'

/** Larger graphs use name-lookup.ts instead of this index. */
export const MAX_NAMED_NODES = 1_000_000
const MAX_SCANNED = 50_000
const MAX_PER_PREFIX = 5000
const FETCH_SIZE = 2000

/** An index of the folded names and keys of a graph's nodes. Memory: 20 bytes and the text for each; empty folds are left out. */
export class NameIndex {
  readonly #texts: FoldedIndex
  readonly #ids: Float64Array
  readonly #sets: Uint32Array
  readonly #labelSets: readonly (readonly string[])[]

  constructor(texts: FoldedIndex, ids: Float64Array, sets: Uint32Array, labelSets: readonly (readonly string[])[]) {
    this.#texts = texts
    this.#ids = ids
    this.#sets = sets
    this.#labelSets = labelSets
  }

  get size(): number {
    return this.#texts.size
  }

  get byteLength(): number {
    return this.#texts.byteLength + this.#ids.byteLength + this.#sets.byteLength
  }

  /** Ids of at most `limit` nodes with this folded name and any of the labels (empty: all), ascending. */
  idsOf(folded: string, labels: readonly string[], limit: number): number[] {
    if (folded === '') return []
    const hasLabel = this.#labelTest(labels)
    const ids: number[] = []
    for (const number of this.#texts.equalTo(folded)) {
      if (hasLabel(number)) ids.push(this.#ids[number] as number)
      if (ids.length === limit) break
    }
    return ids.sort((a, b) => a - b)
  }

  /** Candidates for near matches: all names when there are at most 50,000, else at most 5,000 that share a prefix with the text and with each of its words. */
  *candidates(wanted: string, labels: readonly string[]): Generator<Candidate> {
    const hasLabel = this.#labelTest(labels)
    for (const number of this.size <= MAX_SCANNED ? this.#all() : this.#sharingBeginnings(wanted)) {
      if (hasLabel(number)) yield { node: this.#ids[number] as number, folded: this.#texts.textOf(number) }
    }
  }

  *#all(): Generator<number> {
    for (let number = 0; number < this.size; number++) yield number
  }

  *#sharingBeginnings(wanted: string): Generator<number> {
    const words = wanted.split(' ')
    const found = new Set<number>()
    for (const beginning of new Set([wanted, wanted.slice(0, Math.ceil(wanted.length / 2)), ...words, ...words.map((word) => word.slice(0, 3))])) {
      let count = 0
      for (const number of beginning === '' ? [] : this.#texts.startingWith(beginning)) {
        if (++count > MAX_PER_PREFIX) break
        found.add(number)
      }
    }
    yield* found
  }

  #labelTest(labels: readonly string[]): (number: number) => boolean {
    if (labels.length === 0) return () => true
    const passes = this.#labelSets.map((set) => set.some((label) => labels.includes(label)))
    return (number) => passes[this.#sets[number] as number] === true
  }
}

/**
 * The names and keys of all nodes, or the texts of one property; null when the graph has more than `maxNodes` nodes. Read once per version in one stream.
 * Unnamed nodes of a database are left out: their keys are the database's own and are looked up there.
 */
export function nameIndex(neo4j: Neo4j, view: GraphView, schema: GraphSchema, property: string | null, maxNodes = MAX_NAMED_NODES): Promise<NameIndex | null> {
  if (view.info.nodeCount > maxNodes) return Promise.resolve(null)
  return view.once(property === null ? 'names' : `names by ${property}`, () => readNames(neo4j, view, schema, property))
}

async function readNames(neo4j: Neo4j, view: GraphView, schema: GraphSchema, property: string | null): Promise<NameIndex> {
  const texts = new FoldedIndexBuilder()
  const labelSets = new LabelSets()
  const rows = new NamedNodes(view.info.nodeCount)
  const share = new ThreadShare()
  for await (const { id, labels, name, key } of namedNodes(neo4j, view, schema, property)) {
    for (const folded of foldedNames({ name, key })) {
      texts.add(folded)
      rows.add(id, labelSets.numberOf(labels))
    }
    if (share.isUsed()) await share.pause()
  }
  return new NameIndex(await inSlices(texts.build()), rows.ids, rows.sets, labelSets.sets)
}

/** Yields each node with its name and key, or with its text under the property; '' where it has only the database's own key. */
async function* namedNodes(
  neo4j: Neo4j,
  view: GraphView,
  schema: GraphSchema,
  property: string | null
): AsyncGenerator<{ id: number; labels: readonly string[]; name: string; key: string }> {
  const requested = property === null ? [...new Set(schema.labels.flatMap(({ nameProperty }) => nameProperty ?? []))] : [property]
  const isKeyed = property === null && view.slot !== null
  if (requested.length === 0 && !isKeyed) return
  const held = requested.map((name) => `n.${quoted(name)}`).join(', ')
  const where = property === null ? '' : ` WHERE n.${quoted(property)} IS NOT NULL`
  const text = `MATCH (n${labelExpression(view)})${where} RETURN toFloat(id(n)), labels(n), [${held}], ${isKeyed ? keyOf(view, 'n') : "''"}`
  const options = { database: view.database, deadlineMs: DESCRIBE_DEADLINE_MS, fetchSize: FETCH_SIZE }
  for await (const [id, all, values, key] of neo4j.stream({ text }, options)) {
    const labels = shownLabels(all as string[])
    const naming = property === null ? namePropertiesOf(schema, labels) : requested
    yield { id: id as number, labels, name: nameOf(key as string, heldNames(view, requested, values as unknown[]), naming), key: key as string }
  }
}

function heldNames(view: GraphView, names: readonly string[], values: readonly unknown[]): Properties {
  const held: Record<string, Properties[string]> = Object.create(null)
  for (const [at, name] of names.entries()) {
    const value = values[at]
    if (typeof value === 'string') held[name] = shownValue(view, value)
    else if (value !== null && !ArrayBuffer.isView(value)) {
      const plain = fromNeo4j(value)
      if (isValue(plain)) held[name] = shownValue(view, plain)
    }
  }
  return held
}

/** Ids and label sets, in arrays with the expected size. */
class NamedNodes {
  #ids: Float64Array
  #sets: Uint32Array
  #count = 0

  constructor(expected: number) {
    this.#ids = new Float64Array(expected)
    this.#sets = new Uint32Array(expected)
  }

  add(id: number, set: number): void {
    if (this.#count === this.#ids.length) this.#grow()
    this.#ids[this.#count] = id
    this.#sets[this.#count++] = set
  }

  get ids(): Float64Array {
    return this.#ids.length > 1.2 * this.#count ? this.#ids.slice(0, this.#count) : this.#ids
  }

  get sets(): Uint32Array {
    return this.#sets.length > 1.2 * this.#count ? this.#sets.slice(0, this.#count) : this.#sets
  }

  #grow(): void {
    const size = 2 * this.#ids.length + 64
    const [ids, sets] = [new Float64Array(size), new Uint32Array(size)]
    ids.set(this.#ids)
    sets.set(this.#sets)
    ;[this.#ids, this.#sets] = [ids, sets]
  }
}
