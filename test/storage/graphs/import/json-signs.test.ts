import t from 'tap'
import { readJson } from '../../../../src/storage/graphs/import/read-json.ts'
import { invalid, recordsOf } from './records.ts'

const ann = '{"id": 1, "label": "Ann", "age": 3}'

t.test('holds a document until a list tells its dialect', async (t) => {
  const link = '[{"source": 1, "target": 1}]'
  for (const text of [`{"nodes": [${ann}], "links": ${link}}`, `{"nodes": [${ann}], "edges": ${link}}`, `{"edges": ${link}, "nodes": [${ann}]}`]) {
    for (const size of [1, 1 << 16]) {
      const records = await recordsOf(readJson, text, size)
      const expected = [{ kind: 'node', key: '1', properties: { label: 'Ann', age: 3 } }, { kind: 'relationship' }]
      t.match(
        records.sort((one, other) => one.kind.localeCompare(other.kind)),
        expected,
        text
      )
    }
  }
  t.match(await recordsOf(readJson, '{"nodes": [{"id": 1, "label": "City"}], "relationships": []}'), [{ labels: ['City'] }])
})

t.test('reads nodes alone as foreign only when one has a plain value of a member that ours never have', async (t) => {
  t.match(await recordsOf(readJson, `{"nodes": [{"id": 2}, ${ann}]}`), [{ key: '2' }, { key: '1', properties: { label: 'Ann' } }])
  t.match(await recordsOf(readJson, '{"nodes": [{"id": 1, "label": "City"}]}'), [{ labels: ['City'] }])
  await t.rejects(recordsOf(readJson, '{"nodes": [{"id": 1, "lables": ["City"]}]}'), invalid(1, /unknown field "lables"/))
})

t.test('never reads a document of ours in another dialect', async (t) => {
  const cases: [text: string, line: number, detail: RegExp][] = [
    [`{"nodes": [\n${ann}],\n"relationships": []}`, 2, /unknown field "age"/],
    [`{"relationships": [], "nodes": [\n${ann}]}`, 2, /unknown field "age"/],
    ['{"nodes": [{"id": 1}, \n{"id": 2, "labels": [], "age": 3}], "relationships": []}', 2, /unknown field "age"/],
    ['{"nodes": [{"id": 1, "properties": {}}],\n"edges": []}', 2, /"edges" in a document of Edgewise.*networkx.*graphology.*Cytoscape.*APOC/],
    ['{"nodes": [{"id": 1, "properties": {}}],\n"elements": []}', 2, /"elements" in a document of Edgewise/],
    ['{"comment":\n"mine", "nodes": [{"id": 1, "labels": []}]}', 1, /Unknown key "comment"/],
    ['{"relationships": [],\n"links": []}', 2, /Unknown key "links"/],
    ['{"nodes": [{"id": 1}],\n"version": 2}', 2, /Unknown key "version"/],
    ['{"nodes": [{"id": 1}],\n"__proto__": 2}', 2, /Unknown key "__proto__"/],
    ['{"nodes": [{"id": 1, "labels": [], "type": "node"}],\n"relationships": []}', 2, /"relationships" in a document of APOC/]
  ]
  for (const [text, line, detail] of cases) await t.rejects(recordsOf(readJson, text), invalid(line, detail), text)
})

t.test('reads a document without a sign in 64 MB as ours', async (t) => {
  async function* chunks() {
    const padding = Buffer.from(`{"id": 1}, ${' '.repeat((1 << 20) - 11)}`)
    yield Buffer.from('{"nodes": [')
    for (let count = 0; count < 62; count++) yield padding
    yield Buffer.from('{"id": 2}],\n"links": []}')
  }
  let count = 0
  const read = async () => {
    for await (const _ of readJson(chunks(), 'test')) count++
  }
  await t.rejects(read(), invalid(2, /Unknown key "links"/))
  t.equal(count, 63)
})

t.test('closes the file after its records, after an error, and when its reader stops', async (t) => {
  for (const text of ['{"nodes": []}', '{"nodes": [{"id": 01}]}', '{"nodes": [{"id": 1, "labels": []}, {"id": 2}]}']) {
    let isClosed = false
    async function* chunks() {
      try {
        for (const byte of Buffer.from(text)) yield Buffer.from([byte])
      } finally {
        isClosed = true
      }
    }
    const records = readJson(chunks(), 'test')
    await records.next().catch(() => {})
    await records.return(undefined)
    t.ok(isClosed, text)
  }
})
