import t from 'tap'
import { readPajek } from '../../../../src/storage/graphs/import/read-pajek.ts'
import { invalid, recordsOf } from './records.ts'

const at = (line: number) => ({ source: 'test', line })
const warning = (what: string, line: number) => ({ kind: 'warning', text: `${what}, here and below.`, place: at(line) })
const node = (key: string, properties: object, line: number, labels: string[] = []) => ({ kind: 'node', key, labels, properties, place: at(line) })
const orientation = (orientation: string, line: number) => ({ kind: 'orientation', orientation, place: at(line) })
const arc = (source: string, target: string, line: number, weight?: number, type = 'RELATED_TO') => ({
  kind: 'relationship',
  source,
  target,
  type,
  ...(weight === undefined ? { properties: {} } : { properties: { weight }, floats: ['weight'] }),
  place: at(line)
})

t.test('reads vertices, their positions, arcs with weights and named relations', async (t) => {
  const text = `% a comment\r\n*Network trade\r\n*vertices 4\r\n1 "Ann of ""0.1 0.25 0.5 ic Red\r\n2 Bob 0.5 1\r\n\r\n4 "Cy é" ellipse\r\n*ARCS :2 "sells to"\r\n1 2 3\r\n2 1 -.5 c Blue\r\n*Arcs :3\r\n2 4\r\n*Arcslist\r\n1 2 4\r\n*Edges\r\n`
  for (const size of [1, 1 << 16]) {
    t.same(await recordsOf(readPajek, `\uFEFF${text.replace('of ""', 'of" ')}`, size), [
      warning('The name of the network is ignored', 2),
      warning('Parameters of vertices other than their position are ignored', 4),
      { ...node('1', { label: 'Ann of', x: 0.1, y: 0.25, z: 0.5 }, 4), floats: ['x', 'y', 'z'] },
      { ...node('2', { label: 'Bob', x: 0.5, y: 1 }, 5), floats: ['x', 'y'] },
      node('4', { label: 'Cy é' }, 7),
      node('3', {}, 8),
      orientation('directed', 9),
      arc('1', '2', 9, 3, 'sells to'),
      warning('Parameters of lines other than their weight are ignored', 10),
      arc('2', '1', 10, -0.5, 'sells to'),
      arc('2', '4', 12, undefined, '3'),
      arc('1', '2', 14),
      arc('1', '4', 14)
    ])
  }
})

t.test('reads edges, and the modes of a two-mode network', async (t) => {
  const text = '*Vertices 3 2\n1 "a"\n2 "b"\n3 "c"\n*Edges 1\n1 3\n*Edgeslist\n2 3\n'
  t.same(await recordsOf(readPajek, text), [
    node('1', { label: 'a' }, 2, ['Mode1']),
    node('2', { label: 'b' }, 3, ['Mode1']),
    node('3', { label: 'c' }, 4, ['Mode2']),
    orientation('undirected', 6),
    arc('1', '3', 6),
    arc('2', '3', 8)
  ])
})

t.test('reads a matrix as arcs, also of two modes', async (t) => {
  const text = '*Vertices 2\n*Matrix\n0 1.5\n2 0'
  t.same(await recordsOf(readPajek, text), [node('1', {}, 2), node('2', {}, 2), orientation('directed', 3), arc('1', '2', 3, 1.5), arc('2', '1', 4, 2)])
  const relationships = (await recordsOf(readPajek, '*Vertices 3 1\n*Matrix\n0 7')).filter(({ kind }) => kind === 'relationship')
  t.same(relationships, [arc('1', '3', 3, 7)])
})

t.test('is directed without lines', async (t) => {
  t.match(await recordsOf(readPajek, '*Vertices 1'), [{ key: '1' }, { orientation: 'directed' }])
})

t.test('names the line of what it rejects', async (t) => {
  const cases: [text: string, line: number, detail: RegExp][] = [
    ['', 1, /no \*Vertices/],
    ['\n1 "a"', 2, /start with \*Vertices/],
    ['\n*Arcs', 2, /start with \*Vertices/],
    ['\n*Vertices many', 2, /their number/],
    ['\n*Vertices 2 3', 2, /their number/],
    ['*Vertices 2\n3 "c"', 2, /"3" is not the number of a vertex/],
    ['*Vertices 2\n1 "a"\n1 "b"', 3, /listed twice/],
    ['*Vertices 2\n1 "a', 2, /no closing quote/],
    ['*Vertices 2\n*Arcs\n1 x', 3, /"x" is not the number/],
    ['*Vertices 2\n*Arcs\n1', 3, /"" is not the number/],
    ['*Vertices 2\n*Arcs\n1 2 heavy', 3, /"heavy" is not a number/],
    ['*Vertices 2\n*Arcs\n1 2\n*Edges\n1 2', 5, /two arcs/],
    ['*Vertices 2\n*Partition p\n1', 2, /\*partition is not supported/],
    ['*Vertices 2\n*Vector v', 2, /\*vector is not supported/],
    ['*Vertices 2\n*__proto__', 2, /\*__proto__ is not supported/],
    ['*Vertices 1\n*Vertices 1', 2, /more than one network. Split/],
    ['*Vertices 1\n*Network b', 2, /more than one network. Split/],
    ['*Vertices 2\n*Matrix\n0 1 2', 3, /has 3 values, not 2/],
    ['*Vertices 2\n*Matrix\n0 x', 3, /"x" is not a number/],
    ['*Vertices 2\n*Matrix\n0 1\n*Arcs', 4, /1 rows/],
    ['*Vertices 1\n*Matrix\n0\n0', 4, /"2" is not the number/],
    ['*Vertices 9007199254740991', 1, /not listed/],
    [`*Vertices 1\n1 "${'a'.repeat(2 << 20)}"`, 2, /longer than/],
    ['*Vertices 1\n1 "a\u0000"', 2, /U\+0000/]
  ]
  for (const [text, line, detail] of cases) await t.rejects(recordsOf(readPajek, text), invalid(line, detail), text.slice(0, 60))
  await t.rejects(recordsOf(readPajek, Buffer.from([10, 0xff])), invalid(2, /UTF-8/))
})
