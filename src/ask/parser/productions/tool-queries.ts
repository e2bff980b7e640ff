import type { IntentOutput } from '../../../tools/intent.ts'
import { labelsOf } from '../../../tools/query/labelled.ts'
import { type AnswerShape, anything, type NamedNode, type NodePattern } from '../../../tools/query/tree.ts'
import type { ReportFocus } from '../../../tools/report-part.ts'
import type { Built } from '../chart.ts'
import { type Bound, type Constituent, everywhere, type Scope } from '../constituent.ts'
import { givesOf, isOne, type ScoreQueries } from './node-queries.ts'
import { asQuery, countOf, nodesOf, numberIn, ownersIn } from './rule.ts'
import { type Called, calledOf, reference, type ToolScope } from './tool-scope.ts'

/** Returns the key of the count; null where the tool has none. */
const countKey = (gives: IntentOutput): string | null =>
  gives.as === 'nodes' || gives.as === 'rows' ? gives.count : gives.as === 'number' && gives.isCount === true ? gives.key : null

function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** A path tool shows one path, its cost, or several paths. */
function shownOf({ intent: { gives, takes } }: Called): AnswerShape {
  if (gives.as === 'path' && gives.isCost === true) return { as: 'cost' }
  return takes.count === undefined && takes.hops === undefined ? { as: 'path' } : { as: 'paths', isCount: false }
}

/** A parameter in the plural takes a list. */
function between({ ends }: Called, source: string, target: string): Readonly<Record<string, unknown>> {
  if (ends === null) return {}
  const wrap = (parameter: string, node: NamedNode) => (parameter.endsWith('s') ? [reference(node)] : reference(node))
  return { [source]: wrap(source, ends.source), [target]: wrap(target, ends.target) }
}

const namesNodes = ({ of, ends }: Called): boolean => of !== null || ends !== null

/** Whether the pattern has no constraint beyond labels. */
const isVague = ({ named, predicates, relationships, rank, among }: NodePattern) =>
  named === null && predicates.length + relationships.length === 0 && rank === null && among === undefined

/** Builds queries on the result of a tool; there is no query where the call cannot take a part of the question. */
export class ToolQueries {
  readonly #scopes: ToolScope
  readonly #nodes: ScoreQueries
  readonly #overview: Called | null

  /** @param overview the tool that describes the graph */
  constructor(scopes: ToolScope, nodes: ScoreQueries, overview: Called | null) {
    this.#scopes = scopes
    this.#nodes = nodes
    this.#overview = overview
  }

  overview(): Built[] {
    return this.#overview === null ? [] : this.#shown(this.#overview, { as: 'overview' })
  }

  /** Describes the graph by several tools. */
  report(focus: ReportFocus): Built[] {
    return this.#overview === null ? [] : this.#shown(this.#overview, { as: 'report', focus })
  }

  /** Returns a scope for each weight that the property names. */
  weighings(property: Constituent | undefined): Scope[] {
    return this.#scopes.numbers(ownersIn(property)).map((weight) => ({ ...everywhere, weight }))
  }

  /** Whether a part of a phrase covers the whole graph. */
  isWhole(part: Constituent | undefined): boolean {
    if (part?.category === 'num') return numberIn(part) === this.#scopes.nodeCount
    return part?.category !== 'N' || this.isAll(nodesOf(part))
  }

  isAll(nodes: NodePattern | null): boolean {
    return nodes !== null && isVague(nodes) && this.#scopes.isAll(labelsOf(nodes))
  }

  #shown(called: Called, show: AnswerShape, rest: Readonly<Record<string, unknown>> = {}): Built[] {
    return this.#scopes.calls(called, rest).flatMap((call) => asQuery({ ask: 'call', call, show }))
  }

  /** Reads `How many ...`. */
  counted(part: Constituent | undefined): Built[] {
    const called = calledOf(part)
    if (called === null || called.most !== null || called.of !== null) return this.#sizes(called)
    const { gives } = called.intent
    const key = gives.as === 'groups' ? gives.count : countKey(gives)
    if (key !== null) return this.#shown(called, { as: 'number', key, isCount: true })
    // One shortest path does not give the number of paths.
    return gives.as === 'path' && called.intent.takes.hops !== undefined ? this.path(called, { as: 'paths', isCount: true }) : []
  }

  /** Returns the size of a node's group, or of the largest group. */
  #sizes(called: Called | null): Built[] {
    return givesOf(called, 'groups') === null || called === null ? [] : this.groups(called, 'size')
  }

  groups(called: Called, as: 'members' | 'size' | 'group', not: string | null = null): Built[] {
    const gives = givesOf(called, 'groups')
    if (gives === null) return []
    const show: AnswerShape = as === 'members' ? { as, not } : { as }
    if (called.of !== null) {
      const isAsked = isOne(called.of) && called.most === null
      return isAsked ? this.#shown(called, show, { nodes: called.of.map(reference), view: 'groups' }) : []
    }
    if (called.most === 'most') return this.#shown(called, as === 'size' ? { as: 'number', key: gives.largest, isCount: false } : show)
    return called.most === null && as === 'group' ? this.#shown(called, { as: 'rows' }) : []
  }

  /** Reads `Which is ...`: the answer is the tool's whole result. */
  answer(part: Constituent | undefined): Built[] {
    const called = calledOf(part)
    return called === null ? [] : this.gives(called)
  }

  gives(called: Called): Built[] {
    return this.#tell[called.intent.gives.as](called)
  }

  readonly #tell: Readonly<Record<IntentOutput['as'], (called: Called) => Built[]>> = {
    groups: (called) => this.groups(called, called.of === null && called.most === null ? 'group' : 'members'),
    nodes: (called) => this.#rows(called),
    rows: (called) => this.#rows(called),
    number: (called) => this.number(called),
    score: (called) => (called.of === null ? this.#extreme(called) : this.#score(called)),
    truth: (called) => this.#shape(called),
    path: (called) => this.path(called, shownOf(called)),
    likeness: (called) => this.#likeness(called),
    vectors: (called) => this.#vectors(called),
    overview: (called) => this.#shown(called, { as: 'overview' }),
    reached: () => [],
    far: () => []
  }

  #rows(called: Called): Built[] {
    const { gives } = called.intent
    return called.of === null && called.most === null ? this.#shown(called, { as: 'rows', ...(gives.as === 'rows' ? { count: gives.count } : {}) }) : []
  }

  /** Returns the rows that show why the statement is true. */
  #shape(called: Called): Built[] {
    const gives = givesOf(called, 'truth')
    return gives?.rows === undefined || namesNodes(called) ? [] : this.#shown(called, { as: gives.rows, key: gives.key })
  }

  /** Returns a number for the whole graph, for one node, or between two. */
  number(called: Called): Built[] {
    const gives = givesOf(called, 'number')
    if (gives === null || gives.isCount === true || called.most !== null) return []
    const { as, key, unit, rows, lacking } = gives
    const rest = this.#from(called)
    return rest === null ? [] : this.#shown(called, { as, key, isCount: false, ...defined({ unit, rows, lacking }) }, rest)
  }

  /** Returns the arguments for the nodes; null where the question names others. */
  #from(called: Called): Readonly<Record<string, unknown>> | null {
    const { source, target, node } = called.intent.takes
    if (source !== undefined && target !== undefined) return called.ends === null ? null : between(called, source, target)
    if (node !== undefined) return isOne(called.of) ? { [node]: reference(called.of[0]) } : null
    return namesNodes(called) ? null : {}
  }

  #score(called: Called, isCount = false): Built[] {
    const gives = givesOf(called, 'score')
    if (gives === null || called.of === null || called.most !== null || (gives.isCount ?? false) !== isCount) return []
    return this.#shown(called, { as: 'score', column: gives.column }, { nodes: called.of.map(reference) })
  }

  /** Ranks nodes by the highest or lowest score. */
  #extreme(called: Called): Built[] {
    if (called.most === null || called.ends !== null) return []
    const ways = this.#nodes.ranked(anything, { ...called, most: null }, { isDescending: called.most === 'most' })
    return ways.flatMap((of) => asQuery({ ask: 'list', of, show: [] }))
  }

  countOf(called: Called | null): Built[] {
    return called === null ? [] : this.#score(called, true)
  }

  mean(part: Constituent | undefined): Built[] {
    const called = calledOf(part)
    const gives = givesOf(called, 'score')
    return called === null || gives?.mean === undefined || called.of !== null ? [] : this.#shown(called, { as: 'number', key: gives.mean, isCount: false })
  }

  path(called: Called, show: AnswerShape): Built[] {
    const { takes } = called.intent
    if (called.intent.gives.as !== 'path' || called.ends === null || called.of !== null || (called.count !== null) !== (takes.count !== undefined)) return []
    const count = takes.count === undefined ? {} : { [takes.count]: called.count }
    return this.#shown(called, show, { ...between(called, takes.source ?? '', takes.target ?? ''), ...count })
  }

  /** Reads `Is there ...`. */
  exists(part: Constituent | undefined, isOpposite: boolean): Built[] {
    const called = calledOf(part)
    if (called === null || called.most !== null) return []
    const { gives } = called.intent
    if (gives.as === 'path') return gives.isCost === true || called.count !== null ? [] : this.joined(called, isOpposite)
    if (namesNodes(called)) return []
    const key = countKey(gives)
    return key === null ? this.truth(called, isOpposite) : this.#shown(called, { as: 'truth', key, isOpposite })
  }

  truth(called: Called | null, isOpposite: boolean | null): Built[] {
    const gives = givesOf(called, 'truth')
    if (called === null || gives === null || namesNodes(called)) return []
    const show: AnswerShape = {
      as: 'truth',
      key: gives.key,
      isOpposite,
      ...defined({ is: gives.is, rows: gives.rows })
    }
    return this.#shown(called, show)
  }

  /** Tests for a path between two nodes. */
  joined(called: Called, isOpposite: boolean | null): Built[] {
    const key = called.intent.takes.hops === undefined ? 'found' : 'count'
    return this.path(called, { as: 'truth', key, isOpposite, ...(called.isLoose === true ? { isLoose: true } : {}) })
  }

  /** Tests whether the cost of a path is within a bound. */
  within(called: Called, bound: Bound | null): Built[] {
    const count = countOf(bound)
    return count === null ? [] : this.path(called, { as: 'within', operator: count.operator, value: count.value })
  }

  /** Tests whether the nodes are in one group. */
  together(part: Constituent | undefined, nodes: readonly NamedNode[]): Built[] {
    const called = calledOf(part)
    if (called === null || givesOf(called, 'groups') === null || nodes.length < 2 || called.of !== null) return []
    return this.#shown(called, { as: 'together' }, { nodes: nodes.map(reference), view: 'groups' })
  }

  #likeness(called: Called): Built[] {
    const gives = givesOf(called, 'likeness')
    if (gives === null || called.ends === null) return []
    const given = between(called, called.intent.takes.node ?? '', called.intent.takes.other ?? '')
    return this.#shown(
      called,
      { as: 'extreme', column: gives.column, number: gives.score, isHighest: true, not: null, isNumber: true },
      { ...given, similarityCutoff: 0 }
    )
  }

  /** Finds the nodes that are most similar to a node. */
  alike(called: Called): Built[] {
    const gives = givesOf(called, 'likeness')
    if (gives === null || !isOne(called.of)) return []
    const show: AnswerShape = { as: 'extreme', column: gives.column, number: gives.score, isHighest: true, not: null, isNumber: false }
    return this.#shown(called, show, { [called.intent.takes.node ?? '']: called.of.map(reference) })
  }

  #vectors(called: Called): Built[] {
    const gives = givesOf(called, 'vectors')
    const { numbers = '', rounds = '' } = called.intent.takes
    const features = this.#scopes.numbersOfNodes()
    if (gives === null || called.of !== null || called.count === null || features.length === 0) return []
    return this.#shown(called, { as: 'vectors', column: gives.column }, { [numbers]: features, [rounds]: called.count })
  }
}
