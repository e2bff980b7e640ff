import { useState } from 'react'
import style from './answer-picture.module.css'
import { captionOf } from './caption.ts'
import { GraphPicture } from './graph-picture.tsx'
import { useAnswerScene } from './use-answer-scene.ts'

interface Props {
  readonly graph: string
  readonly handle: string
  /** Row that is lit, from 0. */
  readonly row: number | null
  readonly onRow: (row: number) => void
}

/** A result on its graph, fitted to the result. A result without nodes has no picture. */
export function AnswerPicture({ graph, handle, row, onRow }: Props) {
  const { scene, marks, isWaiting, problem } = useAnswerScene(graph, handle)
  const [isClose, setClose] = useState(true)
  if (problem !== null) return <p className="muted">No picture: {problem}</p>
  if (isWaiting) return <p role="status">Drawing</p>
  if (scene === null || marks === null) return null
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
