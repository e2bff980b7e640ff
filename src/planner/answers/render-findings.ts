import { wordsOfName } from '../../linking/tokens.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { ClosurePlan } from '../closure-plan.ts'
import type { Wish } from '../tools/wish.ts'
import { capital, plural, say, sayList } from '../wording.ts'

/** The count in the summary of a result that tells which nodes or relationships are of a kind, not how all nodes score; null for others. */
export function findingsCount({ tool }: Wish, { columns, summary }: ShapedResult): string | null {
  if (tool.family !== 'centrality' || columns[0]?.type !== 'node') return null
  return Object.keys(summary).find((field) => field.endsWith('Count') && field !== 'nodeCount') ?? null
}

/** How many there are, and those that matter most; whether there are any, or a named node is among them. */
export function renderFindings(wish: Wish, result: ShapedResult, count: string): ReturnType<ClosurePlan['render']> {
  // Rows that were narrowed are counted themselves.
  const isPart = wish.named > 0 || result.tool === 'page_result'
  const total = Number(isPart ? result.total : result.summary[count])
  const noun = wordsOfName(count).replace(/ count$/, '')
  const ends = result.columns.filter(({ type }) => type === 'node').map(({ name }) => name)
  const [measure] = result.columns.filter(({ type }) => type === 'integer').map(({ name }) => name)
  const rows = result.rows.map((row) => Object.fromEntries([...ends, measure ?? ''].map((name) => [name, row[name]])))
  const told = rows.map((row) => `${ends.map((end) => say(row[end])).join(' – ')} (${wordsOfName(measure ?? '')} ${say(row[measure ?? ''])})`)
  const answered = (answer: string, data: unknown) => ({ status: 'answered' as const, answer, data })
  const listed = total === 0 ? '' : `: ${sayList(told, total)}`
  if (wish.yesNo) return answered(`${total > 0 ? 'Yes' : 'No'}${listed}.`, total > 0)
  if (wish.count) return answered(`${capital(plural(total, noun))}.`, total)
  const [first] = rows
  if (wish.best && wish.limit === 1 && first !== undefined) return answered(`${told[0]}.`, first)
  return answered(`${capital(plural(total, noun))}${listed}.`, wish.limit > 1 ? rows.slice(0, wish.limit) : rows)
}
