import { readdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import type { ShapedResult } from '../../src/results/shape.ts'
import { tools } from '../../src/tools/index.ts'
import type { Tool, ToolExample } from '../../src/tools/tool.ts'
import { openTestRuntime, tenant } from '../fixtures/runtime.ts'

const source = fileURLToPath(new URL('../../src/tools', import.meta.url))
const families = ['schema', 'navigate', 'centrality', 'community', 'paths', 'similarity', 'embeddings', 'results', 'knowledge']
const maxReplyTokens = 2000
/** Files in family folders that hold no tool. */
const shared = new Set(['node-groups', 'node-properties', 'path-summary', 'pattern-input', 'property-rows', 'ranked-scores', 'read-budget'])

async function toolFiles(): Promise<{ name: string; family: string }[]> {
  const files = await readdir(source, { recursive: true })
  const inFamilies = files.filter((file) => file.endsWith('.ts') && dirname(file) !== '.')
  return inFamilies.map((file) => ({ name: basename(file, '.ts'), family: dirname(file) })).filter(({ name }) => !shared.has(name))
}

const columnsOf = (tool: Tool) => new Map(Object.entries(tool.output.columns))

function tokensOf(result: ShapedResult): number {
  return Buffer.byteLength(JSON.stringify(result)) / 4
}

t.test('the registry holds each tool that has a file, and no other', async (t) => {
  const files = await toolFiles()
  t.ok(files.length >= 22)
  const listed = tools.map(({ name, family }) => ({ name: name.replaceAll('_', '-'), family: family as string }))
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  t.same(listed.sort(byName), files.sort(byName))
})

t.test('no name or alias stands for two tools', async (t) => {
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

  t.test(`${tool.name} takes a strict object whose parameters are all explained`, async (t) => {
    const input = tool.input as unknown as { additionalProperties: boolean; properties: Record<string, { description?: string }> }
    t.equal(input.additionalProperties, false)
    for (const [name, schema] of Object.entries(input.properties)) t.ok((schema.description ?? '').length > 8, `${name} has a description`)
  })
}

t.test('the schemas for surfaces are plain JSON Schema that accepts the examples', async (t) => {
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

t.test('tools on the sample graph', async (t) => {
  const { caller } = await openTestRuntime(t)
  const call = (tool: string, input: unknown, control = {}) => caller.call({ tenant, tool, arguments: input, control })
  const ajv = new Ajv2020({ strict: true, strictTypes: false })

  async function argumentsOf({ input, after }: ToolExample): Promise<Record<string, unknown>> {
    return after === undefined ? { ...input } : { ...input, handle: (await call(after.tool, after.input)).handle }
  }

  // Tools that need more than the embedded store have suites of their own.
  for (const tool of tools.filter(({ needs }) => needs === undefined)) {
    for (const example of tool.examples) {
      t.test(`${tool.name}: ${example.title}`, async (t) => {
        const given = await argumentsOf(example)
        const cancelled = AbortSignal.abort()
        await t.rejects(call(tool.name, given, { signal: cancelled }), { code: 'EDGEWISE_CANCELLED' }, 'a call given up before it starts never runs')
        const result = await call(tool.name, given)
        if (example.summary !== undefined) t.match(result.summary, example.summary)
        if (example.firstRow !== undefined) t.match(result.rows[0], example.firstRow)
        const accepts = ajv.compile(caller.describe(tool).outputSchema)
        t.ok(accepts(result), `the reply is what is declared: ${ajv.errorsText(accepts.errors)}`)
        const declared = columnsOf(tool)
        for (const { name, type } of result.columns) {
          t.ok(declared.has('*') || declared.get(name)?.type === type, `column ${name} of type ${type} is declared`)
        }
        t.equal(result.returned, result.rows.length)
        t.match(result.handle, /^r_[0-9a-f]{20}$/)
      })

      t.test(`${tool.name}: ${example.title}: the reply is small, and the same again`, async (t) => {
        const { limit: _limit, ...whole } = await argumentsOf(example)
        const first = await call(tool.name, whole)
        t.ok(tokensOf(first) <= maxReplyTokens, `${Math.round(tokensOf(first))} tokens`)
        const second = await call(tool.name, whole)
        t.equal(second.hash, first.hash)
        t.same(second.provenance, first.provenance)
      })
    }

    t.test(`${tool.name} refuses an unknown key and names the nearest one`, async (t) => {
      const [example] = tool.examples
      const given = example === undefined ? {} : await argumentsOf(example)
      const error = { code: 'EDGEWISE_INVALID_INPUT', parameters: { errors: [{ pointer: '/limitt', suggestion: 'limit', detail: /It takes: .*limit/ }] } }
      await t.rejects(call(tool.name, { ...given, limitt: 3 }), error)
    })
  }
})
