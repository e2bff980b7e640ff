import { asModelTool, nothingKnown } from '../agent/model-tool.ts'
import { EdgewiseError } from '../errors.ts'
import type { Model, ModelTool } from '../llm/model.ts'
import { compactError, compactResult } from '../results/compact-result.ts'
import type { ToolCaller } from '../tools/call.ts'
import type { Tool } from '../tools/tool.ts'
import { CODE_TOOL, type Toolbox, type ToolText } from './toolbox.ts'

const MODEL_TOOL = 'ask_model'
const FITTING = 6
const SHOWN = { rows: 40, characters: 16_000 }

export interface GraphToolboxOptions {
  readonly tenant: string
  readonly caller: ToolCaller
  readonly execution: Model
  /** Names of the tenant's graphs. */
  readonly graphs: readonly string[]
  /** Names of tools that the task may use; null: all that read. */
  readonly allowed: readonly string[] | null
}

const modelTool: ModelTool = {
  name: MODEL_TOOL,
  description: 'Asks a model that knows much in general and nothing of this task: say all it needs. What it says is not checked.',
  parameters: { type: 'object', properties: { question: { type: 'string' } }, required: ['question'], additionalProperties: false }
}

/** A tool with the graph among its parameters: a task is not about one graph. */
function withGraph(tool: Tool, graphs: readonly string[]): ModelTool {
  const shown = asModelTool(tool, nothingKnown, [])
  const { properties, required = [] } = shown.parameters as { properties: object; required?: readonly string[] }
  const graph = { type: 'string', description: `One of: ${graphs.map((name) => JSON.stringify(name)).join(', ')}.` }
  return {
    name: tool.name,
    description: shown.description,
    parameters: { ...shown.parameters, properties: { graph, ...properties }, required: ['graph', ...required] }
  }
}

/** The tools that read the tenant's graphs, and a model to ask. */
export function graphToolbox({ tenant, caller, execution, graphs, allowed }: GraphToolboxOptions): Toolbox {
  const isAllowed = (name: string) => allowed === null || allowed.includes(name)
  const usable = new Map(
    graphs.length === 0 ? [] : [...caller.ranked, caller.find(CODE_TOOL)].filter(({ name }) => isAllowed(name)).map((tool) => [tool.name, tool])
  )

  async function askModel({ question }: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolText> {
    const { content, usage } = await execution.complete({ messages: [{ role: 'user', content: String(question ?? '') }], signal })
    return { text: content, isError: content === '', url: null, sha256: null, usage: { model: execution.name, ...usage } }
  }

  async function callGraph(name: string, given: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolText> {
    const result = await caller.call({ tenant, tool: name, arguments: given, isPlanned: true, control: { signal } })
    return { text: compactResult(result, SHOWN), isError: false, url: null, sha256: result.hash, usage: null }
  }

  return {
    guide: graphs.length === 0 ? '' : `Stored graphs: ${graphs.map((name) => JSON.stringify(name)).join(', ')}.`,
    offer(missing) {
      const ranked = caller.rankTools(missing, FITTING).map(({ tool }) => tool.name)
      const names = [...new Set(['get_schema', 'find_nodes', 'match_pattern', ...ranked, CODE_TOOL])]
      const fitting = names
        .flatMap((name) => usable.get(name) ?? [])
        .map((tool) => (tool.name === CODE_TOOL ? asModelTool(tool, nothingKnown, []) : withGraph(tool, graphs)))
      return isAllowed(MODEL_TOOL) ? [...fitting, modelTool] : fitting
    },
    has: (name) => (name === MODEL_TOOL ? isAllowed(name) : usable.has(name)),
    async call(name, given, signal) {
      try {
        return name === MODEL_TOOL ? await askModel(given, signal) : await callGraph(name, given, signal)
      } catch (error) {
        if (!(error instanceof EdgewiseError) || signal.aborted || (error.code !== 'EDGEWISE_MODEL_FAILED' && error.entry.status >= 500)) throw error
        return { text: compactError(error.message), isError: true, url: null, sha256: null, usage: error.parameters['usage'] ?? null }
      }
    }
  }
}
