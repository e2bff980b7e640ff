import t from 'tap'
import { createFairQueue, type FairQueue } from '../../../src/base/concurrency/fair-queue.ts'

function drain(queue: FairQueue<string>): string[] {
  const items: string[] = []
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) items.push(item)
  return items
}

function filled(capacity: number, ...items: string[]): FairQueue<string> {
  const queue = createFairQueue<string>(capacity)
  for (const item of items) queue.push(item.slice(0, 1), item)
  return queue
}

t.test('serves tenants in turn, each in order of arrival', async (t) => {
  t.same(drain(filled(9, 'a1', 'a2', 'a3', 'b1', 'c1', 'b2')), ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

t.test('rejects a new item when full', async (t) => {
  const queue = filled(2, 'a1', 'b1')
  t.equal(queue.push('b', 'b2'), 'b2')
  t.equal(queue.push('c', 'c1'), 'c1')
  t.same(drain(queue), ['a1', 'b1'])
})

t.test('evicts the last item of the busiest tenant for another tenant', async (t) => {
  const queue = filled(3, 'a1', 'a2', 'a3')
  t.equal(queue.push('a', 'a4'), 'a4')
  t.equal(queue.push('b', 'b1'), 'a3')
  t.equal(queue.push('b', 'b2'), 'b2')
  t.equal(queue.size, 3)
  t.same(drain(queue), ['a1', 'b1', 'a2'])
})

t.test('can remove an item', async (t) => {
  const queue = filled(3, 'a1', 'a2', 'b1')
  t.equal(queue.remove('a1'), true)
  t.equal(queue.remove('a1'), false)
  t.equal(queue.size, 2)
  t.same(drain(queue), ['a2', 'b1'])
})

t.test('stores nothing with a size of 0', async (t) => {
  t.equal(filled(0).push('a', 'a1'), 'a1')
})
