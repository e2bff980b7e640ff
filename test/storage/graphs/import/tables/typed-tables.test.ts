import { utils, write } from '@e965/xlsx'
import { parquetWriteBuffer } from 'hyparquet-writer'
import t from 'tap'
import { graphOf, importOf, planOf } from './tables.ts'

/** A workbook of sheets, each a list of rows. */
function workbook(sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>): Buffer {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet(
        rows.map((row) => [...row]),
        { cellDates: true, UTC: true }
      ),
      name
    )
  return write(book, { type: 'buffer', bookType: 'xlsx' })
}

t.test('reads each sheet of a workbook as a table, with the types of its cells', async (t) => {
  const book = workbook({
    Cities: [[], ['id', 'name', 'founded', 'size', 'capital'], [1, 'Rome', new Date(Date.UTC(2000, 3, 21)), 2.5, true], [2, 'Oslo', null, 7, false]],
    Roads: [
      ['from', 'to', 'km'],
      [1, 2, 2010.5],
      [2, 1, null]
    ]
  })
  t.same(await graphOf({ 'map.xlsx': book }), [
    '1:City {"id":1,"name":"Rome","founded":{"temporal":"date","value":"2000-04-21"},"size":2.5,"capital":true}',
    '2:City {"id":2,"name":"Oslo","size":7,"capital":false}',
    '1-ROADS->2 {"km":2010.5}',
    '2-ROADS->1 {}'
  ])
  t.match(await planOf({ 'map.xlsx': book }), [{ table: 'map.xlsx#Cities' }, { table: 'map.xlsx#Roads' }])
})

t.test('names the file of a single sheet, and refuses broken workbooks', async (t) => {
  t.same(await graphOf({ 'towns.xlsx': workbook({ Sheet1: [['id'], [7]] }) }), ['7:Town {"id":7}'])
  await t.rejects(importOf({ 'x.xlsx': workbook({ Sheet1: [] }) }), { code: 'EDGEWISE_IMPORT_INVALID', message: /no visible sheet/ })
  await t.rejects(importOf({ 'x.xlsx': Buffer.from('PK\u0003\u0004 broken') }), { code: 'EDGEWISE_IMPORT_INVALID', message: /not a readable workbook/ })
  await t.rejects(
    importOf({
      'x.xlsx': workbook({
        Sheet1: [
          ['a', 'a'],
          [1, 2]
        ]
      })
    }),
    { message: /Two columns are named "a"/ }
  )
})

t.test('reads Parquet files as typed tables', async (t) => {
  const parquet = Buffer.from(
    parquetWriteBuffer({
      columnData: [
        { name: 'id', data: [1n, 2n], type: 'INT64' },
        { name: 'name', data: ['Ann', null], type: 'STRING' },
        { name: 'score', data: [2, 0.5], type: 'DOUBLE' },
        { name: 'on', data: [true, false], type: 'BOOLEAN' },
        { name: 'at', data: [new Date('2024-01-31T10:00:00Z'), null], type: 'TIMESTAMP' },
        { name: 'large', data: [9007199254740993n, 1n], type: 'INT64' }
      ]
    })
  )
  const { records } = await importOf({ 'people.parquet': parquet })
  t.match(
    records.filter(({ kind }) => kind === 'node'),
    [
      {
        key: '1',
        labels: ['People'],
        properties: { id: 1, name: 'Ann', score: 2, on: true, at: { temporal: 'datetime', value: '2024-01-31T10:00:00.000Z' }, large: 9007199254740993n },
        floats: ['score']
      },
      { key: '2', properties: { id: 2, score: 0.5, on: false, large: 1 } }
    ]
  )
  await t.rejects(importOf({ 'x.parquet': Buffer.from('PAR1 broken PAR1') }), { code: 'EDGEWISE_IMPORT_INVALID', message: /not a readable Parquet file/ })
})

t.test('reads formats that need the whole file on another thread', async (t) => {
  t.same(await graphOf({ 'g.gml': 'graph [ node [ id 1 label "Ann" ] node [ id 2 ] edge [ source 1 target 2 ] ]' }), [
    '1: {"label":"Ann"}',
    '2: {}',
    '1-RELATED_TO->2 {}'
  ])
  t.same((await graphOf({ 'g.dot': 'digraph { a -> b [label=KNOWS] }' })).toSorted(), ['a-KNOWS->b {}', 'a: {}', 'b: {}'])
  t.same(await graphOf({ 'g.net': '*Vertices 2\n1 "Ann"\n2 "Bob"\n*Arcs\n1 2 3\n' }), [
    '1: {"label":"Ann"}',
    '2: {"label":"Bob"}',
    '1-RELATED_TO->2 {"weight":3}'
  ])
  t.same((await graphOf({ 'g.nt': '<http://a> <http://v#knows> <http://b> .\n' })).toSorted(), ['http://a-knows->http://b {}', 'http://a: {}', 'http://b: {}'])
  await t.rejects(graphOf({ 'g.gml': 'graph [ node [ id 1\n' }), { code: 'EDGEWISE_IMPORT_INVALID' })
})
