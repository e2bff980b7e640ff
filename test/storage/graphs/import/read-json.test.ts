import t from 'tap'
import { readJson } from '../../../../src/storage/graphs/import/read-json.ts'
import { invalid, recordsOf } from './records.ts'

const graph = `\uFEFF{
  "relationships": [{"source": "a", "target": 2, "type": "KNOWS", "properties": {"since": 5.0}}],
  "nodes": [
    {"id": "a", "labels": ["Person"], "properties": {"name": "Zoë \\" { [", "big": 9007199254740993}},
    {"id": 2, "label": "City",
     "properties": {"tags": ["x", null], "at": {"point": "wgs84", "x": 1.0, "y": 2}, "on": {"temporal": "date", "value": "2024-01-31"}}},
    {"id": 9007199254740993}
  ]
}
`
const expected = [
  { kind: 'relationship', source: 'a', target: '2', type: 'KNOWS', properties: { since: 5 }, floats: ['since'], place: { source: 'test', line: 2 } },
  { kind: 'node', key: 'a', labels: ['Person'], properties: { name: 'Zoë " { [', big: 9007199254740993n }, place: { source: 'test', line: 4 } },
  {
    kind: 'node',
    key: '2',
    labels: ['City'],
    properties: { tags: ['x', null], at: { point: 'wgs84', x: 1, y: 2 }, on: { temporal: 'date', value: '2024-01-31' } },
    place: { source: 'test', line: 5 }
  },
  { kind: 'node', key: '9007199254740993', labels: [], properties: {}, place: { source: 'test', line: 7 } }
]

t.test('reads nodes and relationships in either order, in any chunks', async (t) => {
  for (const size of [1, 2, 7, 1 << 16]) t.same(await recordsOf(readJson, graph, size), expected)
})

t.test('reads empty lists', async (t) => {
  t.same(await recordsOf(readJson, ' {"nodes": [ ], "relationships":[]} '), [])
})

t.test('rejects documents that are not graphs, with the line', async (t) => {
  const cases: [text: string, line: number, detail: RegExp][] = [
    ['', 1, /ends early/],
    ['[]', 1, /Expected "\{", found "\["/],
    ['{"nodes": [{"id": 1, "labels": []}],\n"links": []}', 2, /"links".*"nodes" and "relationships"/],
    ['{"nodes": [{"id": 1}\n{"id": 2}]}', 2, /Expected "," or "\]"/],
    ['{"nodes": [{"id": 1},]}', 1, /an object/],
    ['{"nodes": [{"id": 1}\n', 2, /ends early/],
    ['{"nodes": [\n{"id": 01}]}', 2, /not JSON/],
    ['{"nodes": [\n{"id": 1.0}]}', 2, /"id" must be .* integer: found a float/],
    ['{"nodes": [{"labels": []}]}', 1, /"id".*missing/],
    ['{"nodes": [{"id": 1, "propeties": {}}]}', 1, /"propeties".*known: id, labels/],
    ['{"nodes": [{"id": 1, "labels": "A"}]}', 1, /"labels"/],
    ['{"nodes": [{"id": 1, "properties": {"address": {"city": "x"}}}]}', 1, /"address" is an object/],
    ['{"relationships": [{"source": 1, "target": 2}]}', 1, /"type"/],
    ['{"relationships": [{"source": 1, "type": "A"}]}', 1, /"target".*missing/],
    ['{"nodes": []} {}', 1, /nothing more/],
    ['{"nodes": [\n{"id": 1, "id": 2}]}', 2, /The key "id" occurs twice/],
    ['{"nodes": [\n{"id": 1, "properties": {"a": [{"b": 1}], "c:": "\\": {", "c:": 3}}]}', 2, /The key "c:" occurs twice/],
    ['{"nodes": [\n{"id": 1, "label": "A", "labels": ["B"]}]}', 2, /both "label" and "labels"/],
    ['{"nodes": [\n{"id": 1, "properties": {"a": 1e999}}]}', 2, /1e999 is out of range/],
    ['{"nodes": [\n{"id": 1, "properties": {"a": NaN}}]}', 2, /not JSON/],
    [`{"nodes": [\n{"id": 1, "properties": {"a": ${'['.repeat(200_000)}${']'.repeat(200_000)}}}]}`, 2, /nested deeper than 100/],
    ['{"nodes": [\n{"id": 1, "properties": {"a": {"\\u0000integer": "x"}}}]}', 2, /"a" is an object/],
    ['{"nodes": [\n{"id": 1, "properties": {"a": {"temporal": {"toString": 1}, "value": "x"}}}]}', 2, /"a" is an object/],
    ['{"nodes": [\n{"id": {"\\u0000integer": {"toString": 1}}}]}', 2, /"id" must be/],
    ['{"nodes": [\n{"id": 1, "properties": {"a": "x\\u0000"}}]}', 2, /"a", "x\\u0000", contains the character U\+0000/],
    ['{"nodes": [\n{"id": 1, "properties": {"a": ["x", "\\ud83d"]}}]}', 2, /an unpaired surrogate/],
    ['{"nodes": [\n{"id": 1, "properties": {"a": {"temporal": "date", "value": "soon"}}}]}', 2, /"soon", which is not an ISO 8601 date/],
    ['{"nodes": [\n{"id": 1, "properties": {"a": {"temporal": "date", "value": "2024-01-31", "zone": "x"}}}]}', 2, /"a" is an object/],
    ['{"nodes": [\n{"id": 1, "properties": {"a": {"point": "wgs84", "x": 1, "y": 2, "srid": 4}}}]}', 2, /"a" is an object/]
  ]
  for (const [text, line, detail] of cases) await t.rejects(recordsOf(readJson, text), invalid(line, detail), text)
})

t.test('rejects bytes that are not UTF-8, with the line', async (t) => {
  const bytes = Buffer.concat([Buffer.from('{"nodes": [\n{"id":\n"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}]}')])
  await t.rejects(recordsOf(readJson, bytes), invalid(3, /UTF-8/))
})

t.test('rejects an element longer than 1 MiB', async (t) => {
  await t.rejects(recordsOf(readJson, `{"nodes": [\n{"id": "${'x'.repeat(1 << 20)}"}]}`), invalid(2, /longer than 1048576 bytes/))
})

t.test('gives the byte on the first line, which may be the only one', async (t) => {
  const node = '{"id": "a", "labels": ["A"], "properties": {}}'
  for (const [text, byte] of [
    [`{"nodes": [${node}, {"id": "b", "labels" ["A"]}]}`, 11 + node.length + 2],
    [`{"nodes": [${node}, {"labels": ["A"]}]}`, 11 + node.length + 2],
    [`{"nodes": [${node}; ${node}]}`, 11 + node.length],
    [`{"nodes": [${node}], "links": []}`, 11 + node.length + 3],
    [`{"nodes": [${node}]`, 11 + node.length + 1]
  ] as const) {
    for (const size of [3, 1 << 16]) {
      const failure = await recordsOf(readJson, text, size).catch((error: unknown) => error)
      t.match(failure, { code: 'EDGEWISE_IMPORT_INVALID', message: `See byte ${byte} of the file.`, parameters: { line: 1, byte } }, text)
    }
  }
})

t.test('keeps texts that resemble keys, and warns once that ids of relationships are dropped', async (t) => {
  const text =
    '{"nodes": [{"id": "a\\": 1", "properties": {"x": "{\\"x\\": 2}", "y": 5.0, "z": 12345678901234567890}}], "relationships": [\n{"id": 1, "source": 1, "target": 2, "type": "T"}, {"id": 2, "source": 1, "target": 2, "type": "T"}]}'
  const records = await recordsOf(readJson, text)
  t.match(records, [
    { key: 'a": 1', properties: { x: '{"x": 2}', y: 5, z: 12345678901234567890n } },
    { kind: 'warning', text: /"id"/, place: { line: 2 } },
    { source: '1' },
    {}
  ])
  t.equal(records.length, 4)
})
