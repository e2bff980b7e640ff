import type { Built, Production } from '../chart.ts'
import type { Item } from '../item.ts'
import { anything, type Things } from '../tree.ts'
import type { NodeAsks } from './node-asks.ts'
import { asQuery, meaningOf, numberIn, one, rule, thingsOf } from './rule.ts'
import type { ToolAsks } from './tool-asks.ts'
import { calledOf } from './tool-scope.ts'

const isUp = (adjective: Item | undefined) => meaningOf(adjective, 'adjective')?.isDescending ?? adjective?.category !== 'fewest'
const isTop = (end: Item | undefined) => end?.category !== 'bottom'

const asThings = (ways: readonly Things[]): Built[] => ways.flatMap((things) => one({ is: 'things', things }))
const withoutMost = (part: Item | undefined) => {
  const called = calledOf(part)
  return called === null ? null : { ...called, most: null }
}

const listed = (ways: readonly Things[]): Built[] => ways.flatMap((of) => asQuery({ ask: 'list', of, show: [] }))

/** Every one of them. */
const ALL = 1_000_000

/** What is asked of a number that a tool gives each node. */
export const scoreProductions = (asks: ToolAsks, nodes: NodeAsks): readonly Production[] => {
  /** Whose number is said to be the highest or lowest: by `highest degree`, both in one. */
  const ranked = (things: Item | undefined, part: Item | undefined, places: { isDescending?: boolean; first?: number; count?: number } = {}) => {
    const called = calledOf(part)
    if (called === null) return []
    const { most } = called
    return nodes.ranked(thingsOf(things), { ...called, most: null }, { ...(most === null ? {} : { isDescending: most === 'most' }), ...places })
  }
  return [
    rule('N', 'N with|have T', ([things, , part]) => (calledOf(part)?.most == null ? [] : asThings(ranked(things, part)))),
    rule('N', 'num N with|have T', ([count, things, , part]) =>
      calledOf(part)?.most == null ? [] : asThings(ranked(things, part, { count: numberIn(count) }))
    ),
    rule('N', 'top|bottom|est num? N by|with T', ([end, count, things, , part]) =>
      asThings(ranked(things, part, { isDescending: end?.category === 'est' ? isUp(end) : isTop(end), count: numberIn(count) }))
    ),
    rule('N', 'num? top|most|fewest num? mostOf N', ([before, most, after, part, things]) =>
      asThings(ranked(things, part, { isDescending: isUp(most), count: numberIn(before ?? after) }))
    ),
    rule('N', 'num? top|most|fewest num? mostOf|central N by|with T', ([before, most, after, , things, , part]) =>
      asThings(ranked(things, part, { isDescending: isUp(most), count: numberIn(before ?? after) }))
    ),
    rule('N', 'ordinal most mostOf N', ([place, , part, things]) => asThings(ranked(things, part, { first: numberIn(place) - 1 }))),
    rule('Q', 'who have T', ([, , part]) =>
      calledOf(part)?.most == null
        ? []
        : nodes.ranked(anything, withoutMost(part), { isDescending: calledOf(part)?.most === 'most' }).flatMap((of) => asQuery({ ask: 'list', of, show: [] }))
    ),
    rule('Q', 'which|list num? N have|partw|getw|verb|mverb T', ([, count, things, , part]) =>
      calledOf(part)?.most == null ? [] : listed(ranked(things, part, { count: numberIn(count) }))
    ),
    rule('Q', 'which|who num? N? have ordinal T', ([, , things, , place, part]) =>
      calledOf(part)?.most == null || things === undefined ? [] : listed(ranked(things, part, { first: numberIn(place) - 1 }))
    ),
    rule('Q', 'which num? N be most|fewest|est mostOf', ([, count, things, , most, part]) =>
      listed(ranked(things, part, { isDescending: isUp(most), count: numberIn(count) }))
    ),
    rule('Q', 'which|who num? N? be most|est|top|fewest mostOf|central? comma? by|with|for|on T', ([, count, things, , most, , , , part]) =>
      listed(ranked(things, part, { isDescending: isUp(most), count: numberIn(count) }))
    ),
    rule('Q', 'which|who num? N? rankw|verb|top est|top|bottom? in|by|for|on T', ([, count, things, verb, end, by, part]) =>
      (end === undefined && verb?.category !== 'top') || by?.end !== part?.start
        ? []
        : listed(ranked(things, part, { isDescending: isTop(end), count: numberIn(count) }))
    ),
    rule('Q', 'list? top|bottom num by|with T', ([, end, count, , part]) =>
      listed(nodes.ranked(anything, calledOf(part), { isDescending: isTop(end), count: numberIn(count) }))
    ),
    rule('Q', 'rankw|list N by|with T', ([, things, , part]) => listed(ranked(things, part, { count: ALL })), 0.2),
    rule('Q', 'which|list? be? agg T', ([, , aggregation, part]) => (meaningOf(aggregation, 'aggregation')?.function === 'avg' ? asks.mean(part) : [])),
    ...comparisons(nodes)
  ]
}

/** Two nodes by their numbers. */
const comparisons = (nodes: NodeAsks): readonly Production[] => {
  const compared = (left: Item | undefined, right: Item | undefined, part: Item | undefined, how: 'which' | 'whether' | 'difference', isDescending: boolean) =>
    nodes.compared(thingsOf(left), thingsOf(right), calledOf(part), { how, isDescending })
  /** `which of A and B`. */
  const either = (names: Item | undefined, part: Item | undefined, isDescending: boolean) => {
    const named = thingsOf(names)?.named ?? []
    const [one, other] = named.map((node): Things => ({ ...anything, named: [node] }))
    return named.length !== 2 || one === undefined || other === undefined ? [] : nodes.compared(one, other, calledOf(part), { how: 'which', isDescending })
  }
  return [
    rule('Q', 'who|which N? have er|est|more|less T comma? NAMES or NAMES', ([, , , er, part, , left, , right]) =>
      compared(left, right, part, 'which', er?.category === 'er' || er?.category === 'est' ? isUp(er) : er?.category === 'more')
    ),
    rule('Q', 'who|which N? be more|less|most mostOf comma? NAMES or NAMES', ([, , , more, part, , left, , right]) =>
      compared(left, right, part, 'which', more?.category !== 'less')
    ),
    rule('Q', 'which of NAMES have er|est|more|less T', ([, , names, , er, part]) =>
      either(names, part, er?.category === 'er' || er?.category === 'est' ? isUp(er) : er?.category === 'more')
    ),
    rule('Q', 'which of NAMES have T', ([, , names, , part]) =>
      calledOf(part)?.most == null
        ? []
        : either(names, { ...(part as Item), meaning: withoutMost(part) as NonNullable<ReturnType<typeof withoutMost>> }, calledOf(part)?.most === 'most')
    ),
    rule('Q', 'who|which N? be more|er central? by T comma? NAMES or NAMES', ([, , , more, , , part, , left, , right]) =>
      compared(left, right, part, 'which', more?.category !== 'less')
    ),
    rule('Q', 'do|have NAMES have er|more|less T than NAMES', ([, left, , er, part, , right]) =>
      compared(left, right, part, 'whether', er?.category === 'er' ? isUp(er) : er?.category === 'more')
    ),
    rule('Q', 'be NAMES more|less mostOf than NAMES', ([, left, more, part, , right]) => compared(left, right, part, 'whether', more?.category === 'more')),
    rule('Q', 'be T er|more|less than NAMES poss? T?', ([, part, er, , right]) => {
      const called = calledOf(part)
      if (called?.of?.length !== 1) return []
      const left: Things = { labels: [], named: called.of, tests: [], ties: [], rank: null }
      return nodes.compared(
        left,
        thingsOf(right),
        { ...called, of: null },
        { how: 'whether', isDescending: er?.category === 'er' ? isUp(er) : er?.category === 'more' }
      )
    })
  ]
}
