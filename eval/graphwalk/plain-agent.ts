import { compactResult } from '../../src/agent/compact-result.ts'
import { EdgewiseError } from '../../src/errors.ts'
import type { Message, Model } from '../../src/llm/model.ts'
import type { Runtime } from '../../src/runtime.ts'
import type { Tool } from '../../src/tools/tool.ts'
import { askModel } from '../harness/ask-model.ts'
import { addSpent, nothingSpent, type Spent } from '../harness/spent.ts'

const maxTurns = 10

interface PlainPlace {
  readonly tenant: string
  readonly graph: string
  readonly schema: string
  /** Tools are told in brief: for a model with a small context. */
  readonly brief: boolean
  readonly replyTokens: number
}

export interface PlainRun {
  readonly text: string
  readonly failure: string | null
  readonly tools: readonly string[]
  readonly spent: Spent
}

/** A tool as the prompt lists it; in brief, by the first sentence of its description and what it must be given. */
function listed({ name, description, input }: Tool, brief: boolean): string {
  const { required = [] } = input as { readonly required?: readonly string[] }
  const told = brief ? (/^.*?\.(?=\s|$)/s.exec(description)?.[0] ?? description) : description
  return `- ${name}(${(brief ? required : Object.keys(input.properties)).join(', ')}): ${told}`
}

/** The usual way to give a model tools: all of them in the prompt, none chosen for the question, no name linked. */
function openingMessages(tools: readonly Tool[], { schema, brief }: PlainPlace, question: string): Message[] {
  const form = 'Reply with one JSON object and nothing else: {"tool": NAME, "arguments": {...}} to call a tool, or {"answer": ...} to answer.'
  return [
    {
      role: 'system',
      content: `You answer questions about a property graph by calling tools. ${form}\nTools:\n${tools.map((tool) => listed(tool, brief)).join('\n')}`
    },
    { role: 'user', content: `Schema:\n${schema}\n\nQuestion: ${question}` }
  ]
}

interface Reply {
  readonly tool?: unknown
  readonly arguments?: unknown
  readonly answer?: unknown
}

function readReply(text: string): Reply | null {
  try {
    const value: unknown = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

/** Lets a model work with the whole list of tools until it answers; a reply in no known form is taken as its answer. */
export async function runPlainAgent({ caller }: Runtime, model: Model, place: PlainPlace, question: string): Promise<PlainRun> {
  const usable = caller.tools.filter(({ effects }) => effects === 'none')
  const messages = openingMessages(usable, place, question)
  const called: string[] = []
  let spent = nothingSpent
  let text = ''
  for (let turn = 0; turn < maxTurns; turn++) {
    const reply = await askModel(model, messages, place.replyTokens)
    spent = addSpent(spent, reply.spent)
    if (reply.text === null) return { text, failure: reply.failure, tools: called, spent }
    text = reply.text
    const action = readReply(text)
    if (typeof action?.tool !== 'string') return { text: answerText(action, text), failure: null, tools: called, spent }
    called.push(action.tool)
    const startedAt = performance.now()
    const result = await callTool(caller, place, action.tool, action.arguments)
    spent = addSpent(spent, { ...nothingSpent, toolCalls: 1, ms: performance.now() - startedAt })
    messages.push({ role: 'assistant', content: text }, { role: 'user', content: `Result of ${action.tool}:\n${result}` })
  }
  return { text, failure: null, tools: called, spent }
}

function answerText(action: Reply | null, text: string): string {
  if (action?.answer === undefined) return text
  return typeof action.answer === 'string' ? action.answer : JSON.stringify(action.answer)
}

async function callTool(
  caller: Runtime['caller'],
  { tenant, graph }: { readonly tenant: string; readonly graph: string },
  tool: string,
  given: unknown
): Promise<string> {
  const isRecord = typeof given === 'object' && given !== null && !Array.isArray(given)
  try {
    return compactResult(await caller.call({ tenant, graph, tool, arguments: isRecord ? (given as Record<string, unknown>) : {} }))
  } catch (error) {
    if (!(error instanceof EdgewiseError)) throw error
    return `Error: ${error.message}`
  }
}
