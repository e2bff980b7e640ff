import t from 'tap'
import { readJsonLines } from '../../../../src/storage/graphs/import/read-json-lines.ts'
import { invalid, recordsOf } from './records.ts'

const lines = '\uFEFF{"id":"a","labels":["P"],"properties":{"x":1e3}}\r\n\n{"id":"r1","source":"a","target":"ü","type":"T"}\n{"id":"ü"}'

t.test('reads a node or relationship per line, in any chunks', async (t) => {
  for (const size of [1, 3, 1 << 16]) {
    t.same(await recordsOf(readJsonLines, lines, size), [
      { kind: 'node', key: 'a', labels: ['P'], properties: { x: 1000 }, floats: ['x'], place: { source: 'test', line: 1 } },
      {
        kind: 'warning',
        text: 'The "id" of relationships is ignored, here and below. To store it, put it in "properties".',
        place: { source: 'test', line: 3 }
      },
      { kind: 'relationship', source: 'a', target: 'ü', type: 'T', properties: {}, place: { source: 'test', line: 3 } },
      { kind: 'node', key: 'ü', labels: [], properties: {}, place: { source: 'test', line: 4 } }
    ])
  }
})

t.test('names the line of a rejected record', async (t) => {
  await t.rejects(recordsOf(readJsonLines, '{"id":1}\n{"id":2'), invalid(2, /not JSON/))
  await t.rejects(recordsOf(readJsonLines, '{"id":1}\n\n[1]'), invalid(3, /must be an object/))
  await t.rejects(recordsOf(readJsonLines, `{"id":1}\n"${'x'.repeat(1 << 20)}"`), invalid(2, /longer than/))
  await t.rejects(recordsOf(readJsonLines, Buffer.from([...Buffer.from('{"id":1}\n"'), 0xff, 0x22])), invalid(2, /UTF-8/))
})
