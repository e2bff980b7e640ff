import type { Mark, Marks, Scene } from './scene.ts'

/** What a result shows on its graph, as the service gives it. */
export interface Drawing {
  readonly kind: Exclude<Marks['kind'], 'STEP'>
  readonly left: number | string
  readonly nodes: readonly DrawnNode[]
  readonly relationships: readonly { readonly source: string; readonly target: string }[]
}

interface DrawnNode {
  readonly id: string
  readonly row: number | string | null
  readonly position: number | null
  readonly value: number | null
  readonly group: number | null
}

/** A result on its graph. */
export interface AnswerScene {
  readonly scene: Scene
  readonly marks: Marks
}

/** Scores scaled to 0 to 1; from 0 where none is negative, so that twice the score is twice the area. */
export function marksOf({ kind, nodes, relationships, left }: Drawing): Marks {
  const values = nodes.flatMap(({ value }) => (value === null ? [] : [value]))
  const [least, most] = [Math.min(0, ...values), Math.max(...values)]
  const share = (value: number | null) => (value === null ? null : most > least ? (value - least) / (most - least) : 1)
  const mark = ({ row, position, value, group }: DrawnNode): Mark => ({
    row: row === null ? null : Number(row),
    position,
    value: share(value),
    group
  })
  return {
    kind,
    nodes: new Map([...nodes].reverse().map((node) => [node.id, mark(node)])),
    path: kind === 'PATH' ? relationships.map(({ source, target }) => [source, target] as const) : [],
    left: Number(left)
  }
}
