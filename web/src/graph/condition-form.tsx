import { type FormEvent, useId, useState } from 'react'
import { type Condition, operators, takesValue } from './condition.ts'
import style from './panel.module.css'

interface Props {
  readonly properties: readonly string[]
  readonly condition: Condition | null
  readonly onChange: (condition: Condition | null) => void
}

const words: Readonly<Record<Condition['operator'], string>> = {
  eq: '=',
  ne: '≠',
  lt: '<',
  le: '≤',
  gt: '>',
  ge: '≥',
  contains: 'contains',
  starts: 'starts with',
  ends: 'ends with',
  exists: 'exists',
  missing: 'is missing'
}

/** Shows only nodes that meet one condition. */
export function ConditionForm({ properties, condition, onChange }: Props) {
  const [draft, setDraft] = useState<Condition>(condition ?? { property: properties[0] ?? '', operator: 'eq', value: '' })
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.property !== '') onChange(draft)
  }
  return (
    <form className={style.panel} onSubmit={submit} aria-labelledby={id}>
      <h2 id={id}>Condition</h2>
      <select aria-label="Property" value={draft.property} onChange={(event) => setDraft({ ...draft, property: event.target.value })}>
        {!properties.includes(draft.property) && <option>{draft.property}</option>}
        {properties.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <div className={style.pair}>
        <select
          aria-label="Operator"
          value={draft.operator}
          onChange={(event) => setDraft({ ...draft, operator: event.target.value as Condition['operator'] })}
        >
          {Object.keys(operators).map((operator) => (
            <option key={operator} value={operator}>
              {words[operator as Condition['operator']]}
            </option>
          ))}
        </select>
        {takesValue(draft.operator) && (
          <input
            aria-label="Value"
            dir="auto"
            placeholder="value"
            value={draft.value}
            onChange={(event) => setDraft({ ...draft, value: event.target.value })}
          />
        )}
      </div>
      <div className={style.pair}>
        <button type="submit">Filter</button>
        {condition !== null && (
          <button type="button" onClick={() => onChange(null)}>
            Remove filter
          </button>
        )}
      </div>
    </form>
  )
}
