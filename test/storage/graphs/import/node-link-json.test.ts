import t from 'tap'
import { readJson } from '../../../../src/storage/graphs/import/read-json.ts'
import { invalid, recordsOf } from './records.ts'

const networkx = `{
  "directed": false, "multigraph": true,
  "graph": {"name": "karate"},
  "nodes": [
    {"club": "Mr. Hi", "labels": ["Member", "Founder"], "id": 0},
    {"club": "Officer", "weight": 2.0, "big": 9007199254740993, "tags": ["a", "b"], "box": {"w": 1.0, "n": [9007199254740993, null]}, "id": 1},
    {"id": "x", "label": "Zoë", "name": "Z", "labels": "Member", "__proto__": 1}
  ],
  "links": [
    {"weight": 4, "source": 0, "target": 1, "key": 0},
    {"type": "KNOWS", "label": "since", "box": [{}], "source": 1, "target": "x", "key": "a"},
    {"type": 3, "label": "LIKES", "source": "x", "target": 0, "key": 0}
  ]
}`
const place = (line: number) => ({ source: 'test', line })
const withProto = Object.fromEntries([
  ['label', 'Zoë'],
  ['name', 'Z'],
  ['__proto__', 1],
  ['labels', 'Member']
])
const keptAsText = { kind: 'warning', text: 'Objects in properties are kept as JSON text, here and below.', place: place(6) }
const expected = [
  { kind: 'orientation', orientation: 'undirected', place: place(2) },
  { kind: 'warning', text: 'The member "graph" of the document is ignored.', place: place(3) },
  { kind: 'node', key: '0', labels: ['Member', 'Founder'], properties: { club: 'Mr. Hi' }, place: place(5) },
  keptAsText,
  {
    kind: 'node',
    key: '1',
    labels: [],
    properties: { club: 'Officer', weight: 2, big: 9007199254740993n, tags: ['a', 'b'], box: '{"w":1.0,"n":[9007199254740993,null]}' },
    floats: ['weight'],
    place: place(6)
  },
  { kind: 'node', key: 'x', labels: [], properties: withProto, place: place(7) },
  { kind: 'relationship', source: '0', target: '1', type: 'RELATED_TO', properties: { weight: 4, key: 0 }, place: place(10) },
  { kind: 'relationship', source: '1', target: 'x', type: 'KNOWS', properties: { label: 'since', box: '[{}]', key: 'a' }, place: place(11) },
  { kind: 'relationship', source: 'x', target: '0', type: 'LIKES', properties: { type: 3, key: 0 }, place: place(12) }
]

t.test('reads node-link data of networkx, in any chunks', async (t) => {
  for (const size of [1, 2, 7, 1 << 16]) t.same(await recordsOf(readJson, networkx, size), expected)
})

t.test('reads keys in any order, and edges as links', async (t) => {
  const sorted = '{"directed": true, "edges": [{"source": 1, "target": 2}], "graph": {}, "multigraph": false, "nodes": [{"id": 1}, {"id": 2}]}'
  t.match(await recordsOf(readJson, sorted), [{ orientation: 'directed' }, { source: '1', target: '2' }, { key: '1' }, { key: '2' }])
})

t.test('reads nothing from empty lists', async (t) => {
  for (const text of ['{"nodes": [], "links": []}', '{"nodes": [], "edges": []}', '{"links": [], "nodes": []}']) t.same(await recordsOf(readJson, text), [])
})

t.test('reads ends as positions where ids are texts or names, or missing', async (t) => {
  const link = '"links": [{"source": 1, "target": 0, "value": 8}, {"source": "b", "target": 0}]'
  const nodes = ['[{"id": "a", "group": 1}, {"id": "b", "group": 2}]', '[{"name": "a", "group": 1}, {"name": "b", "group": 2}]']
  for (const list of nodes) {
    const records = await recordsOf(readJson, `{"nodes": ${list}, ${link}}`)
    t.match(records, [{ key: 'a' }, { key: 'b' }, { source: 'b', target: 'a', type: 'RELATED_TO', properties: { value: 8 } }, { source: 'b', target: 'a' }])
  }
  t.match(await recordsOf(readJson, '{"nodes": [{"name": "a"}], "links": []}'), [{ key: 'a', properties: { name: 'a' } }])
  for (const text of [
    '{"nodes": [{"group": 1}, {"group": 2}], "links": [{"source": 1, "target": 0}]}',
    '{"links": [{"source": 1, "target": 0}], "nodes": [{"group": 1}, {"group": 2}]}'
  ]) {
    const records = await recordsOf(readJson, text)
    t.match(
      records.filter(({ kind }) => kind === 'node'),
      [{ key: '0' }, { key: '1' }]
    )
    t.match(
      records.filter(({ kind }) => kind === 'relationship'),
      [{ source: '1', target: '0' }]
    )
  }
})

t.test('warns of what it does not keep of the document', async (t) => {
  const text = '{"nodes": [{"id": 1, "age": 3}], "categories": [{"name": "x"}],\n"version": 2, "a\\"b": "]}", "none": null, "no": false, "links": []}'
  t.match(await recordsOf(readJson, text), [
    { key: '1' },
    { text: 'The member "categories" of the document is ignored.', place: { line: 1 } },
    { text: 'The member "version" of the document is ignored.', place: { line: 2 } },
    { text: 'The member "a\\"b" of the document is ignored.' }
  ])
})

t.test('rejects what it cannot read, with the line', async (t) => {
  const cases: [text: string, line: number, detail: RegExp][] = [
    ['{"directed": "yes",\n"nodes": []}', 1, /"directed" must be true or false/],
    ['{"directed": true, "nodes": [\n{"id": [1, 2]}]}', 2, /"id" is a list.*convert_node_labels_to_integers/],
    ['{"directed": true, "nodes": [\n{"id": 1.0}]}', 2, /"id".*found a float/],
    ['{"directed": true, "nodes": [\n{"id": true}]}', 2, /"id".*found true/],
    ['{"directed": true, "nodes": [{"id": 1},\n{"name": "a"}]}', 2, /"id".*missing/],
    ['{"nodes": [], "links": [\n{"source": 1}]}', 2, /"target".*missing/],
    ['{"nodes": [], "links": [\n{"from": 1, "to": 2}]}', 2, /"source".*missing/],
    ['{"nodes": [{"id": "a"}], "links": [\n{"source": 0, "target": 1}]}', 2, /"target" is 1, but no node .* position/],
    ['{"nodes": [{"id": "a"}], "links": [\n{"source": 0, "target": -1}]}', 2, /"target" is -1, but no node/],
    ['{"nodes": [{"id": "1"}, {"id": "2"}], "links": [\n{"source": 0, "target": 1}]}', 2, /"source" is the number 0.*Write ids as texts/],
    ['{"links": [\n{"source": 0, "target": 0}],\n"nodes": [{"id": "a"}]}', 2, /positions.*Put "nodes" first/],
    ['{"directed": true,\n"relationships": []}', 2, /"relationships" in a document of networkx or D3/],
    ['{"directed": true,\n"graph": {"a": {"b": 01}}}', 2, /not JSON/],
    ['{"directed": true,\n"graph": [1}, "nodes": []}', 2, /not JSON/],
    ['{"directed": true,\n"x" 1}', 2, /Expected ":"/],
    ['{"directed": true,\n"x": }', 2, /Expected a value, found "}"/],
    ['{"directed": true,\n"x": maybe}', 2, /Expected a value, found "m"/],
    ['{"directed": true,\n"x": 1 2}', 2, /Expected "," or "}"/],
    ['{"directed": true}', 1, /no list "nodes"/],
    ['{"graph": {"nodes": {"a": {}}, "edges": []}}', 1, /no list "nodes"/],
    [`{"directed": true,\n"graph": "${'x'.repeat(1 << 20)}"}`, 2, /The value of "graph" is longer than 1048576 bytes/],
    [`{"directed": true,\n"graph": ${'['.repeat(300_000)}${']'.repeat(300_000)}}`, 2, /nested deeper than 100/],
    [`{"directed": true, "nodes": [\n{"id": "a", "x": ${'{"y":'.repeat(100_000)}1${'}'.repeat(100_000)}}]}`, 2, /nested deeper than 100/]
  ]
  for (const [text, line, detail] of cases)
    for (const size of [5, 1 << 16]) await t.rejects(recordsOf(readJson, text, Math.max(size, text.length >> 8)), invalid(line, detail), text.slice(0, 90))
})
