import type { NewJobEvent, Submission } from '../../jobs.ts'
import { keyOf } from '../key.ts'

/** Of a statement that has the job `j` and the time `now`. Keys follow from the job, so that a statement which runs again writes them once. */
export const WRITE_EVENTS = `
FOREACH (event IN $events |
  MERGE (e:EdgewiseJobEvent {key: event.key})
  ON CREATE SET e:EdgewiseOwn, e += event, e.at = now)`

/** The lock stops whoever is about to remove a blob, until it sees that it is used. */
export const USE_BLOBS = `
CALL (j) {
  UNWIND $blobs AS used
  MERGE (u:EdgewiseJobBlob {key: used.key})
  ON CREATE SET u:EdgewiseOwn, u += used
  WITH used
  MATCH (b:EdgewiseBlob {key: used.blob})
  SET b.lock = $lock
  RETURN count(*) AS used
}`

type Whose = Pick<Submission, 'id' | 'tenant' | 'traceparent'>

/** `outbox` is there while webhooks must be told. */
export function eventRows({ id, tenant, traceparent }: Whose, events: readonly NewJobEvent[], before: number): Readonly<Record<string, unknown>>[] {
  return events.map(({ type, data, outbox }, at) => {
    const sequence = before + at + 1
    const row = { key: keyOf(id, String(sequence)), tenant, job: id, sequence, type, data: JSON.stringify(data ?? null), traceparent }
    return outbox ? { ...row, outbox } : row
  })
}

/** In one order, as all that lock several. */
export function blobRows({ id, tenant }: Pick<Whose, 'id' | 'tenant'>, blobs: readonly string[]): Readonly<Record<string, string>>[] {
  const keys = [...new Set(blobs)].map((sha256) => keyOf(tenant, sha256)).toSorted()
  return keys.map((blob) => ({ key: keyOf(id, blob), tenant, job: id, blob }))
}
