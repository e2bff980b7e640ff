import t from 'tap'
import { createCallRecorder } from '../../../src/ask/loop/call-recorder.ts'
import { executePlan, type Outcome } from '../../../src/ask/loop/execute-plan.ts'
import type { Plan } from '../../../src/ask/planner.ts'
import type { LanguageService } from '../../../src/ask/worker/language-service.ts'
import { cellsOf } from '../../../src/results/cells.ts'
import type { GivenResult } from '../../../src/results/shape.ts'
import type { GraphSchema } from '../../../src/storage/graphs/store.ts'
import type { ToolCaller } from '../../../src/tools/call.ts'
import { answerQuery } from '../../../src/tools/query/answer/answer-query.ts'
import { written } from '../../../src/tools/query/answer/rendered.ts'
import { paraphrase, paraphraseNodes } from '../../../src/tools/query/paraphrase.ts'
import { doubtfulSteps } from '../../../src/tools/query/plan/doubtful-steps.ts'
import { planQuery } from '../../../src/tools/query/plan/plan-query.ts'
import type { NodePattern, Query } from '../../../src/tools/query/tree.ts'
import { isFull } from '../../fixtures/length.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'
import { faultsOf } from './claims-hold.ts'
import { NaiveGraph, unstored } from './naive-query.ts'
import { Chooser, RandomTree, randomGraph } from './random-tree.ts'

const GRAPHS = isFull ? 30 : 8
const TREES = isFull ? 80 : 40

/** Runs the plan of a query as a question's would be. */
async function run(
  query: Query,
  { caller, schema }: { caller: ToolCaller; schema: GraphSchema }
): Promise<Pick<Outcome, 'status' | 'answer' | 'data'> & { readonly faults: readonly string[] }> {
  const planned = planQuery(query, schema)
  if (planned === null) return { status: 'cannot_answer', answer: 'There is no plan.', data: null, faults: [] }
  const reader = { read: async (_: 'render', { results }: { results: readonly GivenResult[] }) => written(answerQuery(query, schema, results.map(cellsOf))) }
  const plan = { kind: 'plan', explanation: '', confidence: 1, calls: planned.calls, render: { kind: 'rules', id: '', asked: {} } } as unknown as Plan
  const recorder = createCallRecorder({ caller, place: { tenant, graph: schema.name } })
  const outcome = await executePlan(plan, { question: '', recorder, reader: reader as unknown as LanguageService, control: { tenant } })
  const bySteps = Object.assign([], Object.fromEntries(recorder.given.map(({ result, step }) => [step - 1, result])))
  return { ...outcome, faults: faultsOf({ claims: [], ...outcome }, bySteps, `${paraphrase(query)} ${JSON.stringify(query)}`) }
}

const sorted = (list: readonly unknown[]) => list.map((item) => JSON.stringify(plain(item))).sort()

/** Numbers to nine digits, fields in one order, without those that are missing. */
function plain(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(9))
  if (Array.isArray(value)) return sorted(value)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(entries.map(([name, member]) => [name, plain(member)]).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)))
}

/** An amount of what is tied to a named node is said to be of that node. */
const isTied = ({ relationships }: NodePattern) => relationships.length > 0

/** What is not answered where the schema excludes a step. */
const isNothing = (data: unknown) => data === false || data === 0 || (Array.isArray(data) && data.length === 0)

t.test('plans agree with a naive evaluation of the tree', async (t) => {
  const { store, caller } = await openTestRuntime(t)
  for (let seed = 1; seed <= GRAPHS; seed++) {
    const choose = new Chooser(seed)
    const graph = randomGraph(choose)
    const orientation = seed % 3 === 0 ? 'undirected' : 'directed'
    await importGraph(store, 'random', graph, { orientation })
    const schema = await store.schema(tenant, 'random')
    const [naive, trees] = [new NaiveGraph(graph, orientation === 'directed'), new RandomTree(choose, graph)]
    for (let tree = 0; tree < TREES; tree++) {
      const query = trees.query()
      const { status, data, answer, faults } = await run(query, { caller, schema })
      const expected = naive.answer(query)
      const isOf = expected === unstored || (isNothing(expected) && doubtfulSteps(query, schema).length > 0) ? 'cannot_answer' : 'answered'
      if (faults.length > 0) t.fail(`${faults.join('; ')}: ${answer}`, { query })
      const about = `${paraphrase(query)} (graph ${seed}, tree ${tree}): ${answer}`
      if (status !== isOf) t.fail(`${status}: ${about}`, { query, expected: String(expected) })
      else if (status === 'answered' && query.ask === 'compare' && query.how === 'which') {
        const named = query.items.map((item) => item.named?.[0]?.name ?? paraphraseNodes(item))
        const owner = typeof expected === 'number' ? named[expected] : null
        t.ok(Array.isArray(data) ? expected === 'neither' : expected !== 'neither' && (query.items.some(isTied) || String(data).includes(String(owner))), about)
      } else if (status === 'answered') t.same(plain(data), plain(expected), about, { query })
    }
  }
})
