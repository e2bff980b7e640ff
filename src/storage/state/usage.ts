export interface UsageCounts {
  /** Authenticated requests, and messages of sockets that count as one. */
  readonly requests: number
  /** Answered questions. */
  readonly questions: number
  /** Calls of tools, including failed ones. */
  readonly toolCalls: number
  /** Requests to models, including failed ones. */
  readonly modelCalls: number
  readonly promptTokens: number
  readonly completionTokens: number
}

export const noCounts: UsageCounts = { requests: 0, questions: 0, toolCalls: 0, modelCalls: 0, promptTokens: 0, completionTokens: 0 }

/** The day in UTC of a time in milliseconds since 1970, such as 2027-01-31. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

export interface UsageOfDay extends UsageCounts {
  /** By `dayOf`. */
  readonly day: string
  /** Id of the key; null: the service had no keys. */
  readonly key: string | null
}

/** Counts since the last addition, at most one entry per tenant, day and key. */
export interface UsageBatch {
  /** Unique, so that a batch that is sent again is added once. */
  readonly id: string
  readonly entries: readonly (UsageOfDay & { readonly tenant: string })[]
}

export interface UsageFilter {
  /** First and last day, inclusive. */
  readonly from: string
  readonly to: string
  /** Default: all keys. */
  readonly key?: string
}

/** Sums by tenant, day and key, to which any number of processes add. */
export interface Usage {
  add(batch: UsageBatch): Promise<void>
  /** By day and key. */
  list(tenant: string, filter: UsageFilter, limit: number): Promise<UsageOfDay[]>
  /** Removes up to `limit` entries of days before this one. Returns the number. */
  sweep(before: string, limit: number): Promise<number>
}
