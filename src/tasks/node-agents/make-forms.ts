import type { AgentPhase, AgentProgram, AgentSend } from './agent-program.ts'
import { type CallForm, type CallKind, carried, sendName, stateOf } from './call-form.ts'
import { type Surroundings, tellRules } from './tell-rules.ts'
import { objectOf, schemaOf } from './values.ts'

function schemaOfSend(phase: AgentPhase, send: AgentSend, nodeCount: number): object {
  const fields = carried(phase, send)
  const message = schemaOf(fields, nodeCount)
  if (!send.byRelationship) return fields.length === 0 ? { type: 'boolean' } : { anyOf: [message, { type: 'null' }] }
  return { type: 'array', items: objectOf({ to: { type: 'string' }, ...(fields.length > 0 && { message }) }) }
}

function makeForm(agents: AgentProgram, phase: AgentPhase, kind: CallKind, surroundings: Surroundings): CallForm {
  const { nodeCount } = surroundings
  const sends = kind === 'initialise' && !agents.sendsAtOnce ? [] : phase.sends
  const asksState = kind !== 'open'
  const properties = {
    ...(asksState && { state: schemaOf(stateOf(agents), nodeCount) }),
    ...Object.fromEntries(sends.map((send, number) => [sendName(number), schemaOfSend(phase, send, nodeCount)]))
  }
  const form = { kind, phase, asksState, sends }
  return { ...form, schema: objectOf(properties), rules: tellRules(agents, form, surroundings) }
}

/** Builds each call form of a run once. */
export function callForms(agents: AgentProgram, surroundings: Surroundings): (phase: AgentPhase, kind: CallKind) => CallForm {
  const made = new Map<string, CallForm>()
  return (phase, kind) => {
    const key = `${phase.at} ${kind}`
    const form = made.get(key) ?? makeForm(agents, phase, kind, surroundings)
    made.set(key, form)
    return form
  }
}
