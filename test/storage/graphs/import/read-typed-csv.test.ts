import t from 'tap'
import { openRecords } from '../../../../src/storage/graphs/import/open-records.ts'
import { invalid, recordsOf } from './records.ts'

const readCsv = (bytes: AsyncIterable<Uint8Array>, source: string) => openRecords({ format: 'csv', files: [{ source, bytes }] })

const nodes = `\uFEFFkey:ID(Person),name,age:int,height:double,on:boolean,born:date,tags:string[],scores:float[],at:point,note:IGNORE,:LABEL
1,"Ann ""A"" Lee,
x",41,2,true,1980-01-31,a;b,1;2.5,"{latitude: 51.5, longitude: -0.1}",zzz,Person;Author

2,Bob,,,,,,,,,
`

t.test('reads a file of nodes, in any chunks', async (t) => {
  for (const size of [1, 5, 1 << 16]) {
    t.same(await recordsOf(readCsv, nodes, size), [
      {
        kind: 'node',
        key: 'Person:1',
        labels: ['Person', 'Author'],
        properties: {
          key: '1',
          name: 'Ann "A" Lee,\nx',
          age: 41,
          height: 2,
          on: true,
          born: { temporal: 'date', value: '1980-01-31' },
          tags: ['a', 'b'],
          scores: [1, 2.5],
          at: { point: 'wgs84', x: -0.1, y: 51.5 }
        },
        floats: ['height', 'scores'],
        place: { source: 'test', line: 3 }
      },
      { kind: 'node', key: 'Person:2', labels: [], properties: { key: '2', name: 'Bob' }, floats: ['height', 'scores'], place: { source: 'test', line: 5 } }
    ])
  }
})

t.test('reads a file of relationships', async (t) => {
  t.same(await recordsOf(readCsv, ':START_ID,:TYPE,since:long,:END_ID\na,KNOWS,9007199254740993,b'), [
    { kind: 'relationship', source: 'a', target: 'b', type: 'KNOWS', properties: { since: 9007199254740993n }, place: { source: 'test', line: 2 } }
  ])
})

t.test('reads each type of value and rejects misfits', async (t) => {
  const fits: [type: string, cell: string, value: unknown][] = [
    ['int', '-7', -7],
    ['float', '1e3', 1000],
    ['double', 'NaN', Number.NaN],
    ['boolean', 'FALSE', false],
    ['time', '10:15:30+01:00', { temporal: 'time', value: '10:15:30+01:00' }],
    ['localdatetime', '2024-01-31T10:15', { temporal: 'datetime', value: '2024-01-31T10:15' }],
    ['datetime', '2024-01-31T10:15:00Z', { temporal: 'datetime', value: '2024-01-31T10:15:00Z' }],
    ['duration', 'P1DT2H', { temporal: 'duration', value: 'P1DT2H' }],
    ['point', '{x: 1, y: 2, z: 3}', { point: 'cartesian', x: 1, y: 2, z: 3 }],
    ['point', '{x: 1, y: 2, srid: 4326}', { point: 'wgs84', x: 1, y: 2 }],
    ['point{crs:WGS-84}', '{x: 1, y: 2}', { point: 'wgs84', x: 1, y: 2 }],
    ['point{crs:cartesian}', '{latitude:59.3,longitude:18.0}', { point: 'wgs84', x: 18, y: 59.3 }],
    ['datetime{timezone:Europe/Stockholm}', '2020-01-01T00:00', { temporal: 'datetime', value: '2020-01-01T00:00+01:00[Europe/Stockholm]' }],
    ['datetime{timezone:Europe/Stockholm}', '2020-07-01T00:00:30.5', { temporal: 'datetime', value: '2020-07-01T00:00:30.5+02:00[Europe/Stockholm]' }],
    ['datetime{timezone:America/New_York}', '2020-03-08T01:59', { temporal: 'datetime', value: '2020-03-08T01:59-05:00[America/New_York]' }],
    ['datetime{timezone:Europe/Stockholm}', '2020-01-01T00:00Z', { temporal: 'datetime', value: '2020-01-01T00:00Z' }],
    ['datetime{timezone: "+02:00"}', '2020-01-01T00:00', { temporal: 'datetime', value: '2020-01-01T00:00+02:00' }],
    ['time{timezone:+02:00}', '10:15', { temporal: 'time', value: '10:15+02:00' }],
    ['float []', '1;2.5', [1, 2.5]],
    ['date[]', '2020-01-01;2020-01-02', [{ value: '2020-01-01' }, { value: '2020-01-02' }]]
  ]
  for (const [type, cell, value] of fits) {
    t.match(await recordsOf(readCsv, `:ID,"v:${type.replaceAll('"', '""')}"\n1,"${cell}"`), [{ properties: { v: value } }], type)
  }
  const unfit: [type: string, cell: string][] = [
    ['int', '1.5'],
    ['float', '1e999'],
    ['point', '{x: 1, y: 2, w: 3}'],
    ['point', '{x: 1, y: 2, crs: mars}'],
    ['point', '{latitude: 1, longitude: x}'],
    ['time{timezone:Europe/Stockholm}', '10:15'],
    ['float', 'x'],
    ['boolean', 'yes'],
    ['date', 'tomorrow'],
    ['duration', 'P'],
    ['point', '{x: 1}'],
    ['int[]', '1;x']
  ]
  for (const [type, cell] of unfit) {
    await t.rejects(recordsOf(readCsv, `:ID,v:${type}\n1,\n1,"${cell}"`), invalid(3, /does not fit .* "v"/), type)
  }
})

t.test('names the line of a rejected value', async (t) => {
  const cases: [text: string | Buffer, line: number, detail: RegExp][] = [
    ['', 1, /empty/],
    [':START_ID,:END_ID\na,b', 1, /:TYPE/],
    [':ID,age:number\n', 1, /"age:number".*name:int/],
    [':ID,name\n1,a\n2', 3, /not CSV/],
    [':ID,name\n1,a,b', 2, /not CSV/],
    [':ID,name,name\n1,a,b', 1, /Two columns are named "name"/],
    ['name:ID,name\n1,a', 1, /Two columns are named "name"/],
    [':ID,born:datetime{zone:Z}\n', 1, /"born:datetime\{zone:Z\}".*datetime\{timezone/],
    [':ID,born:datetime{timezone:Europe/Nowhere}\n', 1, /timezone/],
    [':ID,loc:point{crs:mars}\n', 1, /point\{crs:WGS-84\}/],
    [':ID,age:int{timezone:Z}\n', 1, /use one option/],
    [':ID{label:Person},name\n', 1, /:ID cannot have options/],
    [':ID,schema:name of it\n', 1, /"schema:name of it"/],
    [':ID,:TYPE\n1,a', 1, /A node file cannot have the column ":TYPE"/],
    [':START_ID,:END_ID,:TYPE,:LABEL\n', 1, /A relationship file cannot have the column ":LABEL"/],
    ['Ann~1\nBob~2', 1, /commas, semicolons, tabs, bars/],
    [':ID,note\n1,a\u0000b', 2, /U\+0000/],
    [':ID,name\n1,a\n,b', 3, /:ID is empty/],
    [':ID,name\n1,"a\n', 2, /not CSV/],
    [`:ID,name\n1,${'x'.repeat(1 << 21)}`, 2, /not CSV.*1048576/],
    [Buffer.from([...Buffer.from(':ID,name\n1,a\n2,'), 0xff]), 3, /UTF-8/]
  ]
  for (const [text, line, detail] of cases) await t.rejects(recordsOf(readCsv, text), invalid(line, detail), String(text).slice(0, 30))
})

t.test('reads other delimiters than commas, and reports them', async (t) => {
  for (const delimiter of [';', '\t', '|']) {
    const rows = [
      ['name', 'id:ID', ':LABEL', ':LABEL'],
      ['Ann, B.', '1', 'Person', '"Author;Poet"']
    ]
    const [said, row] = await recordsOf(readCsv, rows.map((cells) => cells.join(delimiter)).join('\n'), 3)
    t.match(said, { kind: 'warning', text: `The delimiter is ${JSON.stringify(delimiter)}, as detected from the header.` })
    t.match(row, { key: '1', labels: ['Person', 'Author', 'Poet'], properties: { name: 'Ann, B.', id: '1' } })
  }
  t.match(await recordsOf(readCsv, 'id:ID,a;b\n1,x;y'), [{ key: '1', properties: { 'a;b': 'x;y' } }])
})
