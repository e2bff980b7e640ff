import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { type Scaler, scaled, scalers, scaleScores } from '../../../../src/graph/kernels/prediction/scale-scores.ts'
import { isClose } from '../../oracles.ts'
import { csrOf } from '../../random-graph.ts'

function scaledBy(scaler: Scaler, values: number[]): number[] {
  const scores = Float64Array.from(values)
  scaleScores(scores, scaler)
  return [...scores]
}

const scores = [2, 4, 4, 10]

t.test('scales scores by each scaler', async (t) => {
  const deviation = Math.sqrt((9 + 1 + 1 + 25) / 4)
  const expected: Record<Scaler, number[]> = {
    None: scores,
    MinMax: [0, 0.25, 0.25, 1],
    Max: [0.2, 0.4, 0.4, 1],
    Mean: [-3 / 8, -1 / 8, -1 / 8, 5 / 8],
    Log: scores.map(Math.log),
    StdScore: [-3, -1, -1, 5].map((distance) => distance / deviation)
  }
  for (const scaler of scalers) t.ok(isClose(scaledBy(scaler, scores), expected[scaler], 1e-12), scaler)
})

t.test('uses the largest absolute value for Max', async (t) => {
  t.same(scaledBy('Max', [-4, 2]), [-1, 0.5])
})

t.test('gives 0 for equal scores', async (t) => {
  for (const scaler of ['MinMax', 'Mean', 'StdScore'] as const) t.same(scaledBy(scaler, [0.1, 0.1, 0.1]), [0, 0, 0], scaler)
  t.same(scaledBy('Max', [0, 0]), [0, 0])
})

t.test('rejects logarithms of scores that are not above 0', async (t) => {
  t.throws(() => scaledBy('Log', [1, 0, 2, 0]), { code: 'EDGEWISE_INVALID_INPUT', message: /2 of 4 nodes/ })
})

t.test('leaves scores unchanged without a scaler', async (t) => {
  for (const scaler of scalers) t.same(scaledBy(scaler, []), [], scaler)
})

t.test('gives a kernel a scaler, none by default', async (t) => {
  const degrees = scaled((csr) => ({ scores: Float64Array.from({ length: csr.nodeCount }, (_, u) => u + 1) }))
  const csr = csrOf(3, [])
  t.same([...degrees(csr, {}, uncontrolled).scores], [1, 2, 3])
  t.same([...degrees(csr, { scaler: 'MinMax' }, uncontrolled).scores], [0, 0.5, 1])
})
