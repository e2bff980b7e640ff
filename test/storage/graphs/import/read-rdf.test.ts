import t from 'tap'
import { readNTriples, readTurtle } from '../../../../src/storage/graphs/import/read-rdf.ts'
import { invalid, recordsOf } from './records.ts'

const at = (line: number) => ({ source: 'test', line })
const warning = (what: string, line = 1) => ({ kind: 'warning', text: `${what}, here and below.`, place: at(line) })
const orientation = { kind: 'orientation', orientation: 'directed', place: at(1) }
const XSD = 'http://www.w3.org/2001/XMLSchema#'

const turtle = `@prefix ex: <http://example.org/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix xsd: <${XSD}> .
ex:ann a foaf:Person, ex:Person ; foaf:name "Ann"@en, "Anna" ; ex:name "A. N." ;
  ex:age 31 ; ex:height 1.0 ; ex:speed 2e0 ; ex:active true ; ex:big 9007199254740993 ;
  ex:born "1993-05-01"^^xsd:date ; ex:seen "2024-01-31T10:00:00Z"^^xsd:dateTime ; ex:at "10:00:00"^^xsd:time ; ex:took "PT1H"^^xsd:duration ;
  ex:count "7"^^xsd:unsignedInt ; ex:shape "POINT (1 2)"^^ex:wkt ; ex:odd "x"^^xsd:integer ; ex:__proto__ "p" ;
  ex:age 31 ; foaf:knows ex:bob, ex:bob, _:cy .
_:cy ex:name "Cy" .
<urn:x:1> ex:knows ex:bob .
`

t.test('reads Turtle: classes, literals of each datatype, and relationships', async (t) => {
  const properties = {
    name: ['Ann', 'Anna'],
    'http://example.org/name': 'A. N.',
    age: 31,
    height: 1,
    speed: 2,
    active: true,
    big: 9007199254740993n,
    born: { temporal: 'date', value: '1993-05-01' },
    seen: { temporal: 'datetime', value: '2024-01-31T10:00:00Z' },
    at: { temporal: 'time', value: '10:00:00' },
    took: { temporal: 'duration', value: 'PT1H' },
    count: 7,
    shape: 'POINT (1 2)',
    odd: 'x'
  }
  const ann = 'http://example.org/ann'
  const bob = 'http://example.org/bob'
  const relationship = (source: string, target: string, type: string) => ({ kind: 'relationship', source, target, type, properties: {}, place: at(1) })
  const whole = await recordsOf(readTurtle, `\uFEFF${turtle}`, 5)
  t.match(whole.find(({ kind }) => kind === 'warning')?.place, { line: 4 })
  t.same(
    whole.map((record) => ({ ...record, place: at(1) })),
    [
      orientation,
      warning('The language tags of texts are ignored'),
      warning('Values of the datatype "http://example.org/wkt" are read as texts'),
      warning('Values that do not fit their datatype are read as texts'),
      relationship(ann, bob, 'knows'),
      relationship(ann, '_:cy', 'knows'),
      relationship('urn:x:1', bob, 'http://example.org/knows'),
      {
        kind: 'node',
        key: ann,
        labels: ['Person', 'http://example.org/Person'],
        properties: Object.fromEntries([...Object.entries(properties), ['__proto__', 'p']]),
        floats: ['height', 'speed'],
        place: at(1)
      },
      { kind: 'node', key: bob, labels: [], properties: {}, place: at(1) },
      { kind: 'node', key: '_:cy', labels: [], properties: { 'http://example.org/name': 'Cy' }, place: at(1) },
      { kind: 'node', key: 'urn:x:1', labels: [], properties: {}, place: at(1) }
    ]
  )
})

t.test('reads N-Triples in parts, and counts a repeated triple once', async (t) => {
  const line = (index: number) => `<http://e/${index}> <http://e/next> <http://e/${index + 1}> .\n_:b <http://e/n> "${index % 10}"^^<${XSD}integer> .\n`
  const text = Array.from({ length: 5000 }, (_, index) => line(index)).join('')
  const records = await recordsOf(readNTriples, text + text)
  t.equal(records.filter(({ kind }) => kind === 'relationship').length, 5000)
  t.equal(records.filter(({ kind }) => kind === 'node').length, 5002)
  t.match(
    records.find((record) => record.kind === 'node' && record.key === '_:b'),
    { properties: { n: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] } }
  )
})

t.test('names the line of a rejected triple', async (t) => {
  const prefix = '@prefix : <http://e/> .\n'
  const cases: [reader: typeof readTurtle, text: string, line: number, detail: RegExp][] = [
    [readTurtle, `${prefix}:a :b .`, 2, /not Turtle/],
    [readTurtle, '\n<a> <b> <c> .', 2, /Add a @base/],
    [readTurtle, '\n\n:a :b :c .', 3, /prefix/],
    [readTurtle, `${prefix}:a :b <<( :c :d :e )>> .`, 2, /Triples about triples/],
    [readTurtle, `${prefix}:a :b ${'[ :b '.repeat(100_000)}`, 2, /not Turtle/],
    [readTurtle, `${prefix}:a :b ${'('.repeat(100_000)}`, 2, /not Turtle/],
    [readTurtle, `${prefix}:a :b "\\u0000" .`, 2, /U\+0000/],
    [readNTriples, `${'<http://e/a> <http://e/b> "c" .\n'.repeat(20_000)}<http://e/a> x`, 20_001, /not N-Triples/],
    [readNTriples, '<http://e/a> <http://e/b> "c" .\nx:a x:b x:c .', 2, /not N-Triples/]
  ]
  for (const [reader, text, line, detail] of cases) await t.rejects(recordsOf(reader, text), invalid(line, detail), text.slice(0, 60))
  await t.rejects(recordsOf(readTurtle, Buffer.from([10, 0xff])), invalid(2, /UTF-8/))
})
