import type { ShapedResult } from '../../results/shape.ts'
import type { Shown } from '../tree.ts'
import { answered, type Rendered, unknown } from './rendered.ts'
import { say, sayList } from './wording.ts'

/** Of the first group that the tool tells: who is in it, how many, or both. */
export function answerMembers(show: Extract<Shown, { readonly not?: string | null }>, { rows }: ShapedResult): Rendered {
  const [group] = rows
  const size = group?.['size']
  const nodes = group?.['nodes']
  if (group === undefined || typeof size !== 'number' || !Array.isArray(nodes)) return unknown('There is no such group.')
  if (show.as === 'size') return answered(`${say(size)}.`, size)
  if (show.as === 'group') return answered(`A group of ${say(size)}: ${sayList(nodes.map(say), size)}.`, { size, nodes })
  const others = nodes.filter((node) => node !== show.not)
  return answered(others.length === 0 ? 'None.' : `${sayList(others.map(say), size - (nodes.length - others.length))}.`, others)
}

/** Whether the nodes that the call names are in one group. */
export function answerTogether({ rows }: ShapedResult): Rendered {
  return answered(rows.length === 1 ? 'Yes.' : `No: they are in ${rows.length} groups.`, rows.length === 1)
}
