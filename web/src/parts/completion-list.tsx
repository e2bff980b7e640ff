import style from './completion-list.module.css'

interface Props {
  readonly id: string
  readonly items: readonly { readonly text: string; readonly kind: string; readonly detail: string | null; readonly id?: string | number | null }[]
  readonly active: number | null
  readonly onTake: (index: number) => void
}

export function CompletionList({ id, items, active, onTake }: Props) {
  return (
    <div id={id} role="listbox" aria-label="Completions" className={items.length === 0 ? 'hidden' : style.list}>
      {items.map(({ text, kind, detail, id: key }, index) => (
        // The field keeps the focus, and its keys choose.
        // biome-ignore lint/a11y/useFocusableInteractive: the field points to the active option
        <div
          key={key ?? `${kind} ${text}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={style.item}
          onMouseDown={(event) => {
            event.preventDefault()
            onTake(index)
          }}
        >
          <span dir="auto">{text}</span>
          <span className="muted">{detail ?? kind.toLowerCase()}</span>
        </div>
      ))}
    </div>
  )
}
