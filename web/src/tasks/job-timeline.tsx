import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { useShortcuts } from '../shell/use-shortcuts.ts'
import style from './job-page.module.css'
import { MarkDetail } from './mark-detail.tsx'
import type { JobRecord, RecordReader } from './record.ts'
import list from './tasks.module.css'
import { Timeline } from './timeline.tsx'
import { marksOf } from './timeline-marks.ts'
import { EventTable, TimelineTable } from './timeline-table.tsx'

interface Props {
  readonly record: JobRecord
  readonly reader: RecordReader
  readonly now: number
}

/** The timeline with the chosen mark, which is in the address, and its twins as tables. */
export function JobTimeline({ record: { events, steps }, reader, now }: Props) {
  const [parameters, setParameters] = useSearchParams()
  const marks = useMemo(() => marksOf(events, steps), [events, steps])
  const current = marks.find(({ id }) => id === parameters.get('mark')) ?? null
  const choose = (id: string | undefined) => {
    if (id === undefined) return
    setParameters(
      (before) => {
        before.set('mark', id)
        return before
      },
      { replace: true }
    )
  }
  const at = current === null ? -1 : marks.indexOf(current)
  useShortcuts({ j: () => choose(marks[at + 1]?.id), k: () => choose(marks[at - 1]?.id) })
  if (marks.length === 0) return <p role="status">Reading the events</p>
  return (
    <section className={list.page} aria-label="What happened">
      <h2>What happened</h2>
      <Timeline marks={marks} now={now} current={current?.id ?? null} onMark={choose} />
      {current !== null && <MarkDetail mark={current} reader={reader} />}
      <details className={style.twin}>
        <summary>As a table</summary>
        <TimelineTable marks={marks} now={now} />
      </details>
      <details className={style.twin}>
        <summary>Events ({events.length})</summary>
        <EventTable events={events} />
      </details>
    </section>
  )
}
