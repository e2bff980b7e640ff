import style from './legend.module.css'

export interface LegendItem {
  readonly name: string
  readonly count: number
  /** null: links have no colours. */
  readonly colour: string | null
}

interface Props {
  readonly title: string
  readonly items: readonly LegendItem[]
  /** Names that are shown; empty: all. */
  readonly chosen: readonly string[]
  readonly onChoose: (names: readonly string[]) => void
}

const MOST_SHOWN = 12

/** Labels or types with their counts. One that is clicked is shown alone, further ones beside it. */
export function Legend({ title, items, chosen, onChoose }: Props) {
  const toggle = (name: string) => onChoose(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  const [first, rest] = [items.slice(0, MOST_SHOWN), items.slice(MOST_SHOWN)]
  const entry = ({ name, count, colour }: LegendItem) => (
    <li key={name}>
      <button type="button" aria-pressed={chosen.includes(name)} onClick={() => toggle(name)}>
        {colour !== null && (
          <svg width="12" height="12" aria-hidden="true">
            <circle cx="6" cy="6" r="5" fill={colour} />
          </svg>
        )}
        <span className={style.name} dir="auto" title={name}>
          {name}
        </span>
        <span className="muted">{count.toLocaleString('en')}</span>
      </button>
    </li>
  )
  return (
    <section className={style.legend} aria-label={title}>
      <div className={style.head}>
        <h2>{title}</h2>
        {chosen.length > 0 && (
          <button type="button" onClick={() => onChoose([])}>
            All
          </button>
        )}
      </div>
      <ul>{first.map(entry)}</ul>
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <ul>{rest.map(entry)}</ul>
        </details>
      )}
    </section>
  )
}
