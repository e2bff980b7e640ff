import type { GraphSchema } from '../../../storage/graphs/store.ts'
import { labelsOf } from '../labelled.ts'
import { type Amount, anything, type GroupKey, type NodePattern, type Query, type RelationshipAmount } from '../tree.ts'
import { Cursor, invalidQuery, knownWords, type Problem, shown } from './cursor.ts'
import { KnownGraph } from './known-graph.ts'
import { type NamePlace, Names } from './names.ts'
import { FUNCTIONS, MOST_LINKS, NodesReader } from './nodes.ts'
import { type FindTool, KnownTools } from './tools.ts'

export interface QueryPlace extends NamePlace {
  readonly schema: GraphSchema
  readonly findTool: FindTool
}

/** The kinds of queries, each with its required and optional fields beside `ask`. */
const ASKS = {
  list: { needs: ['of'], takes: ['show', 'distinct'] },
  count: { needs: ['of'], takes: ['distinct'] },
  exists: { needs: ['of'], takes: [] },
  every: { needs: ['of', 'are'], takes: [] },
  sum: { needs: ['of', 'measure'], takes: [] },
  avg: { needs: ['of', 'measure'], takes: [] },
  min: { needs: ['of', 'measure'], takes: [] },
  max: { needs: ['of', 'measure'], takes: [] },
  group: { needs: ['of', 'by'], takes: ['function', 'measure', 'top'] },
  compare: { needs: ['items'], takes: ['function', 'measure', 'how', 'order'] },
  relationships: { needs: [], takes: ['type', 'from', 'to', 'where', 'show', 'function', 'measure', 'by', 'top'] },
  path: { needs: ['from', 'to'], takes: ['weight', 'types', 'show'] },
  call: { needs: ['tool'], takes: ['arguments', 'show'] }
} as const

type Ask = keyof typeof ASKS
const asks = Object.keys(ASKS) as Ask[]
const ALL_FUNCTIONS = ['count', ...FUNCTIONS] as const
export const PATH_TOOL = 'find_shortest_path'

class QueryReader {
  readonly #graph: KnownGraph
  readonly #nodes: NodesReader
  readonly #names: Names
  readonly #tools: KnownTools

  constructor({ schema, findTool }: QueryPlace, names: Names) {
    this.#graph = new KnownGraph(schema)
    this.#names = names
    this.#tools = new KnownTools(findTool)
    this.#nodes = new NodesReader(this.#graph, names, this.#tools)
  }

  read(at: Cursor): Query | null {
    const ask = at.at('ask').value
    const known = asks.find((one) => one === ask)
    if (known === undefined) {
      const what = at.isObject ? `"ask" is ${ask === undefined ? 'missing' : shown(ask)}` : `A query is an object; got ${shown(at.value)}`
      at.at('ask').refuse(`${what}. ${knownWords(String(ask), asks)}`)
      return null
    }
    const { needs, takes } = ASKS[known]
    return at.hasFields(`A query that asks "${known}"`, ['ask', ...needs, ...takes], needs) ? this.#asked(known, at) : null
  }

  #asked(ask: Ask, at: Cursor): Query | null {
    switch (ask) {
      case 'list':
        return this.#list(at)
      case 'count':
        return this.#count(at)
      case 'exists':
        return { ask, of: this.#of(at) }
      case 'every':
        return { ask, of: this.#of(at), are: this.#nodes.nodes(at.at('are')) }
      case 'group':
        return this.#group(at)
      case 'compare':
        return this.#compare(at)
      case 'relationships':
        return this.#relationships(at)
      case 'path':
        return this.#path(at)
      case 'call': {
        const called = this.#tools.query(at)
        return called === null ? null : { ask, ...called }
      }
      default: {
        const of = this.#of(at)
        return { ask: 'amount', of, amount: { function: ask, measure: this.#nodes.measure(at.at('measure'), labelsOf(of)) } }
      }
    }
  }

  #of(at: Cursor): NodePattern {
    return this.#nodes.nodes(at.at('of'))
  }

  #properties(at: Cursor, of: NodePattern): string[] {
    const labels = labelsOf(of)
    return at.items().flatMap((one) => {
      const name = one.text('A property')
      return name === null ? [] : (this.#nodes.conditions.property(name, this.#graph.propertiesOf(labels), labels.join(' or ') || 'A node', one) ?? [])
    })
  }

  /** For named nodes, properties are values, so that a missing one is reported. */
  #list(at: Cursor): Query {
    const of = this.#of(at)
    const [distinct] = this.#properties(at.at('distinct'), of)
    if (distinct !== undefined) return { ask: 'values', of, property: distinct, isCount: false }
    const show = this.#properties(at.at('show'), of)
    return of.named !== null && show.length > 0 && of.rank === null ? { ask: 'value', of, properties: show } : { ask: 'list', of, show }
  }

  #count(at: Cursor): Query {
    const of = this.#of(at)
    const [distinct] = this.#properties(at.at('distinct'), of)
    return distinct === undefined ? { ask: 'count', of } : { ask: 'values', of, property: distinct, isCount: true }
  }

  #amount(at: Cursor, of: NodePattern): Amount {
    const fn = at.at('function').choice('The function', ALL_FUNCTIONS, 'count')
    const measure = at.at('measure').isGiven ? this.#nodes.measure(at.at('measure'), labelsOf(of)) : null
    if (fn !== 'count' && !at.at('measure').isGiven) at.refuse(`"${fn}" needs a "measure".`)
    return { function: fn, measure }
  }

  #group(at: Cursor): Query | null {
    const of = this.#of(at)
    const by = this.#key(at.at('by'), of)
    if (by === null) return null
    const top = at.at('top')
    const rank = top.isGiven && top.hasFields('"top"', ['n', 'order', 'from']) ? this.#nodes.places(top) : null
    return { ask: 'group', of, by, amount: this.#amount(at, of), rank }
  }

  #key(at: Cursor, of: NodePattern): GroupKey | null {
    if (at.isObject) {
      const pattern = this.#nodes.link(at, labelsOf(of))
      return pattern === null ? null : { kind: 'relationship', relationship: pattern }
    }
    const [property] = this.#properties(at, of)
    return property === undefined ? null : { kind: 'property', property }
  }

  #compare(at: Cursor): Query | null {
    const items = at.at('items').isList
      ? at
          .at('items')
          .items()
          .map((one) => this.#nodes.nodes(one))
      : []
    const [one, other, ...more] = items
    if (one === undefined || other === undefined || more.length > 0) {
      at.at('items').refuse('"items" is a list of two.')
      return null
    }
    const how = at.at('how').choice('"how"', ['which', 'whether', 'difference'], 'which')
    const isDescending = at.at('order').choice('The order', ['highest', 'lowest'], 'highest') === 'highest'
    return { ask: 'compare', items: [one, other], amount: this.#amount(at, one), how, isDescending }
  }

  #relationships(at: Cursor): Query {
    const types = this.#nodes.types(at.at('type'))
    const known = this.#graph.relationshipProperties(types)
    const owner = types.join(' or ') || 'A relationship'
    const property = (one: Cursor) => {
      const name = one.text('A property')
      return name === null ? null : this.#nodes.conditions.property(name, known, owner, one)
    }
    const end = (one: Cursor) => (one.isGiven ? this.#nodes.nodes(one) : anything)
    const top = at.at('top')
    const ranked = top.isGiven && top.hasFields('"top"', ['n', 'by', 'order', 'from'], ['by']) ? property(top.at('by')) : null
    return {
      ask: 'relationships',
      types,
      source: end(at.at('from')),
      target: end(at.at('to')),
      predicates: this.#nodes.conditions.read(at.at('where'), known, owner),
      what: this.#whatOf(at, property),
      rank: ranked === null ? null : { property: ranked, ...this.#nodes.places(top) }
    }
  }

  #whatOf(at: Cursor, property: (at: Cursor) => string | null): Extract<Query, { ask: 'relationships' }>['what'] {
    const [fn, by, measure] = [at.at('function'), at.at('by'), at.at('measure')]
    if (!fn.isGiven && !by.isGiven)
      return at.at('show').isGiven
        ? {
            properties: at
              .at('show')
              .items()
              .flatMap((one) => property(one) ?? [])
          }
        : 'list'
    const called = fn.choice('The function', ALL_FUNCTIONS, 'count')
    if (called !== 'count' && !measure.isGiven) at.refuse(`"${called}" needs a "measure".`)
    const key = by.isGiven ? this.#groupOf(by, property) : null
    const of = measure.isGiven ? property(measure) : null
    return called === 'count' && key === null && of === null ? 'count' : { function: called, property: of, by: key }
  }

  #groupOf(by: Cursor, property: (at: Cursor) => string | null): RelationshipAmount['by'] {
    if (by.value === 'from' || by.value === 'to') return by.value === 'from' ? 'source' : 'target'
    const name = property(by)
    return name === null ? null : { property: name }
  }

  #path(at: Cursor): Query | null {
    const [source, target] = ['from', 'to'].map((end) => this.#end(at.at(end)))
    const weight = at.at('weight')
    const types = this.#nodes.types(at.at('types'))
    const property = weight.isGiven
      ? this.#nodes.conditions.property(weight.text('The weight') ?? '', this.#graph.relationshipProperties(types), 'A relationship', weight)
      : null
    const show = at.at('show').choice('"show"', ['path', 'cost'], 'path')
    if (source == null || target == null) return null
    const given = { source, target, ...(property === null ? {} : { weight: property }), ...(types.length === 0 ? {} : { relationshipTypes: types }) }
    return { ask: 'call', call: { tool: PATH_TOOL, arguments: given }, show: { as: show } }
  }

  #end(at: Cursor): { readonly id: string; readonly name: string } | null {
    const nodes = this.#names.nodes(at, [])
    const [node, ...others] = nodes
    if (others.length > 0) at.refuse(`${shown(at.value)} names ${nodes.length} nodes: use the key of one, such as ${shown(node?.key)}.`)
    return node === undefined ? null : { id: node.key, name: node.name }
  }
}

/** The most problems in an error. */
const MOST_PROBLEMS = 20
/** Before names are resolved, each link may cause a problem. */
const MOST_OPEN = MOST_PROBLEMS + MOST_LINKS

function readWith(input: unknown, place: QueryPlace, names: Names, most: number): { readonly query: Query | null; readonly problems: readonly Problem[] } {
  const found: Problem[] = []
  return { query: new QueryReader(place, names).read(new Cursor(input, '', { found, most })), problems: found }
}

/**
 * Reads a query of docs/query.md. It resolves names in the graph, and infers missing directions and labels from the schema.
 * @throws EDGEWISE_INVALID_QUERY with all problems, each with a JSON Pointer and a suggestion
 */
export async function readQuery(input: unknown, place: QueryPlace): Promise<Query> {
  const names = new Names()
  readWith(input, place, names, MOST_OPEN)
  await names.look(place)
  const { query, problems } = readWith(input, place, names, MOST_PROBLEMS)
  if (query !== null && problems.length === 0) return query
  throw invalidQuery(problems)
}
