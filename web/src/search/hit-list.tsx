import type { Group, Hit } from './hit.ts'
import style from './search-dialog.module.css'

interface Props {
  readonly id: string
  readonly groups: readonly Group[]
  /** Position among all hits. */
  readonly active: number
  readonly onTake: (hit: Hit) => void
}

/** Hits under a heading for each kind. */
export function HitList({ id, groups, active, onTake }: Props) {
  const all = groups.flatMap(({ hits }) => hits)
  return (
    <div id={id} role="listbox" aria-label="Found" className={style.list}>
      {groups.map(({ name, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list of options has no fieldset
        <div key={name} role="group" aria-label={name}>
          <p className={style.kind} aria-hidden="true">
            {name}
          </p>
          {hits.map((hit) => (
            <Option key={`${hit.address} ${hit.text}`} id={`${id}-${all.indexOf(hit)}`} hit={hit} isActive={all[active] === hit} onTake={onTake} />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly hit: Hit
  readonly isActive: boolean
  readonly onTake: (hit: Hit) => void
}

function Option({ id, hit, isActive, onTake }: OptionProps) {
  const show = (option: HTMLElement | null) => isActive && option?.scrollIntoView({ block: 'nearest' })
  return (
    // The field keeps the focus, and its keys choose.
    // biome-ignore lint/a11y/useFocusableInteractive: the field points to the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the field choose
    <div id={id} role="option" aria-selected={isActive} ref={(option) => void show(option)} className={style.hit} onClick={() => onTake(hit)}>
      <span dir="auto">{hit.text}</span>
      <span className="muted">{hit.detail}</span>
    </div>
  )
}
