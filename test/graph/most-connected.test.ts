import fc from 'fast-check'
import t from 'tap'
import { atOnce } from '../../src/base/concurrency/thread-share.ts'
import { mostConnected } from '../../src/graph/most-connected.ts'

t.test('chooses the highest degrees, of equal ones the first', async (t) => {
  const choose = (degrees: number[], limit: number) => Array.from(atOnce(mostConnected(degrees, limit)))
  t.same(choose([1, 3, 0, 3, 2, 1], 4), [0, 1, 3, 4])
  t.same(choose([1, 3, 0], 9), [0, 1, 2])
  t.same(choose([1, 3, 0], 0), [])
  t.same(choose([], 3), [])
  fc.assert(
    fc.property(fc.array(fc.nat(9)), fc.nat(30), (degrees, limit) => {
      const order = [...degrees.keys()].sort((a, b) => (degrees[b] as number) - (degrees[a] as number) || a - b)
      t.same(
        choose(degrees, limit),
        order.slice(0, limit).sort((a, b) => a - b)
      )
    })
  )
})

t.test('pauses within large graphs', async (t) => {
  const steps = mostConnected(new Uint32Array(100_000).fill(1), 10)
  let pauses = 0
  while (steps.next().done !== true) pauses++
  t.ok(pauses > 10)
})
