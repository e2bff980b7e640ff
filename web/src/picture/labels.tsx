import style from './graph-picture.module.css'
import { lookOf } from './look.ts'
import { type Candidate, placeLabels } from './place-labels.ts'
import type { Mark, Marks, Scene } from './scene.ts'

const MOST_LABELS = 60
/** Numbers and colours of groups need the room. */
const MOST_GROUP_LABELS = 12

interface Props {
  readonly scene: Scene
  readonly marks: Marks | null
  readonly lit: string | null
  readonly spots: ReadonlyMap<string, { readonly x: number; readonly y: number }>
  readonly frame: { readonly width: number; readonly height: number }
}

/** The lit node first, then the ends of a path, then by score, then what a result marks, then the rest. */
function weightOf(id: string, mark: Mark | undefined, lit: string | null, pathLength: number): number {
  if (id === lit) return 4
  if (mark === undefined) return 0
  if (mark.position === 1 || mark.position === pathLength) return 3
  return 1 + (mark.value ?? 0)
}

export function Labels({ scene, marks, lit, spots, frame }: Props) {
  const candidates = scene.nodes
    .map((node): Candidate & { weight: number } => {
      const mark = marks?.nodes.get(node.id)
      const { x, y } = spots.get(node.id) ?? { x: -1, y: -1 }
      const { radius } = lookOf(mark, marks, scene.nodes.length)
      return { id: node.id, text: node.name, x, y, radius, weight: weightOf(node.id, mark, lit, marks?.path.length === undefined ? 0 : marks.path.length + 1) }
    })
    .filter(({ x, y, weight }) => x >= 0 && y >= 0 && x <= frame.width && y <= frame.height && (marks === null || marks.nodes.size === 0 || weight > 0))
    .sort((a, b) => b.weight - a.weight)
  return (
    <g className={style.labels}>
      {placeLabels(candidates, frame, marks?.kind === 'GROUPS' ? MOST_GROUP_LABELS : MOST_LABELS).map(({ id, text, x, y, anchor }) => (
        <text key={id} x={x} y={y} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </g>
  )
}
