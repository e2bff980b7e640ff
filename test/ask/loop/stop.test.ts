import t from 'tap'
import { stopWhen } from '../../../src/ask/loop/stop.ts'

const budget = { maxIterations: 5, maxModelCalls: 8, maxCalls: 40, maxTokens: 1000, maxSeconds: 2 }
const fresh = { iterations: 0, calls: 0, usage: { calls: 0, promptTokens: 0, completionTokens: 0 }, elapsedMs: 0, nextPromptTokens: 100 }
const stop = stopWhen(budget)

t.test('continues within every limit', async (t) => {
  t.equal(stop({ ...fresh, iterations: 4, usage: { calls: 7, promptTokens: 700, completionTokens: 100 }, elapsedMs: 1999 }), null)
})

t.test('names the reached limit', async (t) => {
  t.equal(stop({ ...fresh, iterations: 5 }), 'maxIterations (5)')
  t.equal(stop({ ...fresh, usage: { calls: 8, promptTokens: 0, completionTokens: 0 } }), 'maxModelCalls (8)')
  t.equal(stop({ ...fresh, elapsedMs: 2000 }), 'maxSeconds (2)')
})

t.test('counts the next prompt', async (t) => {
  t.equal(stop({ ...fresh, usage: { calls: 1, promptTokens: 800, completionTokens: 100 } }), 'maxTokens (1000)')
})

t.test('never allows more than thirty iterations', async (t) => {
  t.equal(stopWhen({ ...budget, maxIterations: 1000 })({ ...fresh, iterations: 30 }), 'maxIterations (30)')
})

t.test('lets a model that has used its calls answer once', async (t) => {
  const bounded = stopWhen(budget)
  t.equal(bounded({ ...fresh, calls: 40 }), null)
  t.equal(bounded({ ...fresh, calls: 40 }), 'maxCalls (40)')
})
