import t from 'tap'
import { PartedMap } from '../../../src/base/concurrency/parted-map.ts'

t.test('a parted map is a map of whole numbers', async (t) => {
  const [map, expected] = [new PartedMap<number>(), new Map<number, number>()]
  for (const key of [0, -1, 1, 255, 256, -256, 2 ** 53 - 1, 1, -1]) {
    map.set(key, map.size)
    expected.set(key, expected.size)
    t.equal(map.size, expected.size)
  }
  for (const [key, value] of expected) t.equal(map.get(key), value)
  t.equal(map.get(7), undefined)
})
