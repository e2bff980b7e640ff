import t from 'tap'
import { readGml } from '../../../../src/storage/graphs/import/read-gml.ts'
import { invalid, recordsOf } from './records.ts'

const graph = `Creator "igraph version 0.10"
Version 1
# a comment with [ brackets ]
graph [
  directed 1
  node [
    id 0
    label "Ann &amp; &quot;Zo&#235;&#x22; &eacute;"
    big 9007199254740993
    weight 2.0
    score -1.5E2
    graphics [ x 10.0 y 20.5 w 3 fill [ color "#FF0000" ] ]
    tags "one"
    tags "two"
    only "_networkx_list_start"
    only "a
b"
  ]
  node [ id "n1" x 1 graphics [ x 2 ] __proto__ "p" ]
  edge [ source 0 target "n1" label "KNOWS" value NAN key 0 ]
  edge [ target 0 source 0 ]
]
`

const at = (line: number) => ({ source: 'test', line })
const warning = (field: string, line: number) => ({ kind: 'warning', text: `The field "${field}" of the graph is ignored, here and below.`, place: at(line) })

t.test('reads nodes, edges, nested records, lists and the orientation', async (t) => {
  for (const size of [1, 1 << 16]) {
    t.same(await recordsOf(readGml, `\uFEFF${graph}`, size), [
      warning('Creator', 1),
      warning('Version', 2),
      {
        kind: 'node',
        key: '0',
        labels: [],
        properties: {
          label: 'Ann & "Zoë" &eacute;',
          big: 9007199254740993n,
          weight: 2,
          score: -150,
          'graphics.w': 3,
          'graphics.fill.color': '#FF0000',
          tags: ['one', 'two'],
          only: ['a\nb'],
          x: 10,
          y: 20.5
        },
        floats: ['weight', 'score', 'x', 'y'],
        place: at(6)
      },
      {
        kind: 'node',
        key: 'n1',
        labels: [],
        properties: Object.fromEntries([
          ['x', 1],
          ['graphics.x', 2],
          ['__proto__', 'p']
        ]),
        place: at(19)
      },
      { kind: 'relationship', source: '0', target: 'n1', type: 'KNOWS', properties: { value: Number.NaN, key: 0 }, floats: ['value'], place: at(20) },
      { kind: 'relationship', source: '0', target: '0', type: 'RELATED_TO', properties: {}, place: at(21) },
      { kind: 'orientation', orientation: 'directed', place: at(4) }
    ])
  }
})

t.test('is undirected by default, and skips what is not a node or edge', async (t) => {
  t.match(await recordsOf(readGml, 'graph\n[ multigraph 1 style [ a [ b 1 ] ] style 2 node [ id 1 ] ]'), [
    warning('style', 2),
    { key: '1' },
    { orientation: 'undirected' }
  ])
})

t.test('names the line of a rejected record', async (t) => {
  const cases: [text: string, line: number, detail: RegExp][] = [
    ['', 1, /no "graph \["/],
    ['graph [\nnode [ label "a" ] ]', 2, /one "id"/],
    ['graph [\nnode [ id 1 id 2 ] ]', 2, /one "id"/],
    ['graph [\nedge [ source 1 ] ]', 2, /one "target"/],
    ['graph [\nnode [ id 1\nname Ann ] ]', 3, /"Ann" of "name" is not a number/],
    ['graph [\nnode [ id 1\n7 8 ] ]', 3, /Expected a key, found "7"/],
    ['graph [\nnode [ id 1\nname ] ]', 3, /"name" has no value/],
    ['graph [\nnode [ id 1 name "Ann ] ]', 2, /no closing quote/],
    ['graph [\nnode [ id 1', 2, /not closed/],
    ['graph [ ]\nstyle [', 2, /not closed/],
    ['\ngraph [', 2, /not closed/],
    ['graph [ ]\n]', 2, /closes nothing/],

    ['graph [ ]\ngraph [ ]', 2, /more than one graph/],
    ['graph [\nnode 1 ]', 2, /not a record/],
    ['graph [\nnode [ id 1 graph [ ] ] ]', 2, /Nested graphs/],
    ['\ngraph [ directed 2 ]', 2, /0 or 1/],
    ['graph [\nnode [ id 1 name "&#0;" ] ]', 2, /U\+0000/],
    ['graph [\nnode [ id 1 name "&#xD800;" ] ]', 2, /surrogate/],
    [`graph [\nnode [ id 1 ${'a [ '.repeat(100_000)} ] ]`, 2, /nested deeper/],
    [`graph [\nnode [ id 1 ${'a'.repeat(2000)} 1 ] ]`, 2, /longer than 1000/],
    [`graph [\nnode [ id 1 name "${'a'.repeat(2 << 20)}" ] ]`, 2, /longer than/]
  ]
  for (const [text, line, detail] of cases) await t.rejects(recordsOf(readGml, text), invalid(line, detail), text.slice(0, 60))
  await t.rejects(recordsOf(readGml, Buffer.from([10, 0xff])), invalid(2, /UTF-8/))
})

t.test('keeps a reference to a character that does not exist', async (t) => {
  t.match(await recordsOf(readGml, 'graph [ node [ id 1 a "&#9999999; &constructor;" ] ]'), [{ properties: { a: '&#9999999; &constructor;' } }, {}])
})
