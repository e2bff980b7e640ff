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

/** Part of a graph under a name of its own. */
export interface NamedProjection {
  readonly name: string
  readonly graph: string
  /** The projection spec as JSON. */
  readonly spec: unknown
}

/** Conversations, result descriptors and named projections: what any process needs to serve the next request. The tenant comes first in each call. */
export interface StateStore {
  createConversation(tenant: string): Promise<Conversation>
  /** EDGEWISE_UNKNOWN_CONVERSATION when the tenant has none of that id. */
  conversation(tenant: string, id: string): Promise<Conversation>
  /** Appends the turn `expectedSequence`; EDGEWISE_CONFLICT when another turn took that place. */
  appendTurn(tenant: string, id: string, expectedSequence: number, question: string, answer: unknown): Promise<Turn>
  deleteConversation(tenant: string, id: string): Promise<void>
  listConversations(tenant: string, limit: number): Promise<{ id: string; createdAt: string; turns: number }[]>
  /** Keeps the first descriptor of a handle; handles are content hashes, so a second is the same. */
  putDescriptor(tenant: string, handle: string, descriptor: unknown): Promise<void>
  descriptor(tenant: string, handle: string): Promise<unknown | null>
  /** The last one put under a name is kept. */
  putProjection(tenant: string, name: string, projection: Omit<NamedProjection, 'name'>): Promise<void>
  projection(tenant: string, name: string): Promise<NamedProjection | null>
  /** By name. */
  listProjections(tenant: string): Promise<NamedProjection[]>
  /** Whether there was one. */
  dropProjection(tenant: string, name: string): Promise<boolean>
  close(): Promise<void>
}
