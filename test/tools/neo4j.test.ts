import t from 'tap'
import { soleEngine } from '../../src/engines/engines.ts'
import { openGdsEngine } from '../../src/engines/gds.ts'
import { openNeo4jState } from '../../src/storage/state/neo4j/neo4j-state.ts'
import { createToolCaller } from '../../src/tools/call.ts'
import { tools } from '../../src/tools/index.ts'
import { comparisons } from '../engines/compared/index.ts'
import { isFull, unlessFull } from '../fixtures/length.ts'
import { noServer, openConnection, testServer } from '../fixtures/neo4j.ts'
import { openTestRuntime } from '../fixtures/runtime.ts'
import { openStore } from '../storage/graphs/neo4j/opened-store.ts'
import { newTenant } from '../storage/graphs/sample-graph.ts'
import { holdToolsToSample } from './sample-contract.ts'

/** Tools whose algorithm GDS has from the 2026 line on. */
const newer = new Set(Object.values(comparisons).flatMap(({ tool, only2026 }) => (only2026 === true ? [tool] : [])))

const server = testServer()
if (server === null) t.test('Neo4j', { skip: noServer }, async () => {})
else {
  const neo4j = openConnection(t, server)
  const tenant = newTenant()
  const graphs = openStore(t, server, neo4j)
  const { engine, resultCache } = await openTestRuntime(t, { graphs, tenant })
  const state = await openNeo4jState({ neo4j })
  t.teardown(() => state.close())
  const shared = { tools, store: graphs, state, resultCache, defaultGraph: 'london' }

  t.test('tools on the sample graph in Neo4j, by kernels, with state in Neo4j', async (t) => {
    // Those that write have a database of their own, in write-node-property.test.ts; those of knowledge look at no graph.
    const reading = tools
      .filter(({ effects, family }) => effects === 'none' && family !== 'knowledge')
      .map((tool) => (isFull ? tool : { ...tool, examples: tool.examples.slice(0, 1) }))
    await holdToolsToSample(t, createToolCaller({ ...shared, engines: soleEngine(engine) }), reading, tenant)
  })

  t.test('algorithms on the sample graph in Neo4j, by Graph Data Science', { skip: unlessFull }, async (t) => {
    const gds = await openGdsEngine({ neo4j, source: (...where) => graphs.projectionSource(...where), deadlineMs: 60_000, ttlMs: 600_000 })
    const caller = createToolCaller({ ...shared, engines: soleEngine(gds) })
    t.teardown(async () => {
      // GDS holds a few models for all who use the server.
      for (const { name } of await state.models.list(tenant)) await caller.call({ tenant, tool: 'drop_model', arguments: { modelName: name } })
      await gds.close()
    })
    const algorithms = tools.filter(({ input, needs }) => needs === undefined && Object.hasOwn(input.properties, 'engine'))
    t.ok(algorithms.length >= 12)
    // Programs of callers run in this service alone.
    const isLacking = (name: string) => /^(run|explain)_vertex_program$/.test(name) || (gds.version.startsWith('gds/2.13') && newer.has(name))
    const lacking = algorithms.filter(({ name }) => isLacking(name))
    for (const { name, examples } of lacking) {
      const call = caller.call({ tenant, tool: name, arguments: { ...examples[0]?.input } })
      await t.rejects(call, { code: 'EDGEWISE_ENGINE_UNAVAILABLE' }, `${name} is refused, not computed elsewhere`)
    }
    await holdToolsToSample(
      t,
      caller,
      algorithms.filter((tool) => !lacking.includes(tool)),
      tenant
    )
  })
}
