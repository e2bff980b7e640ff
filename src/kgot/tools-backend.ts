import { EdgewiseError } from '../errors.ts'
import { compactResult } from '../results/compact-result.ts'
import type { ToolCaller } from '../tools/call.ts'
import type { Backend, Read } from './backend.ts'
import { mendJson } from './mend-query.ts'
import { isOfTool } from './toolbox.ts'

/** Enough to find, follow, count and compare; what else there is, errors and notes of these name. */
const OFFERED = [
  'find_nodes',
  'match_pattern',
  'get_neighbors',
  'find_paths',
  'find_shortest_path',
  'count',
  'unique_values',
  'get_schema',
  'pagerank',
  'degree_centrality'
]
const MAX_WORDS = 160

function describe(caller: ToolCaller): string {
  const offered = caller.tools.filter(({ name }) => OFFERED.includes(name))
  const lines = offered.map(({ name, description, input, examples }) => {
    const example = examples[0] === undefined ? '' : ` e.g. ${JSON.stringify(examples[0].input)}`
    return `- ${name}(${Object.keys(input.properties)
      .filter((one) => one !== 'graph')
      .join(', ')}): ${description.slice(0, MAX_WORDS)}${example}`
  })
  return `It is one call of a tool on the task graph, as JSON: {"tool": "...", "arguments": {...}}. Tools:\n${lines.join('\n')}`
}

/** The call in a query; null: it is none. */
function readCall(query: string): { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> } | null {
  const [open, close] = [query.indexOf('{'), query.lastIndexOf('}')]
  try {
    const { tool, arguments: given = {} } = JSON.parse(query.slice(open, close + 1)) as Record<string, unknown>
    if (typeof tool !== 'string' || typeof given !== 'object' || given === null) return null
    return { tool, arguments: given as Record<string, unknown> }
  } catch {
    return null
  }
}

/** The call in a query, which may be mended to be one. */
async function findCall(query: string) {
  const whole = readCall(query)
  if (whole !== null) return { call: whole, mended: {} }
  const mended = await mendJson(query)
  const call = readCall(mended ?? '')
  return call && { call, mended: { mended: mended ?? '' } }
}

/** Draws answers from the graph by the service's own tools: typed, bounded, and none of them writes. */
export function toolsBackend(caller: ToolCaller): Backend {
  return {
    name: 'tools',
    guide: describe(caller),
    async read(query, { tenant, graphName, signal }): Promise<Read> {
      const found = await findCall(query)
      if (found === null) return { ok: false, error: 'That is no call. Write JSON such as {"tool": "find_nodes", "arguments": {"labels": ["Person"]}}.' }
      try {
        const { call, mended } = found
        const result = await caller.call({ tenant, tool: call.tool, arguments: { ...call.arguments, graph: graphName }, isPlanned: true, control: { signal } })
        return { ok: true, text: compactResult(result), isEmpty: result.total === 0, ...mended }
      } catch (error) {
        if (!(error instanceof EdgewiseError) || !isOfTool(error) || signal.aborted) throw error
        return { ok: false, error: error.message }
      }
    }
  }
}
