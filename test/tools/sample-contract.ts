import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Test } from 'tap'
import type { ShapedResult } from '../../src/results/shape.ts'
import type { ToolCaller } from '../../src/tools/call.ts'
import { handleMark } from '../../src/tools/schemas.ts'
import type { Tool, ToolExample } from '../../src/tools/tool.ts'
import { tenant } from '../fixtures/runtime.ts'

const maxReplyTokens = 2000

const columnsOf = (tool: Tool) => new Map(Object.entries(tool.output.columns))

function tokensOf(result: ShapedResult): number {
  return Buffer.byteLength(JSON.stringify(result)) / 4
}

/** The arguments of an example, with the handles of the calls that come before it. */
export async function exampleArguments(tool: Tool, { input, after }: ToolExample, call: (tool: string, input: unknown) => Promise<ShapedResult>) {
  const handles: string[] = []
  for (const earlier of [after ?? []].flat()) handles.push((await call(earlier.tool, earlier.input)).handle)
  const properties = tool.input.properties as Record<string, { [handleMark]?: boolean }>
  const names = Object.keys(input).filter((name) => properties[name]?.[handleMark] === true)
  const last = handles.slice(handles.length - names.length)
  return { ...input, ...Object.fromEntries(names.map((name, at) => [name, last[at]])) } as Record<string, unknown>
}

/** What every tool promises on the sample graph, whatever store and engine are behind the caller. */
export async function holdToolsToSample(t: Test, caller: ToolCaller, tools: readonly Tool[], asker = tenant): Promise<void> {
  const grants = ['keeps', 'fetches', 'spends'] as const
  const call = (tool: string, input: unknown, control = {}) => caller.call({ tenant: asker, tool, arguments: input, grants, control })
  const ajv = new Ajv2020({ strict: true, strictTypes: false })

  for (const tool of tools) {
    const argumentsOf = (example: ToolExample) => exampleArguments(tool, example, call)
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

      t.test(`${tool.name}: ${example.title}: the reply is small and repeats`, async (t) => {
        const { limit: _limit, ...whole } = await argumentsOf(example)
        const first = await call(tool.name, whole)
        t.ok(tokensOf(first) <= maxReplyTokens, `${Math.round(tokensOf(first))} tokens`)
        // What changes something finds another state the second time.
        if (tool.effects !== 'none') return
        const second = await call(tool.name, whole)
        t.equal(second.hash, first.hash)
        t.same(second.provenance, first.provenance)
      })
    }

    t.test(`${tool.name} rejects an unknown key and names the nearest one`, async (t) => {
      const [example] = tool.examples
      const given = example === undefined ? {} : await argumentsOf(example)
      const known = Object.keys(tool.input.properties).reduce((longest, key) => (key.length > longest.length ? key : longest), '')
      const error = {
        code: 'EDGEWISE_INVALID_INPUT',
        parameters: { errors: [{ pointer: `/${known}x`, suggestion: known, detail: new RegExp(`It takes: .*${known}`) }] }
      }
      await t.rejects(call(tool.name, { ...given, [`${known}x`]: 3 }), error)
    })
  }
}
