import fc from 'fast-check'
import t from 'tap'
import { BucketRing } from '../../../../src/graph/kernels/paths/bucket-ring.ts'
import { caseCount } from '../../../fixtures/length.ts'
import { seeded } from '../../random-graph.ts'

/** More than fit in one block. */
const NODES = 40
const RING = 40

/** What a node does when it leaves: puts others into buckets so many further on. */
const puts = fc.array(fc.tuple(fc.nat({ max: NODES - 1 }), fc.nat({ max: RING - 3 })), { maxLength: 40 })

t.test('nodes leave by rising bucket, each once from its lowest one, and another run begins at 0', async (t) => {
  const property = fc.property(fc.array(puts, { minLength: 1, maxLength: 60 }), (script) => {
    const ring = new BucketRing(NODES, RING)
    for (let run = 0; run < 2; run++) {
      const bucketOf = new Map<number, number>()
      const lowest = new Map<number, number>()
      const put = (node: number, bucket: number) => {
        if (bucket > (lowest.get(node) ?? Number.POSITIVE_INFINITY)) return
        lowest.set(node, bucket)
        bucketOf.set(node, bucket)
        ring.put(node, bucket)
      }
      ring.rewind()
      put(0, 0)
      let turn = 0
      while (!ring.isEmpty()) {
        for (let node = ring.takeFirst(); node !== -1; node = ring.takeNext()) {
          const bucket = bucketOf.get(node)
          if (bucket === undefined || bucket !== Math.min(...bucketOf.values())) return false
          bucketOf.delete(node)
          for (const [other, further] of script[turn++] ?? []) put(other, bucket + further)
        }
      }
      if (bucketOf.size > 0) return false
    }
    return true
  })
  fc.assert(property, { ...seeded, numRuns: caseCount(500) })
  t.pass()
})
