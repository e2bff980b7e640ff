import { invalidInput } from '../../base/errors.ts'
import { type ChosenJobs, MAX_CHANGED } from '../../jobs/change-many.ts'
import { type TransitionName, transitions } from '../../jobs/transitions.ts'
import type { JobState } from '../../storage/state/jobs.ts'
import type { JobChoice } from './schemas/job.ts'

export type BulkAct = 'cancel' | 'retry'

const names: Readonly<Record<BulkAct, readonly TransitionName[]>> = { cancel: ['cancel', 'requestCancel'], retry: ['retry'] }

const statesFor = (act: BulkAct): readonly JobState[] => names[act].flatMap((name) => transitions[name].from)

/** The jobs of a checked body of POST /jobs/cancel or /jobs/retry. Throws EDGEWISE_INVALID_INPUT for one that chooses none or in two ways. */
export function readChoice(act: BulkAct, { ids, state, kind }: JobChoice): ChosenJobs {
  const hasFilter = state !== undefined || kind !== undefined
  if (ids !== undefined && hasFilter) throw invalidInput('Choose jobs by "ids", or by "state" and "kind", not both.')
  if (ids === undefined && !hasFilter) throw invalidInput(`Choose jobs by up to ${MAX_CHANGED} "ids", or by "state", "kind" or both.`)
  if (ids !== undefined) return { ids }
  const states = statesFor(act)
  if (state !== undefined && !states.includes(state)) {
    throw invalidInput(`"state" must be ${states.join(' or ')}, because a job that is ${state} cannot be ${act === 'cancel' ? 'cancelled' : 'retried'}.`)
  }
  return { filter: { states: state === undefined ? states : [state], ...(kind !== undefined && { kind }) } }
}
