import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import t, { type Test } from 'tap'
import { writeGraph } from '../../../src/engines/spark/write-graph.ts'
import { wholeGraph } from '../../../src/graph/spec.ts'
import { type Arc, csrOf } from '../../graph/random-graph.ts'

async function written(
  t: Test,
  nodeCount: number,
  arcs: readonly Arc[],
  options: { inputs?: Record<string, Float64Array>; isWeighted?: boolean; signal?: AbortSignal } = {}
) {
  const folder = await mkdtemp(join(tmpdir(), 'edgewise-parquet-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const csr = csrOf(nodeCount, arcs)
  const nodeIds = Float64Array.from({ length: nodeCount }, (_, v) => 100 + v)
  const projection = { tenant: 'test', graph: 'test', version: '1', spec: wholeGraph('natural'), nodeIds, columns: {}, arcCount: csr.arcCount, bytes: 0, csr }
  const names = async (ids: readonly number[]) => ids.map((id) => ({ key: `k${id}`, name: `Zürich ${id}` }))
  await writeGraph(folder, { projection, inputs: options.inputs ?? {}, isWeighted: options.isWeighted ?? false, names }, options.signal)
  const read = async (name: string) => {
    const bytes = await readFile(join(folder, name))
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
    return { rows: await parquetReadObjects({ file }), groups: parquetMetadata(file).row_groups.length }
  }
  return { vertices: await read('vertices.parquet'), edges: await read('edges.parquet') }
}

t.test('vertices have ids from 0, keys, names and inputs, and edges their two ends and weight', async (t) => {
  const { vertices, edges } = await written(
    t,
    3,
    [
      [2, 0, 1.5],
      [0, 1, 2],
      [0, 1, 3],
      [1, 1, 4]
    ],
    {
      inputs: { zone: Float64Array.of(1, 2, 2.5) },
      isWeighted: true
    }
  )
  t.same(vertices.rows, [
    { id: 0n, key: 'k100', name: 'Zürich 100', zone: 1 },
    { id: 1n, key: 'k101', name: 'Zürich 101', zone: 2 },
    { id: 2n, key: 'k102', name: 'Zürich 102', zone: 2.5 }
  ])
  t.same(edges.rows, [
    { src: 0n, dst: 1n, weight: 2 },
    { src: 0n, dst: 1n, weight: 3 },
    { src: 1n, dst: 1n, weight: 4 },
    { src: 2n, dst: 0n, weight: 1.5 }
  ])
})

t.test('edges without weights have none, or 1 where the program reads weights', async (t) => {
  t.same((await written(t, 2, [[0, 1]])).edges.rows, [{ src: 0n, dst: 1n }])
  t.same((await written(t, 2, [[0, 1]], { isWeighted: true })).edges.rows, [{ src: 0n, dst: 1n, weight: 1 }])
})

t.test('an empty graph has columns and no rows', async (t) => {
  const { vertices, edges } = await written(t, 0, [])
  t.same([vertices.rows, edges.rows], [[], []])
})

t.test('many rows are written in groups, each relationship once', async (t) => {
  const arcs = Array.from({ length: 20_000 }, (_, at): Arc => [(at * 7919) % 5000, (at * 104_729) % 5000])
  const { edges } = await written(t, 5000, arcs)
  const text = (pairs: readonly (readonly [unknown, unknown])[]) => pairs.map(([source, target]) => `${source} ${target}`).sort()
  t.ok(edges.groups > 1, `${edges.groups} groups`)
  t.same(text(edges.rows.map(({ src, dst }) => [src, dst])), text(arcs.map(([source, target]) => [source, target])))
})

t.test('writing ends when the caller disconnects', async (t) => {
  await t.rejects(written(t, 2, [[0, 1]], { signal: AbortSignal.abort() }), { name: 'AbortError' })
})
