import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { captionOf } from './caption.ts'
import { GraphPicture } from './graph-picture.tsx'
import type { AnswerScene } from './marks-of.ts'
import style from './scene-picture.module.css'

interface Props {
  readonly handle: string
  readonly read: (signal: AbortSignal) => Promise<AnswerScene | null>
  /** Row that is lit, from 0. */
  readonly row: number | null
  readonly onRow: (row: number) => void
}

/** A result on its graph, fitted to the result. A result without nodes has no picture. */
export function ScenePicture({ handle, read, row, onRow }: Props) {
  const { data, error } = useQuery({ queryKey: ['answer-scene', handle], queryFn: ({ signal }) => read(signal) })
  const [isClose, setClose] = useState(true)
  if (error !== null) return <p className="muted">No picture: {error.message}</p>
  if (data === undefined) return <p role="status">Drawing</p>
  if (data === null) return null
  const { scene, marks } = data
  const lit = row === null ? null : ([...marks.nodes].find(([, mark]) => mark.row === row)?.[0] ?? null)
  const caption = captionOf(scene, marks)
  return (
    <figure className={style.figure}>
      <GraphPicture
        scene={scene}
        marks={marks}
        lit={lit}
        caption={caption}
        isClose={isClose}
        onNode={(id) => {
          const marked = marks.nodes.get(id)?.row
          if (marked != null) onRow(marked)
        }}
      />
      <figcaption className={style.caption}>
        <span>{caption}</span>
        <button type="button" aria-pressed={!isClose} onClick={() => setClose(!isClose)}>
          Whole picture
        </button>
      </figcaption>
    </figure>
  )
}
