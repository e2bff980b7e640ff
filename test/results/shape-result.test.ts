import t from 'tap'
import { type ShapeInput, shapeResult } from '../../src/results/shape-result.ts'
import { sliceTable } from '../../src/results/table.ts'
import type { StoredNode } from '../../src/storage/graphs/store.ts'

const provenance = {
  graph: 'g',
  graphVersion: '1',
  projection: null,
  engine: 'local/1',
  algorithm: 'x',
  parameters: {},
  seed: null,
  reproducible: 'exact' as const
}

function node(id: number): StoredNode {
  return { id, key: `k${id}`, labels: [], name: `Node ${id}`, properties: {} }
}

function input(columns: ShapeInput['table']['columns'], more: Partial<ShapeInput> = {}): ShapeInput {
  return {
    tool: 'x',
    handle: 'r_1',
    table: { columns, rowCount: columns[0]?.data.length ?? 0 },
    order: [],
    summary: {},
    notes: [],
    offset: 0,
    limit: 20,
    provenance,
    elapsedMs: 1,
    nodes: async (ids) => ids.map(node),
    ...more
  }
}

t.test('shows nodes by name and key', async (t) => {
  const shaped = await shapeResult(input([{ name: 'node', type: 'node', data: [4, null] }]))
  t.same(shaped.rows, [
    { node: 'Node 4', nodeId: 'k4' },
    { node: null, nodeId: null }
  ])
})

t.test('looks up only the nodes that are shown, all in one call', async (t) => {
  const asked: (readonly number[])[] = []
  const path = Array.from({ length: 40 }, (_, i) => i)
  await shapeResult(
    input(
      [
        { name: 'node', type: 'node', data: Float64Array.of(100, 101, 102) },
        { name: 'path', type: 'nodes', data: [[], path, path] }
      ],
      {
        offset: 1,
        limit: 1,
        nodes: async (ids) => {
          asked.push(ids)
          return ids.map(node)
        }
      }
    )
  )
  t.same(asked, [[101, ...path.slice(0, 10), ...path.slice(-10)]])
})

t.test('shows the ends and the length of a long list', async (t) => {
  const exact = Array.from({ length: 32 }, (_, i) => i)
  const long = Uint32Array.from({ length: 33 }, (_, i) => i)
  const { rows } = await shapeResult(input([{ name: 'xs', type: 'list', data: [exact, long] }]))
  t.same(rows, [{ xs: exact }, { xs: { head: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], tail: [23, 24, 25, 26, 27, 28, 29, 30, 31, 32], length: 33 } }])
})

t.test('writes values that JSON lacks', async (t) => {
  const values = [2n ** 60n, -0, Number.POSITIVE_INFINITY, { temporal: 'date', value: '2024-01-01' }, { point: 'wgs84', x: -0.1, y: 51.5 }]
  const { rows } = await shapeResult(input([{ name: 'v', type: 'value', data: values }], { limit: 9 }))
  t.equal(JSON.stringify(rows.map(({ v }) => v)), '["1152921504606846976",0,null,"2024-01-01",{"longitude":-0.1,"latitude":51.5}]')
})

t.test('reports the shown share of the whole', async (t) => {
  const columns = [{ name: 'n', type: 'integer' as const, data: Uint32Array.of(5, 4, 3, 2, 1) }]
  const order = [{ column: 'n', descending: true }]
  const { rows, total, returned, offset, truncated, orderedBy } = await shapeResult(input(columns, { offset: 1, limit: 2, order }))
  t.same(
    { rows, total, returned, offset, truncated, orderedBy },
    { rows: [{ n: 4 }, { n: 3 }], total: 5, returned: 2, offset: 1, truncated: true, orderedBy: ['n desc'] }
  )
  const last = await shapeResult(input(columns, { offset: 3, limit: 2 }))
  t.equal(last.truncated, false)
})

t.test('hashes the shown rows, not the time', async (t) => {
  const columns = [{ name: 'n', type: 'integer' as const, data: [1] }]
  const hashOf = async (more: Partial<ShapeInput>) => (await shapeResult(input(columns, more))).hash
  const hash = await hashOf({ summary: { a: 1, b: 2 } })
  t.match(hash, /^[0-9a-f]{64}$/)
  t.equal(await hashOf({ summary: { b: 2, a: 1 }, elapsedMs: 99, handle: 'r_2' }), hash)
  t.not(await hashOf({ summary: { a: 1, b: 3 } }), hash)
})

t.test('shows nothing beyond the end', async (t) => {
  t.equal(sliceTable({ columns: [{ name: 'n', type: 'integer', data: [1] }], rowCount: 1 }, 5, 20).rowCount, 0)
})
