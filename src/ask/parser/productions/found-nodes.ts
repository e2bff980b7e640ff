import { anything, type InResult, type NodePattern } from '../../../tools/query/tree.ts'
import type { Built, Production } from '../chart.ts'
import type { Constituent, Constraint, Scope } from '../constituent.ts'
import type { ScoreQueries } from './node-queries.ts'
import { asLimit, asQuery, dearer, nodesOf, rule } from './rule.ts'
import { scopesOf } from './scope.ts'
import type { ToolQueries } from './tool-queries.ts'
import { type Called, calledOf } from './tool-scope.ts'

/** Restricts nodes to those that a tool finds. */
export const foundNodes = (_asks: ToolQueries, nodes: ScoreQueries): readonly Production[] => {
  const found = (part: Constituent | undefined, isNegated = false) => {
    const called = calledOf(part)
    return called === null ? [] : nodes.among(called, isNegated)
  }
  return [rule('LIM', 'T', ([part]) => found(part).flatMap((among) => asLimit({ by: 'among', among })), 0.3)]
}

/** Returns the calls of a tool for given nodes. */
function over(word: Constituent | undefined, names: Constituent | undefined, scope: Constituent | undefined): Called[] {
  const called = calledOf(word)
  const of = nodesOf(names)?.named ?? null
  return called === null || of === null ? [] : scopesOf(scope).map((held) => ({ ...called, of, scope: held }))
}

/** Productions for the nodes that are reachable from a node, or that reach it. */
export const reachProductions = (nodes: ScoreQueries): readonly Production[] => {
  const reached = (
    word: Constituent | undefined,
    names: Constituent | undefined,
    scope: Constituent | undefined,
    isBack: boolean,
    isNegated = false
  ): Built[] =>
    over(word, names, scope).flatMap((called) => {
      const given = isBack ? { ...called.given, orientation: 'reverse' } : called.given
      return nodes.among({ ...called, given }, isNegated !== (word?.category === 'unreached')).flatMap((among) => asLimit({ by: 'among', among }))
    })
  return [
    rule('LIM', 'noLonger|not? stillw? be? reaches|unreached from|by END SCOPE?', ([not, , , word, , names, scope]) =>
      reached(word, names, scope, false, not !== undefined)
    ),
    rule('LIM', 'noLonger|not? stillw? reaches to? END SCOPE?', ([not, , word, , names, scope]) => reached(word, names, scope, true, not !== undefined), 0.15),
    rule('LIM', 'reaches SCOPE from|of END', ([word, scope, , names]) => reached(word, names, scope, false)),
    rule('Q', 'startingw in|at|from END SCOPE? comma? and? SCOPE? comma? which|howmany anynode|N can|do it reaches to? SCOPE?', (parts) => {
      const [, , from, before, , , more, , ask, nodes, , , word, , after] = parts
      return scopesOf(before, more, after).flatMap((scope) => {
        const found = reached(word, from, asScope(word, scope), false)
        return found.flatMap(({ meaning, cost }) => (meaning.is === 'limit' ? dearer(askedOf(ask, nodes, amongOf(meaning.limit)), cost) : []))
      })
    }),
    rule('INVA', 'can it|END reaches from? END? SCOPE?', ([, subject, word, , names, scope]) => reached(word, names ?? subject, scope, false))
  ]
}

const amongOf = (limit: Constraint): InResult[] => (limit.by === 'among' ? [limit.among] : [])
const asScope = (word: Constituent | undefined, scope: Scope): Constituent | undefined =>
  word === undefined ? undefined : { ...word, meaning: { is: 'scope', scope } }

/** Lists or counts the nodes that a tool finds. */
function askedOf(ask: Constituent | undefined, nodes: Constituent | undefined, among: readonly InResult[]): Built[] {
  const of: NodePattern = { ...(nodesOf(nodes) ?? anything), among }
  if (among.length === 0) return []
  return ask?.category === 'howmany' ? asQuery({ ask: 'count', of }) : asQuery({ ask: 'list', of, show: [] })
}
