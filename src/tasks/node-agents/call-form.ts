import type { CheckedField, CheckedMessageField } from '../../graph/vertex/language/checked.ts'
import type { AgentPhase, AgentProgram, AgentSend } from './agent-program.ts'

/** Initialise: the first state; open: the first messages of a phase; superstep: state and messages after those that came. */
export type CallKind = 'initialise' | 'open' | 'superstep'

/** What calls of one kind in one phase have in common. */
export interface CallForm {
  readonly kind: CallKind
  readonly phase: AgentPhase
  /** What the program says, in words. */
  readonly rules: string
  /** JSON Schema of the reply. */
  readonly schema: Readonly<Record<string, unknown>>
  readonly asksState: boolean
  /** Those whose messages are asked for: none, or all of the phase. */
  readonly sends: readonly AgentSend[]
}

export const stateOf = ({ program }: AgentProgram): readonly CheckedField[] => program.fields.filter(({ initial }) => initial !== null)
/** Messages of one kind in a reply. */
export const sendName = (number: number): string => `send_${number + 1}`

/** The fields of a message that travel: what is counted needs none. */
export const carried = ({ checked }: AgentPhase, { value }: AgentSend): readonly CheckedMessageField[] =>
  checked.message.filter(({ name }) => Object.hasOwn(value, name))
