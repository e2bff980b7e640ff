import t from 'tap'
import { fromSlices, type RunSoFar, slicesOf } from '../../../../src/graph/vertex/run/checkpoint-slices.ts'

const soFar = (length: number): RunSoFar => ({
  checkpoint: {
    phase: 1,
    step: 2,
    supersteps: 7,
    work: 99,
    fields: {
      distance: Float64Array.from({ length }, (_, at) => (at % 3 === 0 ? Number.POSITIVE_INFINITY : at / 7)),
      via: Int32Array.from({ length }, (_, at) => at - 1),
      isDone: Uint8Array.from({ length }, (_, at) => at % 2)
    },
    globals: { total: -0.5 },
    changed: Uint8Array.from({ length }, (_, at) => (at + 1) % 2)
  },
  history: [{ phase: 'one', changed: 3, isPushed: true }]
})

async function* asStored(slices: readonly Uint8Array[]) {
  for (const slice of slices) yield Buffer.from(slice)
}

t.test('a checkpoint is restored from its slices bit by bit, for any number', async (t) => {
  for (const length of [0, 1, 70_000, 200_001]) {
    const given = soFar(length)
    const slices = [...slicesOf(given)]
    t.ok(
      slices.every((slice) => slice.byteLength <= 512 * 1024),
      `${slices.length} slices`
    )
    t.same(await fromSlices(asStored(slices)), given)
  }
})

t.test('a checkpoint with missing or too long slices is invalid', async (t) => {
  const slices = [...slicesOf(soFar(100_000))]
  t.equal(await fromSlices(asStored(slices.slice(0, -1))), null)
  t.equal(await fromSlices(asStored([])), null)
  t.equal(await fromSlices(asStored([...slices.slice(0, 2), new Uint8Array(0), ...slices.slice(3)])), null)
  t.equal(await fromSlices(asStored([...slices.slice(0, 1), new Uint8Array(1e6), ...slices.slice(2)])), null)
})
