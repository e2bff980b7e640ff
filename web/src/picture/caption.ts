import type { Marks, Scene } from './scene.ts'

const what: Readonly<Record<Marks['kind'], (count: number) => string>> = {
  PATH: (count) => `path of ${count} nodes, numbered in order`,
  RANKING: (count) => `${count} nodes sized by score`,
  GROUPS: (count) => `${count} nodes coloured by group`,
  STEP: (count) => `${count} nodes of the step`,
  NODES: (count) => `${count} nodes of the answer`
}

/** The picture in a sentence. */
export function captionOf({ nodes, left }: Scene, marks: Marks): string {
  const shown = `${nodes.length} nodes; ${what[marks.kind](marks.nodes.size)}`
  const more = marks.left > 0 ? `; ${marks.left} more are in the rows` : ''
  return `${shown}${more}${left === null ? '' : `; ${left}`}.`
}
