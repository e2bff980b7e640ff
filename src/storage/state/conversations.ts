import { EdgewiseError, invalidInput } from '../../base/errors.ts'

/** The error for a turn `sequence` that does not follow the conversation's turn `current`. */
export function turnConflict(id: string, current: number, sequence: number): EdgewiseError {
  const detail = `Conversation "${id}" is at turn ${current}; the next turn is ${current + 1}, not ${sequence}.`
  return new EdgewiseError('EDGEWISE_CONFLICT', { detail, current })
}

/** The error for a turn that a conversation of `count` turns does not have. */
export function unknownTurn(sequence: number, count: number): EdgewiseError {
  return invalidInput(`The conversation has no turn ${sequence}. ${count === 0 ? 'It has none yet.' : `Use 1 to ${count}.`}`)
}

/** What the asker thinks of an answer. */
export interface Rating {
  readonly good: boolean
  readonly comment: string | null
}

export interface Feedback extends Rating {
  readonly at: string
}

/** A question and its answer in a conversation. `sequence` counts from 1. */
export interface Turn {
  readonly sequence: number
  readonly question: string
  /** The whole answer document as JSON; it includes the trace, so the calls behind the answer are kept with it. */
  readonly answer: unknown
  readonly at: string
  readonly feedback?: Feedback
}

export interface TurnPlace {
  readonly conversationId: string
  readonly sequence: number
}

export interface RatedTurn extends Turn {
  readonly conversationId: string
  readonly feedback: Feedback
}

export interface Conversation {
  readonly id: string
  readonly createdAt: string
  readonly turns: readonly Turn[]
}

export interface ConversationSummary {
  readonly id: string
  readonly createdAt: string
  readonly turns: number
}

export interface AppendOptions {
  /** A request gave the id, so sweeps spare it. */
  readonly named?: boolean
  /** Creates the conversation first. Its id is a new UUID. */
  readonly begins?: boolean
}

/** Conversations and their turns. */
export interface Conversations {
  create(tenant: string): Promise<Conversation>
  /** Throws EDGEWISE_UNKNOWN_CONVERSATION when the tenant has no such conversation. */
  read(tenant: string, id: string): Promise<Conversation>
  /** The tenant's conversations among these ids, in any order, in one read. */
  readMany(tenant: string, ids: readonly string[]): Promise<Conversation[]>
  /** Appends the turn `expectedSequence`; throws EDGEWISE_CONFLICT when that position is taken. */
  append(tenant: string, id: string, expectedSequence: number, question: string, answer: unknown, options?: AppendOptions): Promise<Turn>
  /** Sets or, with null, removes the feedback of a turn. Throws EDGEWISE_UNKNOWN_CONVERSATION, and EDGEWISE_INVALID_INPUT for a turn that it does not have. */
  rate(tenant: string, place: TurnPlace, rating: Rating | null): Promise<Turn>
  /** The tenant's turns with feedback after a place, by id of the conversation and sequence. */
  rated(tenant: string, after: TurnPlace | null, limit: number): Promise<RatedTurn[]>
  /** Deletes its turns, their feedback, and replies too. Throws EDGEWISE_UNKNOWN_CONVERSATION when the tenant has no such conversation. */
  delete(tenant: string, id: string): Promise<void>
  /** The newest first. */
  list(tenant: string, limit: number): Promise<ConversationSummary[]>
  /** Removes up to `limit` unnamed conversations of any tenant whose last turn is more than `olderThanMs` old. Returns the number. */
  sweep(olderThanMs: number, limit: number): Promise<number>
}
