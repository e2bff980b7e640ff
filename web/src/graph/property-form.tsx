import { type FormEvent, useState } from 'react'
import style from './node-edit.module.css'

interface Props {
  readonly properties: Readonly<Record<string, unknown>>
  readonly isBusy: boolean
  /** null removes the property. */
  readonly onSave: (property: string, value: unknown) => void
}

const kinds = ['text', 'number', 'yes or no', 'JSON'] as const
type Kind = (typeof kinds)[number]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value))

function kindOf(value: unknown): Kind {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'yes or no'
  return typeof value === 'object' ? 'JSON' : 'text'
}

/** The value of a text as a kind; undefined: it is none. */
function read(text: string, kind: Kind): unknown {
  if (kind === 'text') return text
  if (kind === 'number') return text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text)
  if (kind === 'yes or no')
    return new Map([
      ['true', true],
      ['yes', true],
      ['false', false],
      ['no', false]
    ]).get(text.trim().toLowerCase())
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const wanted: Readonly<Record<Kind, string>> = {
  text: '',
  number: 'Write a number, such as 4.2.',
  'yes or no': 'Write yes or no.',
  JSON: 'Write JSON, such as ["a", "b"].'
}

export function PropertyForm({ properties, isBusy, onSave }: Props) {
  const names = Object.keys(properties)
  const [name, setName] = useState(names[0] ?? '')
  const [text, setText] = useState(textOf(properties[name]))
  const [kind, setKind] = useState<Kind>(kindOf(properties[name]))
  const [isWrong, setWrong] = useState(false)
  const choose = (next: string) => {
    setName(next)
    setWrong(false)
    if (!names.includes(next)) return
    setText(textOf(properties[next]))
    setKind(kindOf(properties[next]))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = read(text, kind)
    setWrong(value === undefined)
    if (value !== undefined && name.trim() !== '') onSave(name.trim(), value)
  }
  return (
    <form onSubmit={submit} className={style.property}>
      <h3>Property</h3>
      <input aria-label="Property" list="node-properties" required value={name} onChange={(event) => choose(event.target.value)} />
      <datalist id="node-properties">
        {names.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <input aria-label="Value" dir="auto" value={text} onChange={(event) => setText(event.target.value)} />
      <select aria-label="Kind of value" value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
        {kinds.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      {isWrong && <p role="alert">{wanted[kind]}</p>}
      <div className={style.row}>
        <button type="submit" data-kind="main" disabled={isBusy}>
          Save
        </button>
        <button type="button" disabled={isBusy || !names.includes(name)} onClick={() => onSave(name, null)}>
          Remove the property
        </button>
      </div>
    </form>
  )
}
