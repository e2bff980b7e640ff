import { type FormEvent, useState } from 'react'
import { type SeenResult, useSeenResults } from '../service/seen-results.ts'
import style from './panel.module.css'
import { columnText, type ResultColumn, readColumn } from './use-graph-address.ts'

interface Props {
  readonly title: string
  readonly none: string
  readonly chosen: ResultColumn | null
  readonly onChoose: (column: ResultColumn | null) => void
}

const OTHER = 'other'
const choicesOf = (results: readonly SeenResult[]) =>
  results.flatMap(({ handle, tool, columns }) => columns.map((column) => ({ text: `${handle}:${column}`, name: `${tool}: ${column}` })))

/** A column of a result: one of this tab, or one that is pasted as handle:column. */
export function ResultChoice({ title, none, chosen, onChoose }: Props) {
  const choices = choicesOf(useSeenResults())
  const [isPasting, setPasting] = useState(false)
  const current = columnText(chosen) ?? ''
  const select = (text: string) => {
    setPasting(text === OTHER)
    if (text !== OTHER) onChoose(readColumn(text))
  }
  return (
    <div className={style.panel}>
      <label className={style.panel}>
        <span>{title}</span>
        <select value={isPasting ? OTHER : current} onChange={(event) => select(event.target.value)}>
          <option value="">{none}</option>
          {current !== '' && !choices.some(({ text }) => text === current) && <option value={current}>{current}</option>}
          {choices.map(({ text, name }) => (
            <option key={text} value={text}>
              {name}
            </option>
          ))}
          <option value={OTHER}>another result …</option>
        </select>
      </label>
      {isPasting && (
        <PasteForm
          title={title}
          onTake={(column) => {
            setPasting(false)
            onChoose(column)
          }}
        />
      )}
    </div>
  )
}

function PasteForm({ title, onTake }: { readonly title: string; readonly onTake: (column: ResultColumn) => void }) {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const column = readColumn(text.trim())
    setWrong(column === null)
    if (column !== null) onTake(column)
  }
  return (
    <form onSubmit={submit} className={style.panel}>
      <input aria-label={`${title}: handle and column`} placeholder="r_…:score" value={text} onChange={(event) => setText(event.target.value)} />
      {isWrong && <p role="alert">Write the handle and the column, such as r_b25a:score.</p>}
      <button type="submit">Use</button>
    </form>
  )
}
