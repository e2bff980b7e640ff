import type { Direction } from '../../../storage/graphs/pattern.ts'
import { anything, type Measure, type NodePattern, type Rank, type RelationshipPattern } from '../tree.ts'
import { Conditions } from './conditions.ts'
import { type Cursor, shown } from './cursor.ts'
import type { Ends, KnownGraph } from './known-graph.ts'
import type { Names } from './names.ts'
import type { KnownTools } from './tools.ts'

const NODES = ['label', 'name', 'where', 'links', 'top'] as const
const LINK = ['type', 'direction', 'also', 'hops', 'where', 'not', 'count', 'node'] as const
const TOP = ['n', 'by', 'order', 'from'] as const
const COUNTS = ['=', '<>', '<', '<=', '>', '>='] as const
export const FUNCTIONS = ['sum', 'avg', 'min', 'max'] as const
export const MOST_HOPS = 12
export const MOST_TOP = 1000
/** The longest chain of links in a query. */
const DEEPEST = 11
const MOST_OF_ONE = 12
/** The most links in a whole query. */
export const MOST_LINKS = 100
const ONE_HOP = [1, 1] as const

const ownerOf = (labels: readonly string[]): string => labels.join(' or ') || 'A node'

/** Reads node patterns: labels, names, conditions, links and rank. */
export class NodesReader {
  readonly conditions: Conditions
  readonly #graph: KnownGraph
  readonly #names: Names
  readonly #tools: KnownTools
  #links = 0

  constructor(graph: KnownGraph, names: Names, tools: KnownTools) {
    this.#graph = graph
    this.#names = names
    this.#tools = tools
    this.conditions = new Conditions(names)
  }

  /** @param labels the possible labels where the pattern gives none; empty for any */
  nodes(at: Cursor, labels: readonly string[] = [], depth = 0): NodePattern {
    if (depth > DEEPEST) at.refuse(`A query follows at most ${DEEPEST} links in a row.`)
    if (depth > DEEPEST || !at.hasFields('Nodes', NODES)) return anything
    const ownLabels = this.labels(at.at('label'))
    const among = ownLabels.length > 0 ? ownLabels : labels
    const name = at.at('name')
    const named = name.isGiven ? name.items().flatMap((one) => this.#names.nodes(one, among)) : null
    const held = among.length > 0 ? among : [...new Set((named ?? []).flatMap((one) => one.labels))]
    const links = at.at('links').items(MOST_OF_ONE)
    return {
      labels: ownLabels,
      named,
      predicates: this.conditions.read(at.at('where'), this.#graph.propertiesOf(held), ownerOf(held)),
      relationships: links.flatMap((link) => this.link(link, held, depth) ?? []),
      rank: at.at('top').isGiven ? this.#rank(at.at('top'), held, depth) : null
    }
  }

  labels(at: Cursor): string[] {
    return at.items().flatMap((one) => one.word('The label', this.#graph.labels) ?? [])
  }

  types(at: Cursor): string[] {
    return at.items().flatMap((one) => one.word('The relationship type', this.#graph.types) ?? [])
  }

  /** @param here labels of the nodes that have the link. Returns null where the link is refused. */
  link(at: Cursor, here: readonly string[], depth = 0): RelationshipPattern | null {
    this.#links += 1
    if (this.#links === MOST_LINKS + 1) at.refuse(`A query has at most ${MOST_LINKS} links.`)
    if (this.#links > MOST_LINKS || !at.hasFields('A link', LINK)) return null
    const types = this.types(at.at('type'))
    if (at.at('type').isGiven && types.length === 0) return null
    const node = at.at('node')
    const there = this.#graph.labelsIn(node.at('label').value)
    const [minHops, maxHops] = this.#hops(at.at('hops'))
    // Over several hops, only the first relationship starts here, and the nodes between are unknown.
    const ends: Ends = maxHops === 1 ? { here, there } : { here, there: [] }
    const beyond = maxHops === 1 ? this.#graph.labelsBeyond(types, ends) : there
    return {
      ...(at.at('also').isGiven ? { also: this.#also(at.at('also'), ends, maxHops) } : {}),
      types,
      direction: this.#direction(at, types, ends),
      minHops,
      maxHops,
      predicates: this.conditions.read(at.at('where'), this.#graph.relationshipProperties(types), types.join(' or ') || 'A relationship'),
      other: node.isGiven ? this.nodes(node, beyond, depth + 1) : null,
      isNegated: at.at('not').isTrue('"not"'),
      count: at.at('count').isGiven ? this.#count(at.at('count')) : null
    }
  }

  /** Reads relationships of further types between the same two nodes. */
  #also(at: Cursor, ends: Ends, hops: number): NonNullable<RelationshipPattern['also']> {
    if (hops > 1) at.refuse('"also" joins the ends of a single hop: leave "hops" out.')
    return this.types(at).flatMap((type) => {
      const [usual, other] = this.#graph.directions([type], ends, 'rare')
      if (usual === undefined) at.refuse(`No ${type} joins the same nodes. ${this.#graph.patternsOf([type])}.`)
      const direction = this.#graph.isUndirected || usual === undefined || other !== undefined ? ('both' as const) : usual
      return [{ type, direction }]
    })
  }

  /** A missing direction follows from the schema where only one is possible. */
  #direction(at: Cursor, types: readonly string[], ends: Ends): Direction {
    const given = at.at('direction')
    const direction = given.choice('The direction', ['out', 'in', 'both'], 'both')
    if (this.#graph.isUndirected) return 'both'
    if (types.length === 0) return direction
    const between = `${ownerOf(ends.here)} and ${ends.there.length === 0 ? 'any node' : ownerOf(ends.there)}`
    const possible = this.#graph.directions(types, ends, 'none')
    if (possible.length === 0 || (direction !== 'both' && !possible.includes(direction))) {
      const way = direction === 'both' ? '' : ` in the direction "${direction}"`
      at.refuse(`No ${types.join(' or ')} joins ${between}${way}. ${this.#graph.patternsOf(types)}.`)
    } else if (!given.isGiven) return this.#usual(at, types, ends, between)
    return direction
  }

  #usual(at: Cursor, types: readonly string[], ends: Ends, between: string): Direction {
    const [usual, other] = this.#graph.directions(types, ends, 'rare')
    if (usual !== undefined && other === undefined) return usual
    at.refuse(`${types.join(' or ')} can lead either way between ${between}: say "direction": "out", "in" or "both", as seen from the nodes with the link.`)
    return 'both'
  }

  /** A single number is the upper bound. */
  #hops(at: Cursor): readonly [number, number] {
    const bounds = (one: Cursor) => one.integer('"hops"', { least: 1, most: MOST_HOPS, fallback: 1 })
    if (!at.isList) return at.isGiven ? [1, bounds(at)] : ONE_HOP
    const [least = 1, most = 1, ...more] = at.items().map(bounds)
    if (more.length > 0 || least > most) at.refuse(`"hops" is the most, or [least, most]; got ${shown(at.value)}.`)
    return [least, Math.max(least, most)]
  }

  #count(at: Cursor): RelationshipPattern['count'] {
    const [key, ...more] = at.isObject ? at.keys() : ['=']
    const operator = COUNTS.find((one) => one === key)
    if (operator === undefined || more.length > 0) {
      at.refuse(`"count" is a number, or one of ${COUNTS.map((one) => `{"${one}": 2}`).join(', ')}; got ${shown(at.value)}.`)
      return null
    }
    const value = (at.isObject ? at.at(operator) : at).integer('"count"', { least: 0, most: Number.MAX_SAFE_INTEGER, fallback: 1 })
    return { operator, value }
  }

  /** Reads `n`, `order` and `from` of a rank. */
  places(at: Cursor): Pick<Rank, 'isDescending' | 'first' | 'count'> {
    return {
      isDescending: at.at('order').choice('The order', ['highest', 'lowest'], 'highest') === 'highest',
      first: at.at('from').integer('"from"', { least: 1, most: MOST_TOP, fallback: 1 }) - 1,
      count: at.at('n').integer('"n"', { least: 1, most: MOST_TOP, fallback: 1 })
    }
  }

  #rank(at: Cursor, labels: readonly string[], depth: number): Rank | null {
    if (!at.hasFields('"top"', TOP, ['by'])) return null
    const by = this.measure(at.at('by'), labels, depth)
    return by === null ? null : { by, ...this.places(at) }
  }

  /** Reads a measure: a property, `{"count": LINK}`, `{"avg": property, "link": LINK}` or `{"tool": name}`. */
  measure(at: Cursor, labels: readonly string[], depth = 0): Measure | null {
    if (!at.isObject) {
      const name = at.text('A measure')
      const property = name === null ? null : this.conditions.property(name, this.#graph.propertiesOf(labels), ownerOf(labels), at)
      return property === null ? null : { kind: 'property', property }
    }
    const keys = at.keys()
    if (keys.includes('tool')) return this.#tools.score(at)
    if (keys.includes('count')) {
      const pattern = at.hasFields('A measure', ['count']) ? this.link(at.at('count'), labels, depth) : null
      return pattern === null ? null : { kind: 'count', relationship: { ...pattern, isNegated: false, count: null } }
    }
    return this.#over(at, labels, depth)
  }

  #over(at: Cursor, labels: readonly string[], depth: number): Measure | null {
    const fn = FUNCTIONS.find((name) => at.at(name).isGiven)
    if (fn === undefined) {
      at.refuse(`A measure is a property, {"count": LINK}, {"avg": property, "link": LINK} or {"tool": name}; got ${shown(at.value)}.`)
      return null
    }
    if (!at.hasFields('A measure', [fn, 'link'], [fn, 'link'])) return null
    const pattern = this.link(at.at('link'), labels, depth)
    const name = at.at(fn).text('The property')
    if (pattern === null || name === null) return null
    const ofLink = this.#graph.relationshipProperties(pattern.types)
    const isOfLink = ofLink.some(({ property }) => property === name)
    const beyond = this.#graph.labelsBeyond(pattern.types, { here: labels, there: pattern.other?.labels ?? [] })
    const known = isOfLink ? ofLink : [...this.#graph.propertiesOf(beyond), ...ofLink]
    const property = this.conditions.property(name, known, 'The link and its nodes', at.at(fn))
    return property === null
      ? null
      : { kind: 'over', function: fn, relationship: { ...pattern, isNegated: false, count: null }, owner: isOfLink ? 'relationship' : 'node', property }
  }
}
