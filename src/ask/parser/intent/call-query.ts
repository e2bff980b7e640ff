import { wordsOfName } from '../../../storage/graphs/fold.ts'
import { isInline } from '../../../storage/graphs/store.ts'
import type { Intent, IntentOutput } from '../../../tools/intent.ts'
import { anything, type Query } from '../../../tools/query/tree.ts'
import type { Tool } from '../../../tools/tool.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import { ConstraintApplier } from '../apply-constraints.ts'
import type { Built } from '../chart.ts'
import { entriesOf } from '../lexicon.ts'
import { chartOf } from '../parse.ts'
import type { ParsingPlace } from '../parsing-place.ts'
import { ScoreQueries } from '../productions/node-queries.ts'
import { weightsIn } from '../productions/scope.ts'
import { ToolQueries } from '../productions/tool-queries.ts'
import { type Called, ToolScope } from '../productions/tool-scope.ts'
import { type Wanted, wantedIn } from '../rank/question-cues.ts'
import { SchemaSpace } from '../schema-space.ts'
import { inOrder, nodesGiven } from './nodes.ts'
import { choicesGiven, numbersGiven } from './parameters.ts'
import { recognizeTool } from './recognize.ts'
import type { Slots } from './slot.ts'
import { slotsIn } from './slots.ts'

/** The call of the likeliest tool. */
export interface Intended {
  readonly query: Query
  readonly chance: number
}

type Given = Readonly<Record<string, unknown>>

const LOWEST: ReadonlySet<string> = new Set(['lowest', 'least', 'fewest', 'smallest'])

const PROPERTIES = ['nodeProperty', 'nodeProperties', 'communityProperty', 'featureProperties', 'seedProperty']

/** Assigns properties to the tool's parameters; null where it takes no such properties. */
function propertiesGiven({ input: { properties } }: Tool, names: readonly string[]): Given | null {
  if (names.length === 0) return {}
  const own = names.filter((name) => `${name}Property` in properties)
  if (own.length > 0) return own.length < names.length ? null : Object.fromEntries(own.map((name) => [`${name}Property`, name]))
  const parameter = PROPERTIES.find((name) => name in properties)
  const isOne = parameter === 'communityProperty' || parameter === 'seedProperty'
  return parameter === undefined || (isOne && names.length > 1) ? null : { [parameter]: names.length === 1 ? names[0] : names }
}

/** Builds the query of one tool from the question's slots. */
class CallQuery {
  readonly #scopes: ToolScope
  readonly #nodes: ScoreQueries
  readonly #asks: ToolQueries
  readonly #linked: LinkedQuestion
  readonly #hasWeights: boolean
  readonly #slots: Slots

  constructor(linked: LinkedQuestion, slots: Slots, space: SchemaSpace, { toolWords }: ParsingPlace) {
    this.#scopes = new ToolScope(space, (tool) => toolWords.parametersOf(tool))
    this.#nodes = new ScoreQueries(this.#scopes)
    this.#asks = new ToolQueries(this.#scopes, this.#nodes, toolWords.overview())
    this.#linked = linked
    this.#hasWeights = weightsIn(space, space.ownersOfTypes(null), null).length > 0
    this.#slots = slots
  }

  /** Returns the query with the answer kind that the question wants, else with the tool's rows. */
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

  /** Returns the relationship properties that the question names, or that have its unit. */
  #weights(): readonly string[] {
    const { scope, weights, unit } = this.#slots
    return weights.length > 0 ? this.#scopes.numbers(weights) : unit === null ? [] : this.#scopes.weightsBy(unit, scope.types)
  }

  /** Whether the question has a unit that no relationship property measures. */
  #isWeightUnknown(): boolean {
    return this.#slots.unit !== null && this.#slots.weights.length === 0 && this.#weights().length === 0
  }

  #called(tool: Tool, given: Given, way: Pick<Intent, 'gives' | 'takes' | 'given'> = { gives: { as: 'rows', column: '', count: '' } }): Called {
    const { scope, quality } = this.#slots
    const [weight] = this.#weights()
    return {
      is: 'tool',
      tool: tool.name,
      intent: { gives: way.gives, takes: way.takes ?? {} },
      given: { ...way.given, ...given },
      of: null,
      ends: null,
      count: null,
      scope: { ...scope, weight: scope.weight ?? weight ?? null },
      most: null,
      // For a path, `how long` wants a weight summed along it, where the graph has weights.
      quality: weight === undefined && this.#hasWeights && tool.intents?.some(({ gives }) => gives.as === 'path') === true ? quality : null
    }
  }

  #asked(called: Called, wanted: Wanted | null): Built[] {
    const { limit, ...given } = called.given
    // Only a ranking takes a limit here; all other answers are rows, which the tool limits.
    if (limit !== undefined && called.intent.gives.as !== 'score') return []
    const { nodes } = this.#slots
    const [source, target] = inOrder(nodes)
    const ends = source !== undefined && target !== undefined && nodes.length === 2 ? { source, target } : null
    const of = nodes.length === 0 ? null : nodes.map(({ node }) => node)
    const takesEnds = called.intent.takes.target !== undefined
    return this.#ask[called.intent.gives.as]?.({ ...called, given, ...(takesEnds ? { ends } : { of }) }, wanted, limit) ?? []
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

  /** Returns whether there are rows, or how many. */
  #counted(called: Called, wanted: Wanted | null): Built[] {
    if (wanted === 'truth') return this.#asks.exists(this.#item(called), false)
    return wanted === 'number' ? this.#asks.counted(this.#item(called)) : []
  }

  #item = (called: Called) => ({ category: 'T', start: 0, end: 0, meaning: called, score: 0, rule: 'intent', parts: [] }) as const

  /** Returns nodes in the order of their scores. */
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

/** Whether the counted noun is unknown to the graph, the language and the tool: `how many vehicles an hour`. */
function countsUnknown({ tokens, mentions }: LinkedQuestion, { name, phrases }: Tool): boolean {
  const at = tokens.findIndex(({ folded }, place) => COUNTING.has(folded) && tokens[place - 1]?.folded === 'how') + 1
  const { pos, folded, lemma } = tokens[at] ?? {}
  if (at === 0 || pos !== 'NOUN' || folded === undefined || lemma === undefined) return false
  const ofTool = new Set([name, ...phrases].flatMap((phrase) => wordsOfName(phrase).split(' ')))
  return !mentions.some(({ start, end }) => start <= at && at < end) && [folded, lemma].every((word) => entriesOf(word).length === 0 && !ofTool.has(word))
}

/** Builds the query of a tool for a question; null where the tool cannot take every slot. */
export function queryOfTool(tool: Tool, linked: LinkedQuestion, place: ParsingPlace): Query | null {
  if (countsUnknown(linked, tool)) return null
  const space = new SchemaSpace(place.schema)
  const slots = slotsIn(linked, chartOf(linked, new ConstraintApplier(space), place.toolWords), space)
  return slots === null ? null : new CallQuery(linked, slots, space, place).of(tool)
}

/** Returns the call of the likeliest tool; null where none is likely enough or it cannot take every slot. */
export function intendedCall(linked: LinkedQuestion, place: ParsingPlace): Intended | null {
  // Questions about an inline graph are recognized as problems instead.
  if (isInline(place.schema.name)) return null
  const found = recognizeTool(linked, place.toolWords.tools)
  const tool = place.toolWords.tools.find(({ name }) => name === found?.tool)
  const query = tool === undefined ? null : queryOfTool(tool, linked, place)
  return found === null || query === null ? null : { query, chance: found.chance }
}
