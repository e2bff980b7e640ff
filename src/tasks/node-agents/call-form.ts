import type { CheckedField, CheckedMessageField } from '../../graph/vertex/language/checked.ts'
import type { AgentPhase, AgentProgram, AgentSend } from './agent-program.ts'

/** Initialise: the first state; open: the first messages of a phase; superstep: state and messages after the received ones. */
export type CallKind = 'initialise' | 'open' | 'superstep'

/** The parts that calls of one kind in one phase share. */
export interface CallForm {
  readonly kind: CallKind
  readonly phase: AgentPhase
  /** The program's rules in words. */
  readonly rules: string
  /** JSON Schema of the reply. */
  readonly schema: Readonly<Record<string, unknown>>
  readonly asksState: boolean
  /** The requested messages: none, or those of all sends of the phase. */
  readonly sends: readonly AgentSend[]
}

export const stateOf = ({ program }: AgentProgram): readonly CheckedField[] => program.fields.filter(({ initial }) => initial !== null)
export const sendName = (number: number): string => `send_${number + 1}`

/** The fields of a message that are sent. Counted messages need no fields. */
export const carried = ({ checked }: AgentPhase, { value }: AgentSend): readonly CheckedMessageField[] =>
  checked.message.filter(({ name }) => Object.hasOwn(value, name))
