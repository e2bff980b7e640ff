import t from 'tap'
import { transferableBuffers } from '../../src/engines/transferable-buffers.ts'

t.test('transfers each large buffer once, wherever it is', async (t) => {
  const large = new Float64Array(10_000)
  const output = { scores: large, paths: [{ costs: large.subarray(1), nodes: new Uint32Array(3) }], count: 3, none: null }
  t.same(transferableBuffers(output), [large.buffer])
})

t.test('does not transfer shared memory', async (t) => {
  t.same(transferableBuffers([new Float64Array(new SharedArrayBuffer(80_000))]), [])
})
