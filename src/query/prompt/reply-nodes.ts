import type { GraphSchema, LabelSchema } from '../../store/store.ts'
import { isNumeric, KnownGraph } from '../language/known-graph.ts'
import type { JsonSchema, SmallSets } from '../language/query-schema.ts'
import type { Bounds } from './bounds.ts'
import { ReplyConditions } from './reply-conditions.ts'
import { anyOf, list, names, object, order } from './schema-parts.ts'
import { USUAL } from './schema-text.ts'

/** Links in a row, at most. */
const DEEPEST = 3

type Direction = 'out' | 'in'

/** Nodes and links that one question allows: names that it says, each below the type that it says beside the name. */
export class ReplyNodes {
  readonly defs: Record<string, unknown> = {}
  readonly conditions: ReplyConditions
  readonly graph: KnownGraph
  readonly labels: readonly LabelSchema[]
  /** Links in a row. */
  readonly depth: number
  readonly #bounds: Bounds

  constructor(schema: GraphSchema, labels: readonly string[], sets: SmallSets, bounds: Bounds) {
    this.graph = new KnownGraph(schema)
    this.labels = schema.labels.filter(({ label }) => labels.includes(label))
    this.#bounds = bounds
    this.depth = Math.min(DEEPEST, bounds.depth)
    this.conditions = new ReplyConditions(this.labels, schema.relationshipTypes, sets, bounds)
  }

  /** Nodes of a label, with links that nest so deep. `by`: the type that leads to them. */
  nodes(label: string, depth: number, by = ''): JsonSchema {
    const all = this.#bounds.names[label] ?? []
    const isTied = Object.values(this.#bounds.ties).some((types) => types.includes(by))
    const said = all.filter((name) => by === '' || (this.#bounds.ties[name]?.includes(by) ?? !isTied))
    const name = isTied || said.length < all.length ? `${label} ${depth} ${by}` : `${label} ${depth}`
    if (this.defs[name] === undefined) this.#define(name, label, { depth, said, isTied })
    return this.ref(name)
  }

  #define(name: string, label: string, { depth, said, isTied }: { readonly depth: number; readonly said: readonly string[]; readonly isTied: boolean }): void {
    this.defs[name] = {}
    const described = this.labels.find((one) => one.label === label) as LabelSchema
    const links = depth === 0 ? [] : this.#links(label, depth)
    if (links.length > 0) this.defs[`${name} link`] = anyOf(links)
    const measures = this.#measures(described, links.length > 0 ? this.ref(`${name} link`) : null)
    const fields = {
      label: { const: label },
      name: said.length === 0 ? null : anyOf([{ enum: said }, ...(said.length > 1 ? [list({ enum: said })] : [])]),
      where: this.conditions.where(label, described.properties, described.nameProperty),
      links: links.length === 0 ? null : list(this.ref(`${name} link`)),
      top: this.#bounds.isRanked && measures.length > 0 ? object({ n: this.places(), by: anyOf(measures), order }, ['n', 'by', 'order']) : null
    }
    this.defs[name] = object(fields, isTied ? ['label', 'name'] : ['label'])
  }

  ref(name: string): JsonSchema {
    return { $ref: `#/$defs/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` }
  }

  places(): unknown {
    return { enum: [...new Set([1, ...this.#bounds.numbers.filter((value) => Number.isInteger(value) && value > 0)])] }
  }

  #measures({ properties, label }: LabelSchema, link: JsonSchema | null): unknown[] {
    const own = properties.length === 0 ? [] : [{ enum: names(properties) }]
    return link === null ? own : [...own, object({ count: link }, ['count']), ...this.#over(label, link)]
  }

  /** A number of a node's relationships, such as the average of its ratings. */
  #over(label: string, link: JsonSchema): unknown[] {
    const { isAverage, isSum, isRanked } = this.#bounds
    const functions = [...(isAverage || (isRanked && !isSum) ? ['avg'] : []), ...(isSum ? ['sum'] : [])]
    const properties = this.graph.typesAt([label]).flatMap((type) => this.graph.relationshipProperties([type]))
    const numeric = names(properties.filter(isNumeric))
    return numeric.length === 0 ? [] : functions.map((fn) => object({ [fn]: { enum: numeric }, link }, [fn, 'link']))
  }

  #links(label: string, depth: number): JsonSchema[] {
    return this.graph.typesAt([label]).flatMap((type) => {
      const others = this.labels.map((other) => other.label).filter((other) => this.#ways(type, label, other).length > 0 && this.#canLead(type, other))
      return others.length === 0 ? [] : [this.#link(label, type, others, depth)]
    })
  }

  #link(label: string, type: string, others: readonly string[], depth: number): JsonSchema {
    const direction = this.#direction(label, type, others)
    const [also, count] = [this.#also(type, label, others), this.conditions.count(others)]
    const isOuter = depth === this.depth
    const required = [
      'type',
      ...(direction === null ? [] : ['direction']),
      ...(isOuter && also !== null && this.#bounds.types.includes(type) && this.#bounds.types.some((one) => also.types.includes(one)) ? ['also'] : []),
      ...(isOuter && this.conditions.mustCount && count !== null ? ['count'] : []),
      'node'
    ]
    const fields = {
      type: { const: type },
      direction,
      also: also === null ? null : list({ enum: also.types }),
      where: this.conditions.where(type, this.graph.relationshipProperties([type]), null),
      not: this.#bounds.isNegated ? { const: true } : null,
      count,
      node: anyOf(others.map((other) => this.nodes(other, depth - 1, type)))
    }
    return object(fields, required)
  }

  /** null: the schema of the graph leaves no choice. */
  #direction(label: string, type: string, others: readonly string[]): JsonSchema | null {
    const isOpen = !this.graph.isUndirected && others.some((other) => this.graph.directions([type], { here: [label], there: [other] }, 'rare').length > 1)
    const ways = [...new Set(others.flatMap((other) => this.#ways(type, label, other)))]
    if (!isOpen) return null
    return ways.length > 1 ? { enum: ['out', 'in', 'both'] } : { const: ways[0] }
  }

  /** Other types between the same nodes, where the question speaks of one node in two roles. */
  #also(type: string, label: string, others: readonly string[]): { readonly types: readonly string[] } | null {
    if (!this.#bounds.isSame) return null
    const types = this.graph.typesAt([label]).filter((one) => one !== type && others.some((other) => this.#ways(one, label, other).length > 0))
    return types.length === 0 ? null : { types }
  }

  /** A type that the question says beside a name leads to that name alone. */
  #canLead(type: string, label: string): boolean {
    const tied = Object.entries(this.#bounds.ties).filter(([, types]) => types.includes(type))
    return tied.length === 0 || tied.some(([name]) => this.#bounds.names[label]?.includes(name))
  }

  /** Ways that a good part of the type's relationships lead: others would only mislead. */
  #ways(type: string, here: string, there: string): readonly Direction[] {
    const { patterns = [], count: total = 0 } = this.graph.schema.relationshipTypes.find((one) => one.type === type) ?? {}
    const leads = (from: string, to: string) => patterns.some(({ source, target, count }) => source === from && target === to && count >= USUAL * total)
    return [...(leads(here, there) ? (['out'] as const) : []), ...(leads(there, here) ? (['in'] as const) : [])]
  }
}
