import t from 'tap'
import { readPrices } from '../../../src/outside/models/prices.ts'
import { openTasks } from './scripted-task.ts'
import { roleOf, type TaskScript } from './task-script.ts'

const prices = '{"scripted": {"input": 1000, "output": 10000}, "small": {"input": 100, "output": 1000}}'
const MODELS = { EDGEWISE_EXECUTION_MODEL: 'small', EDGEWISE_MODEL_PRICES: prices }

const adds: TaskScript = ({ role, before }) => {
  if (role === 'next_step') return { choice: 'enhance', content: 'More.' }
  if (role === 'tools') return { toolCalls: [{ name: 'find_nodes', arguments: { graph: 'london', limit: before + 1 } }] }
  return role === 'new_operations' ? { operations: [] } : { solution: 'Bank', final_answer: 'Bank' }
}

t.test('one model decides and another chooses tools, and a task reports the cost of both', async (t) => {
  const { solve, runtime, requests } = await openTasks(t, adds, MODELS)
  const job = await solve({ task: 'Name a station.', parameters: { maxIterations: 1 } })
  const result = (await runtime.jobs.resultOf(job)) as Record<string, unknown>
  const models = new Set(requests.map((request) => `${roleOf(request) === 'tools' ? 'chooses' : 'decides'}: ${request.model}`))
  t.same([...models].sort(), ['chooses: small', 'decides: scripted'])
  // The double bills 10 tokens in and 5 out each time.
  const costs = requests.map(({ model }) => (model === 'small' ? 0.006 : 0.06))
  t.equal(result['cost'], Number(costs.reduce((sum, cost) => sum + cost, 0).toPrecision(6)))
  const recorded = (await runtime.jobs.steps('default', job.id)).flatMap(({ usage }) => (usage as { cost?: number } | null)?.cost ?? [])
  t.ok(recorded.length > 1, 'each step that asks a model records its own')
  t.equal(Number(recorded.reduce((sum, cost) => sum + cost, 0).toPrecision(6)), result['cost'])
})

t.test('a money budget ends a task with its result so far, and reports it', async (t) => {
  const { resultOf, requests } = await openTasks(t, adds, MODELS)
  const result = await resultOf({ task: 'Name a station.', budget: { maxCost: 0.2 } })
  t.match(result, { status: 'cannot_answer', stoppedBy: 'maxCost (0.2)' })
  const spent = requests.reduce((sum, { model }) => sum + (model === 'small' ? 0.006 : 0.06), 0)
  t.ok(spent >= 0.2 && spent < 0.2 + 5 * 0.06, `${spent}`)
})

t.test('a money budget without prices is rejected', async (t) => {
  const { app } = await openTasks(t, adds, { EDGEWISE_MODEL_PRICES: '{"scripted": {"input": 1, "output": 2}}', EDGEWISE_EXECUTION_MODEL: 'small' })
  const payload = { task: 'Name a station.', budget: { maxCost: 1 } }
  t.match((await app.inject({ method: 'POST', url: '/kgot/tasks', payload })).json(), { status: 400, detail: /price of "small" in EDGEWISE_MODEL_PRICES/ })
})

t.test('invalid prices are rejected', (t) => {
  for (const text of ['{', '[]', '{"a": 1}', '{"a": {"input": -1, "output": 1}}', '{"a": {"input": "1", "output": 1}}'])
    t.throws(() => readPrices(text), { code: 'EDGEWISE_INVALID_SETTING' }, text)
  t.same([...readPrices('')], [])
  t.end()
})
