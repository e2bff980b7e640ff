import { kindNames, signOf, states } from './job-words.ts'
import style from './tasks.module.css'

interface Props {
  readonly state: string | null
  readonly kind: string | null
  readonly counts: ReadonlyMap<string, number> | undefined
  readonly onState: (state: string | null) => void
  readonly onKind: (kind: string | null) => void
}

/** States with their counts, and the kind. */
export function JobFilters({ state, kind, counts, onState, onKind }: Props) {
  const total = [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  return (
    <div className={style.filters}>
      <fieldset className={style.states}>
        <legend className="hidden">State</legend>
        <button type="button" aria-pressed={state === null} onClick={() => onState(null)}>
          all {counts !== undefined && <b>{total}</b>}
        </button>
        {states.map((one) => (
          <button key={one} type="button" aria-pressed={state === one} onClick={() => onState(one)}>
            <span aria-hidden="true">{signOf(one)}</span> {one} {counts !== undefined && <b>{counts.get(one) ?? 0}</b>}
          </button>
        ))}
      </fieldset>
      <label>
        Kind{' '}
        <select value={kind ?? ''} onChange={(event) => onKind(event.target.value === '' ? null : event.target.value)}>
          <option value="">all but questions</option>
          {Object.entries(kindNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
          <option value="all">all</option>
        </select>
      </label>
    </div>
  )
}
