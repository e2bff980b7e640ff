import type { AgentSend } from './agent-program.ts'
import { type CallForm, carried, sendName } from './call-form.ts'
import { isAlong, type Relationship } from './open-graph.ts'
import { type Values, valuesFromJson } from './values.ts'

/** The message over a relationship, by its key; null for none. */
export type Sent = (key: string) => Values | null

export interface AgentReply {
  /** null when it was not requested. */
  readonly state: Values | null
  /** By send of the phase; empty when none was requested. */
  readonly sends: readonly Sent[]
}

type Json = Readonly<Record<string, unknown>>
type Entry = { readonly to: string; readonly message?: unknown }

export const nothing: Sent = () => null

function problemOf(entries: readonly Entry[], name: string, keys: readonly string[]): string | null {
  const seen = new Set<string>()
  for (const { to } of entries) {
    if (!keys.includes(to)) return `/${name} names "${to}", and no relationship that it goes over has this key; the keys are ${keys.join(', ') || 'none'}`
    if (seen.has(to)) return `/${name} names "${to}" twice`
    seen.add(to)
  }
  return null
}

/** Finds what a schema cannot check: messages over unknown relationships, or two over one. Returns the fault, or null. */
export function checkReply({ sends }: CallForm, relationships: readonly Relationship[]): (reply: unknown) => string | null {
  return (reply) => {
    for (const [number, send] of sends.entries()) {
      if (!send.byRelationship) continue
      const name = sendName(number)
      const keys = relationships.filter((relationship) => isAlong(send, relationship)).map(({ key }) => key)
      const problem = problemOf((reply as Json)[name] as readonly Entry[], name, keys)
      if (problem !== null) return problem
    }
    return null
  }
}

function readSent(send: AgentSend, json: unknown): Sent {
  if (send.byRelationship) {
    const byKey = new Map((json as readonly Entry[]).map(({ to, message = {} }) => [to, valuesFromJson(message)]))
    return (key) => byKey.get(key) ?? null
  }
  if (json === null || json === false) return nothing
  const message = json === true ? {} : valuesFromJson(json)
  return () => message
}

/** Reads a reply that passed all checks. */
export function readReply({ asksState, sends }: CallForm, reply: Json): AgentReply {
  return {
    state: asksState ? valuesFromJson(reply['state']) : null,
    sends: sends.map((send, number) => readSent(send, reply[sendName(number)]))
  }
}

/** Approximates the longest reply of a node that sends over every relationship, for estimates. */
export function longestReply(form: CallForm, relationships: readonly Relationship[], state: Json): Json {
  const sends = form.sends.map((send, number): [string, unknown] => {
    const message = Object.fromEntries(carried(form.phase, send).map(({ name, type }) => [name, type === 'boolean' ? false : 1000]))
    if (!send.byRelationship) return [sendName(number), message]
    return [sendName(number), relationships.filter((relationship) => isAlong(send, relationship)).map(({ key: to }) => ({ to, message }))]
  })
  return { ...(form.asksState && { state }), ...Object.fromEntries(sends) }
}
