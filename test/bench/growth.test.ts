import t from 'tap'
import { bytesOf, fitExponent, median, timeOf } from '../../bench/growth.ts'
import { graphOf, rows } from '../../bench/scaling-rows.ts'
import { uncontrolled } from '../../src/graph/control.ts'
import { randomNumbers } from '../../src/graph/kernels/random.ts'

const sizes = [1e4, 3e4, 1e5, 3e5]

t.test('fits the power that generated the numbers, for any factor', async (t) => {
  for (const exponent of [0, 0.5, 1, 1.58, 2]) {
    for (const factor of [1e-6, 1, 1e6]) {
      t.ok(Math.abs(fitExponent(sizes.map((x) => [x, factor * x ** exponent])) - exponent) < 1e-9, `x^${exponent}`)
    }
  }
})

t.test('fits n log n as slightly above linear, despite noise', async (t) => {
  const loglinear = fitExponent(sizes.map((x) => [x, x * Math.log2(x)]))
  t.ok(loglinear > 1.05 && loglinear < 1.15, String(loglinear))
  const random = randomNumbers(4)
  const noisy = fitExponent(sizes.map((x) => [x, x ** 1.5 * (0.9 + 0.2 * random())]))
  t.ok(Math.abs(noisy - 1.5) < 0.1, String(noisy))
})

t.test('has no result for one size, and ignores values too small to measure', async (t) => {
  t.ok(
    Number.isNaN(
      fitExponent([
        [5, 7],
        [5, 9]
      ])
    )
  ) // prettier-ignore
  t.ok(Number.isNaN(fitExponent([])))
  t.ok(
    Math.abs(
      fitExponent([
        [10, 0],
        [100, 100],
        [1000, 1000]
      ]) - 1
    ) < 1e-9
  ) // prettier-ignore
})

t.test('takes the middle of what it measured', async (t) => {
  t.equal(median([5, 1, 3]), 3)
  let runs = 0
  t.ok(timeOf(() => runs++, 2) > 0)
  t.ok(runs >= 3)
})

t.test('sees the memory that a run uses, though it frees it', async (t) => {
  const bytes = await bytesOf(
    ({ check }) => {
      let held: Float64Array | null = new Float64Array(1e6)
      held[0] = 1
      check(0.5)
      held = null
    },
    () => {}
  )
  t.ok(bytes >= 8e6 && bytes < 5e7, String(bytes))
})

t.test('every row is a call that its kernel can answer', async (t) => {
  t.equal(new Set(rows.map(({ kernel }) => kernel)).size, rows.length, 'one row each')
  for (const row of rows) t.ok(row.prepare(graphOf(row.graph, 8))(uncontrolled), row.kernel)
})
