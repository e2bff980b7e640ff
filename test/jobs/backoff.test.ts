import fc from 'fast-check'
import t from 'tap'
import { EdgewiseError } from '../../src/base/errors.ts'
import { isRetryable, pauseAfter } from '../../src/jobs/backoff.ts'

const away = new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'x' })
const CAP_MS = 300_000

t.test('the longest pause doubles with each attempt, up to five minutes', async (t) => {
  const longest = Array.from({ length: 12 }, (_, i) => pauseAfter(i + 1, away, () => 1))
  t.same(longest, [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, CAP_MS, CAP_MS, CAP_MS])
  t.equal(
    pauseAfter(2000, away, () => 1),
    CAP_MS
  )
})

t.test('a pause is spread over its whole range', async (t) => {
  t.same(
    [0, 0.25, 0.5, 1].map((random) => pauseAfter(3, away, () => random)),
    [0, 1000, 2000, 4000]
  )
})

t.test('a pause is a whole number of milliseconds within its bounds, for any input', async () => {
  const attempts = fc.integer({ min: 1, max: 5000 })
  const asked = fc.option(fc.oneof(fc.nat(10_000), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -5)), { nil: undefined })
  fc.assert(
    fc.property(attempts, fc.double({ min: 0, max: 1, noNaN: true }), asked, (attempt, random, retryAfterSeconds) => {
      const error = retryAfterSeconds === undefined ? away : new EdgewiseError('EDGEWISE_BUSY', { limit: 1, what: 'calls', retryAfterSeconds })
      const pause = pauseAfter(attempt, error, () => random)
      return Number.isInteger(pause) && pause >= 0 && pause <= CAP_MS
    })
  )
})

t.test('a pause is at least the one that the failure requests', async (t) => {
  const busy = (retryAfterSeconds: number) => new EdgewiseError('EDGEWISE_BUSY', { limit: 1, what: 'calls', retryAfterSeconds })
  t.equal(
    pauseAfter(1, busy(30), () => 0.5),
    30_000
  )
  t.equal(
    pauseAfter(1, busy(86_400), () => 0),
    CAP_MS,
    'but no more than five minutes'
  )
})

t.test('only transient errors are retried: no program fault, no rejection', async (t) => {
  t.equal(isRetryable(away), true)
  for (const error of [new TypeError('x'), 'x', null, new EdgewiseError('EDGEWISE_UNKNOWN_JOB', { id: 'x' })]) t.equal(isRetryable(error), false)
})

t.test('a model failure is retried when transient, after the pause that the endpoint requests', async (t) => {
  const failed = (parameters: object) => new EdgewiseError('EDGEWISE_MODEL_FAILED', { detail: 'x', ...parameters })
  t.ok(isRetryable(failed({ transient: true })))
  t.notOk(isRetryable(failed({ transient: false, status: 400 })))
  t.equal(
    pauseAfter(1, failed({ transient: true, retryAfterMs: 120_000 }), () => 0),
    120_000
  )
})
