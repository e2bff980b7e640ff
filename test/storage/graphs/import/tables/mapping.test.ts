import t from 'tap'
import { readMapping } from '../../../../../src/storage/graphs/import/tables/mapping.ts'
import { graphOf, importOf } from './tables.ts'

const files = { 'people.csv': 'id,name,kind,boss\n1,Ann,Chef,\n2,Bob,,1\n', 'likes.csv': 'who,whom,how\n1,2,LOVES\n2,9,\n' }
const mapping = readMapping({
  orientation: 'undirected',
  tables: [
    {
      table: 'people.csv',
      node: { key: 'id', label: { column: 'kind' }, space: 'P' },
      references: [{ column: 'boss', space: 'P', type: 'REPORTS_TO' }],
      properties: { name: { name: 'called', type: 'string' } }
    },
    {
      table: 'likes.csv',
      relationship: { source: { column: 'who', space: 'P' }, target: { column: 'whom', space: 'P', create: ['Stranger'] }, type: { column: 'how' } },
      properties: {}
    }
  ]
})

t.test('follows a given mapping', async (t) => {
  t.same(await graphOf(files, { mapping }), [
    'P:1:Chef {"called":"Ann"}',
    'P:2: {"called":"Bob"}',
    'P:2-REPORTS_TO->P:1 {}',
    'P:1-LOVES->P:2 {}',
    'P:9:Stranger {}',
    'P:2-RELATED_TO->P:9 {}'
  ])
  t.match((await importOf(files, { mapping })).records[0], { kind: 'orientation', orientation: 'undirected' })
})

t.test('refuses a mapping that does not fit, and says what would', async (t) => {
  const [people, likes] = mapping.tables
  const cases: [tables: unknown[], message: RegExp][] = [
    [[people], /no entry for the table "likes\.csv"/],
    [[people, { ...likes, table: 'like.csv' }], /no entry for the table "likes\.csv"/],
    [[people, likes, { ...likes, table: 'more.csv' }], /"more\.csv", which is not among the tables\. It has "people\.csv"/],
    [[{ ...people, node: { key: 'ID' } }, likes], /the column "ID", which "people\.csv" does not have\. It has "id"/],
    [[{ ...people, properties: { nam: 'string' } }, likes], /the column "nam".* It has "name"/],
    [[{ ...people, relationship: likes?.relationship }, likes], /either "node" or "relationship"/],
    [[{ ...people, properties: { name: 'text' } }, likes], /invalid at "\/tables\/0/],
    [[], /invalid at "\/tables"/]
  ]
  for (const [tables, message] of cases) {
    await t.rejects(async () => graphOf(files, { mapping: readMapping({ tables }) }), { code: 'EDGEWISE_INVALID_INPUT', message }, String(message))
  }
  await t.rejects(importOf({ 'x.jsonl': '{"id":1}' }, { mapping }), { message: /describes tables/ })
})

t.test('keeps a value that does not fit its column as text, and reports the first', async (t) => {
  const { records } = await importOf(
    { 'x.csv': 'id,age\n1,3\n2,old\n3,older' },
    { mapping: readMapping({ tables: [{ table: 'x.csv', node: { key: 'id' }, properties: { age: 'integer' } }] }) }
  )
  t.match(records, [
    { kind: 'node', properties: { age: 3 } },
    { kind: 'warning', text: /"age" is of type integer, but holds "old"/, place: { line: 3 } },
    { kind: 'node', properties: { age: 'old' } },
    { kind: 'node', properties: { age: 'older' } }
  ])
})

t.test('reports a row without its key, and goes on', async (t) => {
  const { records } = await importOf({ 'x.csv': 'id,name\n1,Ann\n,Bob\n3,C\u0000\n4,Dee' })
  t.match(
    records.map(({ kind }) => kind),
    ['warning', 'node', 'invalid', 'invalid', 'node']
  )
  t.match(records[2], { error: { parameters: { line: 3, detail: /"id" is empty/ } } })
  t.match(records[3], { error: { parameters: { line: 4, detail: /U\+0000/ } } })
})
