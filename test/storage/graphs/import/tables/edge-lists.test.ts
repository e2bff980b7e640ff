import { gzipSync } from 'node:zlib'
import t from 'tap'
import { graphOf, importOf, planOf } from './tables.ts'

const triangle = ['a:Node {}', 'b:Node {}', 'a-RELATED_TO->b {}', 'c:Node {}', 'b-RELATED_TO->c {}', 'c-RELATED_TO->a {}']

t.test('reads an edge list without a header, whatever its delimiter, comments and line ends', async (t) => {
  for (const delimiter of [',', ';', '\t', '|', ' ', '   ']) {
    const rows = ['a b', 'b c', 'c a'].map((row) => row.replace(' ', delimiter))
    for (const end of ['\n', '\r\n'])
      t.same(await graphOf({ 'web.txt': ['# Nodes: 3', '% a comment', '', ...rows, ''].join(end) }), triangle, JSON.stringify([delimiter, end]))
  }
  t.same(await graphOf({ 'web.txt.gz': gzipSync('a b\nb c\nc a') }), triangle)
})

t.test('names the third column weight where it is a number', async (t) => {
  t.same((await graphOf({ 'w.txt': '1 2 0.5\n2 3 1' })).slice(2), ['1-RELATED_TO->2 {"weight":0.5}', '3:Node {}', '2-RELATED_TO->3 {"weight":1}'])
  t.same((await graphOf({ 'w.txt': '1 2 friend\n2 3 foe' })).at(-1), '2-RELATED_TO->3 {"3":"foe"}')
})

t.test('tells a header from a first row', async (t) => {
  const withHeader = ['from,to\na,b', 'Source;Target\na;b', 'person1\tperson2\na\tb', 'citing_id,cited_id,year\n1,2,1999', 'src dst\n1 2']
  for (const text of withHeader) t.equal((await graphOf({ 'x.txt': text })).length, 3, text)
  t.equal((await graphOf({ 'x.txt': 'Ann Bob\nBob Cy' })).length, 5)
  t.same(await graphOf({ 'x.txt': 'from to\na b' }, { form: { hasHeader: false } }), [
    'from:Node {}',
    'to:Node {}',
    'from-RELATED_TO->to {}',
    'a:Node {}',
    'b:Node {}',
    'a-RELATED_TO->b {}'
  ])
})

t.test('takes stated columns, by name or number', async (t) => {
  const flights = 'Airline,Source airport,Destination airport,Stops\nBA,LHR,JFK,0\nLH,FRA,LHR,1'
  const columns = { source: 'Source airport', target: '3', type: 'FLIES_TO', weight: 'Stops' }
  t.same(await graphOf({ 'routes.csv': flights }, { columns }), [
    'LHR:Node {}',
    'JFK:Node {}',
    'LHR-FLIES_TO->JFK {"Airline":"BA","weight":0}',
    'FRA:Node {}',
    'FRA-FLIES_TO->LHR {"Airline":"LH","weight":1}'
  ])
  t.same((await graphOf({ 'routes.csv': flights }, { columns: { ...columns, type: 'Airline' } })).at(-1), 'FRA-LH->LHR {"weight":1}')
  await t.rejects(graphOf({ 'routes.csv': flights }, { columns: { source: 'From', target: 'To' } }), {
    message: /no column "From"\. Its columns: Airline, Source airport/
  })
  await t.rejects(graphOf({ 'routes.csv': flights }, { columns: { source: '1' } }), { message: /both the source and the target/ })
  await t.rejects(graphOf({ 'a.csv': 'id\n1', 'b.csv': 'id\n2' }, { columns: { source: '1', target: '2' } }), { message: /single table.*mapping/ })
})

t.test('reads the orientation that Gephi writes as a type', async (t) => {
  const gephi = (type: string, other = type) => ({
    'nodes.csv': 'Id,Label\nn1,Paul\nn2,Zoe\n',
    'edges.csv': `Source,Target,Type,Id,Label,Weight\nn1,n2,${type},0,,1.5\nn2,n1,${other},1,,2\n`
  })
  const { records } = await importOf(gephi('Undirected'))
  t.match(
    records.filter(({ kind }) => kind !== 'warning'),
    [
      { kind: 'orientation', orientation: 'undirected' },
      { kind: 'node', key: 'n1', labels: ['Node'], properties: { Label: 'Paul' } },
      { kind: 'node', key: 'n2' },
      { kind: 'relationship', type: 'RELATED_TO', properties: { Weight: 1.5 }, floats: ['Weight'] },
      { kind: 'relationship' }
    ]
  )
  await t.rejects(importOf(gephi('Undirected', 'Directed')), { message: /Mixed graphs are not supported/ })
})

t.test('detects encodings, and takes a stated one', async (t) => {
  const rows = 'id;name;city\n1;Jürgen Groß;Köln\n2;Zoë Brontë;Besançon\n3;Müller;Düsseldorf\n'
  for (const [encoding, bytes] of [
    ['windows-1252', Buffer.from(rows, 'latin1')],
    ['utf-16le', Buffer.from(`\uFEFF${rows}`, 'utf16le')],
    ['utf-8', Buffer.from(`\uFEFF${rows}`)]
  ] as const) {
    const { records } = await importOf({ 'people.csv': bytes })
    t.match(
      records.find(({ kind }) => kind === 'node'),
      { key: '1', properties: { name: 'Jürgen Groß', city: 'Köln' } },
      encoding
    )
    if (encoding !== 'utf-8') t.match(records[0], { kind: 'warning', text: new RegExp(`encoding ${encoding}`) })
  }
  const cyrillic = Buffer.from([0x69, 0x64, 0x2c, 0x6e, 0x0a, 0x31, 0x2c, 0xcc, 0xe8, 0xf0, 0x0a])
  t.match(await graphOf({ 'x.csv': cyrillic }, { form: { encoding: 'windows-1251' } }), ['1:X {"id":1,"n":"Мир"}'])
  await t.rejects(importOf({ 'x.csv': 'id\n1' }, { form: { encoding: 'ebcdic' } }), { code: 'EDGEWISE_INVALID_INPUT', message: /"ebcdic" is unknown/ })
})

t.test('refuses what is no table, with the line', async (t) => {
  const cases: [text: string, line: number, detail: RegExp][] = [
    ['', 1, /empty/],
    ['# only\n# comments', 1, /empty/],
    ['a\nb', 1, /one cell/],
    ['a b\nb c d', 2, /3 cells, but the first row has 2/],
    ['id,name\n1,Ann\nid,name\n2,Bob', 3, /repeats the header/],
    ['id,name,name\n1,a,b', 1, /Two columns are named "name"/],
    ['id,,name\n1,a,b', 1, /Column 2 .* no name/],
    ['%%MatrixMarket matrix coordinate\n3 3 1\n1 2 1', 1, /Matrix Market/],
    ['from,to\na,\n', 2, /"to" is empty/]
  ]
  for (const [text, line, detail] of cases) await t.rejects(graphOf({ 'x.txt': text }), { code: 'EDGEWISE_IMPORT_INVALID', parameters: { line, detail } }, text)
})

t.test('reports how it reads a table', async (t) => {
  const { records } = await importOf({ 'w.txt': '1 2 0.5\n2 3 1' })
  t.match(records[0], {
    kind: 'warning',
    text: 'Each row is a relationship RELATED_TO from "1" (creates Node) to "2" (creates Node); properties: 3 as weight float. As detected (delimiter spaces, without a header); to change it, give a mapping or name the columns.'
  })
  t.match(await planOf({ 'w.txt': '1 2 0.5\n2 3 1' }), [{ table: 'w.txt', relationship: { source: { column: '1', create: ['Node'] } } }])
})
