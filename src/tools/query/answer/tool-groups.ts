import { listed, membersOf, type ResultCells, text } from '../../../results/cells.ts'
import type { AnswerShape } from '../tree.ts'
import { answered, none, type Rendered, unknown, yesOrNo } from './rendered.ts'

/** Answers with the first group's members, size, or both. */
export function answerMembers(show: Extract<AnswerShape, { readonly not?: string | null }>, { rows: [group] }: ResultCells): Rendered {
  const { size, nodes: list } = group ?? {}
  if (typeof size?.value !== 'number' || !Array.isArray(list?.value)) return unknown('There is no such group.')
  const nodes = membersOf(list)
  if (show.as === 'size') return answered(text`${size}.`, size)
  if (show.as === 'group') return answered(text`A group of ${size}: ${listed(nodes, size)}.`, { size, nodes })
  const others = nodes.filter(({ value }) => value !== show.not)
  const count = size.derive(size.value - (nodes.length - others.length), { kind: 'count' })
  return others.length === 0 ? none(count) : answered(text`${listed(others, count)}.`, others)
}

/** Answers whether the call's nodes are in one group. */
export function answerTogether({ rows, total }: ResultCells): Rendered {
  const holds = total.derive(rows.length === 1)
  return answered(holds.value ? text`${yesOrNo(holds)}.` : text`${yesOrNo(holds)}: they are in ${total.derive(rows.length, { kind: 'count' })} groups.`, holds)
}
