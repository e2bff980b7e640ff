import { type ChangeEvent, type ReactNode, useId } from 'react'
import { ChoiceField } from './choice-field.tsx'
import type { FieldProps, InputProps } from './field-props.ts'
import { boundsOf, type Field } from './fields.ts'
import { HandleField } from './handle-field.tsx'
import { NameField } from './name-field.tsx'
import style from './tool-field.module.css'

const hints: Partial<Record<Field['kind'], string>> = { lines: 'One a line.', nodes: 'One a line.', json: 'As JSON.' }

const shownDefault = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A parameter with its help, and what the service says is wrong with it. */
export function ToolField({ problem, ...props }: FieldProps & { readonly problem: string | null }) {
  const { field, graph } = props
  const id = useId()
  const standard = field.schema.default ?? (field.name === 'graph' ? graph : undefined)
  const placeholder = standard === undefined || standard === null ? '' : shownDefault(standard)
  const bounds = boundsOf(field.schema)
  const help = [field.help, bounds === null ? '' : `${bounds[0]?.toUpperCase()}${bounds.slice(1)}.`, hints[field.kind] ?? '']
    .filter((text) => text !== '')
    .join(' ')
  const described = { 'aria-describedby': `${id}-help ${id}-problem`, 'aria-invalid': problem !== null, 'aria-required': field.isRequired }
  return (
    <div className={style.field} data-kind={field.kind}>
      <label htmlFor={id}>
        {field.name}
        {field.isRequired && <span className="muted"> (required)</span>}
      </label>
      <FieldInput {...props} id={id} described={described} placeholder={placeholder} />
      <p id={`${id}-help`} className={style.help}>
        {help}
      </p>
      <p id={`${id}-problem`} className={problem === null ? 'hidden' : style.problem}>
        {problem}
      </p>
    </div>
  )
}

function FieldInput(props: InputProps): ReactNode {
  const { field, text, id, described, placeholder, onChange } = props
  const { kind, name } = field
  if (kind === 'choice' || kind === 'switch') return <ChoiceField {...props} />
  if (name === 'handle' || name === 'other') return <HandleField {...props} />
  const common = {
    id,
    value: text,
    placeholder,
    ...described,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value)
  }
  if (kind === 'json' || kind === 'value') return <textarea {...common} className={style.json} rows={kind === 'json' ? 3 : 1} spellCheck={false} />
  if (kind === 'number') return <input {...common} type="text" inputMode="decimal" autoComplete="off" />
  return <NameField {...props} />
}
