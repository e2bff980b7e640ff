import { isInline } from '../../../storage/graphs/store.ts'
import type { ConstraintApplier } from '../apply-constraints.ts'
import type { Built, Production } from '../chart.ts'
import { type Constituent, everywhere } from '../constituent.ts'
import type { ToolWords } from '../tool-words.ts'
import { foundNodes, reachProductions } from './found-nodes.ts'
import { inlineProductions } from './inline-queries.ts'
import { nearProductions, neighbourProductions } from './neighbours.ts'
import { ScoreQueries } from './node-queries.ts'
import { pathQuestions } from './paths.ts'
import { meaningOf, nodesOf, one, ownersIn, rule, unchanged } from './rule.ts'
import { isEmpty, merged, scopeOf, scopeProductions } from './scope.ts'
import { scoreProductions } from './scores.ts'
import { toolNouns, withScope } from './tool-nouns.ts'
import { ToolQueries } from './tool-queries.ts'
import { type Called, calledOf, ToolScope } from './tool-scope.ts'

/** Productions for tools, from the words in their own files. */
export function toolProductions({ space }: ConstraintApplier, toolWords: ToolWords): readonly Production[] {
  const scopes = new ToolScope(space, (tool) => toolWords.parametersOf(tool))
  const nodes = new ScoreQueries(scopes)
  const asks = new ToolQueries(scopes, nodes, toolWords.overview())
  return [
    ...scopeProductions(space),
    ...toolNouns(asks),
    ...toolWords.phrases.map(
      ({ from, called }): Production => rule('T', from.join(' '), (parts) => (parts.every((part) => asks.isWhole(part)) ? one(called) : []))
    ),
    ...nounQuestions(asks),
    ...truthQuestions(asks),
    ...groupQuestions(asks),
    ...foundNodes(asks, nodes),
    ...reachProductions(nodes),
    ...nearProductions(nodes, toolWords.reach()),
    ...neighbourProductions,
    ...scoreProductions(asks, nodes),
    ...pathQuestions(asks, scopes, toolWords.plainWay()),
    ...(isInline(space.schema.name) ? inlineProductions(asks) : []),
    rule('Q', 'Q comma? and how far|adj be|do it verb|QV?', ([query]) => (isPath(query) ? unchanged(query) : [])),
    rule('Q', 'Q comma? and howmany|howmuch unit|P do|be it QV|verb', ([query, , , , measure]) =>
      isPath(query) && isWeighedBy(query, measure) ? unchanged(query) : []
    ),
    rule('Q', 'Q comma? and? list? their? cost|leastw', ([query]) => (isPath(query) ? unchanged(query) : [])),
    rule('Q', 'SCOPE comma? Q', ([scope, , query]) => scoped(nodes, query, scope)),
    rule('Q', 'Q SCOPE', ([query, scope]) => scoped(nodes, query, scope), 0.2)
  ]
}

/** Whether the question counts the path's own weight. */
function isWeighedBy(query: Constituent | undefined, measure: Constituent | undefined): boolean {
  const held = meaningOf(query, 'query')?.query
  const weight = held?.ask === 'call' ? String(held.call.arguments['weight'] ?? '') : ''
  const unit = meaningOf(measure, 'unit')?.unit.name
  return weight !== '' && (unit === undefined ? ownersIn(measure).some(({ property }) => property === weight) : weight.toLowerCase().includes(unit))
}

/** Whether the answer includes the path's cost. */
const isPath = (query: Constituent | undefined) => {
  const held = meaningOf(query, 'query')?.query
  return held?.ask === 'call' && (held.show.as === 'path' || held.show.as === 'cost')
}

function scoped(nodes: ScoreQueries, query: Constituent | undefined, scope: Constituent | undefined): Built[] {
  const held = meaningOf(query, 'query')
  if (held === null) return []
  return isEmpty(scopeOf(scope)) ? unchanged(query) : nodes.scoped(held.query, scopeOf(scope))
}

/** Productions for a tool's result: which, how many. */
const nounQuestions = (asks: ToolQueries): readonly Production[] => [
  rule('Q', 'list|which|who~ be? T', ([, , part]) => asks.answer(part), 0.05),
  rule('Q', 'to|in? howmany T be|do|can|have? there? N|network? verb|disconnect|have|contain|partw? SCOPE?', ([, , part, , , nodes, , scope]) =>
    nodes === undefined
      ? withScope(part, scopeOf(scope)).flatMap(({ meaning }) => (part === undefined ? [] : asks.counted({ ...part, meaning })))
      : ofKind(part, nodes)
          .flatMap((held) => withScope(held, scopeOf(scope)))
          .flatMap(({ meaning }) => (part === undefined ? [] : asks.counted({ ...part, meaning })))
  ),
  rule('Q', 'list T comma? howmany be|do? there?', ([, part]) => asks.counted(part)),
  rule('Q', 'howmany T do T list', ([, part, , other]) => (calledOf(part)?.tool === calledOf(other)?.tool ? asks.counted(part) : [])),
  rule('Q', 'SCOPE comma? list|which~ be? T', ([scope, , , , part]) =>
    withScope(part, scopeOf(scope)).flatMap(({ meaning }) => (part === undefined ? [] : asks.answer({ ...part, meaning })))
  ),
  rule('Q', 'in? which T be|do? there|network? have|contain?', ([, , part]) => asks.answer(part)),
  rule('Q', 'in which T can|do|be it|N|nodeNoun|anynode? be? done everythingw?', ([, , part, , nodes]) =>
    calledOf(part)?.intent.gives.as === 'truth' && asks.isWhole(nodes) ? asks.answer(part) : []
  ),
  rule('Q', 'list|which? be? describe of|in|about? network', () => asks.report('overview')),
  rule('Q', 'which standsout in? network?', () => asks.report('overview')),
  rule('Q', 'list|which|where? be? network? weakw in|of? network?', () => asks.report('weak points'))
]

/** Restricts the tool to nodes of a label. */
function ofKind(part: Constituent | undefined, nodes: Constituent): Constituent[] {
  if (part === undefined || nodes.category === 'network') return part === undefined ? [] : [part]
  const of = nodesOf(nodes)
  if (of === null || of.named !== null || of.labels.length === 0 || of.relationships.length > 0 || of.rank !== null) return []
  return withScope(part, { ...everywhere, labels: of.labels, nodePredicates: of.predicates }).map(({ meaning }) => ({ ...part, meaning }))
}

/** Productions for questions that yes or no answers. */
const truthQuestions = (asks: ToolQueries): readonly Production[] => [
  rule('Q', 'be|do there any? T', ([, , , part]) => asks.exists(part, false)),
  rule('Q', 'do any? T existw?', ([, , part]) => asks.exists(part, false), 0),
  rule('Q', 'be R? network truthOf|untruthOf SCOPE?', ([, relation, , word, scope]) => qualified(asks, word, scope, relation)),
  rule('Q', 'do|have|be|can network|R|L|N have|contain? any? T', ([, of, word, , part]) =>
    word === undefined && of?.category !== 'network' ? [] : asks.exists(part, false)
  ),
  rule('Q', 'howmany T be|do|have? NAMES partw|have?', ([, part, , names]) => asks.countOf(calledOf(withNodes(part, names)))),
  rule('Q', 'be it|such? possible? to|for? T possible?', ([, , before, , part, after]) => ((before ?? after) === undefined ? [] : asks.exists(part, false))),
  rule('Q', 'can it|anynode|nodeNoun|anyone|N? be? T', ([, , , part]) => (calledOf(part)?.intent.gives.as === 'truth' ? asks.exists(part, false) : []))
]

function qualified(asks: ToolQueries, word: Constituent | undefined, scope: Constituent | undefined, relation?: Constituent): Built[] {
  const isOpposite = word?.category === 'untruthOf'
  const types = meaningOf(relation, 'relation')?.types ?? null
  return withScope(word, ...merged(scopeOf(scope), { ...everywhere, types })).flatMap(({ meaning }) =>
    meaning.is === 'tool' ? asks.truth(meaning, isOpposite) : []
  )
}

const groupQuestions = (asks: ToolQueries): readonly Production[] => {
  const groups = (part: Constituent | undefined, as: 'members' | 'size' | 'group', change: Partial<Called> = {}, isOthers = false): Built[] => {
    const called = calledOf(part)
    return called === null ? [] : asks.groups({ ...called, ...change }, as, isOthers ? (change.of?.[0]?.name ?? null) : null)
  }
  return [
    rule('Q', 'which|list? be? size|bigw be? T', ([, , , , part]) => groups(part, 'size')),
    rule('Q', 'howmany N be|do|have? partw T have?', ([, nodes, , , part]) => (asks.isAll(nodesOf(nodes)) ? groups(part, 'size') : [])),
    rule('Q', 'be|do NAMES partw? same T as? NAMES?', ([, left, , , part, , right]) =>
      asks.together(part, [...(nodesOf(left)?.named ?? []), ...(nodesOf(right)?.named ?? [])])
    )
  ]
}

function withNodes(part: Constituent | undefined, names: Constituent | undefined): Constituent | undefined {
  const [called, of] = [calledOf(part), nodesOf(names)?.named ?? null]
  return part === undefined || called === null || called.of !== null ? undefined : { ...part, meaning: { ...called, of } }
}
