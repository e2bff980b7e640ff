import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { DataTable } from '../parts/data-table.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { run } from '../service/graphql.ts'
import { useMay } from '../service/use-me.ts'
import { usage } from './documents.ts'
import style from './operations.module.css'
import { UsageBars } from './usage-bars.tsx'
import { daysBefore, daysOf, isMeasure, type Measure, measures, sumOf, today, type UsageRow } from './usage-sums.ts'

const MONTH_DAYS = 29

/** Usage by day and key. The address holds the period, the key and what is drawn. */
export function UsagePage() {
  const [parameters, setParameters] = useSearchParams()
  const to = parameters.get('to') ?? today()
  const from = parameters.get('from') ?? daysBefore(to, MONTH_DAYS)
  const key = parameters.get('key')
  const wanted = parameters.get('of')
  const measure: Measure = isMeasure(wanted) ? wanted : 'requests'
  const { data, error, refetch } = useQuery({
    queryKey: ['usage', from, to, key],
    queryFn: ({ signal }) => run(usage, { from, to, ...(key !== null && { key }) }, { signal })
  })
  const rows: readonly UsageRow[] = data?.usageByDay ?? []
  const change = (name: string, value: string) =>
    setParameters((before) => {
      if (value === '') before.delete(name)
      else before.set(name, value)
      return before
    })
  return (
    <section className={style.part} aria-label="Usage">
      <h1>Usage</h1>
      <Filters {...{ from, to, shownKey: key, measure }} onChange={change} />
      {error !== null && <ProblemBox error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <p role="status">Reading the usage</p>}
      {data !== undefined && (
        <>
          <Totals rows={rows} />
          {rows.length === 0 ? (
            <p>No usage in this period. Choose another one; figures are up to 10 s old.</p>
          ) : (
            <UsageBars days={daysOf(from, to)} rows={rows} measure={measure} />
          )}
          {rows.length > 0 && <UsageTable rows={rows} onKey={(id) => change('key', id)} />}
        </>
      )}
    </section>
  )
}

interface FilterProps {
  readonly from: string
  readonly to: string
  readonly shownKey: string | null
  readonly measure: Measure
  readonly onChange: (name: string, value: string) => void
}

function Filters({ from, to, shownKey, measure, onChange }: FilterProps) {
  const isAdmin = useMay('admin')
  return (
    <div className={style.row}>
      <label>
        From <input type="date" value={from} max={to} onChange={(event) => onChange('from', event.target.value)} />
      </label>
      <label>
        to <input type="date" value={to} min={from} onChange={(event) => onChange('to', event.target.value)} />
      </label>
      <label>
        Show{' '}
        <select value={measure} onChange={(event) => onChange('of', event.target.value)}>
          {Object.entries(measures).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {shownKey !== null && (
        <button type="button" onClick={() => onChange('key', '')}>
          Key {shownKey}: show all keys
        </button>
      )}
      {isAdmin === false && <span className="muted">Without the scope admin a key sees its own usage.</span>}
    </div>
  )
}

function Totals({ rows }: { readonly rows: readonly UsageRow[] }) {
  return (
    <dl className={style.totals}>
      {(Object.entries(measures) as [Measure, string][]).map(([name, words]) => (
        <div key={name}>
          <dt>{words}</dt>
          <dd>{sumOf(rows, name).toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}

const MOST_ROWS = 100

function UsageTable({ rows, onKey }: { readonly rows: readonly UsageRow[]; readonly onKey: (id: string) => void }) {
  const [isWhole, setWhole] = useState(false)
  const newest = [...rows].reverse()
  return (
    <>
      <DataTable
        label="Usage by day and key"
        rows={isWhole ? newest : newest.slice(0, MOST_ROWS)}
        keyOf={({ day, key }) => `${day} ${key}`}
        columns={[
          { name: 'Day', show: ({ day }) => day },
          {
            name: 'Key',
            show: ({ key }) =>
              key === null ? (
                'none'
              ) : (
                <button type="button" aria-label={`Only key ${key}`} onClick={() => onKey(key)}>
                  <code>{key}</code>
                </button>
              )
          },
          ...(Object.entries(measures) as [Measure, string][]).map(([name, words]) => ({
            name: words,
            show: (row: UsageRow) => Number(row[name]).toLocaleString('en')
          }))
        ]}
      />
      {!isWhole && rows.length > MOST_ROWS && (
        <p>
          {`The newest ${MOST_ROWS} of ${rows.length} rows are shown. `}
          <button type="button" onClick={() => setWhole(true)}>
            Show all
          </button>
        </p>
      )}
    </>
  )
}
