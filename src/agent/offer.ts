import type { ModelTool } from '../llm/model.ts'
import type { ToolCaller } from '../tools/call.ts'
import { handleMark, nodeMark } from '../tools/schemas.ts'
import type { Tool } from '../tools/tool.ts'
import { compactSchema } from './compact-schema.ts'

export const FIND_TOOL = 'find_tool'
export const ANSWER_TOOL = 'answer'

/** Always offered: they carry a question that no special tool fits. */
const STAPLES = ['get_schema', 'find_nodes', 'match_pattern', 'aggregate_result', 'page_result']
const BEST = 6
const FITTING = 2
const FOUND = 3

type JsonSchema = Readonly<Record<string, unknown>>

/** The tools a model may call now, most wanted first. Few, as each costs tokens in every prompt; `find` adds what else it turns out to need. */
export interface Offer {
  tools(handles: readonly string[]): readonly ModelTool[]
  /** Adds the best tools for these words and tells of them. */
  find(words: string): string
}

export function createOffer(caller: ToolCaller, question: string, names: readonly string[]): Offer {
  const usable = (tool: Tool) => tool.effects === 'none'
  const best = caller.rankTools(question, BEST).map((ranked) => ranked.tool)
  const staples = caller.tools.filter((tool) => STAPLES.includes(tool.name))
  let offered = new Map([...fitting(caller.tools, names), ...best, ...staples].filter(usable).map((tool) => [tool.name, tool]))
  return {
    tools: (handles) => [answerTool(handles), findTool, ...[...offered.values()].map((tool) => asModelTool(tool, names, handles))],
    find(words) {
      const found = caller.rankTools(words, FOUND).flatMap(({ tool }) => (usable(tool) ? [tool] : []))
      offered = new Map([...found.map((tool): [string, Tool] => [tool.name, tool]), ...offered])
      if (found.length === 0)
        return `No tool fits these words. There are: ${caller.tools
          .filter(usable)
          .map((tool) => tool.name)
          .join(', ')}.`
      return `You may now call: ${found.map((tool) => `${tool.name} (${tool.description})`).join('; ')}`
    }
  }
}

/** Tools that take exactly as many nodes as the question names, when it names several: a question about two nodes seldom says "path". */
function fitting(tools: readonly Tool[], names: readonly string[]): Tool[] {
  if (names.length < 2) return []
  return tools.filter((tool) => requiredOf(tool).filter((name) => propertyOf(tool, name)[nodeMark] === true).length === names.length).slice(0, FITTING)
}

function requiredOf(tool: Tool): readonly string[] {
  return (tool.input as unknown as { required?: readonly string[] }).required ?? []
}

function propertyOf(tool: Tool, name: string): JsonSchema {
  return (tool.input.properties as unknown as Record<string, JsonSchema>)[name] ?? {}
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
      description: 'With handle: wanted field -> column of the result, "aId" for the key of node "a", "a.age" for its property. Default: by name and meaning.'
    },
    first: { type: 'integer', description: 'With handle: only so many rows from the top.' },
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

function asModelTool(tool: Tool, names: readonly string[], handles: readonly string[]): ModelTool {
  const parameters = compactSchema(tool.input)
  return { name: tool.name, description: tool.description, parameters, narrow: narrowSchema(tool, parameters['properties'] as JsonSchema, names, handles) }
}

/** Only what must be given, with known names and handles to choose from: a small model can hardly err in form. */
function narrowSchema(tool: Tool, properties: JsonSchema, names: readonly string[], handles: readonly string[]): JsonSchema {
  const required = requiredOf(tool)
  const narrow = (name: string): unknown => {
    const marked = propertyOf(tool, name)
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
