import type { JobEvent } from '../service/watch-job.ts'
import type { ShownStep } from './record.ts'

/** A stretch of time of a job. */
export interface Mark {
  readonly id: string
  readonly kind: 'wait' | 'run' | 'step'
  readonly name: string
  readonly state: string
  /** Milliseconds; end null: it lasts. */
  readonly start: number
  readonly end: number | null
  readonly run: number
  readonly note: string | null
  readonly step: ShownStep | null
}

const endOf: Readonly<Record<string, string>> = {
  'job.done': 'done',
  'job.failed': 'failed',
  'job.dead': 'dead',
  'job.cancelled': 'cancelled',
  'job.retrying': 'failed, tried again'
}

const borders = new Set(['job.queued', 'job.started', ...Object.keys(endOf)])

interface EventData {
  readonly runAt?: string
  readonly error?: { readonly message?: string }
}

const openWait = (number: number, start: number, note: string | null): Mark => ({
  id: `wait-${number}`,
  kind: 'wait',
  name: number === 1 ? 'waiting' : 'waiting again',
  state: 'waiting',
  start,
  end: null,
  run: number,
  note,
  step: null
})

const openRun = (number: number, start: number): Mark => ({
  id: `run-${number}`,
  kind: 'run',
  name: `run ${number}`,
  state: 'running',
  start,
  end: null,
  run: number,
  note: null,
  step: null
})

/** The stretch that an event ends; one that has ended stays as it is. */
function closed(mark: Mark, at: number, state: string, note: string | null): Mark {
  if (mark.end !== null) return mark
  return { ...mark, end: at, state: mark.kind === 'wait' && state !== 'cancelled' ? 'waited' : state, note: note ?? mark.note }
}

function opened(event: JobEvent, runs: number): readonly Mark[] {
  const start = Date.parse(event.at)
  const { runAt } = (event.data ?? {}) as EventData
  const note = runAt === undefined ? null : `next run at ${new Date(runAt).toLocaleTimeString('en-GB')}`
  if (event.type === 'job.started') return [openRun(runs + 1, start)]
  return event.type === 'job.queued' || event.type === 'job.retrying' ? [openWait(runs + 1, start, note)] : []
}

/** Waits and runs, from the events of a job. A run that no event ends was given back by its worker. */
function stretchesOf(events: readonly JobEvent[]): readonly Mark[] {
  const marks: Mark[] = []
  for (const event of events) {
    const { type, at, data } = event
    if (!borders.has(type)) continue
    const last = marks.pop()
    const message = ((data ?? {}) as EventData).error?.message ?? null
    if (last !== undefined) marks.push(closed(last, Date.parse(at), endOf[type] ?? 'given back', message))
    marks.push(...opened(event, marks.filter(({ kind }) => kind === 'run').length))
  }
  return marks
}

function markOf(step: ShownStep): Mark {
  const { name, state, startedAt, at, endedAt, run } = step
  return {
    id: `step-${name}`,
    kind: 'step',
    name,
    state,
    start: Date.parse(startedAt ?? at),
    end: endedAt === null ? null : Date.parse(endedAt),
    run,
    note: null,
    step
  }
}

const order = { wait: 0, run: 1, step: 2 }

/** Everything that takes time, in the order of its start. */
export function marksOf(events: readonly JobEvent[], steps: readonly ShownStep[]): readonly Mark[] {
  return [...stretchesOf(events), ...steps.map(markOf)].sort((a, b) => a.start - b.start || order[a.kind] - order[b.kind])
}
