import { EdgewiseError } from '../../base/errors.ts'

/** The turn `sequence` is not the next one of a conversation that is at turn `current`. */
export function turnConflict(id: string, current: number, sequence: number): EdgewiseError {
  const detail = `Conversation "${id}" is at turn ${current}; the next turn is ${current + 1}, not ${sequence}.`
  return new EdgewiseError('EDGEWISE_CONFLICT', { detail, current })
}

/** One question and its answer, as kept in a conversation. `sequence` counts from 1. */
export interface Turn {
  readonly sequence: number
  readonly question: string
  /** The whole answer document as JSON; it holds the trace, so the calls behind the answer are kept with it. */
  readonly answer: unknown
  readonly at: string
}

export interface Conversation {
  readonly id: string
  readonly createdAt: string
  readonly turns: readonly Turn[]
}

export interface ConversationSummary {
  readonly id: string
  readonly createdAt: string
  /** How many. */
  readonly turns: number
}

/** Conversations and their turns. */
export interface Conversations {
  create(tenant: string): Promise<Conversation>
  /** EDGEWISE_UNKNOWN_CONVERSATION when the tenant has none of that id. */
  read(tenant: string, id: string): Promise<Conversation>
  /** Of these ids, those that the tenant has, in any order; read together. */
  readMany(tenant: string, ids: readonly string[]): Promise<Conversation[]>
  /**
   * Appends the turn `expectedSequence`; EDGEWISE_CONFLICT when another turn took that place. `named`: a request gave the conversation's id to go on with it, so it
   * is kept from now on.
   */
  append(tenant: string, id: string, expectedSequence: number, question: string, answer: unknown, options?: { readonly named?: boolean }): Promise<Turn>
  /** Its turns and replies go with it. EDGEWISE_UNKNOWN_CONVERSATION when the tenant has none of that id. */
  delete(tenant: string, id: string): Promise<void>
  /** The newest first. */
  list(tenant: string, limit: number): Promise<ConversationSummary[]>
  /** Removes up to `limit` conversations of any tenant that nobody named and whose last turn is more than `olderThanMs` old, and says how many. */
  sweep(olderThanMs: number, limit: number): Promise<number>
}
