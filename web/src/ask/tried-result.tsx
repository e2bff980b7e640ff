import { useEffect, useRef, useState } from 'react'
import { AnswerPicture } from '../picture/answer-picture.tsx'
import style from './answer-page.module.css'
import { ResultRows } from './result-rows.tsx'

/** A result of a changed query or call, beside the answer. */
export interface Tried {
  readonly title: string
  readonly graph: string
  readonly handle: string
}

/** Takes the focus, since it may be far from the button that ran it. */
export function TriedResult({ tried, onClose }: { readonly tried: Tried; readonly onClose: () => void }) {
  const { title, graph, handle } = tried
  const [row, setRow] = useState<number | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className={style.head}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" onClick={onClose}>
          Back to the answer
        </button>
      </div>
      <AnswerPicture graph={graph} handle={handle} row={row} onRow={setRow} />
      <ResultRows handle={handle} row={row} onRow={setRow} />
    </>
  )
}
