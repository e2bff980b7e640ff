import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { ProblemPlace } from '../service/problem.ts'
import type { Texts } from './arguments.ts'
import type { Field } from './fields.ts'
import { ToolField } from './tool-field.tsx'
import style from './tool-form.module.css'

interface Props {
  readonly fields: readonly Field[]
  readonly texts: Texts
  readonly graph: string | null
  readonly problems: readonly ProblemPlace[]
  readonly onChange: (name: string, text: string) => void
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** Parameters that a call most often sets; a tool without required ones shows some of these first. */
const FIRST = ['sources', 'nodes', 'labels', 'weight', 'limit']
const FEW = 4

/** Whether a problem is one of the value of this parameter, or of a part of it. */
export const isAt = (name: string, { pointer }: ProblemPlace): boolean => pointer === `/${name}` || pointer.startsWith(`/${name}/`)

function split(fields: readonly Field[]): readonly [readonly Field[], readonly Field[]] {
  if (fields.length <= FEW) return [fields, []]
  const required = fields.filter(({ isRequired }) => isRequired)
  const first = required.length > 0 ? required : fields.filter(({ name }) => FIRST.includes(name)).slice(0, FEW)
  return [first, fields.filter((field) => !first.includes(field))]
}

export function ToolForm({ fields, texts, graph, problems, onChange, onSubmit, children }: Props) {
  const [first, more] = split(fields)
  const set = more.filter(({ name }) => (texts[name] ?? '') !== '').length
  const isWrong = more.some(({ name }) => problems.some((place) => isAt(name, place)))
  const show = (field: Field) => (
    <ToolField
      key={field.name}
      field={field}
      text={texts[field.name] ?? ''}
      graph={graph}
      problem={problems.filter((place) => isAt(field.name, place)).map(({ detail }) => detail)[0] ?? null}
      onChange={(text) => onChange(field.name, text)}
    />
  )
  const form = useRef<HTMLFormElement>(null)
  const wrong = problems.map(({ pointer }) => pointer).join(' ')
  useEffect(() => {
    if (wrong !== '') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className={style.form} aria-label="Parameters">
      {first.length > 0 && <div className={style.fields}>{first.map(show)}</div>}
      {more.length > 0 && (
        <details {...((isWrong || set > 0) && { open: true })}>
          <summary>
            More ({more.length}
            {set > 0 && `, ${set} set`})
          </summary>
          <div className={style.fields}>{more.map(show)}</div>
        </details>
      )}
      {children}
    </form>
  )
}
