import type { GraphSchema, LabelSchema, PropertySchema } from '../../../storage/graphs/store.ts'
import { isNumeric, KnownGraph } from './known-graph.ts'
import { FUNCTIONS, MOST_HOPS, MOST_TOP } from './nodes.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

/** The values of properties with few distinct ones, by owner (label or type) and property. */
export type SmallSets = ReadonlyMap<string, readonly (string | number | boolean)[]>
export const setKey = (owner: string, property: string): string => JSON.stringify([owner, property])

export interface QuerySchemaOptions {
  readonly sets: SmallSets
  /** Labels that the schema covers; absent: all. */
  readonly labels?: readonly string[]
  /** Tools that a query may call; absent: any. */
  readonly tools?: readonly string[]
  /** Tools with a score for each node. */
  readonly scores?: readonly string[]
}

/** A relationship type as seen from one label. */
interface LinkType {
  readonly type: string
  readonly others: readonly string[]
  readonly isEitherWay: boolean
}

const COMPARISONS = ['<>', '<', '<=', '>', '>='] as const
const TEXT_TESTS = ['contains', 'starts_with', 'ends_with'] as const
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const text = { type: 'string', minLength: 1 }
const yes = { const: true }
const upTo = (maximum: number) => ({ type: 'integer', minimum: 1, maximum })
const hop = upTo(MOST_HOPS)
const place = upTo(MOST_TOP)
const order = { enum: ['highest', 'lowest'] }

const object = (properties: Readonly<Record<string, unknown>>, required: readonly string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false
})
const count = {
  ...object(Object.fromEntries(['=', ...COMPARISONS].map((operator) => [operator, { type: 'integer', minimum: 0 }])), []),
  minProperties: 1,
  maxProperties: 1
}
const list = (items: unknown): JsonSchema => ({ type: 'array', items, minItems: 1 })
const anyOf = (options: readonly unknown[]): unknown => (options.length === 1 ? options[0] : { anyOf: options })
const names = (properties: readonly PropertySchema[]): string[] => properties.map(({ property }) => property)

/** Builds the JSON Schema of queries for one graph. Fields are in the order in which a model should write them. */
class QuerySchemas {
  readonly #graph: KnownGraph
  readonly #labels: readonly LabelSchema[]
  readonly #options: QuerySchemaOptions
  readonly #defs: Record<string, unknown> = {}
  /** Names of definitions by their key. */
  readonly #called = new Map<string, string>()
  readonly #linked = new Map<string, readonly LinkType[]>()

  constructor(schema: GraphSchema, options: QuerySchemaOptions) {
    this.#graph = new KnownGraph(schema)
    this.#labels = schema.labels.filter(({ label }) => options.labels?.includes(label) ?? true)
    this.#options = options
  }

  build(): JsonSchema {
    for (const label of this.#labels) this.#define(label)
    const asks = [...this.#labels.flatMap((label) => this.#asksOf(label)), ...this.#asksOfAny(), ...this.#relationships(), this.#path(), this.#call()]
    return { anyOf: asks, $defs: this.#defs }
  }

  /** Returns a unique name for a definition, without characters that need escaping. */
  #name(...what: readonly string[]): string {
    const key = JSON.stringify(what)
    const known = this.#called.get(key)
    if (known !== undefined) return known
    const plain = [...what.join('-')].map((sign) => (PLAIN.includes(sign) ? sign : '-')).join('')
    let name = plain
    for (let more = 2; Object.hasOwn(this.#defs, name); more++) name = `${plain}-${more}`
    this.#called.set(key, name)
    this.#defs[name] = {}
    return name
  }

  #ref(...what: readonly string[]): JsonSchema {
    return { $ref: `#/$defs/${this.#name(...what)}` }
  }

  /** Defines a schema that several places share. */
  #shared(name: string, schema: JsonSchema): JsonSchema {
    this.#defs[this.#name(name)] = schema
    return this.#ref(name)
  }

  #define({ label, properties }: LabelSchema): void {
    const links = this.#linksOf(label)
    if (links.length > 0) this.#defs[this.#name('links', label)] = anyOf(links)
    this.#defs[this.#name('measure', label)] = anyOf(this.#measures(label, properties))
    const nodes = {
      label: { const: label },
      name: this.#shared('names', { anyOf: [text, list(text)] }),
      ...(properties.length === 0 ? {} : { where: this.#where(label, properties) }),
      ...(links.length === 0 ? {} : { links: list(this.#ref('links', label)) }),
      top: object({ n: place, by: this.#ref('measure', label), order, from: place }, ['n', 'by', 'order'])
    }
    this.#defs[this.#name('nodes', label)] = object(nodes, ['label'])
  }

  #measures(label: string, properties: readonly PropertySchema[]): unknown[] {
    const { scores } = this.#options
    const over = this.#linkTypes(label).flatMap(({ type, others }) => {
      const known = [...this.#graph.relationshipProperties([type]), ...this.#graph.propertiesOf(others)].filter(isNumeric)
      return known.length === 0
        ? []
        : FUNCTIONS.map((fn) => object({ [fn]: { enum: [...new Set(names(known))] }, link: this.#ref('link', label, type) }, [fn, 'link']))
    })
    return [
      ...(properties.length === 0 ? [] : [{ enum: names(properties) }]),
      ...(this.#linkTypes(label).length === 0 ? [] : [object({ count: this.#ref('links', label) }, ['count'])]),
      ...over,
      this.#shared('score', object({ tool: scores === undefined ? text : { enum: scores }, column: text, arguments: { type: 'object' } }, ['tool']))
    ]
  }

  #linkTypes(label: string): readonly LinkType[] {
    const known = this.#linked.get(label)
    if (known !== undefined) return known
    const found = this.#graph.typesAt([label]).flatMap((type) => {
      const beyond = new Set(this.#graph.labelsBeyond([type], { here: [label], there: [] }))
      const ways = this.#labels.flatMap(({ label: other }) => (beyond.has(other) ? [{ other, count: this.#ways(type, label, other).length }] : []))
      const others = ways.flatMap(({ other, count }) => (count > 0 ? [other] : []))
      return others.length === 0 ? [] : [{ type, others, isEitherWay: ways.some(({ count }) => count > 1) }]
    })
    this.#linked.set(label, found)
    return found
  }

  #ways(type: string, here: string, there: string): readonly string[] {
    return this.#graph.directions([type], { here: [here], there: [there] }, 'rare')
  }

  #linksOf(label: string): unknown[] {
    return this.#linkTypes(label).map(({ type, others, isEitherWay }) => {
      const needsDirection = isEitherWay && !this.#graph.isUndirected
      const properties = this.#graph.relationshipProperties([type])
      const beside = this.#linkTypes(label).flatMap((one) => (one.type !== type && one.others.some((other) => others.includes(other)) ? [one.type] : []))
      const link = {
        type: { const: type },
        ...(needsDirection ? { direction: { enum: ['out', 'in', 'both'] } } : {}),
        ...(beside.length === 0 ? {} : { also: { type: 'array', items: { enum: beside }, minItems: 1 } }),
        ...(others.includes(label) ? { hops: this.#shared('hops', { anyOf: [hop, { type: 'array', items: hop, minItems: 2, maxItems: 2 }] }) } : {}),
        ...(properties.length === 0 ? {} : { where: this.#where(type, properties) }),
        not: yes,
        count: this.#shared('count', count),
        node: anyOf(others.map((other) => this.#ref('nodes', other)))
      }
      this.#defs[this.#name('link', label, type)] = object(link, ['type', ...(needsDirection ? ['direction'] : []), 'node'])
      return this.#ref('link', label, type)
    })
  }

  #where(owner: string, properties: readonly PropertySchema[]): JsonSchema {
    return object(Object.fromEntries(properties.map((property) => [property.property, this.#condition(owner, property)])), [])
  }

  #condition(owner: string, property: PropertySchema): unknown {
    const set = this.#options.sets.get(setKey(owner, property.property))
    const types = [...new Set(property.types.map((type) => (type === 'integer' || type === 'float' ? 'number' : type === 'boolean' ? 'boolean' : 'string')))]
    const free = types.length === 0 ? {} : { type: types.length === 1 ? types[0] : types }
    const value = set === undefined ? free : { enum: set }
    if (types.length === 1 && types[0] === 'boolean') return value
    const predicates = types.includes('string') ? [...COMPARISONS, ...TEXT_TESTS] : COMPARISONS
    const operators = predicates.map((operator) => [operator, operator === '<>' ? value : free])
    const condition = { anyOf: [value, object({ ...Object.fromEntries(operators), in: list(value), exists: yes, missing: yes }, [])] }
    return set === undefined ? this.#shared(['condition', ...types].join('-'), condition) : condition
  }

  #asksOf({ label, properties }: LabelSchema): unknown[] {
    const of = this.#ref('nodes', label)
    const measure = this.#ref('measure', label)
    const property = { enum: names(properties) }
    const top = object({ n: place, order, from: place }, ['n', 'order'])
    const by = [...(properties.length === 0 ? [] : [property]), ...(this.#linkTypes(label).length === 0 ? [] : [this.#ref('links', label)])]
    const shown = properties.length === 0 ? {} : { show: list(property), distinct: property }
    return [
      object({ ask: { const: 'list' }, of, ...shown }, ['ask', 'of']),
      object({ ask: { enum: FUNCTIONS }, of, measure }, ['ask', 'of', 'measure']),
      ...(by.length === 0
        ? []
        : [object({ ask: { const: 'group' }, of, by: anyOf(by), function: { enum: ['count', ...FUNCTIONS] }, measure, top }, ['ask', 'of', 'by'])])
    ]
  }

  #asksOfAny(): unknown[] {
    if (this.#labels.length === 0) return []
    const of = anyOf(this.#labels.map(({ label }) => this.#ref('nodes', label)))
    const measure = anyOf(this.#labels.map(({ label }) => this.#ref('measure', label)))
    const how = { enum: ['which', 'whether', 'difference'] }
    return [
      object({ ask: { enum: ['count', 'exists'] }, of }, ['ask', 'of']),
      object({ ask: { const: 'every' }, of, are: of }, ['ask', 'of', 'are']),
      object(
        {
          ask: { const: 'compare' },
          items: { type: 'array', items: of, minItems: 2, maxItems: 2 },
          function: { enum: ['count', ...FUNCTIONS] },
          measure,
          how,
          order
        },
        ['ask', 'items']
      )
    ]
  }

  #relationships(): unknown[] {
    return this.#graph.schema.relationshipTypes.flatMap(({ type, properties, patterns }) => {
      const end = (side: 'source' | 'target') =>
        this.#labels.filter(({ label }) => patterns.some((pattern) => pattern[side] === label)).map(({ label }) => this.#ref('nodes', label))
      const [from, to] = [end('source'), end('target')]
      if (from.length === 0 || to.length === 0) return []
      const property = { enum: names(properties) }
      const number = properties.filter(isNumeric)
      const shown = properties.length === 0 ? {} : { where: this.#where(type, properties), show: list(property) }
      const measured = number.length === 0 ? {} : { measure: { enum: names(number) } }
      const ranked = number.length === 0 ? {} : { top: object({ n: place, by: { enum: names(number) }, order, from: place }, ['n', 'by', 'order']) }
      const by = { enum: ['from', 'to', ...names(properties)] }
      const fields = { ask: { const: 'relationships' }, type: { const: type }, from: anyOf(from), to: anyOf(to) }
      return [object({ ...fields, ...shown, function: { enum: ['count', ...FUNCTIONS] }, ...measured, by, ...ranked }, ['ask', 'type'])]
    })
  }

  #path(): unknown {
    const shown = new Set(this.#labels.map(({ label }) => label))
    const isShown = ({ source, target }: { readonly source: string; readonly target: string }) => shown.has(source) && shown.has(target)
    const types = this.#graph.schema.relationshipTypes.filter(({ patterns }) => patterns.some(isShown))
    const weights = [...new Set(names(types.flatMap(({ properties }) => properties).filter(isNumeric)))]
    const weight = weights.length === 0 ? {} : { weight: { enum: weights } }
    const only = types.length === 0 ? {} : { types: list({ enum: types.map(({ type }) => type) }) }
    return object({ ask: { const: 'path' }, from: text, to: text, ...weight, ...only, show: { enum: ['path', 'cost'] } }, ['ask', 'from', 'to'])
  }

  #call(): unknown {
    const { tools } = this.#options
    return object({ ask: { const: 'call' }, tool: tools === undefined ? text : { enum: tools }, arguments: { type: 'object' }, show: text }, ['ask', 'tool'])
  }
}

/** Returns the JSON Schema of the queries (docs/query.md) for a graph: its labels, types and properties, the values of small sets, and operators by type. */
export function querySchema(schema: GraphSchema, options: QuerySchemaOptions): JsonSchema {
  return new QuerySchemas(schema, options).build()
}
