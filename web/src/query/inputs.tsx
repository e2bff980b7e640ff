import { useId } from 'react'
import { listOf, textOf } from './json-fields.ts'
import style from './query-editor.module.css'

interface ChoiceProps {
  readonly label: string
  readonly value: unknown
  readonly options: readonly string[]
  /** What no choice means; absent: there must be one. */
  readonly none?: string
  readonly onChange: (value: unknown) => void
}

const shown = (value: unknown): string => listOf(value).map(textOf).join(' or ')

/** A menu. A value that it does not offer stays, as the first entry. */
export function Choice({ label, value, options, none, onChange }: ChoiceProps) {
  const id = useId()
  const isOffered = value === undefined || options.some((option) => option === value)
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value === undefined ? '' : JSON.stringify(value)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : JSON.parse(target.value))}
      >
        {(none !== undefined || value === undefined) && <option value="">{none ?? 'choose'}</option>}
        {!isOffered && <option value={JSON.stringify(value)}>{shown(value)}</option>}
        {options.map((option) => (
          <option key={option} value={JSON.stringify(option)}>
            {option}
          </option>
        ))}
      </select>
    </div>
  )
}

interface TextProps {
  readonly label: string
  readonly text: string
  readonly suggestions?: readonly unknown[]
  readonly onText: (text: string) => void
}

export function Text({ label, text, suggestions = [], onText }: TextProps) {
  const id = useId()
  return (
    <label className={style.field}>
      {label}
      <input dir="auto" value={text} list={id} onChange={({ target }) => onText(target.value)} />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={textOf(suggestion)} value={textOf(suggestion)} />
        ))}
      </datalist>
    </label>
  )
}
