import t from 'tap'
import { readJson } from '../../../../src/storage/graphs/import/read-json.ts'
import { readJsonLines } from '../../../../src/storage/graphs/import/read-json-lines.ts'
import { invalid, recordsOf } from './records.ts'

const elements = [
  '{"type":"node","id":"0","labels":["User"],"properties":{"born":"2015-07-04T19:32:24","name":"Adam","age":42,"kids":["Sam","Anna"],"place":{"crs":"wgs-84","latitude":13.1,"longitude":33.46789,"height":null}}}',
  '{"type":"node","id":"1","labels":["User"],"properties":{"at":{"crs":"cartesian-3d","x":1.0,"y":2,"z":3},"all":[{"crs":"wgs-84-3d","latitude":1,"longitude":2,"height":3.5}],"odd":{"crs":"moon","x":1,"y":2}}}',
  '{"type":"node","id":"2"}',
  '{"id":"0","type":"relationship","label":"KNOWS","properties":{"since":1993},"start":{"id":"0","labels":["User"]},"end":{"id":"1","labels":["User"],"properties":{"age":42}}}'
]
const expected = [
  {
    kind: 'node',
    key: '0',
    labels: ['User'],
    properties: { born: '2015-07-04T19:32:24', name: 'Adam', age: 42, kids: ['Sam', 'Anna'], place: { point: 'wgs84', x: 33.46789, y: 13.1 } }
  },
  { kind: 'warning', text: 'Objects in properties are kept as JSON text, here and below.' },
  {
    kind: 'node',
    key: '1',
    labels: ['User'],
    properties: { at: { point: 'cartesian', x: 1, y: 2, z: 3 }, all: [{ point: 'wgs84', x: 2, y: 1, z: 3.5 }], odd: '{"crs":"moon","x":1,"y":2}' }
  },
  { kind: 'node', key: '2', labels: [], properties: {} },
  { kind: 'warning', text: 'The "id" of relationships is ignored, here and below.' },
  { kind: 'relationship', source: '0', target: '1', type: 'KNOWS', properties: { since: 1993 } }
]
const withoutPlaces = (records: Awaited<ReturnType<typeof recordsOf>>) => records.map(({ place, ...record }) => record)

t.test('reads JSON lines of APOC, also from a file named .json, in any chunks', async (t) => {
  const lines = elements.join('\n')
  for (const size of [1, 9, 1 << 16]) {
    for (const reader of [readJson, readJsonLines]) {
      const records = await recordsOf(reader, lines, size)
      t.same(withoutPlaces(records), expected)
      t.same(records.at(-1)?.place, { source: 'test', line: 4 })
    }
  }
  t.match(await recordsOf(readJson, `${elements[3]}\n${elements[2]}\n`), [{}, { source: '0' }, { key: '2' }])
})

t.test('reads its lists and its one list of both kinds', async (t) => {
  const [nodes, relationships] = [elements.slice(0, 3), elements.slice(3)]
  for (const text of [`[${elements}]`, `{"nodes": [${nodes}], "rels": [${relationships}]}`]) t.same(withoutPlaces(await recordsOf(readJson, text)), expected)
  t.match(await recordsOf(readJson, `{"rels": [${relationships}], "nodes": [${nodes}]}`), [{}, { source: '0' }, { key: '0' }, {}, { key: '1' }, { key: '2' }])
  t.match(await recordsOf(readJson, '{"nodes": [{"type": "node", "id": "2"}], "rels": []}'), [{ key: '2' }])
})

t.test('leaves our own lines with a type as they are', async (t) => {
  const line = '{"source": 1, "target": 2, "type": "relationship"}\n'
  t.match(await recordsOf(readJsonLines, line + elements[2]), [{ source: '1', target: '2', type: 'relationship' }, { key: '2' }])
})

t.test('rejects what it cannot read, with the line', async (t) => {
  const cases: [text: string, line: number, detail: RegExp][] = [
    ['{"nodes":\n{"0": {"labels": []}}, "rels": {}}', 2, /Expected a list.*JSON_LINES instead of JSON_ID_AS_KEYS/],
    ['[{"type": "node", "id": "0"},\n{"type": "path"}]', 2, /"type" of an element of APOC/],
    ['{"type":"node","id":"0"}\n{"type":"node","id":"1","age":3}', 2, /"age"; known: type, id, labels, properties/],
    ['{"type":"node","id":"0"}\n{"type":"node","id":"1","labels":"A"}', 2, /"labels" must be a list/],
    ['{"type":"node","id":"0"}\n{"type":"node","id":"1","properties":[]}', 2, /"properties" must be an object/],
    ['{"type":"node","id":"0"}\n{"type":"relationship","id":"0","start":{"id":"0"},"end":{"id":"0"}}', 2, /"label" of a relationship/],
    ['{"type":"node","id":"0"}\n{"type":"relationship","id":"0","label":"A","start":{"id":"0"}}', 2, /"end.id".*missing/],
    ['{"type":"node","id":"0"}\n{"type":"relationship","id":"0","label":"A","start":"0"}', 2, /"start" must be an object/],
    ['{"rels": [],\n"relationships": []}', 2, /"relationships" in a document of APOC/]
  ]
  for (const [text, line, detail] of cases) await t.rejects(recordsOf(readJson, text), invalid(line, detail), text)
})
