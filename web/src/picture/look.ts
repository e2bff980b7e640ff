import type { Mark, Marks } from './scene.ts'

export interface Look {
  /** In pixels. */
  readonly radius: number
  readonly colour: string
  /** Number in the node; '' for none. */
  readonly text: string
}

const COLOURED_GROUPS = 4
const MANY = 400

/** Radius, colour and number of a node. Colour is never the only sign: a path has numbers, a score has size, groups beyond four have numbers. */
export function lookOf(mark: Mark | undefined, marks: Marks | null, nodeCount: number): Look {
  const small = nodeCount > MANY ? 2.5 : 3.5
  if (mark === undefined) return { radius: small, colour: marks === null ? 'var(--group-1)' : 'var(--pale)', text: '' }
  return lookOfMark(mark, small)
}

function lookOfMark(mark: Mark, small: number): Look {
  if (mark.position !== null) return { radius: 10, colour: 'var(--group-2)', text: String(mark.position) }
  if (mark.value !== null) return { radius: small + 12 * Math.sqrt(mark.value), colour: 'var(--group-1)', text: '' }
  if (mark.group !== null) {
    const isColoured = mark.group <= COLOURED_GROUPS
    return { radius: isColoured ? 5 : 7, colour: `var(--group-${isColoured ? mark.group : 'other'})`, text: isColoured ? '' : String(mark.group) }
  }
  return { radius: 7, colour: mark.isNew === false ? 'var(--group-1)' : 'var(--group-2)', text: '' }
}
