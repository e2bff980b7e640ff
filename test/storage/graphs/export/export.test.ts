import { DirectedGraph, MultiGraph } from 'graphology'
import gexf from 'graphology-gexf'
import graphml from 'graphology-graphml'
import t from 'tap'
import { readGraphml } from '../../../../src/storage/graphs/import/read-graphml.ts'
import type { ImportRecord } from '../../../../src/storage/graphs/import/record.ts'
import type { InlineGraphContent } from '../../../../src/storage/graphs/store.ts'
import type { Properties } from '../../../../src/storage/graphs/values.ts'
import { recordsOf } from '../import/records.ts'
import { filesOf } from './exported.ts'

const place = { source: 'test', line: 1 }
const HOSTILE = `</data><node id="x"/> & "quotes' ]]> <!-- \r\n\t é 🙂 &lt;`

const node = (key: string, labels: string[], properties: Properties, floats?: string[]): ImportRecord => ({
  kind: 'node',
  key,
  labels,
  properties,
  ...(floats && { floats }),
  place
})
const edge = (source: string, type: string, target: string, properties: Properties = {}, floats?: string[]): ImportRecord => ({
  kind: 'relationship',
  source,
  target,
  type,
  properties,
  ...(floats && { floats }),
  place
})

const content: InlineGraphContent = {
  records: [
    node('a', ['Person', 'Author'], { name: 'Ann', born: 1965, share: 1, tags: ['x', 'y "z"'], open: true }, ['share']),
    node(HOSTILE, [HOSTILE.replaceAll(':', '')], { name: HOSTILE, [HOSTILE]: HOSTILE, empty: '', big: 2n ** 60n }),
    node('c', [], { born: 'unknown', ['__proto__']: 'own' }),
    node('d', ['Tin'], { label: 'a property', labels: 'another' }),
    edge('a', HOSTILE.trim(), 'c', { since: 2.5, label: 'another', type: 'third' }, ['since']),
    edge('a', 'KNOWS', 'c'),
    edge('c', 'KNOWS', HOSTILE, { confidence: 1 }, ['confidence'])
  ],
  orientation: 'directed',
  nameProperties: { Person: 'name' }
}

const written = async (format: 'graphml' | 'gexf', told: InlineGraphContent): Promise<string> => (await filesOf(told, format)).texts[0] ?? ''

t.test('GraphML is restored by the import unchanged', async (t) => {
  const [first, ...read] = (await recordsOf(readGraphml, await written('graphml', content))).filter(({ kind }) => kind !== 'warning')
  t.match(first, { kind: 'orientation', orientation: 'directed' })
  t.same(
    read.map((record) => ({ ...record, place })),
    content.records
  )
})

t.test('GraphML is read by graphology too, with parallel edges', async (t) => {
  const graph = graphml.parse(DirectedGraph, await written('graphml', content))
  t.same([graph.order, graph.size], [4, 3])
  t.match(graph.getNodeAttributes('a'), { labels: ':Person:Author', name: 'Ann', born: 1965, share: 1, open: true, tags: '["x","y \\"z\\""]' })
  t.equal(graph.getNodeAttribute(HOSTILE, 'name'), HOSTILE)
  t.match(graph.getEdgeAttributes('edge2'), { label: 'KNOWS', confidence: 1 })
})

t.test('GEXF is read by graphology', async (t) => {
  const graph = gexf.parse(DirectedGraph, await written('gexf', content))
  t.same([graph.order, graph.size, graph.type], [4, 3, 'directed'])
  t.match(graph.getNodeAttributes('a'), { label: 'Ann', labels: ['Person', 'Author'], born: 1965, share: 1, open: true })
  t.match(graph.getNodeAttributes(HOSTILE), { label: HOSTILE, name: HOSTILE, [HOSTILE]: HOSTILE })
  t.equal(graph.getNodeAttribute('c', 'born'), 'unknown')
  t.same(graph.extremities('2'), ['c', HOSTILE])
  t.match(graph.getEdgeAttributes('1'), { label: 'KNOWS' })
})

t.test('characters outside XML are replaced, and the file stays readable', async (t) => {
  const odd = { ...content, records: [node('a', ['A:B'], { text: 'nul \u0000, half \ud800, end' })] }
  const [, read] = await recordsOf(readGraphml, await written('graphml', odd))
  t.match(read, { labels: ['A_B'], properties: { text: 'nul \ufffd, half \ufffd, end' } })
})

t.test('an empty graph gives a file too', async (t) => {
  const empty = { ...content, records: [] }
  t.match(await recordsOf(readGraphml, await written('graphml', empty)), [{ kind: 'orientation' }])
  t.equal(gexf.parse(MultiGraph, await written('gexf', empty)).order, 0)
})
