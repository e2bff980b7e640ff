import type { ApiKey, NewKey, StoredKey } from './api-key.ts'
import type { CallAnswer, CallClaim, CallState } from './idempotent-call.ts'

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

/** What a chat client was sent, and the turn that it stands for. */
export interface Reply {
  readonly conversationId: string
  readonly sequence: number
  /** As sent, as JSON; null where only its place matters. */
  readonly document: unknown
}

/** Part of a graph under a name of its own. */
export interface NamedProjection {
  readonly name: string
  readonly graph: string
  /** The projection spec as JSON. */
  readonly spec: unknown
}

/** What a model was trained for. */
export type ModelKind = 'graph_sage' | 'node_classification' | 'node_regression' | 'link_prediction'

/** What is known of a trained model without opening it. */
export interface ModelEntry {
  readonly name: string
  readonly kind: ModelKind
  /** It was trained on. */
  readonly graph: string
  readonly createdAt: string
  /** By what it was judged, and how well it did; null: by nothing. */
  readonly score: { readonly metric: string; readonly value: number } | null
  /** Of kind, graph and document: models of one hash predict alike. */
  readonly hash: string
}

/** A trained model; of any size, so listing leaves documents out. */
export interface StoredModel extends ModelEntry {
  /** Parameters, measures and weights, as JSON. */
  readonly document: unknown
}

/** A model as its trainer gives it; the store dates and hashes it. */
export type NewModel = Omit<StoredModel, 'createdAt' | 'hash'>

/** Conversations, result descriptors, named projections, models and keys: what any process needs to serve the next request. The tenant comes first in each call. */
export interface StateStore {
  createConversation(tenant: string): Promise<Conversation>
  /** EDGEWISE_UNKNOWN_CONVERSATION when the tenant has none of that id. */
  conversation(tenant: string, id: string): Promise<Conversation>
  /** Of these ids, those that the tenant has, in any order; read together. */
  conversations(tenant: string, ids: readonly string[]): Promise<Conversation[]>
  /** Appends the turn `expectedSequence`; EDGEWISE_CONFLICT when another turn took that place. */
  appendTurn(tenant: string, id: string, expectedSequence: number, question: string, answer: unknown): Promise<Turn>
  deleteConversation(tenant: string, id: string): Promise<void>
  listConversations(tenant: string, limit: number): Promise<{ id: string; createdAt: string; turns: number }[]>
  /** The last one put under a key is kept, until its conversation is deleted. */
  putReply(tenant: string, key: string, reply: Reply): Promise<void>
  reply(tenant: string, key: string): Promise<Reply | null>
  /** Whether there was one. */
  dropReply(tenant: string, key: string): Promise<boolean>
  /** Keeps the first descriptor of a handle; handles are content hashes, so a second is the same. */
  putDescriptor(tenant: string, handle: string, descriptor: unknown): Promise<void>
  descriptor(tenant: string, handle: string): Promise<unknown | null>
  /** In the order of the handles, read together; null where there is none. */
  descriptors(tenant: string, handles: readonly string[]): Promise<(unknown | null)[]>
  /** The last one put under a name is kept. */
  putProjection(tenant: string, name: string, projection: Omit<NamedProjection, 'name'>): Promise<void>
  projection(tenant: string, name: string): Promise<NamedProjection | null>
  /** By name. */
  listProjections(tenant: string): Promise<NamedProjection[]>
  /** Whether there was one. */
  dropProjection(tenant: string, name: string): Promise<boolean>
  /** The last one put under a name is kept. */
  putModel(tenant: string, model: NewModel): Promise<ModelEntry>
  model(tenant: string, name: string): Promise<StoredModel | null>
  /** By name. */
  listModels(tenant: string): Promise<ModelEntry[]>
  /** Whether there was one. */
  dropModel(tenant: string, name: string): Promise<boolean>
  createKey(key: NewKey): Promise<ApiKey>
  /** Also one that lapsed. What another process did to it before is seen. */
  key(id: string): Promise<StoredKey | null>
  /** Whether there ever was a key: one that lapsed counts, so that losing the last one opens nothing. */
  hasKeys(): Promise<boolean>
  /** The oldest first; `tenant` null: of all. */
  listKeys(tenant: string | null): Promise<ApiKey[]>
  /** The key as it is then; null when the tenant (null: any) has none of that id. Of one revoked before, the time stays. */
  revokeKey(tenant: string | null, id: string): Promise<ApiKey | null>
  /** Claims a call that its caller has named by `key`: of all that claim it at once, in whatever process, one begins. */
  beginCall(tenant: string, key: string, claim: CallClaim): Promise<CallState>
  /** Keeps the answer of a call that `owner` began; false when its claim has gone to another. */
  finishCall(tenant: string, key: string, owner: string, answer: CallAnswer): Promise<boolean>
  /** Gives up a claim, so that the call can be done again. */
  forgetCall(tenant: string, key: string, owner: string): Promise<void>
  /** Removes up to `limit` calls of any tenant that need not be remembered any more, and says how many. */
  sweepCalls(limit: number): Promise<number>
  close(): Promise<void>
}
