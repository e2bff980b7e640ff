import { readAnswerScene } from './read-answer-scene.ts'
import { ScenePicture } from './scene-picture.tsx'

interface Props {
  readonly graph: string
  readonly handle: string
  /** Row that is lit, from 0. */
  readonly row: number | null
  readonly onRow: (row: number) => void
}

/** A result on its graph. */
export function AnswerPicture({ graph, handle, row, onRow }: Props) {
  return <ScenePicture handle={handle} read={(signal) => readAnswerScene(graph, handle, signal)} row={row} onRow={onRow} />
}
