import { anything, type NodePattern, type Rank } from '../../../tools/query/tree.ts'
import type { Built, Production } from '../chart.ts'
import type { Constituent } from '../constituent.ts'
import type { ScoreQueries } from './node-queries.ts'
import { asQuery, meaningOf, nodesOf, numberIn, one, rule } from './rule.ts'
import type { ToolQueries } from './tool-queries.ts'
import { type Called, calledOf } from './tool-scope.ts'

const DOWN: ReadonlySet<string> = new Set(['fewest', 'bottom', 'less'])
const isUp = (end: Constituent | undefined) => meaningOf(end, 'adjective')?.isDescending ?? !DOWN.has(end?.category ?? '')

const asNodes = (ways: readonly NodePattern[]): Built[] => ways.flatMap((nodes) => one({ is: 'nodes', nodes }))
const listed = (ways: readonly NodePattern[]): Built[] => ways.flatMap((of) => asQuery({ ask: 'list', of, show: [] }))

/** The number of rows where the question names none. */
const SOME = 10

/** Returns two nodes, in one list or one after the other; nulls where there are not two. */
function sidesOf(...parts: readonly (Constituent | undefined)[]): readonly [NodePattern | null, NodePattern | null] {
  const named = parts.flatMap((part) => nodesOf(part)?.named ?? [])
  const [first, second] = named.map((node): NodePattern => ({ ...anything, named: [node] }))
  return named.length !== 2 || first === undefined || second === undefined ? [null, null] : [first, second]
}

/** Productions for a tool's score of nodes; EXT is the highest or lowest score. */
export const scoreProductions = (_asks: ToolQueries, nodes: ScoreQueries): readonly Production[] => {
  const ranked = (part: Constituent | undefined, called: Called | null, places: Partial<Omit<Rank, 'by'>>) =>
    nodes.ranked(part === undefined ? anything : nodesOf(part), called, places)
  /** Ranks nodes by the score, in the direction that EXT gives. */
  const byExtreme = (nodes: Constituent | undefined, part: Constituent | undefined, places: Partial<Omit<Rank, 'by'>> = {}) => {
    const called = calledOf(part)
    return called === null ? [] : ranked(nodes, { ...called, most: null }, { isDescending: called.most === 'most', ...places })
  }
  const placesOf = (before: Constituent | undefined, end: Constituent | undefined, after: Constituent | undefined): Partial<Omit<Rank, 'by'>> => ({
    isDescending: isUp(end),
    ...(before?.category === 'ordinal' ? { first: numberIn(before) - 1 } : { count: numberIn(before ?? after) })
  })
  const more = (end: Constituent | undefined, part: Constituent | undefined): Built[] => {
    const called = calledOf(part)
    // `Longest` is about length, while this score is a count.
    const isOfOther = end?.category === 'est' && called?.intent.gives.as === 'score' && called.intent.gives.isCount === true
    return called === null || called.most !== null || isOfOther ? [] : one({ ...called, most: isUp(end) ? 'most' : 'least' })
  }
  const compared = (how: 'which' | 'whether', part: Constituent | undefined, ...parts: readonly (Constituent | undefined)[]): Built[] => {
    const [called, [left, right]] = [calledOf(part), sidesOf(...parts)]
    return called === null ? [] : nodes.compared(left, right, { ...called, most: null }, { how, isDescending: called.most === 'most' })
  }
  return [
    rule('EXT', 'T', ([part]) => (calledOf(part)?.most == null ? [] : one(calledOf(part) as Called)), 0),
    rule('EXT', 'er|est|more|less T', ([end, part]) => more(end, part), 0),
    rule('EXT', 'most|est|top|fewest|more|less mostOf', ([end, part]) => more(end, part), 0),
    rule('EXT', 'most|est|top|fewest|more|er mostOf|central? comma? by|with|for|on T', ([end, , , , part]) => more(end, part), 0),
    rule('N', 'num? N with|have EXT', ([count, nodes, , part]) => asNodes(byExtreme(nodes, part, { count: numberIn(count) }))),
    rule('N', 'num|ordinal? top|bottom|est|most|fewest num? mostOf|central? N by|with T', ([before, end, after, , nodes, , part]) =>
      asNodes(ranked(nodes, calledOf(part), placesOf(before, end, after)))
    ),
    rule('N', 'num|ordinal? top|most|fewest num? mostOf N', ([before, end, after, part, nodes]) => {
      const isOpen = before === undefined && after === undefined && meaningOf(nodes, 'nodes')?.isMany === true
      return asNodes(ranked(nodes, calledOf(part), isOpen ? { isDescending: isUp(end), count: SOME } : placesOf(before, end, after)))
    }),
    rule('Q', 'which|who|list num? N? have|be|partw|getw|verb|mverb ordinal? EXT', ([, count, nodes, , place, part]) =>
      listed(byExtreme(nodes, part, place === undefined ? { count: numberIn(count) } : { first: numberIn(place) - 1 }))
    ),
    rule('Q', 'list? top|bottom num by|with T', ([, end, count, , part]) => listed(ranked(undefined, calledOf(part), placesOf(count, end, undefined)))),
    rule('Q', 'who|which N? have|be EXT comma? NAMES', ([, , , part, , names]) => compared('which', part, names)),
    rule('Q', 'which of NAMES have|be EXT', ([, , names, , part]) => compared('which', part, names))
  ]
}
