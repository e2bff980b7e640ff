import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { buildCsr } from '../../../../src/graph/build-csr.ts'
import { type KernelControl, uncontrolled } from '../../../../src/graph/control.ts'
import { type ProjectionSpec, wholeGraph } from '../../../../src/graph/spec.ts'
import { project } from '../../../../src/storage/graphs/neo4j/project.ts'
import { projectionSource } from '../../../../src/storage/graphs/neo4j/projection-source.ts'
import { ReaderThreads } from '../../../../src/storage/graphs/neo4j/reader-threads.ts'
import type { GraphView } from '../../../../src/storage/graphs/neo4j/view.ts'
import type { GraphSchema, PropertySchema } from '../../../../src/storage/graphs/store.ts'
import type { Neo4j } from '../../../../src/storage/neo4j/connection.ts'
import { openBoltProxy } from '../../../fixtures/bolt-proxy.ts'
import { caseCount } from '../../../fixtures/length.ts'
import { noServer, openConnection, type TestServer, testServer } from '../../../fixtures/neo4j.ts'

const SEED = 20_261_122
const CASES = caseCount(100)

interface Case {
  readonly spec: ProjectionSpec
  readonly nodes: readonly { readonly a: boolean; readonly v: number | boolean | null }[]
  readonly relationships: readonly { readonly source: number; readonly target: number; readonly type: 'R' | 'S'; readonly w: number | null }[]
}

const size = 6
const cases: fc.Arbitrary<Case> = fc.record({
  spec: fc.record({
    labels: fc.constantFrom<string[]>([], ['A'], ['A', 'B']),
    types: fc.constantFrom<string[]>([], ['R'], ['S', 'R']),
    orientation: fc.constantFrom('natural' as const, 'reverse' as const, 'undirected' as const),
    weight: fc.constantFrom(null, { property: 'w', missing: 2.5 }),
    properties: fc.constantFrom([], [{ property: 'v', missing: -1 }]),
    parallel: fc.constantFrom('keep' as const, 'single' as const, 'sum' as const, 'min' as const),
    nodeWhere: fc.constantFrom([], [{ property: 'v', operator: '<>' as const, value: 1 }]),
    relationshipWhere: fc.constantFrom([], [{ property: 'w', operator: 'in' as const, value: [0.1, 3] }]),
    derived: fc.constant([])
  }),
  nodes: fc.array(fc.record({ a: fc.boolean(), v: fc.constantFrom(1, 2.5, true, null, Number.NaN) }), { minLength: size, maxLength: size }),
  relationships: fc.array(
    fc.record({
      source: fc.nat(size - 1),
      target: fc.nat(size - 1),
      type: fc.constantFrom('R' as const, 'S' as const),
      w: fc.constantFrom(0.1, 0.2, 0.7, 3, null)
    }),
    { maxLength: 30 }
  )
})

const server = testServer()
if (server === null) t.test('projections from Neo4j', { skip: noServer }, async () => {})
else {
  t.test('builds rows by relationship id, the same each time', async (t) => {
    const { neo4j, threads } = open(t, server)
    const slot = newSlot(t, neo4j)
    let kept = 0
    for (const one of fc.sample(cases, { numRuns: CASES, seed: SEED })) {
      await create(neo4j, slot, one)
      const view = viewOf(slot)
      const built = await project(neo4j, view, schema, one.spec, uncontrolled, threads)
      const expected = await expectedOf(neo4j, slot, one.spec)
      kept += expected.csr.arcCount
      t.same({ csr: built.csr, nodeIds: built.nodeIds, columns: built.columns }, expected, JSON.stringify(one))
      t.equal(built.version, slot)
      if (one.spec.weight !== null) t.same((await project(neo4j, view, schema, one.spec, uncontrolled, threads)).csr, built.csr, 'again')
    }
    t.ok(kept > CASES, `${kept} arcs`)
  })

  t.test('packs many sparse nodes and one with many relationships, on shared memory', async (t) => {
    const { neo4j, threads } = open(t, server)
    const slot = newSlot(t, neo4j)
    const [nodes, spokes] = [3000, 2500]
    await neo4j.autocommit({ text: `UNWIND range(1, ${nodes}) AS i CREATE (:\`${slot}\`:A {v: i})` })
    const text = `MATCH (hub:\`${slot}\` {v: 1}) MATCH (n:\`${slot}\`) WHERE n.v > ${nodes - spokes} CREATE (hub)-[:R {w: n.v}]->(n)`
    await neo4j.autocommit({ text })
    const spec: ProjectionSpec = { ...wholeGraph('natural'), weight: { property: 'w', missing: null }, properties: [{ property: 'v', missing: 0 }] }
    const { csr, columns } = await project(neo4j, viewOf(slot), schema, spec, uncontrolled, threads)
    t.equal(csr.nodeCount, nodes)
    const hub = (columns['v'] as Float64Array).indexOf(1)
    t.equal((csr.outOffsets[hub + 1] as number) - (csr.outOffsets[hub] as number), spokes, 'all of the hub')
    t.same(
      csr.outWeights,
      csr.outTargets.reduce((weights, target, at) => weights.fill((columns['v'] as Float64Array)[target] as number, at, at + 1), new Float64Array(spokes)),
      'each weight at its own relationship'
    )
    t.ok([csr.outTargets, csr.outWeights, columns['v']].every((array) => array?.buffer instanceof SharedArrayBuffer))
  })

  t.test('rejects values that are missing or not numbers before it reads a graph', async (t) => {
    const { neo4j } = open(t, server)
    const slot = newSlot(t, neo4j)
    await neo4j.autocommit({ text: `CREATE (a:\`${slot}\`:A {v: 1, n: 'four'})-[:R {w: 1, d: date('2024-01-31')}]->(:\`${slot}\`:B)-[:R]->(a)` })
    const source = (spec: Partial<ProjectionSpec>, known = schema) => projectionSource(neo4j, viewOf(slot), known, { ...wholeGraph('natural'), ...spec })
    await t.rejects(source({ properties: [{ property: 'n', missing: 0 }] }), { code: 'EDGEWISE_NOT_NUMERIC', message: /: Nodes hold "four"\.$/ })
    await t.resolves(source({ labels: ['A'], weight: { property: 'd', missing: 0 } }), 'no relationship lies between nodes of this label')
    await t.rejects(source({ types: ['R'], weight: { property: 'd', missing: 0 } }), {
      code: 'EDGEWISE_NOT_NUMERIC',
      message: /Relationships of type R hold \{"temporal":"date","value":"2024-01-31"\}/
    })
    await t.rejects(source({ weight: { property: 'w', missing: null } }), { code: 'EDGEWISE_MISSING_VALUE', message: /^1 relationships of graph/ })
    await t.rejects(source({ types: ['LIKES'] }), { code: 'EDGEWISE_UNKNOWN_RELATIONSHIP_TYPE' })
    await t.rejects(source({ weight: { property: 'weight', missing: 0 } }), { code: 'EDGEWISE_UNKNOWN_PROPERTY' })
    const sampled = { ...schema, sampled: true as const, labels: [{ ...schema.labels[0], properties: [described('n', 'integer')] }] } as GraphSchema
    await t.rejects(source({ properties: [{ property: 'n', missing: 0 }] }, sampled), { code: 'EDGEWISE_NOT_NUMERIC' }, 'a sample may have missed it')
  })

  t.test('stops in the server when its caller gives up, and keeps serving', async (t) => {
    const { neo4j, threads } = open(t, server)
    const slot = newSlot(t, neo4j)
    await create(neo4j, slot, { spec: wholeGraph('natural'), nodes: [{ a: true, v: 1 }], relationships: [] })
    const endless = await slowSource(neo4j, slot)
    for (const code of ['EDGEWISE_CANCELLED', 'EDGEWISE_DEADLINE'] as const) {
      const started = performance.now()
      const patience = { check: () => giveUpAfter(started, 300, code) }
      await t.rejects(threads.run('projection', task(endless), patience), { code })
      t.equal(await untilGone(neo4j, slot, 2000), 0)
    }
    t.equal((await threads.run('projection', task(await sourceOf(neo4j, slot)), uncontrolled)).csr.nodeCount, 1)
    await t.rejects(threads.run('projection', task(endless), { check: () => giveUpAfter(0, 0, 'EDGEWISE_CANCELLED') }), { code: 'EDGEWISE_CANCELLED' })
  })

  t.test('reports an unavailable store when the connection breaks or the threads are closed', async (t) => {
    const { neo4j } = open(t, server)
    const slot = newSlot(t, neo4j)
    const proxy = await openBoltProxy(t, server.uri)
    const threads = new ReaderThreads({ ...server, uri: proxy.uri, database: 'neo4j', deadlineMs: 60_000 }, 'projections')
    t.teardown(() => threads.close())
    const endless = await slowSource(neo4j, slot)
    const broken = threads.run('projection', task(endless), uncontrolled)
    await untilRunning(neo4j, slot)
    proxy.close()
    await t.rejects(broken, { code: 'EDGEWISE_STORE_UNAVAILABLE' })
    proxy.restore()
    t.equal((await threads.run('projection', task(await sourceOf(neo4j, slot)), uncontrolled)).csr.nodeCount, 0, 'once it is back, so are projections')
    const running = threads.run('projection', task(endless), uncontrolled)
    await untilRunning(neo4j, slot)
    const closed = threads.close()
    await t.rejects(running, { code: 'EDGEWISE_STORE_UNAVAILABLE' })
    await closed
    await t.resolves(proxy.untilIdle(), 'no connection is left')
    await t.rejects(threads.run('projection', task(endless), uncontrolled), { code: 'EDGEWISE_STORE_UNAVAILABLE' })
  })
}

function open(t: Test, server: TestServer): { neo4j: Neo4j; threads: ReaderThreads } {
  const threads = new ReaderThreads({ ...server, database: 'neo4j', deadlineMs: 60_000 }, 'projections')
  t.teardown(() => threads.close())
  return { neo4j: openConnection(t, server), threads }
}

function newSlot(t: Test, neo4j: Neo4j): string {
  const slot = `ProjectCase${randomUUID()}`
  t.teardown(() => clear(neo4j, slot))
  return slot
}

async function clear(neo4j: Neo4j, slot: string): Promise<void> {
  await neo4j.autocommit({ text: `MATCH (n:\`${slot}\`) DETACH DELETE n` })
}

async function create(neo4j: Neo4j, slot: string, { nodes, relationships }: Case): Promise<void> {
  await clear(neo4j, slot)
  await neo4j.write(async (run) => {
    const label = (name: string, test: string) => `FOREACH (x IN CASE WHEN ${test} THEN [n] ELSE [] END | SET x:${name})`
    await run({
      text: `UNWIND $nodes AS node CREATE (n:\`${slot}\` {v: node.v, i: node.i}) ${label('A', 'node.a')} ${label('B', 'NOT node.a')}`,
      parameters: { nodes: nodes.map((node, i) => ({ ...node, i })) }
    })
    for (const type of ['R', 'S'] as const) {
      const text = `UNWIND $rows AS row MATCH (s:\`${slot}\` {i: row.source}) MATCH (t:\`${slot}\` {i: row.target}) CREATE (s)-[:${type} {w: row.w}]->(t)`
      await run({ text, parameters: { rows: relationships.filter((relationship) => relationship.type === type) } })
    }
  })
}

/** The same by plain rows, filtered here. */
async function expectedOf(neo4j: Neo4j, slot: string, spec: ProjectionSpec) {
  const found = await neo4j.read({ text: `MATCH (n:\`${slot}\`) RETURN id(n) AS id, n.v AS v, labels(n) AS labels ORDER BY id` })
  const nodes = found.filter(
    ({ labels, v }) =>
      (spec.labels.length === 0 || spec.labels.some((label) => (labels as string[]).includes(label))) &&
      (spec.nodeWhere.length === 0 || (v !== null && v !== 1))
  )
  const ids = nodes.map(({ id }) => id as number)
  const text = `MATCH (s:\`${slot}\`)-[r]->(t) RETURN id(s) AS source, id(t) AS target, type(r) AS type, r.w AS w ORDER BY id(r)`
  const relationships = (await neo4j.read({ text })).filter(
    ({ source, target, type, w }) =>
      ids.includes(source as number) &&
      ids.includes(target as number) &&
      (spec.types.length === 0 || spec.types.includes(type as string)) &&
      (spec.relationshipWhere.length === 0 || [0.1, 3].includes(w as number))
  )
  const csr = buildCsr({
    nodeCount: ids.length,
    sources: Uint32Array.from(relationships, ({ source }) => ids.indexOf(source as number)),
    targets: Uint32Array.from(relationships, ({ target }) => ids.indexOf(target as number)),
    weights: spec.weight === null ? null : Float64Array.from(relationships, ({ w }) => (w as number | null) ?? 2.5),
    orientation: spec.orientation,
    parallel: spec.parallel
  })
  const v = Float64Array.from(nodes, (node) => (node['v'] === null ? -1 : Number(node['v'])))
  return { csr, nodeIds: Float64Array.from(ids), columns: spec.properties.length === 0 ? {} : { v } }
}

function described(property: string, ...types: PropertySchema['types']): PropertySchema {
  return { property, types, count: 1, distinct: 1, samples: [] }
}

const schema: GraphSchema = {
  name: 'case',
  version: '',
  orientation: 'directed',
  nodeCount: size,
  relationshipCount: 10,
  importedAt: '',
  labels: ['A', 'B'].map((label) => ({
    label,
    count: 3,
    nameProperty: null,
    properties: [described('v', 'integer', 'float', 'boolean'), described('n', 'string')]
  })),
  relationshipTypes: ['R', 'S'].map((type) => ({ type, count: 2, patterns: [], properties: [described('w', 'float'), described('d', 'temporal')] }))
}

function viewOf(slot: string): GraphView {
  const { labels: _labels, relationshipTypes: _types, ...info } = schema
  return {
    tenant: 't',
    info: { ...info, version: slot },
    database: 'neo4j',
    slot,
    nameProperties: {},
    once: (_key, make) => make()
  }
}

const sourceOf = (neo4j: Neo4j, slot: string) => projectionSource(neo4j, viewOf(slot), schema, wholeGraph('natural'))

/** A source whose nodes are not found for a long time. */
async function slowSource(neo4j: Neo4j, slot: string) {
  const source = await sourceOf(neo4j, slot)
  return { ...source, nodes: `UNWIND range(1, 100000000000) AS x WITH x WHERE x % 1000000007 = 3 ${source.nodes}` }
}

function task(source: Awaited<ReturnType<typeof sourceOf>>) {
  return { tenant: 't', graph: 'case', spec: wholeGraph('natural'), source, relationshipCount: 10 }
}

function giveUpAfter(started: number, ms: number, code: 'EDGEWISE_CANCELLED' | 'EDGEWISE_DEADLINE'): ReturnType<KernelControl['check']> {
  if (performance.now() - started > ms) throw new EdgewiseError(code, { deadlineMs: ms })
}

async function running(neo4j: Neo4j, slot: string): Promise<number> {
  const text = 'SHOW TRANSACTIONS YIELD currentQuery, status WHERE currentQuery CONTAINS $slot AND currentQuery CONTAINS "1000000007" RETURN status'
  return (await neo4j.read({ text, parameters: { slot } })).length
}

async function untilRunning(neo4j: Neo4j, slot: string): Promise<void> {
  while ((await running(neo4j, slot)) === 0);
}

/** Statements still running after at most so many milliseconds. */
async function untilGone(neo4j: Neo4j, slot: string, ms: number): Promise<number> {
  const started = performance.now()
  for (;;) {
    const left = await running(neo4j, slot)
    if (left === 0 || performance.now() - started > ms) return left
  }
}
