import type { Statement } from '../../../neo4j/connection.ts'
import { statusOf } from '../../job-record.ts'
import type { Job, JobChange } from '../../jobs.ts'
import { keyOf } from '../key.ts'
import { statusProperties } from './job-row.ts'
import type { Slot } from './slots.ts'
import { blobRows, eventRows, USE_BLOBS, WRITE_EVENTS } from './written-with.ts'

/** `changes` puts the steps in the order in which they were begun. */
const text = `
MATCH (j:EdgewiseJob {id: $id})
SET j += $status, j.changes = coalesce(j.changes, 0) + 1
WITH j, $now AS now${WRITE_EVENTS}
FOREACH (step IN $steps |
  MERGE (s:EdgewiseJobStep {key: step.key})
  ON CREATE SET s:EdgewiseOwn, s.place = j.changes
  SET s += step, s.at = now)
FOREACH (slot IN $taken | CREATE (s:EdgewiseJobSlot:EdgewiseOwn) SET s = slot, j.slot = slot.key)
WITH j
CALL (j) {
  UNWIND $released AS _
  MATCH (s:EdgewiseJobSlot {key: j.slot})
  REMOVE j.slot
  DELETE s
  RETURN count(*) AS released
}${USE_BLOBS}
RETURN j.id AS id`

function stepRow({ id, tenant }: Job, { name, hash, output, usage, fence }: NonNullable<JobChange['step']>): Readonly<Record<string, unknown>> {
  return { key: keyOf(id, name), tenant, job: id, name, hash, output: output && JSON.stringify(output), usage: JSON.stringify(usage ?? null), fence }
}

/** The job as a change leaves it. What was submitted stays as it was, whatever the change says. */
export function changedJob(before: Job, { status, events = [] }: JobChange): Job {
  return { ...before, ...statusOf(status), events: before.events + events.length }
}

/** All that a change writes but a slot, as one statement. */
export function writeChange(before: Job, after: Job, change: JobChange, given: { readonly now: number; readonly lock: string }): Statement {
  const parameters = {
    ...given,
    id: before.id,
    status: statusProperties(after),
    events: eventRows(before, change.events ?? [], before.events),
    steps: change.step === undefined ? [] : [stepRow(before, change.step)],
    blobs: blobRows(before, change.blobs ?? []),
    taken: [],
    released: before.state === 'running' && after.state !== 'running' ? [true] : []
  }
  return { text, parameters }
}

export function withSlot({ text, parameters }: Statement, slot: Slot): Statement {
  return { text, parameters: { ...parameters, taken: [slot] } }
}
