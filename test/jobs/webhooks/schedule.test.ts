import t from 'tap'
import { MOST_ATTEMPTS, pauseAfter } from '../../../src/jobs/webhooks/schedule.ts'

const HOUR_MS = 3_600_000
const pauses = (random: number) => Array.from({ length: MOST_ATTEMPTS }, (_, i) => pauseAfter(i + 1, random))

t.test('attempts span a day, with growing pauses of up to six hours', async (t) => {
  const all = pauses(0.5)
  t.equal(all.at(-1), null)
  const waits = all.filter((pause) => pause !== null)
  t.equal(waits.length, MOST_ATTEMPTS - 1)
  const total = waits.reduce((sum, wait) => sum + wait, 0)
  t.ok(Math.abs(total - 24 * HOUR_MS) < HOUR_MS, `${total} ms`)
  t.ok(Math.max(...waits) <= 6 * HOUR_MS)
})

t.test('a pause varies by a fifth either way', async (t) => {
  const [least, middle, most] = [pauses(0), pauses(0.5), pauses(1)]
  for (const [i, pause] of middle.entries()) {
    if (pause === null) continue
    t.equal(least[i], Math.round(pause * 0.8))
    t.equal(most[i], Math.round(pause * 1.2))
  }
})
