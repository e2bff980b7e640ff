import { type DragEvent, useRef, useState } from 'react'
import style from './import-page.module.css'

interface Props {
  readonly onChoose: (files: readonly File[]) => void
}

/** Files to import: dropped here, or chosen. */
export function FileDrop({ onChoose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (field.current !== null) field.current.files = event.dataTransfer.files
    onChoose([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field within does the same by key
    <div
      className={style.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <label>
        Files: drop them here, or choose them
        <input ref={field} type="file" multiple onChange={(event) => onChoose([...(event.target.files ?? [])])} />
      </label>
      <p className="muted">Edge lists, CSV, Excel, Parquet, JSON, JSON lines, GraphML, GEXF, GML, Pajek, DOT, Turtle, N-Triples; packed by gzip or not.</p>
    </div>
  )
}
