import t from 'tap'
import { readJson } from '../../../../src/storage/graphs/import/read-json.ts'
import { invalid, recordsOf } from './records.ts'

const place = (line: number) => ({ source: 'test', line })
const node =
  '{"data": {"id": "a", "label": "Ann", "score": 2.0}, "position": {"x": 10.0, "y": -3.5}, "group": "nodes", "removed": false, "selectable": true, "classes": ""}'
const edge = '{"data": {"id": "e", "source": "a", "target": "b", "interaction": "pp", "label": "binds"}, "classes": "bold"}'

t.test('reads elements in lists of each kind, in any chunks', async (t) => {
  const text = `{
  "format_version": "1.0", "data": {"name": "net"},
  "elements": {
    "nodes": [
      ${node},
      {"data": {"id": "b", "parent": "a", "labels": ["Gene"]}}
    ],
    "zoom": 1,
    "edges": [
      ${edge},
      {"data": {"source": "b", "target": "a", "label": "near"}}
    ]
  },
  "style": [{"selector": "node"}], "layout": {}
}`
  for (const size of [1, 9, 1 << 16]) {
    t.same(await recordsOf(readJson, text, size), [
      { kind: 'warning', text: 'The member "format_version" of the document is ignored.', place: place(2) },
      { kind: 'warning', text: 'The member "data" of the document is ignored.', place: place(2) },
      { kind: 'warning', text: 'The member "selectable" of elements is ignored, here and below.', place: place(5) },
      { kind: 'node', key: 'a', labels: [], properties: { x: 10, y: -3.5, label: 'Ann', score: 2 }, floats: ['x', 'score'], place: place(5) },
      { kind: 'node', key: 'b', labels: ['Gene'], properties: { parent: 'a' }, place: place(6) },
      { kind: 'warning', text: 'The member "zoom" of the document is ignored.', place: place(8) },
      { kind: 'warning', text: 'The member "classes" of elements is ignored, here and below.', place: place(10) },
      { kind: 'relationship', source: 'a', target: 'b', type: 'pp', properties: { id: 'e', label: 'binds' }, place: place(10) },
      { kind: 'relationship', source: 'b', target: 'a', type: 'near', properties: {}, place: place(11) },
      { kind: 'warning', text: 'The member "style" of the document is ignored.', place: place(14) }
    ])
  }
})

t.test('reads one list of both kinds, bare or in a document, and lists without elements', async (t) => {
  const both = `[${node}, {"data": {"source": "a", "target": "a"}}, {"data": {"id": "c", "source": "book"}, "group": "nodes"}]`
  const expected = [{ key: 'a' }, { source: 'a', target: 'a', type: 'RELATED_TO' }, { key: 'c', properties: { source: 'book' } }]
  for (const text of [both, `\uFEFF ${both}\n`, `{"elements": ${both}}`, `{"data": {}, "elements": ${both}}`]) {
    const records = await recordsOf(readJson, text)
    t.match(
      records.filter(({ kind }) => kind !== 'warning'),
      expected,
      text
    )
  }
  for (const text of [`{"nodes": [${node}], "edges": [${edge}]}`, `{"edges": [${edge}], "nodes": [${node}]}`]) {
    const records = await recordsOf(readJson, text)
    t.same(records.map(({ kind }) => kind).sort(), ['node', 'relationship', 'warning', 'warning'])
  }
  t.same(await recordsOf(readJson, '{"elements": {}, "zoomingEnabled": false}'), [])
})

t.test('keeps the coordinates of data rather than of the position, with a warning', async (t) => {
  t.match(await recordsOf(readJson, '[{"data": {"id": "a", "x": 1}, "position": {"x": 2, "y": 3}}]'), [
    { text: 'The "position" of nodes whose data have "x" or "y" is ignored, here and below.' },
    { key: 'a', properties: { x: 1, y: undefined } }
  ])
})

t.test('rejects what it cannot read, with the line', async (t) => {
  const cases: [text: string, line: number, detail: RegExp][] = [
    ['[\n{"name": "a"}]', 2, /list must hold elements of Cytoscape.js.*or of APOC/],
    ['[{"data": {"id": "a"}},\n{"name": "a"}]', 2, /must have "data"/],
    ['[{"data": {"id": "a"}},\n7]', 2, /Expected an object/],
    ['[{"data": {"id": "a"}}', 1, /ends early/],
    ['[{"data": {"id": "a"}}]\n]', 2, /nothing more/],
    ['[\n{"data": {"name": "a"}}]', 2, /"data.id".*missing/],
    ['[\n{"data": {"id": ["a"]}}]', 2, /"data.id" is a list/],
    ['[\n{"data": {"source": "a"}}]', 2, /"data.target".*missing/],
    ['[\n{"data": {"id": "a"}, "group": "ports"}]', 2, /"group" must be "nodes"/],
    ['{"elements": {"nodes": [\n{"data": {"id": "a"}, "group": "edges"}]}}', 2, /"group" must be "nodes" here, found "edges"/],
    ['{"elements": {"nodes": [\n{"data": {"id": "a"}, "position": 3}]}}', 2, /"position" must be an object/],
    ['{"elements":\n7}', 2, /a list or an object of lists/],
    ['{"elements": {},\n"relationships": []}', 2, /"relationships" in a document of Cytoscape.js/],
    ['{"zoom": 1}', 1, /Unknown key "zoom" in a document of Edgewise/]
  ]
  for (const [text, line, detail] of cases) await t.rejects(recordsOf(readJson, text), invalid(line, detail), text)
})

t.test('does not fill the memory with kinds of warnings', async (t) => {
  const members = Array.from({ length: 3000 }, (_, n) => `"m${n}": 1`)
  const records = await recordsOf(readJson, `[{"data": {"id": "a"}, ${members}, "__proto__": {"x": 1}}]`)
  t.equal(records.length, 1001)
})
