import type { ModelTool } from '../llm/model.ts'
import type { ToolCaller } from '../tools/call.ts'
import { handleMark, nodeMark } from '../tools/schemas.ts'
import type { Tool } from '../tools/tool.ts'

export const FIND_TOOL = 'find_tool'
export const ANSWER_TOOL = 'answer'

/** Always offered: they carry a question that no special tool fits. */
const STAPLES = ['get_schema', 'find_nodes', 'match_pattern', 'aggregate_result', 'page_result']
const BEST = 6
const FOUND = 3

type JsonSchema = Readonly<Record<string, unknown>>

/** The tools a model may call now. Few, as each costs tokens in every prompt; `find` adds what else it turns out to need. */
export interface Offer {
  tools(handles: readonly string[]): readonly ModelTool[]
  /** Adds the best tools for these words and tells of them. */
  find(words: string): string
}

export function createOffer(caller: ToolCaller, question: string, names: readonly string[]): Offer {
  const usable = (tool: Tool) => tool.effects === 'none'
  const best = caller.rankTools(question, BEST).map((ranked) => ranked.tool)
  const staples = caller.tools.filter((tool) => STAPLES.includes(tool.name))
  const offered = new Map([...best, ...staples].filter(usable).map((tool) => [tool.name, tool]))
  return {
    tools: (handles) => [...[...offered.values()].map((tool) => asModelTool(caller, tool, names, handles)), findTool, answerTool(handles)],
    find(words) {
      const found = caller.rankTools(words, FOUND).flatMap(({ tool }) => (usable(tool) ? [tool] : []))
      for (const tool of found) offered.set(tool.name, tool)
      if (found.length === 0)
        return `No tool fits these words. There are: ${caller.tools
          .filter(usable)
          .map((tool) => tool.name)
          .join(', ')}.`
      return `You may now call: ${found.map((tool) => `${tool.name} (${tool.description})`).join('; ')}`
    }
  }
}

const findTool: ModelTool = {
  name: FIND_TOOL,
  description: 'Searches all tools by what they should do; those found can be called from then on.',
  parameters: closed({ words: { type: 'string', description: 'What the tool should do.' } }, ['words'])
}

const statuses = { type: 'string', enum: ['answered', 'partial', 'cannot_answer', 'needs_clarification'] }

function answerTool(handles: readonly string[]): ModelTool {
  const properties = {
    status: statuses,
    answer: {
      type: 'string',
      description: 'The answer in one or two plain sentences; for cannot_answer what is missing; for needs_clarification the question to ask back.'
    },
    handle: { type: 'string', description: 'Handle of the result whose rows are the answer. Rather than copying rows, give this.' },
    columns: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'With handle: wanted field name -> column of the result. Default: all columns.'
    },
    data: { description: 'The answer as a value, when it is not the rows of a result.' }
  }
  const narrowHandle = handles.length === 0 ? {} : { handle: { enum: [...handles] } }
  return {
    name: ANSWER_TOOL,
    description: 'Ends the work with the answer. Call it alone, once the results have been read.',
    parameters: closed(properties, ['status', 'answer']),
    narrow: closed({ status: statuses, answer: { type: 'string', minLength: 1, maxLength: 200 }, ...narrowHandle }, ['status', 'answer'])
  }
}

function closed(properties: JsonSchema, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false }
}

function asModelTool(caller: ToolCaller, tool: Tool, names: readonly string[], handles: readonly string[]): ModelTool {
  // The graph is that of the question; examples are for readers of documents.
  const { examples: _, properties, ...schema } = caller.describe(tool).inputSchema as { examples?: unknown; properties: JsonSchema }
  const { graph: __, ...offered } = properties
  return { name: tool.name, description: tool.description, parameters: { ...schema, properties: offered }, narrow: narrowSchema(tool, offered, names, handles) }
}

/** Only what must be given, with known names and handles to choose from: a small model can hardly err in form. */
function narrowSchema(tool: Tool, properties: JsonSchema, names: readonly string[], handles: readonly string[]): JsonSchema {
  const input = tool.input as unknown as { properties: Record<string, JsonSchema>; required?: readonly string[] }
  const required = input.required ?? []
  const narrow = (name: string): unknown => {
    const marked = input.properties[name] ?? {}
    const items = marked['items'] as JsonSchema | undefined
    if (marked[handleMark] === true && handles.length > 0) return { enum: [...handles] }
    if (marked[nodeMark] === true) return nameSchema(names)
    if (items?.[nodeMark] === true) return { type: 'array', items: nameSchema(names), minItems: 1, maxItems: 5 }
    return properties[name]
  }
  return closed(Object.fromEntries(required.map((name) => [name, narrow(name)])), required)
}

function nameSchema(names: readonly string[]): JsonSchema {
  return names.length > 0 ? { enum: [...names] } : { type: 'string', minLength: 1, maxLength: 80 }
}
