import { type Column, DataTable } from '../parts/data-table.tsx'
import { TimeText } from '../parts/time-text.tsx'
import { showDuration } from '../parts/times.ts'
import type { JobEvent } from '../service/watch-job.ts'
import type { Mark } from './timeline-marks.ts'

const tokens = (count: number | null | undefined) => (count == null ? '–' : count.toLocaleString('en'))

const markColumns = (now: number): readonly Column<Mark>[] => [
  { name: 'What', show: ({ kind, name }) => (kind === 'step' ? `step ${name}` : name) },
  { name: 'State', show: ({ state }) => state },
  { name: 'Start', show: ({ start }) => <TimeText at={new Date(start).toISOString()} /> },
  { name: 'Took', show: ({ start, end }) => showDuration((end ?? now) - start) },
  { name: 'Run', show: ({ run }) => run },
  { name: 'Tokens in', show: ({ step }) => tokens(step?.promptTokens) },
  { name: 'Tokens out', show: ({ step }) => tokens(step?.completionTokens) }
]

/** The timeline as a table. */
export function TimelineTable({ marks, now }: { readonly marks: readonly Mark[]; readonly now: number }) {
  return <DataTable label="Timeline as a table" columns={markColumns(now)} rows={marks} keyOf={({ id }) => id} />
}

const MOST_CHARACTERS = 200

const eventColumns: readonly Column<JobEvent>[] = [
  { name: 'Number', show: ({ sequence }) => sequence },
  { name: 'Type', show: ({ type }) => type },
  { name: 'Time', show: ({ at }) => <TimeText at={at} /> },
  { name: 'Data', show: ({ data }) => <code dir="auto">{(JSON.stringify(data) ?? '').slice(0, MOST_CHARACTERS)}</code> }
]

export function EventTable({ events }: { readonly events: readonly JobEvent[] }) {
  return <DataTable label="Events" columns={eventColumns} rows={events} keyOf={({ sequence }) => String(sequence)} />
}
