import { linkQuestion } from '../../src/ask/linking/link-question.ts'
import type { Before } from '../../src/ask/parser/follow-up/referents.ts'
import { inForm } from '../../src/ask/parser/form/format-answer.ts'
import { readForm } from '../../src/ask/parser/form/read-form.ts'
import { type Beyond, type Parsed, parseQuestion, unreadWords } from '../../src/ask/parser/parse.ts'
import type { ParsingPlace } from '../../src/ask/parser/parsing-place.ts'
import { featuresOf } from '../../src/ask/parser/rank/features.ts'
import { findReadings, withFields } from '../../src/ask/parser/read-question.ts'
import { namedIn } from '../../src/ask/parser/read-turns.ts'
import { ToolWords } from '../../src/ask/parser/tool-words.ts'
import { EdgewiseError } from '../../src/base/errors.ts'
import { cellsOfRun } from '../../src/results/cells.ts'
import type { ShapedResult } from '../../src/results/shape.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { type GraphSchema, INLINE_PREFIX } from '../../src/storage/graphs/store.ts'
import { tools } from '../../src/tools/index.ts'
import { answerQuery } from '../../src/tools/query/answer/answer-query.ts'
import { paraphrase } from '../../src/tools/query/paraphrase.ts'
import { planQuery } from '../../src/tools/query/plan/plan-query.ts'
import { resolveReferences } from '../../src/tools/query/plan/resolve-references.ts'
import type { Query } from '../../src/tools/query/tree.ts'
import { nameOf } from '../planner/truth.ts'
import { type Asked, isDecline, type Told, type TrainKey, type TrainTurn, type Verdict } from './asked.ts'
import { callsIn, isSameCall } from './same-call.ts'
import { poorerSchemas, stepsIn } from './withheld.ts'

/** A reading in the ranker's form, with its verdict. */
export interface Choice {
  readonly features: readonly number[]
  readonly score: number
  readonly verdict: Verdict
  readonly reading: string
}

/** A question in the ranker's form. */
export interface Example {
  readonly source: Asked['source']
  readonly graph: string
  readonly question: string
  /** What was withheld while its readings were made. */
  readonly withheld: 'nothing' | 'schema' | 'grammar'
  /** Whether only a decline is right. */
  readonly isToDecline: boolean
  /** Whether the withheld part changed nothing, so that there is nothing further to learn. */
  readonly isSame: boolean
  readonly choices: readonly Choice[]
}

type Found = Exclude<Awaited<ReturnType<typeof findReadings>>, { kind: 'decline' }>

/** The steps of a derivation are withheld in this many alternating groups. */
const STEPS = 3

/** Parses questions about one graph, and judges each reading by its answer. */
class Collector {
  readonly #asked: Asked
  readonly #runtime: Runtime
  readonly #place: ParsingPlace
  readonly #names: ReadonlyMap<string, string>
  /** Cached, because readings with something withheld often equal the full ones. */
  readonly #answers = new Map<string, Told>()
  readonly examples: Example[] = []

  constructor(asked: Asked, runtime: Runtime, place: ParsingPlace) {
    this.#asked = asked
    this.#runtime = runtime
    this.#place = place
    this.#names = new Map(asked.graph.nodes.map((node) => [node.id, nameOf(node)]))
  }

  async collect(): Promise<Example[]> {
    const before: Before[] = []
    for (const turn of this.#asked.turns) {
      const found = await findReadings(turn.question, before, this.#place)
      const readings = 'kind' in found ? null : found
      const choices = readings === null ? [] : await this.#mark(turn, readings)
      this.#keep(turn, 'nothing', choices)
      const at = choices.findIndex(({ verdict }) => verdict === 'right')
      const right = readings?.readings[at]
      if (readings === null || right === undefined || turn.key.is === 'call') continue
      if (readings.leansOn === 'nothing') await this.#withhold(turn, right, { readings, choices })
      const { data } = await this.#answerOf(turn.question, right.query, readings)
      before.push({ query: right.query, ...(await namedIn(data, right.query, this.#place)) })
    }
    return this.examples
  }

  #keep({ question, key }: TrainTurn, withheld: Example['withheld'], choices: readonly Choice[], isSame = false): void {
    const { source, graph, group = graph.name } = this.#asked
    this.examples.push({ source, graph: group, question, withheld, isToDecline: key.is === 'decline', isSame, choices })
  }

  /** The answer of a reading; a failed call gives none. */
  async #answerOf(question: string, query: Query, { form }: Found): Promise<Told> {
    const key = JSON.stringify(query)
    const known = this.#answers.get(key) ?? (await this.#run(withFields(query, form.fields ?? [], this.#place.schema), form))
    this.#answers.set(key, known)
    return { ...known, question }
  }

  async #run(query: Query, form: Found['form']): Promise<Told> {
    const { schema, tenant, graph } = this.#place
    const results: (ShapedResult | null)[] = []
    try {
      for (const { tool, arguments: given } of planQuery(query, schema)?.calls ?? []) {
        const values = resolveReferences(given, results)
        results.push(values === null ? null : await this.#runtime.caller.call({ tenant, tool, graph, arguments: values, isPlanned: true }))
      }
      return { question: '', ...inForm(answerQuery(query, schema, cellsOfRun(results as ShapedResult[])), form) }
    } catch (error) {
      // A tool's error means no answer; any other error is a fault of this program, from which nothing may be learned.
      if (!(error instanceof EdgewiseError)) throw error
      return { status: 'cannot_answer', question: '', answer: '', data: null }
    }
  }

  /** Judges a reading; a call that a wording states is compared, not run. */
  async #judge({ question, key }: TrainTurn, { query }: Parsed, found: Found): Promise<Verdict> {
    if (key.is === 'call') return callsIn(query).some((call) => isSameCall(call, key.call, (node) => this.#names.get(node) ?? node)) ? 'right' : 'wrong'
    const told = await this.#answerOf(question, query, found)
    return isDecline(told) ? 'declined' : (await fits(key, told)) ? 'right' : 'wrong'
  }

  async #mark(turn: TrainTurn, found: Found): Promise<Choice[]> {
    const choices: Choice[] = []
    for (const [at, features] of featuresOf(found).entries()) {
      const parsed = found.readings[at] as Parsed
      choices.push({ features, score: parsed.score, verdict: await this.#judge(turn, parsed, found), reading: paraphrase(parsed.query) })
    }
    return choices
  }

  /** Simulates unseen questions: removes an element of the schema that the question needs, or a rule of the grammar. */
  async #withhold(turn: TrainTurn, right: Parsed, known: { readonly readings: Found; readonly choices: readonly Choice[] }): Promise<void> {
    const { schema } = this.#place
    for (const poorer of poorerSchemas(right.query, schema)) await this.#again(turn, 'schema', known, { schema: poorer })
    for (const [at, step] of stepsIn(right.item).entries())
      if (at % STEPS === this.#asked.turns.indexOf(turn) % STEPS)
        await this.#again(turn, 'grammar', known, { schema, beyond: { words: [], productions: [], isUnknown: ({ name }) => name === step } })
  }

  async #again(
    turn: TrainTurn,
    withheld: Example['withheld'],
    { readings, choices }: { readonly readings: Found; readonly choices: readonly Choice[] },
    { schema, beyond }: { readonly schema: GraphSchema; readonly beyond?: Beyond }
  ): Promise<void> {
    const { toolWords } = this.#place
    const linked = beyond === undefined ? await linkQuestion(readForm(turn.question).text, { ...this.#place, schema }) : readings.linked
    // Unread words are found far faster than the absence of a reading.
    const isRead = unreadWords(linked, schema, toolWords).length === 0
    const found = { ...readings, linked, readings: isRead ? parseQuestion(linked, schema, toolWords, beyond) : [] }
    const again = await this.#mark(turn, found)
    this.#keep(turn, withheld, again, JSON.stringify(again) === JSON.stringify(choices))
  }
}

const fits = (key: Exclude<TrainKey, { is: 'call' }>, told: Told) => key.is === 'answer' && key.isRight(told)

/** The ranker's examples of questions, in order. Cost: some charts per question, and the calls of up to five readings per chart. */
export async function collectExamples(runtime: Runtime, asked: readonly Asked[]): Promise<Example[]> {
  const [toolWords, examples] = [new ToolWords(tools), [] as Example[]]
  for (const one of asked) {
    const { name } = one.graph
    const schema = await runtime.store.schema('eval', name)
    const known = one.source === 'told' ? { ...schema, name: `${INLINE_PREFIX}${name}` } : schema
    const place: ParsingPlace = { tenant: 'eval', graph: name, store: runtime.store, schema: known, toolWords }
    examples.push(...(await new Collector(one, runtime, place).collect()))
  }
  return examples
}
