import { type Among, anything } from '../../query/tree.ts'
import type { Built, Production } from '../chart.ts'
import type { Item } from '../item.ts'
import type { SchemaSpace } from '../schema-space.ts'
import type { NodeAsks } from './node-asks.ts'
import { asLimit, asQuery, boundOf, countOf, kept, meaningOf, rule, thingsOf, tieLimit } from './rule.ts'
import type { ToolAsks } from './tool-asks.ts'
import { type Called, calledOf } from './tool-scope.ts'

/** What questions about a told graph are read with. `reach`: what can be reached. */
interface Told {
  readonly space: SchemaSpace
  readonly asks: ToolAsks
  readonly nodes: NodeAsks
  readonly reach: Called | null
}

const queryOf = (part: Item | undefined) => meaningOf(part, 'query')?.query
const isWay = (query: Item | undefined) => {
  const held = queryOf(query)
  return held?.ask === 'call' && (held.show.as === 'path' || held.show.as === 'cost')
}
const isRanked = (query: Item | undefined) => {
  const held = queryOf(query)
  return held?.ask === 'list' && held.of.rank?.by.kind === 'score'
}
const isShape = (query: Item | undefined) => {
  const held = queryOf(query)
  return held?.ask === 'call' && held.show.as === 'truth' && held.show.rows !== undefined
}

const keptIf = (query: Item | undefined, isSo: (query: Item | undefined) => boolean): Built[] => (isSo(query) ? kept(query) : [])

/** A second question that the answer to the first one answers as well. */
const furtherAsks: readonly Production[] = [
  rule('Q', 'Q comma? and which do? it? QV|cost|verb extent?', ([query]) => keptIf(query, isWay)),
  rule('Q', 'Q comma? and howmany R|link|N|T? have|be|do? it|there? have?', ([query]) => keptIf(query, isRanked)),
  rule('Q', 'Q comma? and? ifw yes comma? list|which|who anynode|nodeNoun|N|anyone? be|verb|do on|in|partw it|pronoun|network|T', ([query]) =>
    keptIf(query, isShape)
  )
]

const WAYS = { successor: 'out', predecessor: 'in', outw: 'out', '=outgoing': 'out', '=incoming': 'in' } as const

/** So many neighbours, or none. */
function owned(quantity: Item | undefined, direction: Item | undefined, noun: Item | undefined): Built[] {
  const way = WAYS[(direction ?? noun)?.category as 'successor']
  const tie = tieLimit(way === undefined ? {} : { way })
  if (quantity?.category === 'no') return asLimit({ ...tie, isNegated: true })
  const count = countOf(boundOf(quantity))
  return count === null ? [] : asLimit({ ...tie, count })
}

/** What nodes are tied to, told by how many there are. */
function tieAsks({ space, nodes, asks }: Told): readonly Production[] {
  const types = space.schema.relationshipTypes.map(({ type }) => type)
  const counted = (things: Item | undefined, isOut: boolean): Built[] => {
    const of = thingsOf(things)
    if (of?.named?.length !== 1 || !nodes.isDirected) return []
    const ends = isOut ? { source: of, target: anything } : { source: anything, target: of }
    return asQuery({ ask: 'relationships', types, ...ends, tests: [], what: 'count', rank: null })
  }
  return [
    rule(
      'OWN',
      'no|B|AM =incoming|=outgoing|outw? link|neighbourw|successor|predecessor',
      ([quantity, direction, noun]) => owned(quantity, direction, noun),
      0
    ),
    rule('OWN', 'only|extent OWN', ([, limit]) => kept(limit), 0),
    rule('PRE', 'isolatedw', () => asLimit(tieLimit({ isNegated: true }))),
    rule('VP', 'be isolatedw', () => asLimit(tieLimit({ isNegated: true }))),
    rule('LIM', 'with|have OWN', ([, limit]) => kept(limit), -0.1),
    rule('VP', 'have OWN', ([, limit]) => kept(limit), -0.2),
    rule('LIM', 'without any? =incoming|=outgoing|outw? link|neighbourw|successor|predecessor', ([, , direction, noun]) => {
      const way = WAYS[(direction ?? noun)?.category as 'successor']
      return asLimit(tieLimit({ isNegated: true, ...(way === undefined ? {} : { way }) }))
    }),
    rule('Q', 'howmany link start NAMES', ([, , , names]) => counted(names, true)),
    rule('Q', 'howmany link verb|visit|leads|joins|endw to|in|at NAMES', ([, , , , names]) => counted(names, false)),
    rule('Q', 'which|who N|anynode|nodeNoun be N', ([, all, , of]) => {
      const held = thingsOf(of)
      const isAny = all?.category !== 'N' || asks.isAll(thingsOf(all))
      return held === null || !isAny ? [] : asQuery({ ask: 'list', of: held, show: [] })
    })
  ]
}

/** What can be reached, and from where. */
function reachAsks({ nodes, reach }: Told): readonly Production[] {
  const found = (names: Item | undefined, isBack = false): Among[] => {
    const of = thingsOf(names)?.named ?? null
    if (reach === null || of === null) return []
    return nodes.among({ ...reach, of, given: isBack ? { ...reach.given, orientation: 'reverse' } : reach.given }, false)
  }
  const listed = (among: readonly Among[]): Built[] => among.flatMap((one) => asQuery({ ask: 'list', of: { ...anything, among: [one] }, show: [] }))
  return [
    rule('LIM', 'stillw? reaches ifw it be|verb|start? in|at|on|from END', ([, , , , , , names]) =>
      found(names).flatMap((among) => asLimit({ by: 'among', among }))
    ),
    rule('Q', 'which anynode|nodeNoun|N|anyone can stillw? be? LIM', ([, , , , , limit]) => {
      const held = meaningOf(limit, 'limit')?.limit
      return held?.by === 'among' ? listed([held.among]) : []
    }),
    rule('Q', 'which|who anynode|nodeNoun|N|anyone? be LIM', ([, , , limit]) => {
      const held = meaningOf(limit, 'limit')?.limit
      return held?.by === 'among' ? listed([held.among]) : []
    })
  ]
}

const isTruth = (part: Item | undefined) => calledOf(part)?.asked.gives.as === 'truth'

/** Of the whole graph. */
const wholeAsks = ({ asks }: Told): readonly Production[] => [
  rule('T', 'T of|in|for|to network', ([part]) => kept(part)),
  rule('T', 'T that? respectw all|each|every? link|direction|pronoun', ([part]) => (isTruth(part) ? kept(part) : [])),
  rule('Q', 'do it have any? T', ([, , , , part]) => asks.exists(part, false), 0),
  rule('Q', 'any T in? network?', ([, part]) => asks.exists(part, false), 0),
  rule('Q', 'which agg? cost|P|asweight do|have T have', ([, , , , part]) => (calledOf(part)?.asked.takes.needsWeight === true ? asks.told(part) : []))
]

/** How people ask for what a graph has that they have just told: nothing else can be meant then. */
export function toldAsks(told: Told): readonly Production[] {
  return [...furtherAsks, ...tieAsks(told), ...reachAsks(told), ...wholeAsks(told)]
}
