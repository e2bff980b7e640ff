import { operators } from '../results/result-state.ts'
import type { Property } from './choices.ts'
import { Choice, Text } from './inputs.tsx'
import { type Condition, conditionsOf, type Part, readText, textOf, whereOf, withField } from './json-fields.ts'
import style from './query-editor.module.css'

const OPERATORS: readonly string[] = operators
const takesNoValue = (operator: string): boolean => operator === 'exists' || operator === 'missing'

/** A property can meet an operator once. */
const freeFor = (property: string, others: readonly Condition[]): readonly string[] =>
  OPERATORS.filter((operator) => !others.some((other) => other.property === property && other.operator === operator))

interface Props {
  readonly value: Part
  readonly properties: readonly Property[]
  readonly onChange: (value: Part) => void
}

/** The conditions in `where` of nodes or of a relationship. */
export function ConditionFields({ value, properties, onChange }: Props) {
  const conditions = conditionsOf(value['where'])
  const set = (next: readonly Condition[]) => onChange(withField(value, 'where', whereOf(next)))
  const change = (at: number, by: Partial<Condition>) => {
    const others = conditions.filter((_, index) => index !== at)
    set(
      conditions.map((condition, index) => {
        if (index !== at) return condition
        const next = { ...condition, ...by }
        const free = freeFor(next.property, others)
        return free.includes(next.operator) ? next : { ...next, operator: free[0] ?? next.operator }
      })
    )
  }
  return conditions.map(({ property, operator, value: wanted }, at) => {
    const known = properties.find((one) => one.property === property)
    const others = conditions.filter((_, index) => index !== at)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: two conditions differ in their places alone while one is edited
      <div key={at} className={style.row}>
        <Choice label="Property" value={property} options={properties.map((one) => one.property)} onChange={(next) => change(at, { property: textOf(next) })} />
        <Choice
          label="Condition"
          value={operator}
          options={freeFor(property, others)}
          onChange={(next) => change(at, { operator: textOf(next), ...(takesNoValue(textOf(next)) && { value: true }) })}
        />
        {!takesNoValue(operator) && (
          <Text
            label="Value"
            text={textOf(wanted)}
            suggestions={known?.samples ?? []}
            onText={(text) => change(at, { value: readText(text, known?.types.includes('string') === true) })}
          />
        )}
        <button type="button" aria-label="Remove condition" onClick={() => set(conditions.filter((_, index) => index !== at))}>
          ×
        </button>
      </div>
    )
  })
}

/** The part with one more condition, on a property that has none yet where there is one. */
export function withCondition(value: Part, properties: readonly Property[]): Part {
  const conditions = conditionsOf(value['where'])
  const free = properties.find(({ property }) => !conditions.some((condition) => condition.property === property)) ?? properties[0]
  if (free === undefined) return value
  const [operator = '='] = freeFor(free.property, conditions)
  return withField(value, 'where', whereOf([...conditions, { property: free.property, operator, value: free.samples[0] ?? '' }]))
}
