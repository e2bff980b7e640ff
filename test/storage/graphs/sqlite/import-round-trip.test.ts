import { deepStrictEqual } from 'node:assert/strict'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { openRecords } from '../../../../src/storage/graphs/import/open-records.ts'
import { readGraphml } from '../../../../src/storage/graphs/import/read-graphml.ts'
import { readJson } from '../../../../src/storage/graphs/import/read-json.ts'
import { readJsonLines } from '../../../../src/storage/graphs/import/read-json-lines.ts'
import type { ImportRecord } from '../../../../src/storage/graphs/import/record.ts'
import { importGraph } from '../../../../src/storage/graphs/sqlite/import-graph.ts'
import { openDatabase } from '../../../../src/storage/graphs/sqlite/open-database.ts'
import type { Properties } from '../../../../src/storage/graphs/values.ts'
import { encodeProperties } from '../../../../src/storage/graphs/values-json.ts'
import { caseCount } from '../../../fixtures/length.ts'
import { propertiesArbitrary } from './arbitrary-properties.ts'
import { contentOf, node, relationship, streamOf } from './imported.ts'

interface Drawn {
  readonly nodes: readonly { key: string; labels: readonly string[]; properties: Properties }[]
  readonly relationships: readonly { source: number; target: number; type: string; properties: Properties }[]
  /** Where the relationships stand among the nodes: 0 before all. */
  readonly at: number
}

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
const graphs: fc.Arbitrary<Drawn> = fc.record({
  nodes: fc.uniqueArray(fc.record({ key: name, labels: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }), properties: propertiesArbitrary }), {
    selector: (drawn) => drawn.key,
    minLength: 1,
    maxLength: 8
  }),
  relationships: fc.array(fc.record({ source: fc.nat(), target: fc.nat(), type: name, properties: propertiesArbitrary }), { maxLength: 12 }),
  at: fc.nat()
})

function recordsOf({ nodes, relationships, at }: Drawn): ImportRecord[] {
  const key = (index: number) => nodes[index % nodes.length]?.key ?? ''
  const records = nodes.map((drawn) => node(drawn.key, drawn.labels, drawn.properties))
  const links = relationships.map((drawn) => relationship(key(drawn.source), key(drawn.target), drawn.type, drawn.properties))
  const middle = at % (nodes.length + 1)
  return [...records.slice(0, middle), ...links, ...records.slice(middle)]
}

t.test('stores any graph unchanged', async (t) => {
  const database = openDatabase(join(t.testdir(), 'graphs.db'))
  t.teardown(() => database.close())
  const check = fc.assert(
    fc.asyncProperty(graphs, async (drawn) => {
      await importGraph(database, 'one', 'g', streamOf(recordsOf(drawn)), {})
      const content = contentOf(database, 'one', 'g')
      const nodes = drawn.nodes.map(({ key, labels, properties }, id) => ({ id, key, labels, properties }))
      deepStrictEqual(
        content?.nodes.map((stored) => {
          const { id, key, labels, properties } = stored as (typeof nodes)[number]
          return { id, key, labels, properties }
        }),
        nodes
      )
      const count = drawn.nodes.length
      deepStrictEqual(
        content?.relationships,
        drawn.relationships.map((link, id) => ({ id, type: link.type, source: link.source % count, target: link.target % count, properties: link.properties }))
      )
    }),
    { seed: 11, numRuns: caseCount(60) }
  )
  await t.resolves(check)
})

t.test('stores the same graph from each format', async (t) => {
  const database = openDatabase(join(t.testdir(), 'graphs.db'))
  t.teardown(() => database.close())
  const nodes = Array.from({ length: 30 }, (_, index) => ({
    id: `n${index}`,
    labels: ['Person'],
    properties: { name: `P ${index}`, age: index, height: index / 2 }
  }))
  const links = nodes.map(({ id }, index) => ({ source: id, target: `n${(index * 7) % 30}`, type: 'KNOWS', properties: { weight: index / 4 } }))
  const lines = (rows: readonly { properties: Properties }[], floats: string) =>
    rows.map(({ properties, ...rest }) => `${JSON.stringify(rest).slice(0, -1)},"properties":${encodeProperties(properties, [floats])}}`)
  const nodeLines = lines(nodes, 'height')
  const linkLines = lines(links, 'weight')
  const nodeRows = nodes.map(({ id, properties: { name, age, height } }) => `${id},${name},${age},${height},Person`)
  const linkRows = links.map(({ source, target, properties: { weight } }) => `${source},${target},KNOWS,${weight}`)
  const data = (key: string, value: unknown) => `<data key="${key}">${value}</data>`
  const nodeTags = nodes.map(
    ({ id, properties: { name, age, height } }) => `<node id="${id}" labels=":Person">${data('n', name)}${data('a', age)}${data('h', height)}</node>`
  )
  const linkTags = links.map(
    ({ source, target, properties: { weight } }) => `<edge source="${source}" target="${target}" label="KNOWS">${data('w', weight)}</edge>`
  )
  const keys = [
    '<key id="n" for="node" attr.name="name" attr.type="string"/><key id="a" for="node" attr.name="age" attr.type="int"/>',
    '<key id="h" for="node" attr.name="height" attr.type="double"/><key id="w" for="edge" attr.name="weight" attr.type="double"/>'
  ]
  async function* of(reader: typeof readJson, ...texts: string[]) {
    for (const text of texts) yield* reader(streamOf([Buffer.from(text)]), 'test')
  }
  const sources: Readonly<Record<string, AsyncIterable<ImportRecord>>> = {
    json: of(readJson, `{"relationships": [${linkLines.join(',')}], "nodes": [${nodeLines.join(',')}]}`),
    jsonl: of(readJsonLines, [...nodeLines, ...linkLines].join('\n')),
    csv: of(
      (bytes, source) => openRecords({ format: 'csv', files: [{ source, bytes }] }),
      [':ID,name,age:int,height:double,:LABEL', ...nodeRows].join('\n'),
      [':START_ID,:END_ID,:TYPE,weight:double', ...linkRows].join('\n')
    ),
    graphml: of(readGraphml, `<graphml>${keys.join('')}<graph edgedefault="directed">${nodeTags.join('')}${linkTags.join('')}</graph></graphml>`)
  }
  const contents: unknown[] = []
  for (const [format, records] of Object.entries(sources)) {
    await importGraph(database, 'one', format, records, {})
    const schema = database.prepare('SELECT schema FROM generation WHERE id = (SELECT live FROM graph WHERE name = ?)').get(format)
    contents.push({ ...contentOf(database, 'one', format), schema: schema?.['schema'] })
    t.same(contents.at(-1), contents[0], format)
  }
  t.match(contents[0], { nodes: { length: 30 }, relationships: { length: 30 }, schema: /"property":"height","types":\["float"\]/ })
})
