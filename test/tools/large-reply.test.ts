import { readFileSync } from 'node:fs'
import t from 'tap'
import { showResult } from '../../src/faces/mcp/show-result.ts'
import { tools } from '../../src/tools/index.ts'
import { isFull } from '../fixtures/length.ts'
import { importGraph, openTestRuntime, type TestGraph, tenant } from '../fixtures/runtime.ts'
import { exampleArguments } from './sample-contract.ts'

/** The sample graph so many times over, each copy joined to the next; 3,312 of them have a million nodes. */
const copies = Number(process.env['EDGEWISE_TEST_COPIES'] ?? (isFull ? 17 : 5))
const maxReplyTokens = 2000
const deadlineMs = 600_000

const london = JSON.parse(readFileSync(new URL('../../data/london.json', import.meta.url), 'utf8')) as TestGraph

/** The first copy keeps its names, so that examples mean what they meant. */
function copied(count: number): TestGraph {
  const suffix = (copy: number) => (copy === 0 ? '' : ` (number ${copy})`)
  const idOf = (id: string, copy: number) => `${id}${suffix(copy)}`
  const all = Array.from({ length: count }, (_, copy) => copy)
  const nodes = all.flatMap((copy) =>
    london.nodes.map((node) => ({ ...node, id: idOf(node.id, copy), properties: { ...node.properties, name: `${node.properties?.['name']}${suffix(copy)}` } }))
  )
  const relationships = all.flatMap((copy) =>
    london.relationships.map((link) => ({ ...link, source: idOf(link.source, copy), target: idOf(link.target, copy) }))
  )
  const [first] = london.relationships
  const joints = all.slice(1).map((copy) => ({ ...(first as (typeof relationships)[number]), source: idOf('1', copy - 1), target: idOf('1', copy) }))
  return { nodes, relationships: [...relationships, ...joints] }
}

t.test(`every default reply stays small on ${copies * london.nodes.length} nodes`, { timeout: 3_600_000 }, async (t) => {
  const { store, caller } = await openTestRuntime(t)
  await importGraph(store, 'many', copied(copies), { orientation: 'undirected', nameProperties: { Station: 'name' } })
  const call = (tool: string, given: unknown) => caller.call({ tenant, tool, arguments: given, graph: 'many', control: { deadlineMs } })
  for (const tool of tools.filter(({ needs }) => needs === undefined)) {
    for (const example of tool.examples) {
      const { title } = example
      const { limit: _limit, ...given } = await exampleArguments(tool, example, call)
      const started = performance.now()
      const reply = await call(tool.name, given)
      const tokens = Math.round(Buffer.byteLength(JSON.stringify(reply)) / 4)
      t.ok(tokens <= maxReplyTokens, `${tool.name}: ${title}: ${tokens} tokens, ${Math.round(performance.now() - started)} ms`)
      const overMcp = Math.round(Buffer.byteLength(JSON.stringify(showResult(reply, {}, true))) / 4)
      t.ok(overMcp <= maxReplyTokens, `${tool.name}: ${title}: ${overMcp} tokens over MCP`)
    }
  }
})
