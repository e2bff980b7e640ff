import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { tools } from '../../src/tools/index.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'
import { holdToolsToSample } from './sample-contract.ts'

const london = fileURLToPath(new URL('../../data/london.json', import.meta.url))
const source = fileURLToPath(new URL('../../src/tools', import.meta.url))
const families = [
  'schema',
  'navigate',
  'centrality',
  'community',
  'paths',
  'similarity',
  'embeddings',
  'vertex',
  'learning',
  'projections',
  'results',
  'knowledge'
]
/** Files in family folders that define a tool; others are what several tools share. */
async function toolFiles(): Promise<{ name: string; family: string }[]> {
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('.ts') && dirname(file) !== '.')
  const found = await Promise.all(files.map(async (file) => ({ file, text: await readFile(join(source, file), 'utf8') })))
  return found.filter(({ text }) => text.includes('= defineTool(')).map(({ file }) => ({ name: basename(file, '.ts'), family: dirname(file) }))
}

t.test('the registry has each tool with a file, and no other', async (t) => {
  const files = await toolFiles()
  t.ok(files.length >= 22)
  const listed = tools.map(({ name, family }) => ({ name: name.replaceAll('_', '-'), family: family as string }))
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  t.same(listed.sort(byName), files.sort(byName))
})

t.test('no name or alias belongs to two tools', async (t) => {
  const names = tools.flatMap((tool) => [tool.name, ...tool.aliases])
  t.equal(new Set(names).size, names.length)
})

for (const tool of tools) {
  t.test(`${tool.name} is described for people, models and retrieval`, async (t) => {
    t.match(tool.name, /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
    t.ok(families.includes(tool.family))
    t.ok(tool.description.length > 40 && tool.description.length <= 400, `${tool.description.length} characters`)
    t.ok(tool.phrases.length >= 5 && tool.phrases.length <= 12, `${tool.phrases.length} phrases`)
    t.equal(new Set(tool.phrases).size, tool.phrases.length)
    t.notMatch(tool.phrases.join(' '), /london|station|tube|underground/i)
    t.ok(tool.examples.length >= 1 && tool.examples.length <= 3, `${tool.examples.length} examples`)
    for (const [alias, name] of Object.entries(tool.parameterAliases)) {
      t.ok(Object.hasOwn(tool.input.properties, name), `${alias} stands for the parameter ${name}`)
      t.notOk(Object.hasOwn(tool.input.properties, alias), `${alias} is no parameter itself`)
    }
  })

  t.test(`${tool.name} accepts a strict object whose parameters are all described`, async (t) => {
    const input = tool.input as unknown as { additionalProperties: boolean; properties: Record<string, { description?: string }> }
    t.equal(input.additionalProperties, false)
    for (const [name, schema] of Object.entries(input.properties)) t.ok((schema.description ?? '').length > 8, `${name} has a description`)
  })
}

t.test('the schemas for surfaces are plain JSON Schema, and the examples are valid', async (t) => {
  const { caller } = await openTestRuntime(t)
  const ajv = new Ajv2020({ strict: true, strictTypes: false })
  for (const tool of tools) {
    const { inputSchema, outputSchema } = caller.describe(tool)
    t.notMatch(JSON.stringify([inputSchema, outputSchema]), /x-edgewise|prefixItems|"\$ref"/, `${tool.name} has no private keyword`)
    const accepts = ajv.compile(inputSchema)
    for (const { input } of tool.examples) t.ok(accepts(structuredClone(input)), `${tool.name}: ${ajv.errorsText(accepts.errors)}`)
    ajv.compile(outputSchema)
  }
})

/** Tools that need more than the embedded store run on Neo4j; those that reach outside or take files, on a web of this machine and a file that was sent (knowledge/examples.test.ts). */
const embedded = tools.filter(({ needs }) => needs === undefined)

t.test('tools on the sample graph', async (t) => {
  const { caller } = await openTestRuntime(t)
  await holdToolsToSample(t, caller, embedded)
})

t.test('tools on the sample graph, stored in another order', async (t) => {
  const { caller, store } = await openTestRuntime(t)
  const { nodes, relationships } = JSON.parse(await readFile(london, 'utf8'))
  const mixed = <Item>(items: readonly Item[]) => items.map((_, at) => items[(at * 101 + 57) % items.length] as Item)
  await store.drop(tenant, 'london')
  await importGraph(store, 'london', { nodes: mixed(nodes), relationships: mixed(relationships) }, { orientation: 'undirected' })
  await holdToolsToSample(t, caller, embedded)
})
