import type { Call } from '../../calls.ts'

/** Of a call `c` and the time. Times are temporal, and an earlier version wrote no fence. */
export const CALL_FIELDS = `c.fingerprint AS fingerprint, c.owner AS owner, c.leasedUntil.epochMillis AS until, coalesce(c.fence, 0) AS fence,
  c.expiresAt.epochMillis AS expiresAt, c.answer AS answer, datetime.realtime().epochMillis AS now`

export const WRITE_CALL = `c.fingerprint = $fingerprint, c.owner = $owner, c.leasedUntil = datetime({epochMillis: $until}), c.fence = $fence,
  c.expiresAt = datetime({epochMillis: $expiresAt}), c.answer = $answer`

export interface CallFields {
  /** null: a node that was made to be locked. */
  readonly fingerprint: string | null
  readonly owner: string | null
  readonly until: number
  readonly fence: number
  readonly expiresAt: number
  readonly answer: string | null
  readonly now: number
}

export function callOfFields({ fingerprint, owner, until, fence, expiresAt, answer }: CallFields): Call | null {
  return fingerprint === null ? null : { fingerprint, lease: { owner, until, fence }, expiresAt, answer: answer === null ? null : JSON.parse(answer) }
}

export function fieldsOfCall({ fingerprint, lease, expiresAt, answer }: Call): Readonly<Record<string, unknown>> {
  return { fingerprint, ...lease, expiresAt, answer: answer && JSON.stringify(answer) }
}
