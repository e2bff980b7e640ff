import t from 'tap'
import { readDot } from '../../../../src/storage/graphs/import/read-dot.ts'
import type { ImportRecord } from '../../../../src/storage/graphs/import/record.ts'
import { invalid, recordsOf } from './records.ts'

const graph = String.raw`// dependencies
digraph "deps" {
  rankdir=LR; graph [fontsize=10];
  node [shape=box, size=1.0];
  edge [weight=2];
  app [label="The \"app\"\nof \
us", version=3];; "__proto__" [label=<<b>&lt;;</b>>][x=-.5]
  app -> lib -> {core; util} [label=USES]
  subgraph cluster_0 {
    node [shape=oval]; edge [weight=1.5];
    inner; app;
    inner:out:n -> app
  };
  late [size="7"];
  app [version=4]
}`

const at = (line: number) => ({ source: 'test', line })
const warning = (what: string, line: number) => ({ kind: 'warning', text: `${what}, here and below.`, place: at(line) })
const relation = (source: string, target: string, type: string, properties: object, line: number, floats?: string[]) => ({
  kind: 'relationship',
  source,
  target,
  type,
  properties,
  ...(floats !== undefined && { floats }),
  place: at(line)
})
const node = (key: string, properties: object, floats: string[], line: number) => ({ kind: 'node', key, labels: [], properties, floats, place: at(line) })

t.test('reads nodes, chains, groups, defaults and subgraphs', async (t) => {
  t.same(await recordsOf(readDot, graph, 7), [
    { kind: 'orientation', orientation: 'directed', place: at(1) },
    warning('Attributes of graphs are ignored', 3),
    relation('app', 'lib', 'USES', { weight: 2 }, 8),
    relation('lib', 'core', 'USES', { weight: 2 }, 8),
    relation('lib', 'util', 'USES', { weight: 2 }, 8),
    warning('Subgraphs are ignored, except for their nodes and edges', 9),
    warning('Ports are ignored', 12),
    relation('inner', 'app', 'RELATED_TO', { weight: 1.5 }, 12, ['weight']),
    node('app', { shape: 'box', size: 1, label: 'The "app"\nof us', version: 4 }, ['size'], 6),
    node('__proto__', { shape: 'box', size: 1, label: '<b>&lt;;</b>', x: -0.5 }, ['size', 'x'], 7),
    node('lib', { shape: 'box', size: 1 }, ['size'], 8),
    node('core', { shape: 'box', size: 1 }, ['size'], 8),
    node('util', { shape: 'box', size: 1 }, ['size'], 8),
    node('inner', { shape: 'oval', size: 1 }, ['size'], 11),
    { kind: 'node', key: 'late', labels: [], properties: { shape: 'box', size: '7' }, place: at(14) }
  ])
})

const relationships = (records: ImportRecord[]) => records.filter(({ kind }) => kind === 'relationship')

t.test('merges the edges of a strict graph, in either direction if undirected', async (t) => {
  const statements = '{ a -- b [x=1, label=one]; b -- a [x=2]; a -- a }'
  t.match(relationships(await recordsOf(readDot, `strict graph ${statements}`)), [
    { source: 'a', target: 'b', type: 'one', properties: { x: 2 } },
    { source: 'a', target: 'a', properties: {} }
  ])
  t.equal(relationships(await recordsOf(readDot, `strict digraph ${statements.replaceAll('--', '->')}`)).length, 3)
  t.equal(relationships(await recordsOf(readDot, `graph ${statements}`)).length, 3)
})

t.test('names the line of a rejected statement', async (t) => {
  const many = (count: number, of: (index: number) => string) => Array.from({ length: count }, (_, index) => of(index)).join(' ')
  const cases: [text: string, line: number, detail: RegExp][] = [
    ['', 1, /not DOT/],
    ['digraph {\n a -> \n}', 3, /not DOT/],
    ['graph {\n a -> b }', 2, /"--"/],
    ['graph {}\ngraph {}', 2, /not DOT/],
    ['graph {\n a -- subgraph x { b } }', 2, /"subgraph" is not supported here/],
    ['graph {\n a [x="1] }', 2, /not DOT/],
    ['graph {\n a [x=<b] }', 2, /not DOT/],
    ['graph {\n a [x="\u0000"] }', 2, /U\+0000/],
    [`graph {\n${'{'.repeat(200)}a${'}'.repeat(200)} }`, 2, /nested deeper/],
    [`graph {${'{'.repeat(50_000)}`, 1, /nested too deeply/],
    [`graph {\n{ ${many(1100, (i) => `a${i}`)} } -- { ${many(1100, (i) => `b${i}`)} } }`, 2, /more than 1000000 edges/],
    [`graph {\nnode [ ${many(101, (i) => `a${i}=1`)} ] }`, 2, /More than 100 attributes/],
    [`graph {${' '.repeat(2_000_000)}}`, 1, /larger than 2000000 bytes/]
  ]
  for (const [text, line, detail] of cases) await t.rejects(recordsOf(readDot, text), invalid(line, detail), text.slice(0, 60))
})
