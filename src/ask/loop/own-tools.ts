import type { ModelTool } from '../../outside/models/model.ts'
import { askStatuses } from '../../results/answer-document.ts'

/** Tools of the planner itself: they end the work, find other tools, or say what the model is up to. */
export const ANSWER_TOOL = 'answer'
export const FIND_TOOL = 'find_tool'
export const PLAN_TOOL = 'plan'

type JsonSchema = Readonly<Record<string, unknown>>

/** A strict object. */
export function closed(properties: JsonSchema, required: readonly string[]): JsonSchema {
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
