import type { ModelTool } from '../../outside/models/model.ts'
import { askStatuses } from '../../results/answer-document.ts'
import { handleMark, nodeMark } from '../../tools/schemas.ts'
import type { Tool } from '../../tools/tool.ts'
import { compactSchema, SAME_FORM } from './compact-schema.ts'

/** The planner's own tools: they end the work, find other tools, or show the plan. */
export const ANSWER_TOOL = 'answer'
export const FIND_TOOL = 'find_tool'
export const PLAN_TOOL = 'plan'

type JsonSchema = Readonly<Record<string, unknown>>

function closed(properties: JsonSchema, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false }
}

export const findTool: ModelTool = {
  name: FIND_TOOL,
  description: 'Searches all tools by what they should do; those found can be called from then on.',
  parameters: closed({ words: { type: 'string', description: 'What the tool should do.' } }, ['words'])
}

export const planTool: ModelTool = {
  name: PLAN_TOOL,
  description: 'Shows your plan to the reader, for questions of several steps. Call it beside another.',
  parameters: closed({ steps: { type: 'array', items: { type: 'string' }, description: 'What is left to do, in order.' } }, ['steps'])
}

const statuses = { type: 'string', enum: [...askStatuses] }

export function answerTool(handles: readonly string[]): ModelTool {
  const properties = {
    status: statuses,
    answer: {
      type: 'string',
      description: 'One or two plain sentences; for cannot_answer what is missing; for needs_clarification the question to ask back.'
    },
    handle: { type: 'string', description: 'Of the result whose rows are the answer, in place of copying them.' },
    columns: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'With handle: wanted field -> column, such as "aId" (key of node "a") or "a.age". Default: by name and meaning.'
    },
    first: { type: 'integer', description: 'With handle: only so many rows.' },
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

/** Known words of the graph, for a model whose output follows a grammar. */
export interface KnownWords {
  /** Names of nodes in the question. */
  readonly names: readonly string[]
  readonly labels: readonly string[]
  readonly types: readonly string[]
  /** Numeric relationship properties. */
  readonly weights: readonly string[]
}

export const nothingKnown: KnownWords = { names: [], labels: [], types: [], weights: [] }

export function asModelTool(tool: Tool, known: KnownWords, handles: readonly string[]): ModelTool {
  const parameters = compactSchema(tool.input)
  return { name: tool.name, description: tool.description, parameters, narrow: narrowSchema(tool, parameters['properties'] as JsonSchema, known, handles) }
}

/** Describes tools for one prompt; a shared parameter is described once. */
export function asModelTools(tools: readonly Tool[], known: KnownWords, handles: readonly string[]): ModelTool[] {
  const shown = new Set<string>()
  const isKnown = (name: string, description: unknown) => {
    const text = `${name} ${String(description)}`
    return shown.size === shown.add(text).size && !text.includes(SAME_FORM)
  }
  return tools.map((tool) => {
    const model = asModelTool(tool, known, handles)
    const properties = Object.entries(model.parameters['properties'] as Readonly<Record<string, JsonSchema>>).map(([name, { description, ...form }]) => [
      name,
      description === undefined || isKnown(name, description) ? form : { ...form, description }
    ])
    return { ...model, parameters: { ...model.parameters, properties: Object.fromEntries(properties) } }
  })
}

function requiredOf(tool: Tool): readonly string[] {
  return (tool.input as unknown as { required?: readonly string[] }).required ?? []
}

function propertyOf(tool: Tool, name: string): JsonSchema {
  return (tool.input.properties as unknown as Record<string, JsonSchema>)[name] ?? {}
}

/** Keeps required parameters and those with known choices, so that a small model makes few errors of form. */
function narrowSchema(tool: Tool, properties: JsonSchema, known: KnownWords, handles: readonly string[]): JsonSchema {
  const required = requiredOf(tool)
  const narrow = (name: string): unknown => {
    const marked = propertyOf(tool, name)
    const items = marked['items'] as JsonSchema | undefined
    if (marked[handleMark] === true && handles.length > 0) return { enum: [...handles] }
    if (marked[nodeMark] === true) return nameSchema(known.names)
    if (items?.[nodeMark] === true) return { type: 'array', items: nameSchema(known.names), minItems: 1, maxItems: 5 }
    return properties[name]
  }
  const choices = Object.entries(choicesOf(known)).filter(([name]) => name in properties && !required.includes(name))
  return closed({ ...Object.fromEntries(required.map((name) => [name, narrow(name)])), ...Object.fromEntries(choices) }, required)
}

/** Returns the parameters that known words can fill. */
function choicesOf({ labels, types, weights }: KnownWords): JsonSchema {
  const some = (words: readonly string[]) => ({ type: 'array', items: { enum: [...words] }, minItems: 1, maxItems: 3 })
  return {
    ...(labels.length === 0 ? {} : { labels: some(labels), sourceLabels: some(labels), targetLabels: some(labels) }),
    ...(types.length === 0 ? {} : { relationshipTypes: some(types) }),
    ...(weights.length === 0 ? {} : { weight: { enum: [...weights] } })
  }
}

function nameSchema(names: readonly string[]): JsonSchema {
  return names.length > 0 ? { enum: [...names] } : { type: 'string', minLength: 1, maxLength: 80 }
}
