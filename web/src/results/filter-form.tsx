import { type FormEvent, useId, useState } from 'react'
import { cellText } from '../parts/cell-text.ts'
import type { ResultColumn } from '../parts/result-page.ts'
import style from './filter-form.module.css'
import { type Condition, conditionText, type Operator, operators } from './result-state.ts'
import { useFilterColumns } from './use-filter-columns.ts'

interface Props {
  readonly columns: readonly ResultColumn[]
  readonly graph: string
  readonly where: readonly Condition[]
  readonly onChange: (where: readonly Condition[]) => void
}

const withoutValue: readonly Operator[] = ['exists', 'missing']
const words: Partial<Record<Operator, string>> = { starts_with: 'starts with', ends_with: 'ends with', in: 'is one of' }

function typed(text: string, isNumeric: boolean): unknown {
  const trimmed = text.trim()
  return isNumeric && trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed
}

/** Conditions on columns, or on stored properties of nodes; all must hold. */
export function FilterForm({ columns, graph, where, onChange }: Props) {
  const choices = useFilterColumns(columns, graph)
  const id = useId()
  const [property, setProperty] = useState(columns[0]?.name ?? '')
  const [operator, setOperator] = useState<Operator>('=')
  const [text, setText] = useState('')
  const isNumeric = choices.find(({ name }) => name === property)?.isNumeric === true
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (withoutValue.includes(operator)) return onChange([...where, { property, operator }])
    if (text.trim() === '') return
    const value = operator === 'in' ? text.split(',').map((one) => typed(one, isNumeric)) : typed(text, isNumeric)
    onChange([...where, { property, operator, value }])
    setText('')
  }
  return (
    <div className={style.filter}>
      <form onSubmit={submit} className={style.form} aria-label="Filter">
        <select aria-label="Column" value={property} onChange={(event) => setProperty(event.target.value)}>
          {choices.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <select aria-label="Operator" value={operator} onChange={(event) => setOperator(operators.find((one) => one === event.target.value) ?? '=')}>
          {operators.map((one) => (
            <option key={one} value={one}>
              {words[one] ?? one}
            </option>
          ))}
        </select>
        {!withoutValue.includes(operator) && (
          <input
            id={id}
            aria-label="Value"
            placeholder={operator === 'in' ? 'a, b, c' : 'value'}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        <button type="submit">Filter</button>
      </form>
      {where.length > 0 && (
        <ul className={style.chips} aria-label="Conditions">
          {where.map((condition) => (
            <li key={conditionText(condition)}>
              <button type="button" onClick={() => onChange(where.filter((one) => one !== condition))}>
                {condition.property} {words[condition.operator] ?? condition.operator} {condition.value === undefined ? '' : cellText(condition.value)}{' '}
                <span aria-hidden="true">✕</span>
                <span className="hidden">remove</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
