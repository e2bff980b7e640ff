import type { GraphSchema, LabelSchema, PropertySchema } from '../../../storage/graphs/store.ts'
import { isNumeric, KnownGraph } from '../language/known-graph.ts'
import { type JsonSchema, type SmallSets, setKey } from '../language/query-schema.ts'
import type { Bounds } from './bounds.ts'
import { ReplyConditions } from './reply-conditions.ts'
import { anyOf, list, names, object, order } from './schema-parts.ts'
import { USUAL } from './schema-text.ts'

/** The longest chain of links. */
const DEEPEST = 3

type Direction = 'out' | 'in'

interface Within {
  readonly by?: string
  readonly holdsName?: boolean
}

interface Described {
  readonly mentioned: readonly string[]
  readonly isTied: boolean
  readonly link: JsonSchema | null
  readonly holdsName: boolean
  readonly isOuter: boolean
}

/** Builds the schemas of nodes and links with the question's names; a name beside a type is allowed only below that type. */
export class ReplyNodes {
  readonly defs: Record<string, unknown> = {}
  readonly conditions: ReplyConditions
  readonly graph: KnownGraph
  readonly labels: readonly LabelSchema[]
  /** The longest chain of links for this question. */
  readonly depth: number
  readonly #bounds: Bounds
  /** Caches the results of #canHold. */
  readonly #holding = new Map<string, boolean>()

  constructor(schema: GraphSchema, labels: readonly string[], sets: SmallSets, bounds: Bounds) {
    this.graph = new KnownGraph(schema)
    this.labels = schema.labels.filter(({ label }) => labels.includes(label))
    this.#bounds = bounds
    this.depth = Math.min(DEEPEST, bounds.depth)
    this.conditions = new ReplyConditions(this.labels, schema.relationshipTypes, sets, bounds)
  }

  /** Returns nodes of a label with links up to `depth`. `by` is the type that leads to them; `holdsName` requires a name in them or their links. */
  nodes(label: string, depth: number, { by = '', holdsName = false }: Within = {}): JsonSchema {
    const { mentioned, isTied } = this.#namesBelow(label, by)
    const all = this.#bounds.names[label] ?? []
    const name = `${label} ${depth}${isTied || mentioned.length < all.length ? ` ${by}` : ''}${holdsName ? ' named' : ''}`
    if (this.defs[name] === undefined) {
      this.defs[name] = {}
      const link = this.#linkRef(name, this.#links(label, depth, holdsName))
      const variants = this.#variants(label, { mentioned, isTied, link, holdsName, isOuter: depth === this.depth })
      this.defs[name] = anyOf(variants)
    }
    return this.ref(name)
  }

  /** Returns the nodes that the question wants, with a required name in them or their links. */
  requested = (label: string): JsonSchema => this.nodes(label, this.depth, { holdsName: this.#mustName(label) })

  /** Returns the nodes that the question wants without naming them; null where they need a name. */
  unnamed(label: string): JsonSchema | null {
    const holdsName = this.#mustName(label)
    const link = this.#linkRef(`${label} ${this.depth}${holdsName ? ' named' : ''}`, this.#links(label, this.depth, holdsName))
    const variants = this.#variants(label, { mentioned: [], isTied: false, link, holdsName, isOuter: true })
    return variants.length === 0 ? null : (anyOf(variants) as JsonSchema)
  }

  isNamed = (label: string): boolean => (this.#bounds.names[label] ?? []).length > 0

  #mustName = (label: string): boolean => this.#bounds.mustName && this.#canHold(label, this.depth, '')

  #linkRef(name: string, links: readonly JsonSchema[]): JsonSchema | null {
    if (links.length === 0) return null
    this.defs[`${name} link`] ??= anyOf(links)
    return this.ref(`${name} link`)
  }

  /** Returns the names of nodes below a type; a name beside the type in the question excludes others. */
  #namesBelow(label: string, by: string): { readonly mentioned: readonly string[]; readonly isTied: boolean } {
    const all = this.#bounds.names[label] ?? []
    const tied = all.filter((name) => this.#bounds.besideNames[name]?.includes(by))
    if (tied.length > 0) return { mentioned: tied, isTied: true }
    return { mentioned: by === '' ? all : all.filter((name) => this.#bounds.besideNames[name] === undefined), isTied: false }
  }

  /** Whether nodes at this depth, or nodes that they link to, can have a name. */
  #canHold(label: string, depth: number, by: string): boolean {
    const key = `${label} ${depth} ${by}`
    const known = this.#holding.get(key)
    if (known !== undefined) return known
    const leads = (type: string) => this.#othersOf(type, label).some((other) => this.#canHold(other, depth - 1, type))
    const holds = this.#namesBelow(label, by).mentioned.length > 0 || (depth > 0 && this.#typesOf(label).some(leads))
    this.#holding.set(key, holds)
    return holds
  }

  /** Returns the alternatives: nodes with a name, with links, or ranked by a count. */
  #variants(label: string, given: Described): JsonSchema[] {
    const { isTied, link, holdsName, isOuter } = given
    const { fields, required, counted } = this.#fields(label, given)
    const mustLink = isOuter && link !== null && this.#bounds.mustLink.length > 0
    const byName = fields.name === null ? [] : [object(fields, [...required, 'name', ...(mustLink ? ['links'] : [])])]
    if (isTied) return byName
    if (!holdsName && !mustLink) return [object(fields, required)]
    const byLink = link === null ? [] : [object({ ...fields, name: holdsName ? null : fields.name }, [...required, 'links'])]
    const byCount = counted === null ? [] : [object({ ...fields, name: null, links: null, top: counted }, ['label', 'top'])]
    return [...(holdsName ? byName : []), ...byLink, ...byCount]
  }

  /** `counted` is the rank by a count or average over links. */
  #fields(label: string, { mentioned, link, isOuter }: Described) {
    const described = this.labels.find((one) => one.label === label) as LabelSchema
    const [own, linked] = this.#measures(described, link)
    const top = this.#top([...own, ...linked])
    const isRanked = isOuter && top !== null && own.length > 0 && this.#bounds.ranking.properties !== null
    const fields = {
      label: { const: label },
      name: mentioned.length === 0 ? null : anyOf([{ enum: mentioned }, ...(mentioned.length > 1 ? [list({ enum: mentioned })] : [])]),
      where: this.conditions.where(label, described.properties, described.nameProperty),
      links: link === null ? null : list(link),
      top
    }
    return { fields, required: isRanked ? ['label', 'top'] : ['label'], counted: isOuter ? this.#top(linked) : null }
  }

  #top(measures: readonly unknown[]): JsonSchema | null {
    if (!this.#bounds.isRanked || measures.length === 0) return null
    return object({ n: this.places(), by: anyOf(measures), order: this.order() }, ['n', 'by', 'order'])
  }

  order(): JsonSchema {
    const stated = this.#bounds.ranking.order
    return stated === null ? order : { const: stated }
  }

  ref(name: string): JsonSchema {
    return { $ref: `#/$defs/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` }
  }

  places(): unknown {
    return { enum: [...new Set([1, ...this.#bounds.numbers.filter((value) => Number.isInteger(value) && value > 0)])] }
  }

  /** Returns measures by the nodes' own properties and over their links, within the question's ranking. */
  #measures({ properties, label, nameProperty }: LabelSchema, link: JsonSchema | null): readonly [own: unknown[], linked: unknown[]] {
    const { properties: ranked } = this.#bounds.ranking
    const isMeant = (property: PropertySchema) => {
      const key = setKey(label, property.property)
      return (ranked ?? this.#bounds.flags).includes(key)
    }
    const held = names(properties.filter((property) => property.property !== nameProperty && isMeant(property)))
    const own = held.length === 0 ? [] : [{ enum: held }]
    if (link === null) return [own, []]
    return [own, [...(ranked === null ? [object({ count: link }, ['count'])] : []), ...this.#over(label, link)]]
  }

  /** Returns aggregates of a relationship property, such as the average of ratings. */
  #over(label: string, link: JsonSchema): unknown[] {
    const { isAverage, isSum, isRanked } = this.#bounds
    const functions = [...(isAverage || (isRanked && !isSum) ? ['avg'] : []), ...(isSum ? ['sum'] : [])]
    const { properties: ranked } = this.#bounds.ranking
    const isOpen = (type: string) => (property: PropertySchema) => isNumeric(property) && (ranked === null || ranked.includes(setKey(type, property.property)))
    const numeric = [...new Set(this.graph.typesAt([label]).flatMap((type) => names(this.graph.relationshipProperties([type]).filter(isOpen(type)))))]
    return numeric.length === 0 ? [] : functions.map((fn) => object({ [fn]: { enum: numeric }, link }, [fn, 'link']))
  }

  #links(label: string, depth: number, holdsName: boolean): JsonSchema[] {
    if (depth === 0) return []
    return this.#typesOf(label).flatMap((type) => {
      const others = this.#othersOf(type, label).filter((other) => !holdsName || this.#canHold(other, depth - 1, type))
      return others.length === 0 ? [] : [this.#link(label, type, others, { depth, holdsName })]
    })
  }

  /** Returns the types that the question names, or that reach its other words. */
  #typesOf(label: string): readonly string[] {
    const { links } = this.#bounds
    return this.graph.typesAt([label]).filter((type) => links === null || links.includes(type))
  }

  #othersOf = (type: string, label: string): readonly string[] =>
    this.labels.map((other) => other.label).filter((other) => this.#ways(type, label, other).length > 0)

  #link(label: string, type: string, others: readonly string[], { depth, holdsName }: { readonly depth: number; readonly holdsName: boolean }): JsonSchema {
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
      node: anyOf(others.map((other) => this.nodes(other, depth - 1, { by: type, holdsName })))
    }
    return object(fields, required)
  }

  /** Returns null where the schema allows only one direction. */
  #direction(label: string, type: string, others: readonly string[]): JsonSchema | null {
    const isOpen = !this.graph.isUndirected && others.some((other) => this.graph.directions([type], { here: [label], there: [other] }, 'rare').length > 1)
    const ways = [...new Set(others.flatMap((other) => this.#ways(type, label, other)))]
    if (!isOpen) return null
    return ways.length > 1 ? { enum: ['out', 'in', 'both'] } : { const: ways[0] }
  }

  /** Returns other types between the same nodes, for a question with one node in two roles. */
  #also(type: string, label: string, others: readonly string[]): { readonly types: readonly string[] } | null {
    if (!this.#bounds.isSame) return null
    const types = this.graph.typesAt([label]).filter((one) => one !== type && others.some((other) => this.#ways(one, label, other).length > 0))
    return types.length === 0 ? null : { types }
  }

  /** Returns the usual directions of a type; rare ones would mislead a model. */
  #ways(type: string, here: string, there: string): readonly Direction[] {
    const { patterns = [], count: total = 0 } = this.graph.schema.relationshipTypes.find((one) => one.type === type) ?? {}
    const leads = (from: string, to: string) => patterns.some(({ source, target, count }) => source === from && target === to && count >= USUAL * total)
    return [...(leads(here, there) ? (['out'] as const) : []), ...(leads(there, here) ? (['in'] as const) : [])]
  }
}
