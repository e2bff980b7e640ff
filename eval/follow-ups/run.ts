import { parseArgs } from 'node:util'
import { linkQuestion } from '../../src/ask/linking/link-question.ts'
import { readFollowUp } from '../../src/ask/parser/follow-up/read-follow-up.ts'
import type { Before } from '../../src/ask/parser/follow-up/referents.ts'
import { parseQuestion } from '../../src/ask/parser/parse.ts'
import { chooseReading, type Likely } from '../../src/ask/parser/rank/choose-reading.ts'
import { ToolWords } from '../../src/ask/parser/tool-words.ts'
import { cellsOfRun } from '../../src/results/cells.ts'
import type { ShapedResult } from '../../src/results/shape.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import type { GraphSchema, StoredNode } from '../../src/storage/graphs/store.ts'
import { tools } from '../../src/tools/index.ts'
import { answerQuery } from '../../src/tools/query/answer/answer-query.ts'
import { written } from '../../src/tools/query/answer/rendered.ts'
import { paraphrase } from '../../src/tools/query/paraphrase.ts'
import { compileQuery } from '../../src/tools/query/plan/compile-query.ts'
import { planQuery } from '../../src/tools/query/plan/plan-query.ts'
import { resolveReferences } from '../../src/tools/query/plan/resolve-references.ts'
import type { Query } from '../../src/tools/query/tree.ts'
import { withGraphs } from '../planner/evaluate.ts'
import { declined, type Settled } from '../planner/expect.ts'
import type { EvalGraph } from '../planner/graphs/graph.ts'
import { questionSets } from '../planner/question-sets.ts'
import { isRight } from '../planner/score.ts'
import { nameOf } from '../planner/truth.ts'
import { type Chain, readChains } from './chain.ts'

export const usage = `npm run eval -- follow-ups [options]
  --graph NAME       only chains about one graph
  --say QUESTION     a question of one's own, after those said before it; instead of the chains, about one graph
  --verbose          print right answers too`

const tenant = 'eval'

interface Place {
  readonly runtime: Runtime
  readonly graph: EvalGraph
  readonly schema: GraphSchema
  readonly nodes: readonly StoredNode[]
  readonly toolWords: ToolWords
}

/** The reading of a question, or the reason why there is none. */
async function readingFor(question: string, before: readonly Before[], { runtime, graph, schema, toolWords }: Place): Promise<Likely | string> {
  const linked = await linkQuestion(question, { tenant, graph: graph.name, store: runtime.store, schema })
  const found = readFollowUp(linked, before, { schema, toolWords })
  if (typeof found === 'object' && 'unclear' in found) return found.unclear
  const isAlone = found === 'standalone'
  const chosen = chooseReading({ linked, readings: isAlone ? parseQuestion(linked, schema, toolWords) : found, leansOn: isAlone ? 'nothing' : 'turns' })
  return 'kind' in chosen ? chosen.explanation : chosen
}

async function run(query: Query, { runtime, graph, schema }: Place): Promise<(ShapedResult | null)[]> {
  const results: (ShapedResult | null)[] = []
  for (const { tool, arguments: given } of planQuery(query, schema)?.calls ?? []) {
    const values = resolveReferences(given, results)
    results.push(values === null ? null : await runtime.caller.call({ tenant, tool, graph: graph.name, arguments: values, isPlanned: true }))
  }
  return results
}

/** Names in the rows of an answer. */
function namesIn(
  query: Query,
  results: readonly (ShapedResult | null)[],
  schema: GraphSchema
): { readonly names: readonly unknown[]; readonly isCut: boolean } {
  const { at } = compileQuery(query, schema)
  const result = results[at.kind === 'every' ? at.exceptions : 'call' in at ? at.call : -1]
  const key = at.kind === 'groups' ? at.key : 'node'
  if (result == null || (key !== 'node' && key !== 'group')) return { names: [], isCut: false }
  return { names: result.rows.map((row) => row[key]), isCut: result.total > result.rows.length }
}

function beforeOf(query: Query, results: readonly (ShapedResult | null)[], { schema, nodes }: Place): Before {
  const { names, isCut } = namesIn(query, results, schema)
  const kinds = 'of' in query ? query.of.labels : []
  const isOfKind = ({ labels }: StoredNode) => kinds.length === 0 || labels.some((label) => kinds.includes(label))
  return { query, named: names.flatMap((name) => nodes.filter((node) => node.name === name && isOfKind(node)).slice(0, 1)), isCut }
}

interface Outcome {
  readonly verdict: 'right' | 'wrong' | 'declined'
  readonly note: string
  readonly before: Before | null
}

async function askOne([question, expected]: Chain['turns'][number], before: readonly Before[], place: Place): Promise<Outcome> {
  const chosen = await readingFor(question, before, place)
  const isToDecline = expected.type === 'status'
  if (typeof chosen === 'string') return { verdict: isToDecline ? 'right' : 'declined', note: chosen, before: null }
  const { query } = chosen
  const results = await run(query, place).catch((error: Error) => error.message)
  if (typeof results === 'string') return { verdict: isToDecline ? 'right' : 'declined', note: results, before: null }
  const rendered = { ...written(answerQuery(query, place.schema, cellsOfRun(results as ShapedResult[]))), question }
  const isDeclined = rendered.status === 'cannot_answer' || rendered.status === 'needs_clarification'
  const isOk = isRight(rendered, expected as Settled, [...new Set(place.graph.nodes.map(nameOf))])
  const note = `${chosen.chance.toFixed(2)} ${paraphrase(query)} -> ${rendered.answer.slice(0, 140)}`
  return { verdict: isOk ? 'right' : isDeclined ? 'declined' : 'wrong', note, before: isDeclined ? null : beforeOf(query, results, place) }
}

async function placeOf(runtime: Runtime, graph: EvalGraph): Promise<Place> {
  const schema = await runtime.store.schema(tenant, graph.name)
  const { nodes } = await runtime.store.findNodes(tenant, graph.name, { limit: 10_000 })
  return { runtime, graph, schema, nodes, toolWords: new ToolWords(tools) }
}

interface Marked extends Outcome {
  readonly chain: string
  readonly at: number
  readonly question: string
  readonly isToDecline: boolean
}

/** Asks the questions of a chain in order. */
async function askChain({ kind, turns }: Pick<Chain, 'kind' | 'turns'>, place: Place): Promise<Marked[]> {
  const before: Before[] = []
  const marked: Marked[] = []
  for (const [at, turn] of turns.entries()) {
    const outcome = await askOne(turn, before, place)
    marked.push({ ...outcome, chain: `${place.graph.name}, ${kind}`, at, question: turn[0], isToDecline: turn[1].type === 'status' })
    if (outcome.before !== null) before.push(outcome.before)
  }
  return marked
}

const tallyOf = (marked: readonly Marked[]) => {
  const count = (verdict: Outcome['verdict']) => marked.filter((one) => one.verdict === verdict).length
  return `${count('right')} right, ${count('wrong')} wrong, ${count('declined')} declined of ${marked.length}`
}

/** The readings and answers of a custom conversation. */
async function talk(runtime: Runtime, graph: EvalGraph, questions: readonly string[]): Promise<string[]> {
  const marked = await askChain({ kind: 'own', turns: questions.map((question) => [question, declined]) }, await placeOf(runtime, graph))
  return marked.map(({ question, note }) => `${question}\n    ${note}`)
}

/** Asks the chains, and prints the wrong answers and the totals. */
export async function runFollowUps(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: { graph: { type: 'string' }, say: { type: 'string', multiple: true }, verbose: { type: 'boolean', default: false } }
  })
  const graph = questionSets.find((set) => set.graph.name === values.graph)?.graph
  if (values.say !== undefined && graph !== undefined) {
    const said = values.say
    for (const line of await withGraphs([graph], (runtime) => talk(runtime, graph, said))) console.log(line)
    return
  }
  const chains = readChains().filter((chain) => values.graph === undefined || chain.graph === values.graph)
  const graphs = questionSets.flatMap((set) => (chains.some((chain) => chain.graph === set.graph.name) ? [set.graph] : []))
  const marked: Marked[] = []
  await withGraphs(graphs, async (runtime) => {
    for (const about of graphs) {
      const place = await placeOf(runtime, about)
      for (const chain of chains) if (chain.graph === about.name) marked.push(...(await askChain(chain, place)))
    }
  })
  for (const { verdict, chain, at, question, note } of marked)
    if (values.verbose || verdict !== 'right') console.log(`${verdict.toUpperCase()} [${chain}, ${at + 1}] ${question}\n    ${note}`)
  console.log(`First questions: ${tallyOf(marked.filter(({ at, isToDecline }) => at === 0 && !isToDecline))}`)
  console.log(`Follow-ups: ${tallyOf(marked.filter(({ at, isToDecline }) => at > 0 && !isToDecline))}`)
  console.log(`To be declined: ${tallyOf(marked.filter(({ isToDecline }) => isToDecline))}`)
}
