import type { Test } from 'tap'
import { type ScriptedReply, type SeenRequest, startScriptedModelServer } from '../../doubles/scripted-model-server.ts'

/** What a scripted model is asked: the name of the schema it must meet, or `tools` when it must call one. */
export interface ScriptedRequest {
  readonly role: string
  /** How often this role was asked before. */
  readonly before: number
  readonly text: string
  readonly seen: SeenRequest
}

/** JSON for a schema, calls for `tools`, or a whole reply with a fault; a promise of one answers late. */
export type TaskScript = (request: ScriptedRequest) => unknown

const formOf = ({ response_format }: SeenRequest): string | undefined => response_format?.json_schema?.name

export function roleOf(request: SeenRequest): string {
  const form = formOf(request)
  return form === undefined ? (request.tools === undefined ? 'text' : 'tools') : form === 'calls' ? 'tools' : form
}

/** Calls where the reply is JSON. */
function inForm(reply: ScriptedReply, seen: SeenRequest): ScriptedReply {
  const { toolCalls, ...rest } = reply
  if (toolCalls === undefined || formOf(seen) !== 'calls') return reply
  return { ...rest, text: JSON.stringify({ calls: toolCalls.map(({ name: tool, arguments: given }) => ({ tool, arguments: given })) }) }
}

interface Offered {
  readonly properties: { readonly tool: { readonly enum: readonly string[] }; readonly arguments: object }
}

/** The tools that a request offers. */
export function toolsIn({ tools = [], response_format }: SeenRequest): { readonly name: string; readonly parameters: object }[] {
  const { calls } = (response_format?.json_schema?.schema['properties'] ?? {}) as {
    readonly calls?: { readonly items: { readonly anyOf: readonly Offered[] } }
  }
  if (calls === undefined) return tools.map((one) => one.function)
  return calls.items.anyOf.map(({ properties: { tool, arguments: parameters } }) => ({ name: tool.enum[0] ?? '', parameters }))
}

export const offeredIn = (request: SeenRequest): string[] => toolsIn(request).map(({ name }) => name)

export function replyOf(told: unknown): ScriptedReply {
  if (typeof told === 'string') return { text: told }
  const reply = told as ScriptedReply
  if (reply !== null && typeof reply === 'object' && ('toolCalls' in reply || 'fault' in reply || 'refusal' in reply || 'text' in reply)) return reply
  return { text: JSON.stringify(told) }
}

/** A scripted model server, which is a test double, with the roles in the order in which they were asked. */
export async function startTaskScript(t: Pick<Test, 'teardown'>, script: TaskScript) {
  const counts = new Map<string, number>()
  const roles: string[] = []
  const server = await startScriptedModelServer(async (seen) => {
    const role = roleOf(seen)
    const before = counts.get(role) ?? 0
    counts.set(role, before + 1)
    roles.push(role)
    return inForm(replyOf(await script({ role, before, text: seen.messages.map(({ content }) => content ?? '').join('\n'), seen })), seen)
  })
  t.teardown(() => server.close())
  return { server, roles }
}

export const node = (key: string, label: string, properties: Record<string, string | number> = {}, given: object = {}) => ({
  op: 'node',
  key,
  label,
  properties: Object.entries(properties).map(([name, value]) => ({ name, value })),
  confidence: 0.9,
  relevant: true,
  ...given
})

export const edge = (source: string, type: string, target: string, given: object = {}) => ({
  op: 'edge',
  source,
  type,
  target,
  properties: [],
  confidence: 0.9,
  relevant: true,
  ...given
})
