/** A response to a chat client, and its turn. */
export interface Reply {
  readonly conversationId: string
  readonly sequence: number
  /** The response as sent, as JSON; null where only its position matters. */
  readonly document: unknown
}

/** Responses to chat clients, by key. */
export interface Replies {
  /** Replaces an earlier reply; kept until its conversation is deleted. */
  put(tenant: string, key: string, reply: Reply): Promise<void>
  read(tenant: string, key: string): Promise<Reply | null>
  /** Returns whether the reply existed. */
  drop(tenant: string, key: string): Promise<boolean>
}
