import type { Message, Model } from '../../src/outside/models/model.ts'
import { askModel } from '../harness/ask-model.ts'
import { addSpent, nothingSpent, type Spent } from '../harness/spent.ts'
import type { PlainTools } from './plain-tools.ts'

const maxTurns = 10

interface PlainTask {
  readonly tools: PlainTools
  readonly schema: string
  readonly question: string
  readonly replyTokens: number
}

export interface PlainRun {
  readonly text: string
  readonly failure: string | null
  readonly tools: readonly string[]
  readonly spent: Spent
}

/** Gives a model all tools in the prompt, without selection for the question or linked names. */
function openingMessages({ tools, schema, question }: PlainTask): Message[] {
  const form = 'Reply with one JSON object and nothing else: {"tool": NAME, "arguments": {...}} to call a tool, or {"answer": ...} to answer.'
  return [
    {
      role: 'system',
      content: `You answer questions about a property graph by calling tools. ${form}\nTools:\n${tools.listed.join('\n')}`
    },
    { role: 'user', content: `Schema:\n${schema}\n\nQuestion: ${question}` }
  ]
}

interface Reply {
  readonly tool?: unknown
  readonly arguments?: unknown
  readonly answer?: unknown
}

function argumentsOf({ arguments: given }: Reply): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Readonly<Record<string, unknown>>) : {}
}

function readReply(text: string): Reply | null {
  try {
    const value: unknown = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

/** Lets a model use all tools until it answers; a reply in no known form is its answer. */
export async function runPlainAgent(model: Model, task: PlainTask): Promise<PlainRun> {
  const messages = openingMessages(task)
  const called: string[] = []
  let spent = nothingSpent
  let text = ''
  for (let turn = 0; turn < maxTurns; turn++) {
    const reply = await askModel(model, messages, task.replyTokens)
    spent = addSpent(spent, reply.spent)
    if (reply.text === null) return { text, failure: reply.failure, tools: called, spent }
    text = reply.text
    const action = readReply(text)
    if (typeof action?.tool !== 'string') return { text: answerText(action, text), failure: null, tools: called, spent }
    called.push(action.tool)
    const startedAt = performance.now()
    const result = await task.tools.call(action.tool, argumentsOf(action))
    spent = addSpent(spent, { ...nothingSpent, toolCalls: 1, ms: performance.now() - startedAt })
    messages.push({ role: 'assistant', content: text }, { role: 'user', content: `Result of ${action.tool}:\n${result}` })
  }
  return { text, failure: null, tools: called, spent }
}

function answerText(action: Reply | null, text: string): string {
  if (action?.answer === undefined) return text
  return typeof action.answer === 'string' ? action.answer : JSON.stringify(action.answer)
}
