import type { Built, Production } from '../chart.ts'
import { type Constituent, everywhere, type Scope } from '../constituent.ts'
import { meaningOf, nodesOf, numberIn, one, rule, unchanged } from './rule.ts'
import { endsOf, merged, scopeOf } from './scope.ts'
import type { ToolQueries } from './tool-queries.ts'
import { type Called, calledOf } from './tool-scope.ts'

function changed(part: Constituent | undefined, change: (called: Called) => Partial<Called> | null): Built[] {
  const called = calledOf(part)
  const more = called === null ? null : change(called)
  return called === null || more === null ? [] : one({ ...called, ...more })
}

/** Reads `the component of X`, `X's degree`. */
function ofNodes(part: Constituent | undefined, nodes: Constituent | undefined): Built[] {
  const named = nodesOf(nodes)?.named ?? null
  return changed(part, (called) => (named === null || called.of !== null || called.ends !== null ? null : { of: named }))
}

function between(part: Constituent | undefined, ends: Constituent | undefined): Built[] {
  const pair = meaningOf(ends, 'ends')
  return changed(part, (called) =>
    pair === null || called.of !== null || called.ends !== null ? null : { ends: { source: pair.source, target: pair.target } }
  )
}

/** Restricts the tool to a part of the graph. */
export function withScope(part: Constituent | undefined, ...scopes: readonly Scope[]): Built[] {
  const called = calledOf(part)
  return called === null ? [] : scopes.flatMap((scope) => merged(called.scope, scope).map((both) => ({ meaning: { ...called, scope: both }, cost: 0 })))
}

/** In `fastest path` the adjective names the weight; in `largest component` it picks the group. */
function extreme(part: Constituent | undefined, adjective: Constituent | undefined): Built[] {
  const quality = meaningOf(adjective, 'adjective')
  const weighed = quality === null ? null : { quality: { up: quality.up, down: quality.down } }
  const aggregation = meaningOf(adjective, 'aggregation')?.function ?? 'max'
  if (aggregation !== 'max' && aggregation !== 'min') return []
  const isUp = quality === null ? adjective?.category !== 'fewest' && aggregation === 'max' : quality.isDescending
  return changed(part, (called) => {
    if (called.most !== null || called.quality !== null) return null
    const { gives } = called.intent
    if (quality !== null && !canBeMost(gives, quality)) return null
    return isWeighed(called) ? weighed : { most: isUp ? 'most' : 'least' }
  })
}

/** The longest links are not the most links, and no tool finds the longest path. */
function canBeMost(gives: Called['intent']['gives'], quality: NonNullable<ReturnType<typeof meaningOf<'adjective'>>>): boolean {
  if (gives.as === 'path') return !quality.isDescending || quality.down.length > 0
  return gives.as !== 'score' || gives.isCount !== true || quality.up.length + quality.down.length === 0
}

const isWeighed = ({ intent: { gives, takes } }: Called) => gives.as === 'path' || takes.needsWeight === true

/** Reads `3 paths`; `one order` needs no count. */
function counted({ intent, count: stated }: Called, count: number): Partial<Called> | null {
  if (stated !== null) return null
  return intent.takes.count === undefined ? (count === 1 ? {} : null) : { count }
}

/** Productions for the nouns of tools (T) and their arguments. */
export const toolNouns = (asks: ToolQueries): readonly Production[] => [
  rule('T', 'T SCOPE', ([part, scope]) => withScope(part, scopeOf(scope)), 0.05),
  rule('T', 'undirected|directed|backwards T', ([scope, part]) => withScope(part, scopeOf(scope)), 0.05),
  rule('T', 'R T', ([relation, part]) => withScope(part, ...typesIn(relation)), 0.3),
  rule('T', 'T ENDS', ([part, ends]) => between(part, ends), 0.02),
  rule('T', 'T of|for|from|in|with|to? NAMES|END', ([part, , names]) => ofNodes(part, names)),
  rule('T', 'T of|for|in|among|over each|all? N', ([part, , , nodes]) => (asks.isAll(nodesOf(nodes)) ? unchanged(part) : [])),
  rule('T', 'shortw T', ([, part]) => changed(part, (called) => (isWeighed(called) ? {} : null)), 0.05),
  rule('T', 'est|most|fewest|top|agg T', ([adjective, part]) => extreme(part, adjective), 0.3),
  rule('T', 'top? num T', ([, count, part]) => changed(part, (called) => counted(called, numberIn(count))), 0.05),
  rule('T', 'T to? joins|verb|existw ENDS', ([part, , , ends]) => between(part, ends)),
  rule(
    'T',
    'T to? R ENDS',
    ([part, , relation, ends]) =>
      between(part, ends).flatMap((way) => withScope(part === undefined ? part : { ...part, meaning: way.meaning }, ...typesIn(relation))),
    0.2
  ),
  rule('T', 'T of|over L', ([part, , links]) => withScope(part, ...linked(links)), 0.1),
  rule('T', 'agg|est|shortw|extent agg? P T', ([least, , property, part]) =>
    least?.meaning.is === 'aggregation' && least.meaning.function !== 'min' ? [] : withScope(part, ...asks.weighings(property))
  ),
  rule('T', 'weighted T', ([, part]) => changed(part, ({ scope }) => (scope.weight === null ? null : {}))),
  rule('T', 'T algorithm', ([part]) => unchanged(part)),
  rule('T', 'T afterw num rounds', ([part, , count]) => changed(part, ({ intent }) => (intent.takes.rounds === undefined ? null : { count: numberIn(count) }))),
  rule('T', 'T of|by|with|usingw T', ([part, , other]) => changed(part, ({ tool }) => (isBare(other, tool) ? {} : null)), 0.15),
  rule('ENDS', 'from END to END', ([, left, , right]) => asEnds(left, right, true), 0),
  rule('ENDS', 'between END and END', ([, left, , right]) => asEnds(left, right), 0),
  rule('ENDS', 'END to|arrow END', ([left, , right]) => asEnds(left, right, true), 0.1),
  rule('ENDS', 'of END and END', ([, left, , right]) => asEnds(left, right), 0.1),
  rule('ENDS', 'joins END and|to|with END', ([, left, , right]) => asEnds(left, right), 0.05),
  rule('ENDS', 'apart END and|from|to END', ([, left, , right]) => asEnds(left, right), 0.05),
  rule('ENDS', 'in|to|at END ifw it? start in|at|from END', ([, right, , , , , left]) => asEnds(left, right), 0.1),
  rule('END', 'name', ([name]) => unchanged(name), 0),
  rule('END', 'label|anynode|nodeNoun name', ([kind, name]) => named(kind, name), 0)
]

function asEnds(left: Constituent | undefined, right: Constituent | undefined, isOrdered = false): Built[] {
  const ends = endsOf(left, right)
  return ends === null ? [] : one({ is: 'ends', ...ends, isOrdered })
}

/** Reads a name with its label: `station X`. */
function named(kind: Constituent | undefined, name: Constituent | undefined): Built[] {
  const [label, nodes] = [nodesOf(kind), nodesOf(name)]
  if (nodes?.named == null) return []
  const fitting = label === null ? nodes.named : nodes.named.filter(({ labels }) => label.labels.some((one) => labels.includes(one)))
  return fitting.length === 0 ? [] : one({ is: 'nodes', nodes: { ...nodes, named: fitting } })
}

/** Whether the part names the same tool without further arguments. */
function isBare(part: Constituent | undefined, tool: string): boolean {
  const called = calledOf(part)
  return called?.tool === tool && called.intent.gives.as !== 'path' && called.of === null && called.ends === null && called.count === null
}

/** Restricts the scope to relationships between any nodes. */
function linked(part: Constituent | undefined): Scope[] {
  const links = meaningOf(part, 'links')?.links
  return links === undefined || links.source !== null || links.target !== null
    ? []
    : [{ ...everywhere, types: links.types, relationshipPredicates: links.predicates }]
}

function typesIn(relation: Constituent | undefined): Scope[] {
  const types = meaningOf(relation, 'relation')?.types ?? null
  return types === null ? [] : [{ ...everywhere, types }]
}
