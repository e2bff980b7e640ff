import t from 'tap'
import { openRecords } from '../../../../src/storage/graphs/import/open-records.ts'
import type { ImportRecord } from '../../../../src/storage/graphs/import/record.ts'

function file(source: string, content: string) {
  async function* bytes() {
    yield Buffer.from(content)
  }
  return { source, bytes: bytes() }
}

async function collect(records: AsyncIterable<ImportRecord>): Promise<ImportRecord[]> {
  const all: ImportRecord[] = []
  for await (const record of records) all.push(record)
  return all
}

t.test('determines the format by the name of each file', async (t) => {
  const files = [
    file('nodes.csv', ':ID\na\n'),
    file('edges.CSV', ':START_ID,:END_ID,:TYPE\na,b,T\n'),
    file('more.ndjson', '{"id":"b"}'),
    file('more.json', '{"nodes":[{"id":"c"}]}'),
    file('more.graphml', '<graphml><graph><node id="d"/></graph></graphml>')
  ]
  t.match(await collect(openRecords({ files })), [
    { key: 'a' },
    { source: 'a', target: 'b' },
    { key: 'b' },
    { key: 'c' },
    { kind: 'orientation' },
    { key: 'd' }
  ])
})

t.test('uses the given format', async (t) => {
  t.match(await collect(openRecords({ format: 'jsonl', files: [file('upload', '{"id":"b"}')] })), [{ key: 'b', place: { source: 'upload' } }])
})

t.test('rejects a name without a format', async (t) => {
  await t.rejects(collect(openRecords({ files: [file('graph.zip', '')] })), { code: 'EDGEWISE_INVALID_INPUT', message: /\.ndjson.*json, jsonl/ })
})
