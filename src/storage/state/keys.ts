/** What a key may be allowed: to read, to change what is stored, to let a model be paid, to reach other servers, to look after the keys of its tenant. None implies another. */
export const scopes = ['read', 'write', 'spend', 'fetch', 'admin'] as const
export type Scope = (typeof scopes)[number]

/** A key as it may be shown: without anything that opens. Times are ISO 8601. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly tenant: string
  readonly scopes: readonly Scope[]
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  /** null: the setting says. */
  readonly requestsPerMinute: number | null
}

export interface StoredKey extends ApiKey {
  /** Of the secret, in hex. */
  readonly hash: string
}

/** A key as it is given to a store, which dates it. */
export type NewKey = Omit<StoredKey, 'createdAt' | 'revokedAt'>

/** Keys of callers. */
export interface Keys {
  create(key: NewKey): Promise<ApiKey>
  /** Also one that lapsed. What another process did to it before is seen. */
  read(id: string): Promise<StoredKey | null>
  /** Whether there ever was a key: one that lapsed counts, so that losing the last one opens nothing. */
  hasAny(): Promise<boolean>
  /** The oldest first; `tenant` null: of all. */
  list(tenant: string | null): Promise<ApiKey[]>
  /** The key as it is then; null when the tenant (null: any) has none of that id. Of one revoked before, the time stays. */
  revoke(tenant: string | null, id: string): Promise<ApiKey | null>
}
