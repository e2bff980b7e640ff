/** What a chat client was sent, and the turn that it stands for. */
export interface Reply {
  readonly conversationId: string
  readonly sequence: number
  /** As sent, as JSON; null where only its place matters. */
  readonly document: unknown
}

/** What chat clients were sent, by keys of their own. */
export interface Replies {
  /** The last one put under a key is kept, until its conversation is deleted. */
  put(tenant: string, key: string, reply: Reply): Promise<void>
  read(tenant: string, key: string): Promise<Reply | null>
  /** Whether there was one. */
  drop(tenant: string, key: string): Promise<boolean>
}
