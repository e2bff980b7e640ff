import { useRef } from 'react'
import { CompletionList } from '../parts/completion-list.tsx'
import { useCompletion } from '../parts/use-completion.ts'
import type { InputProps } from './field-props.ts'
import type { Field } from './fields.ts'
import style from './tool-field.module.css'

/** Parameters whose texts have several lines. */
const long = /statement|code|thought|expression|prompt|question|text$/i

const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n') + 1)

/** The kind of names that a parameter takes; null: texts of any kind. */
function completedKind({ kind, name }: Field): string | null {
  if (kind === 'node' || kind === 'nodes') return 'NODE'
  if (/labels?$/i.test(name)) return 'LABEL'
  if (/relationshiptypes?$/i.test(name)) return 'TYPE'
  return /propert(y|ies)$|^weight$|^capacity$|^groupBy$/i.test(name) ? 'PROPERTY' : null
}

/** A text, or a text a line, with completions of names of the graph. */
export function NameField({ field, text, graph, id, described, placeholder, onChange }: InputProps) {
  const kind = completedKind(field)
  const isMany = field.kind === 'nodes' || field.kind === 'lines'
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const completion = useCompletion(kind === null ? '' : text, graph, { prefixOf: lastLine, ...(kind !== null && { kind }) })
  const take = (index: number) => {
    const completed = completion.complete(index)
    if (completed !== null) onChange(completed)
    input.current?.focus()
  }
  const isOpen = completion.items.length > 0
  const Input = isMany || long.test(field.name) ? 'textarea' : 'input'
  const combobox = kind !== null && {
    'aria-autocomplete': 'list' as const,
    // Several lines are no combobox.
    ...(Input === 'input' && { role: 'combobox', 'aria-expanded': isOpen }),
    'aria-controls': `${id}-list`,
    'aria-activedescendant': completion.active === null ? undefined : `${id}-list-${completion.active}`
  }
  return (
    <div className={style.names}>
      <Input
        id={id}
        ref={input}
        value={text}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        {...(Input === 'textarea' && { rows: isMany ? 2 : 1 })}
        {...described}
        {...combobox}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => completion.onKey(event, take)}
        onBlur={completion.close}
      />
      {kind !== null && <CompletionList id={`${id}-list`} items={completion.items} active={completion.active} onTake={take} />}
    </div>
  )
}
