import type { Completion, CompletionRequest, Message, ModelTool } from './model.ts'
import type { StructuredRequest } from './structured.ts'

/** A larger choice makes guided replies slow, and exceeds what such a model can weigh. */
const MAX_CHOICES = 8

export type ToolRequest = CompletionRequest & { readonly tools: readonly ModelTool[] }

/** Obtains a tool call from an endpoint without tool support: a schema offers a choice of tools, and earlier calls and results become plain messages. */
export async function completeByAction(structured: (request: StructuredRequest) => Promise<Completion>, request: ToolRequest): Promise<Completion> {
  const { tools: offered, toolChoice: _, ...rest } = request
  const tools = [...offered.slice(0, -1).slice(0, MAX_CHOICES - 1), ...offered.slice(-1)]
  const completion = await structured({ ...rest, messages: plainMessages(request.messages, tools), schema: { name: 'action', schema: actionSchema(tools) } })
  if (completion.refusal !== undefined) return completion
  const { action } = JSON.parse(completion.content) as { action: { tool: string; arguments: unknown } }
  const id = `action_${request.messages.length}`
  return { content: '', toolCalls: [{ id, name: action.tool, arguments: JSON.stringify(action.arguments) }], usage: completion.usage }
}

/** An object with one member, because some endpoints require an object at the root. */
function actionSchema(tools: readonly ModelTool[]): Readonly<Record<string, unknown>> {
  const choices = tools.map((tool) => ({
    type: 'object',
    properties: { tool: { const: tool.name }, arguments: tool.narrow ?? tool.parameters },
    required: ['tool', 'arguments'],
    additionalProperties: false
  }))
  return { type: 'object', properties: { action: { oneOf: choices } }, required: ['action'], additionalProperties: false }
}

/** The transcript without tool roles; adjacent messages of one role are merged, because strict chat templates require alternation. */
function plainMessages(messages: readonly Message[], tools: readonly ModelTool[]): Message[] {
  const names = new Map(messages.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : [])).map((call) => [call.id, call.name]))
  const plain: Message[] = []
  for (const message of [...messages, choiceMessage(tools)]) {
    const { role, content } = plainMessage(message, names)
    const last = plain.at(-1)
    if (last !== undefined && last.role === role) plain[plain.length - 1] = { role, content: `${last.content}\n\n${content}` }
    else plain.push({ role, content })
  }
  return plain
}

function plainMessage(message: Message, names: ReadonlyMap<string, string>): { role: 'system' | 'user' | 'assistant'; content: string } {
  if (message.role === 'tool') return { role: 'user', content: `Result of ${names.get(message.toolCallId) ?? 'the call'}:\n${message.content}` }
  if (message.role !== 'assistant') return message
  const calls = (message.toolCalls ?? []).map((call) => `{"action":{"tool":${JSON.stringify(call.name)},"arguments":${call.arguments}}}`)
  return { role: 'assistant', content: [message.content, ...calls].filter((part) => part !== '').join('\n') }
}

function choiceMessage(tools: readonly ModelTool[]): Message {
  const lines = tools.map(
    (tool) => `- ${tool.name}(${Object.keys((tool.narrow ?? tool.parameters)['properties'] ?? {}).join(', ')}): ${firstSentence(tool.description)}`
  )
  return { role: 'user', content: `Choose the next action. Reply as {"action":{"tool":...,"arguments":{...}}}. Tools:\n${lines.join('\n')}` }
}

function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text
}
