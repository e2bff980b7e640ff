import { EdgewiseError } from '../../base/errors.ts'
import type { CheckedPhase, CheckedProgram, CheckedSend } from '../../graph/vertex/language/checked.ts'
import { someOf, type Typed } from '../../graph/vertex/language/typed.ts'

/** One kind of message, split into what its sender knows and what it does not. */
export interface AgentSend {
  readonly along: CheckedSend['along']
  /** The message's fields, computed from what the sender knows. */
  readonly value: Readonly<Record<string, Typed>>
  /** Conditions that the sender evaluates. */
  readonly decided: readonly Typed[]
  /** Conditions on the receiver's state, or on a global after this superstep; evaluated at delivery. */
  readonly delivered: readonly Typed[]
  /** Whether messages over two relationships may differ. */
  readonly byRelationship: boolean
  /** Whether a node that is not called repeats its last messages, because its state is unchanged. */
  readonly stands: boolean
}

export interface AgentPhase {
  readonly at: number
  readonly checked: CheckedPhase
  readonly sends: readonly AgentSend[]
}

export interface AgentProgram {
  readonly program: CheckedProgram
  readonly phases: readonly AgentPhase[]
  /** Whether nodes send their first messages together with their first state. */
  readonly sendsAtOnce: boolean
}

type Is = (part: Typed) => boolean

/** The sender knows the receiver's number from the relationship, but nothing else about it. */
const isOfReceiver: Is = (part) => (part.kind === 'field' ? part.whose === 'to' : part.kind === 'property' && part.whose === 'to' && part.name !== 'id')
const isOfRelationship: Is = (part) => part.kind === 'weight' || (part.kind === 'property' && part.whose === 'to' && part.name === 'id')
const isChanged: Is = (part) => part.kind === 'property' && part.name === 'changed'
const isOfTime: Is = (part) => part.kind === 'superstep' || isChanged(part)
const isCommon: Is = (part) => part.kind === 'common'

function unsupported({ source }: CheckedProgram, pointer: string, detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_AGENTS_UNSUPPORTED', { program: source.name, detail: `${pointer}: ${detail}` })
}

/** The reason why no sender can compute a value, or null. */
function unknownIn(value: Typed, isOwnGlobal: Is, isOfTimeOut: Is): string | null {
  if (someOf(value, isCommon)) return 'it asks for the common neighbours of both ends, and an agent knows its own neighbours alone.'
  if (someOf(value, isOfReceiver)) return "it reads the receiver's state, which the sender does not know; let the receiver work that out of the message."
  if (someOf(value, isOwnGlobal)) return 'it reads a global of this phase, which is not known yet when the message is sent.'
  if (someOf(value, isOfTimeOut))
    return 'it changes with the superstep, and nodes without a message are not called; say "nodes": "all" in the update, or send when from.changed.'
  return null
}

function readSend(program: CheckedProgram, phase: CheckedPhase, send: CheckedSend, pointer: string): AgentSend {
  const isOwnGlobal: Is = (part) => part.kind === 'global' && phase.globals.some(({ name }) => name === part.name)
  const onChange = send.when.some((condition) => condition.kind === 'property' && condition.name === 'changed' && condition.whose === 'from')
  /** A node that is not called cannot report later changes to its message. */
  const isOfTimeOut: Is = (part) => !phase.updatesAll && !onChange && isOfTime(part)
  if (send.when.some((condition) => someOf(condition, isCommon)))
    throw unsupported(program, `${pointer}/when`, 'it asks for the common neighbours of both ends, and an agent knows its own neighbours alone.')
  for (const [name, value] of Object.entries(send.value)) {
    const unknown = unknownIn(value, isOwnGlobal, isOfTimeOut)
    if (unknown !== null) throw unsupported(program, `${pointer}/value/${name}`, unknown)
  }
  const isDelivered = (condition: Typed) => [isOfReceiver, isOwnGlobal, isOfTimeOut].some((is) => someOf(condition, is))
  const decided = send.when.filter((condition) => !isDelivered(condition))
  return {
    along: send.along,
    value: send.value,
    decided,
    delivered: send.when.filter(isDelivered),
    byRelationship: [...decided, ...Object.values(send.value)].some((typed) => someOf(typed, isOfRelationship)),
    stands: !phase.updatesAll && !onChange
  }
}

/** Throws EDGEWISE_AGENTS_UNSUPPORTED for a program whose nodes need more than their own state, relationships and messages. */
export function readAgentProgram(program: CheckedProgram): AgentProgram {
  const phases = program.phases.map((checked, at) => ({
    at,
    checked,
    sends: checked.sends.map((send, number) => readSend(program, checked, send, `/phases/${at}/send/${number}`))
  }))
  if (phases.every(({ sends }) => sends.length === 0)) throw unsupported(program, '/phases', 'it passes no messages, so there is nothing for agents to do.')
  const [first] = phases
  return { program, phases, sendsAtOnce: first !== undefined && first.sends.length > 0 && first.checked.start.length === 0 }
}
