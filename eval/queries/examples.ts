import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { EdgewiseError } from '../../src/errors.ts'
import { partQuestion } from '../../src/planner/form/in-form.ts'
import { type Candidate, candidatesOf, keyOf } from '../../src/planner/queries/candidates.ts'
import { factsOf } from '../../src/planner/queries/facts.ts'
import { planQuery } from '../../src/planner/queries/plan-query.ts'
import { describe } from '../../src/planner/queries/read-queries.ts'
import { renderQuery } from '../../src/planner/queries/render-query.ts'
import type { Facts } from '../../src/planner/queries/seen.ts'
import { linkRows } from '../../src/planner/words/link-rows.ts'
import type { ShapedResult } from '../../src/results/shape.ts'
import type { Runtime } from '../../src/runtime.ts'
import type { GraphSchema } from '../../src/store/store.ts'
import { withGraphs } from '../planner/evaluate.ts'
import type { Question } from '../planner/expect.ts'
import type { EvalGraph } from '../planner/graphs/graph.ts'
import type { QuestionSet } from '../planner/question-sets.ts'
import { isRight } from '../planner/score.ts'
import { nameOf } from '../planner/truth.ts'

/** One way to understand a question, and whether it answers it. */
export interface Choice {
  readonly facts: Facts
  readonly right: boolean
  /** The same for choices that ask for the same. */
  readonly key: string
  readonly told: string
}

export interface Example {
  readonly graph: string
  readonly question: Question
  /** Whether a query is to answer it, not a tool. */
  readonly suited: boolean
  readonly choices: readonly Choice[]
}

const tenant = 'eval'
const ofTools = /^(central|component|communit|.*path|triangle|connected|unanswerable|ambiguous)/

/** What an answer of a query depends on besides the query: a change of any of it makes what is kept worthless. */
const judging = [
  'src/planner/queries/plan-query.ts',
  'src/planner/queries/plan-comparison.ts',
  'src/planner/queries/query-pattern.ts',
  'src/planner/queries/render-query.ts',
  'src/results',
  'src/store',
  'src/tools',
  'eval/planner/score.ts',
  'eval/planner/readings.ts'
]

const root = new URL('../..', import.meta.url)

function textOf(place: URL): string {
  if (!statSync(place).isDirectory()) return readFileSync(place, 'utf8')
  return readdirSync(place)
    .sort()
    .map((name) => textOf(new URL(`${place.href}/${name}`)))
    .join('')
}

const digest = (...texts: readonly string[]) => createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16)

/** Which queries are known to answer which questions, kept from run to run: running them takes most of the time. */
class Verdicts {
  private readonly file: string
  private readonly version = digest(...judging.map((place) => textOf(new URL(place, root))))
  private readonly known: Record<string, boolean>

  constructor(file: string) {
    this.file = file
    const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version?: string; known?: Record<string, boolean> }) : {}
    this.known = kept.version === this.version ? (kept.known ?? {}) : {}
  }

  async of(key: string, judge: () => Promise<boolean>): Promise<boolean> {
    this.known[key] ??= await judge()
    return this.known[key]
  }

  save(): void {
    mkdirSync(dirname(this.file), { recursive: true })
    writeFileSync(this.file, JSON.stringify({ version: this.version, known: this.known }))
  }
}

/** All that the questions may ask: each query is run, and is right when its answer is the expected one. */
export async function examplesOf(sets: readonly QuestionSet[], verdictFile: string): Promise<Example[]> {
  const verdicts = new Verdicts(verdictFile)
  const graphs = sets.map(({ graph }) => graph)
  const examples = await withGraphs(graphs, async (runtime) => {
    const found: Example[] = []
    for (const { graph, questions } of sets) {
      const judge = new Judge(runtime, graph, await runtime.store.schema(tenant, graph.name))
      for (const question of questions) found.push(await judge.exampleOf(question, verdicts))
    }
    return found
  })
  verdicts.save()
  return examples
}

class Judge {
  private readonly runtime: Runtime
  private readonly graph: string
  private readonly schema: GraphSchema
  private readonly names: readonly string[]
  private readonly content: string

  constructor(runtime: Runtime, graph: EvalGraph, schema: GraphSchema) {
    this.runtime = runtime
    this.graph = graph.name
    this.schema = schema
    this.names = [...new Set(graph.nodes.map(nameOf))]
    this.content = JSON.stringify(graph)
  }

  async exampleOf(question: Question, verdicts: Verdicts): Promise<Example> {
    const { expected, kind } = question
    const isOfQuery = expected.type !== 'tool' && expected.type !== 'path' && expected.type !== 'status'
    const formed = partQuestion(question.question, undefined)
    const { question: linked, rows } = await linkRows(formed.text, this.schema, { tenant, graph: this.graph, store: this.runtime.store })
    const asked = digest(this.content, question.question, JSON.stringify(expected))
    const choices: Choice[] = []
    const seen = new Set<string>()
    for (const candidate of candidatesOf(linked.tokens, this.schema, rows)) {
      const facts = factsOf(linked, this.schema, candidate)
      const key = keyOf(candidate)
      const whole = `${key}${JSON.stringify([...facts])}`
      if (seen.has(whole)) continue
      seen.add(whole)
      const right = isOfQuery && (await verdicts.of(`${asked}|${key}`, () => this.isRight(candidate, question)))
      choices.push({ facts, right, key, told: describe(candidate.query) })
    }
    return { graph: this.graph, question, suited: isOfQuery && !ofTools.test(kind), choices }
  }

  private async isRight({ query, yesNo }: Candidate, { expected, question }: Question): Promise<boolean> {
    const plan = expected.type === 'tool' ? null : planQuery(query, this.schema, yesNo)
    if (plan === null || expected.type === 'tool') return false
    const results: ShapedResult[] = []
    for (const { tool, arguments: given } of plan.calls) {
      const asked = given(results)
      if (asked === null) continue
      const result = await this.call(tool, asked)
      if (result === null) return false
      results.push(result)
    }
    return isRight({ ...renderQuery(query, plan.columns, yesNo, results), question }, expected, this.names)
  }

  /** null: the service refuses the call. */
  private async call(tool: string, given: Readonly<Record<string, unknown>>): Promise<ShapedResult | null> {
    try {
      return await this.runtime.caller.call({ tenant, tool, graph: this.graph, arguments: given })
    } catch (error) {
      if (error instanceof EdgewiseError) return null
      throw error
    }
  }
}
