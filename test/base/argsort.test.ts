import fc from 'fast-check'
import t from 'tap'
import { argsort } from '../../src/base/argsort.ts'
import { caseCount } from '../fixtures/length.ts'

/** By comparison; NaN last both ways. */
function sorted(keys: Float64Array, rows: Uint32Array, descending: boolean): number[] {
  const compare = (a: number, b: number) => {
    const [first, second] = [keys[a] as number, keys[b] as number]
    if (Number.isNaN(first) || Number.isNaN(second)) return Number(Number.isNaN(first)) - Number(Number.isNaN(second))
    return first === second ? 0 : first < second === descending ? 1 : -1
  }
  return [...rows].sort(compare)
}

const whole = fc.integer({ min: -6, max: 6 })
const bounds = fc.constantFrom(-0, 0, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, -(2 ** 31) - 1)
const any = fc.oneof(whole, bounds, fc.double())

t.test('orders whole numbers and others as comparisons do, ties in the order given', async (t) => {
  for (const key of [whole, fc.oneof(whole, bounds), any]) {
    const outcome = fc.check(
      fc.property(fc.array(key, { maxLength: 40 }), fc.boolean(), fc.boolean(), (values, descending, isTurned) => {
        const keys = Float64Array.from(values)
        const rows = Uint32Array.from(values, (_, row) => (isTurned ? values.length - 1 - row : row))
        return JSON.stringify([...argsort(keys, rows, descending)]) === JSON.stringify(sorted(keys, rows, descending))
      }),
      { seed: 11, numRuns: caseCount(500) }
    )
    t.notOk(outcome.failed, fc.defaultReportMessage(outcome) ?? '')
  }
})
