import t from 'tap'
import { readJson } from '../../../../src/storage/graphs/import/read-json.ts'
import { invalid, recordsOf } from './records.ts'

const place = (line: number) => ({ source: 'test', line })

t.test('reads an export of graphology, in any chunks', async (t) => {
  const text = `{
  "options": {"type": "mixed", "multi": true, "allowSelfLoops": true}, "attributes": {"name": "G"},
  "nodes": [{"key": "a", "attributes": {"x": 0.5, "label": "Ann", "viz": {"r": 1}}}, {"key": "b"}],
  "edges": [
    {"key": "e1", "source": "a", "target": "b", "attributes": {"type": "KNOWS", "weight": 1.0}},
    {"source": "b", "target": "a"}
  ]
}`
  for (const size of [1, 9, 1 << 16]) {
    t.same(await recordsOf(readJson, text, size), [
      { kind: 'warning', text: 'The member "attributes" of the document is ignored.', place: place(2) },
      { kind: 'warning', text: 'Objects in properties are kept as JSON text, here and below.', place: place(3) },
      { kind: 'node', key: 'a', labels: [], properties: { x: 0.5, label: 'Ann', viz: '{"r":1}' }, place: place(3) },
      { kind: 'node', key: 'b', labels: [], properties: {}, place: place(3) },
      { kind: 'warning', text: 'The "key" of edges is ignored, here and below. To store it, put it in "attributes".', place: place(5) },
      { kind: 'relationship', source: 'a', target: 'b', type: 'KNOWS', properties: { weight: 1 }, floats: ['weight'], place: place(5) },
      { kind: 'relationship', source: 'b', target: 'a', type: 'RELATED_TO', properties: {}, place: place(6) },
      { kind: 'orientation', orientation: 'directed', place: place(5) }
    ])
  }
})

t.test('takes the orientation from the options, wherever they are, or from the edges', async (t) => {
  const nodes = '"nodes": [{"key": "a", "attributes": {}}]'
  const cases: [text: string, orientation: string[]][] = [
    [`{"options": {"type": "undirected"}, ${nodes}, "edges": [{"source": "a", "target": "a"}]}`, ['undirected']],
    [`{${nodes}, "edges": [{"source": "a", "target": "a"}], "options": {"type": "undirected"}}`, ['undirected']],
    [`{"edges": [{"source": "a", "target": "a", "attributes": {}}], ${nodes}, "options": {"type": "directed"}}`, ['directed']],
    [`{"edges": [{"source": "a", "target": "a"}], ${nodes}}`, ['directed']],
    [`{${nodes}, "edges": [{"source": "a", "target": "a", "undirected": true}]}`, ['undirected']],
    [`{"options": {"type": "undirected"}, ${nodes}, "edges": []}`, ['undirected']],
    [`{"options": {"type": "mixed"}, ${nodes}, "edges": []}`, []],
    [`{"attributes": {}, ${nodes}}`, []]
  ]
  for (const [text, orientation] of cases) {
    const records = await recordsOf(readJson, text)
    t.same(
      records.flatMap((record) => (record.kind === 'orientation' ? [record.orientation] : [])),
      orientation,
      text
    )
    t.match(
      records.filter(({ kind }) => kind === 'node'),
      [{ key: 'a' }]
    )
  }
})

t.test('rejects mixed graphs and unknown fields, with the line', async (t) => {
  const mixed = '{"options": {"type": "mixed"}, "edges": [{"source": 1, "target": 2},\n{"source": 1, "target": 2, "undirected": true}]}'
  const cases: [text: string, line: number, detail: RegExp][] = [
    [mixed, 2, /Mixed graphs are not supported.*own file/],
    ['{"options": {"type": "directed"}, "edges": [\n{"source": 1, "target": 2, "undirected": true}]}', 2, /undirected, but the type in "options" is directed/],
    [
      '{"options": {"type": "undirected"}, "edges": [\n{"source": 1, "target": 2, "undirected": false}]}',
      2,
      /directed, but the type in "options" is undirected/
    ],
    ['{"options": {"type": "mixed"}, "edges": [\n{"source": 1, "target": 2, "undirected": "no"}]}', 2, /"undirected" must be/],
    ['{"options":\n{"type": "odd"}, "nodes": []}', 2, /"type" in "options"/],
    ['{"options": {}, "nodes": [\n{"key": "a", "colour": "red"}]}', 2, /"colour"; known: key, attributes.*"attributes"/],
    ['{"options": {}, "nodes": [\n{"attributes": {}}]}', 2, /"key".*missing/],
    ['{"options": {}, "nodes": [\n{"key": "a", "attributes": []}]}', 2, /"attributes" must be an object/],
    ['{"options": {}, "nodes": [],\n"links": []}', 2, /"links" in a document of graphology/]
  ]
  for (const [text, line, detail] of cases) await t.rejects(recordsOf(readJson, text), invalid(line, detail), text)
})
