import { wordsOfName } from '../../../storage/graphs/fold.ts'
import { isTold } from '../../../storage/graphs/store.ts'
import type { Intent, IntentOutput } from '../../../tools/intent.ts'
import { anything, type Query } from '../../../tools/query/tree.ts'
import type { Tool } from '../../../tools/tool.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import { ConstraintApplier } from '../apply-constraints.ts'
import type { Built } from '../chart.ts'
import { entriesOf } from '../lexicon.ts'
import { chartOf } from '../parse.ts'
import type { ParsingPlace } from '../parsing-place.ts'
import { NodeAsks } from '../productions/node-queries.ts'
import { weightsIn } from '../productions/scope.ts'
import { ToolAsks } from '../productions/tool-queries.ts'
import { type Called, ToolScope } from '../productions/tool-scope.ts'
import { type Wanted, wantedIn } from '../rank/question-cues.ts'
import { SchemaSpace } from '../schema-space.ts'
import { inOrder, nodesGiven } from './nodes.ts'
import { choicesGiven, numbersGiven } from './parameters.ts'
import { recognizeTool } from './recognize.ts'
import type { Slots } from './slot.ts'
import { slotsIn } from './slots.ts'

/** The call that a question asks for, by the tool that its words most likely mean. */
export interface Intended {
  readonly query: Query
  readonly chance: number
}

type Given = Readonly<Record<string, unknown>>

const LOWEST: ReadonlySet<string> = new Set(['lowest', 'least', 'fewest', 'smallest'])

const PROPERTIES = ['nodeProperty', 'nodeProperties', 'communityProperty', 'featureProperties', 'seedProperty']

/** Properties by the parameter that takes them; null: the tool takes none. */
function propertiesGiven({ input: { properties } }: Tool, names: readonly string[]): Given | null {
  if (names.length === 0) return {}
  const own = names.filter((name) => `${name}Property` in properties)
  if (own.length > 0) return own.length < names.length ? null : Object.fromEntries(own.map((name) => [`${name}Property`, name]))
  const parameter = PROPERTIES.find((name) => name in properties)
  const isOne = parameter === 'communityProperty' || parameter === 'seedProperty'
  return parameter === undefined || (isOne && names.length > 1) ? null : { [parameter]: names.length === 1 ? names[0] : names }
}

/** Asks of one tool what a question wants of it. */
class CallQuery {
  readonly #scopes: ToolScope
  readonly #nodes: NodeAsks
  readonly #asks: ToolAsks
  readonly #linked: LinkedQuestion
  readonly #hasWeights: boolean
  readonly #slots: Slots

  constructor(linked: LinkedQuestion, slots: Slots, space: SchemaSpace, { toolWords }: ParsingPlace) {
    this.#scopes = new ToolScope(space, (tool) => toolWords.parametersOf(tool))
    this.#nodes = new NodeAsks(this.#scopes)
    this.#asks = new ToolAsks(this.#scopes, this.#nodes, toolWords.overview())
    this.#linked = linked
    this.#hasWeights = weightsIn(space, space.ownersOfTypes(null), null).length > 0
    this.#slots = slots
  }

  /** As the words of the question want it, else as the tool's rows. */
  of(tool: Tool): Query | null {
    const { nodes, numbers, nodeProperties, isFree } = this.#slots
    const [named, counted, held] = [nodesGiven(tool, nodes), numbersGiven(tool, numbers, this.#linked, isFree), propertiesGiven(tool, nodeProperties)]
    if (named === null || counted === null || held === null || this.#isWeightUnknown()) return null
    const given = { ...counted, ...held, ...choicesGiven(tool, this.#linked) }
    const wanted = wantedIn(this.#linked.tokens)
    const isNumber = ({ gives }: Intent) => gives.as === 'number'
    const others = (tool.intents ?? []).filter((way) => !isNumber(way))
    const ways = wanted === 'number' ? (tool.intents ?? []) : wanted === null ? [...others, ...(tool.intents ?? []).filter(isNumber)] : others
    const built = ways.flatMap((way) => this.#asked(this.#called(tool, given, way), wanted))
    const [best] = [...built, ...this.#rows(this.#called(tool, given), named)].map(({ meaning }) => meaning)
    return best?.is === 'query' ? best.query : null
  }

  /** Numbers of relationships that the question names, or that its unit measures. */
  #weights(): readonly string[] {
    const { scope, weights, unit } = this.#slots
    return weights.length > 0 ? this.#scopes.numbers(weights) : unit === null ? [] : this.#scopes.weightsBy(unit, scope.types)
  }

  /** Whether the question says what to add up, and no number of relationships is that. */
  #isWeightUnknown(): boolean {
    return this.#slots.unit !== null && this.#slots.weights.length === 0 && this.#weights().length === 0
  }

  #called(tool: Tool, given: Given, way: Pick<Intent, 'gives' | 'takes' | 'given'> = { gives: { as: 'rows', column: '', count: '' } }): Called {
    const { scope, quality } = this.#slots
    const [weight] = this.#weights()
    return {
      is: 'tool',
      tool: tool.name,
      asked: { gives: way.gives, takes: way.takes ?? {} },
      given: { ...way.given, ...given },
      of: null,
      ends: null,
      count: null,
      scope: { ...scope, weight: scope.weight ?? weight ?? null },
      most: null,
      // Of a way, `how long` asks for what is added up along it, where there is such a number.
      quality: weight === undefined && this.#hasWeights && tool.intents?.some(({ gives }) => gives.as === 'path') === true ? quality : null
    }
  }

  /** What a question wants of the tool: whether, how many, which. */
  #asked(called: Called, wanted: Wanted | null): Built[] {
    const { limit, ...given } = called.given
    // Only a ranking has so many first: all else is shown as rows, which the tool limits.
    if (limit !== undefined && called.asked.gives.as !== 'score') return []
    const { nodes } = this.#slots
    const [source, target] = inOrder(nodes)
    const ends = source !== undefined && target !== undefined && nodes.length === 2 ? { source, target } : null
    const of = nodes.length === 0 ? null : nodes.map(({ node }) => node)
    const takesEnds = called.asked.takes.target !== undefined
    return this.#ask[called.asked.gives.as]?.({ ...called, given, ...(takesEnds ? { ends } : { of }) }, wanted, limit) ?? []
  }

  readonly #ask: Partial<Record<IntentOutput['as'], (called: Called, wanted: Wanted | null, limit: unknown) => Built[]>> = {
    path: (called, wanted) => (wanted === 'truth' ? this.#asks.joined(called, false) : this.#asks.path(called, { as: wanted === 'number' ? 'cost' : 'path' })),
    score: (called, _, limit) => (called.of === null ? this.#ranked(called, limit) : this.#asks.gives(called)),
    groups: (called, wanted) => this.#groups(called, wanted),
    number: (called) => this.#asks.gives(called),
    far: (called, wanted) => this.#nodes.farthest(called, wanted === 'number'),
    truth: (called, wanted) => this.#counted(called, wanted),
    nodes: (called, wanted) => this.#counted(called, wanted),
    rows: (called, wanted) => this.#counted(called, wanted)
  }

  /** Whether there is any, or how many. */
  #counted(called: Called, wanted: Wanted | null): Built[] {
    if (wanted === 'truth') return this.#asks.exists(this.#item(called), false)
    return wanted === 'number' ? this.#asks.counted(this.#item(called)) : []
  }

  #item = (called: Called) => ({ category: 'T', start: 0, end: 0, meaning: called, score: 0, rule: 'intent', parts: [] }) as const

  /** Nodes in the order of their scores. */
  #ranked(called: Called, limit: unknown): Built[] {
    const isLowest = this.#linked.tokens.some(({ folded }) => LOWEST.has(folded))
    const count = typeof limit === 'number' ? limit : wantedIn(this.#linked.tokens) === 'names' ? 1 : 10
    return this.#nodes
      .ranked(anything, called, { isDescending: !isLowest, count })
      .map((of) => ({ meaning: { is: 'query', query: { ask: 'list', of, show: [] } }, cost: 0 }))
  }

  #groups(called: Called, wanted: Wanted | null): Built[] {
    if (called.of !== null && called.of.length > 1) return this.#asks.together(this.#item({ ...called, of: null }), called.of)
    if (called.of !== null) return this.#asks.groups(called, wanted === 'number' ? 'size' : 'members')
    return wanted === 'number' ? this.#asks.counted(this.#item(called)) : []
  }

  #rows(called: Called, named: Given): Built[] {
    return this.#scopes.calls(called, named).map((call) => ({ meaning: { is: 'query', query: { ask: 'call', call, show: { as: 'rows' } } }, cost: 0 }))
  }
}

const COUNTING: ReadonlySet<string> = new Set(['many', 'much'])

/** Whether what is to be counted is called by nothing that is known: `how many vehicles an hour`. */
function countsUnknown({ tokens, mentions }: LinkedQuestion, { name, phrases }: Tool): boolean {
  const at = tokens.findIndex(({ folded }, place) => COUNTING.has(folded) && tokens[place - 1]?.folded === 'how') + 1
  const { pos, folded, lemma } = tokens[at] ?? {}
  if (at === 0 || pos !== 'NOUN' || folded === undefined || lemma === undefined) return false
  const ofTool = new Set([name, ...phrases].flatMap((phrase) => wordsOfName(phrase).split(' ')))
  return !mentions.some(({ start, end }) => start <= at && at < end) && [folded, lemma].every((word) => entriesOf(word).length === 0 && !ofTool.has(word))
}

/** What a question asks of a tool; null: the tool does not take all that it says. */
export function askedOfTool(tool: Tool, linked: LinkedQuestion, place: ParsingPlace): Query | null {
  if (countsUnknown(linked, tool)) return null
  const space = new SchemaSpace(place.schema)
  const slots = slotsIn(linked, chartOf(linked, new ConstraintApplier(space), place.toolWords), space)
  return slots === null ? null : new CallQuery(linked, slots, space, place).of(tool)
}

/** The call of the likeliest tool; null: none is likely enough, or the tool does not take all that the question says. */
export function intendedCall(linked: LinkedQuestion, place: ParsingPlace): Intended | null {
  // What a text tells of a graph is asked by problems of its own.
  if (isTold(place.schema.name)) return null
  const found = recognizeTool(linked, place.toolWords.tools)
  const tool = place.toolWords.tools.find(({ name }) => name === found?.tool)
  const query = tool === undefined ? null : askedOfTool(tool, linked, place)
  return found === null || query === null ? null : { query, chance: found.chance }
}
