import type { ShapedResult } from '../../results/shape.ts'
import type { ClosurePlan } from '../closure-plan.ts'
import { groupColumnOf } from '../tools/tool-calls.ts'
import type { Wish } from '../tools/wish.ts'
import { plural, say, sayList } from '../wording.ts'
import { renderTool } from './render-tool.ts'

type Rendered = ReturnType<ClosurePlan['render']>

const answered = (answer: string, data: unknown): Rendered => ({ status: 'answered', answer, data })

/** The answer of a tool whose rows may be narrowed by conditions: how many rows are left, or which. */
export function renderNarrowed(wish: Wish, result: ShapedResult, results: readonly ShapedResult[], isNarrowed: boolean): Rendered {
  const rest = results.find(({ tool }) => tool === 'combine_results')
  if (rest !== undefined) return renderUnreached(rest, wish)
  if (!isNarrowed || result.tool !== 'page_result') return renderTool(wish, result)
  const { total } = result
  if (wish.count && wish.aggregate === null)
    return answered(`${plural(total, groupColumnOf(wish.tool) ?? 'node')} ${total === 1 ? 'meets' : 'meet'} the conditions.`, total)
  if (wish.yesNo) return answered(total > 0 ? 'Yes.' : 'No.', total > 0)
  return total === 0 ? answered('None.', []) : renderKept(wish, result)
}

/** The rows that meet the conditions: the best few where those are asked for, else all. */
function renderKept(wish: Wish, result: ShapedResult): Rendered {
  const group = groupColumnOf(wish.tool)
  if (wish.best || wish.worst || wish.limited) return renderTool(wish, result)
  if (group === null || result.rows[0]?.['node'] !== undefined) return renderTool({ ...wish, count: false, limit: result.total, named: 0 }, result)
  return answered(result.rows.map((row) => `${group} ${say(row[group])}: ${plural(Number(row['size']), 'node')}`).join('; '), result.rows)
}

/** The nodes that a traversal left out. */
function renderUnreached({ rows, total }: ShapedResult, wish: Wish): Rendered {
  if (wish.count) return answered(`${plural(total, 'node')} cannot be reached.`, total)
  const left = rows.map((row) => String(row['node']))
  return answered(`${sayList(left, total)}.`, left)
}

/** Who shares the group of a node. */
export function renderMembers(wish: Wish, members: ShapedResult, [one]: readonly ShapedResult[]): Rendered {
  const group = groupColumnOf(wish.tool) ?? 'group'
  const self = one?.rows[0]?.['node']
  const all = members.rows.map((row) => String(row['node']))
  const isWhole = wish.tokens.some(({ folded }) => ['including', 'members', 'itself'].includes(folded))
  const others = isWhole ? all : all.filter((name) => name !== self)
  const noun = isWhole ? 'node' : 'other node'
  if (wish.count) return answered(`${plural(others.length, noun)} ${others.length === 1 ? 'is' : 'are'} in the ${group} of ${say(self)}.`, others.length)
  return answered(`In the ${group} of ${say(self)} (${say(one?.rows[0]?.[group])}): ${sayList(others)}.`, others)
}
