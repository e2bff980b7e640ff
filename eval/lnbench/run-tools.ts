import { EdgewiseError } from '../../src/base/errors.ts'
import type { ShapedResult } from '../../src/results/shape.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import type { Tool } from '../../src/tools/tool.ts'
import { nothingSpent } from '../harness/spent.ts'
import type { AskedShape } from './asked-shape.ts'
import { formatResult } from './format-result.ts'
import type { Network } from './network.ts'
import { judge, type Outcome } from './outcome.ts'
import { type Parameters, type Question, toolPrefix } from './question.ts'

const allRows = 10_000

/** The tool of a name or alias; null when the registry lacks it. */
export function findTool({ caller }: Runtime, name: string): Tool | null {
  return caller.tools.find((tool) => tool.name === name || tool.aliases.includes(name)) ?? null
}

/** Tools with expected parameters that the registry lacks. */
export function absentTools(runtime: Runtime, question: Question): string[] {
  return Object.keys(question.expectedParameters).filter((name) => findTool(runtime, name) === null)
}

/** Adds display arguments: all rows, and single nodes when one node or every row is requested. */
function withDisplay(tool: Tool, parameters: Parameters, shape: AskedShape): Parameters {
  const has = (name: string) => Object.hasOwn(tool.input.properties, name)
  const perNode = shape.kind === 'name' || (shape.kind === 'pairs' && shape.of === 'node')
  const paths = shape.kind === 'paths' && has('showPaths') ? { showPaths: true } : {}
  return { ...parameters, ...paths, ...(has('limit') ? { limit: allRows } : {}), ...(perNode && has('view') ? { view: 'nodes' } : {}) }
}

/** Runs the expected tools with the expected parameters, and judges the result in the requested format. */
export async function runAtToolLevel(runtime: Runtime, question: Question, shape: AskedShape, network: Network, tenant: string): Promise<Outcome> {
  const wanted = Object.entries(question.expectedParameters)
  const absent = absentTools(runtime, question)
  const base = {
    id: question.id,
    level: 'tool',
    hasTool: absent.length === 0,
    tools: [],
    answer: '',
    tokens: 0,
    spent: nothingSpent,
    official: null,
    strict: null
  }
  if (absent.length > 0) return { ...base, status: 'absent', note: `no tool ${absent.join(', ')}` }
  const startedAt = performance.now()
  const results: ShapedResult[] = []
  try {
    for (const [name, parameters] of wanted) {
      const tool = findTool(runtime, name) as Tool
      const { handle } = await runtime.caller.call({ tenant, tool: tool.name, arguments: withDisplay(tool, parameters, shape) })
      results.push(await runtime.caller.page(tenant, handle, { offset: 0, limit: allRows, lists: 'whole' }))
    }
  } catch (error) {
    if (!(error instanceof EdgewiseError)) throw error
    return { ...base, status: 'failed', note: `${error.code}: ${error.message}` }
  }
  const answer = formatResult(shape, results.at(-1) as ShapedResult, network.names)
  const calls = wanted.map(([name, parameters]) => ({ name: `${toolPrefix}${name}`, parameters }))
  return {
    ...base,
    status: 'answered',
    tools: wanted.map(([name]) => name),
    spent: { ...nothingSpent, ms: performance.now() - startedAt, toolCalls: wanted.length },
    ...judge(question, { calls, answer }, network),
    note: ''
  }
}
