import { wordsOfName } from '../../linking/tokens.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { ClosurePlan } from '../closure-plan.ts'
import { groupRank, groupRow } from '../tools/group-wish.ts'
import type { Wish } from '../tools/wish.ts'
import { capital, plural, say, sayList } from '../wording.ts'

type Rendered = ReturnType<ClosurePlan['render']>

const answered = (answer: string, data: unknown): Rendered => ({ status: 'answered', answer, data })

/** The names in a cell that lists nodes, or of its two ends. */
export function namesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(say)
  const cut = value as { head?: unknown[]; tail?: unknown[] } | null
  return cut?.head === undefined ? [] : [...cut.head.map(say), '...', ...(cut.tail ?? []).map(say)]
}

/** Groups of nodes: the column that numbers them, and what they are called. */
export interface Grouping {
  readonly column: string
  readonly noun: string
}

export function groupOf({ columns, summary }: ShapedResult): Grouping | null {
  const own = columns.find(({ name, type }) => type === 'integer' && `${name}Count` in summary)?.name
  if (own !== undefined) return { column: own, noun: own }
  return 'clusterCount' in summary && columns.some(({ name }) => name === 'label') ? { column: 'label', noun: 'cluster' } : null
}

/** The summary field whose words the question uses most; the count of groups otherwise. */
function askedField(wish: Wish, result: ShapedResult, fallback: string): string {
  const said = new Set(wish.tokens.map((token) => token.lemma))
  const schema = (wish.tool.output.summary as { properties?: Record<string, { description?: string }> }).properties ?? {}
  let best = { field: fallback, hits: 0 }
  // How many nodes there are is asked of the schema, not of groups.
  for (const field of Object.keys(result.summary).filter((name) => name !== 'nodeCount')) {
    const words = wordsOfName(field)
      .split(' ')
      .filter((word) => !['count', 'node', 'size', fallback.replace(/Count$/, '')].includes(word))
    const described = (schema[field]?.description ?? '').toLowerCase().split(/\W+/)
    const hits = words.filter((word) => said.has(word)).length + 0.5 * [...said].filter((word) => word.length > 4 && described.includes(word)).length
    if (hits >= 1 && hits > best.hits) best = { field, hits }
  }
  return best.field
}

/** How many nodes the largest or the smallest group has, where that is asked. */
function renderSizeOf(wish: Wish, result: ShapedResult, { column, noun }: Grouping): Rendered | null {
  const { extreme, counted, size } = wish.groups
  if (extreme === null || (counted !== 'members' && (counted === 'groups' || !size))) return null
  return renderLargest({ ...wish, limit: 1, count: true }, result, { column, noun })
}

/** Whether the groups themselves are wanted: the largest, or several; a count of them is one number, whatever else is the largest or most common. */
function listsGroups({ best, limit, limited, count, groups }: Wish): boolean {
  if (count && groups.counted === 'groups' && groups.extreme === null) return false
  return best || (limit > 1 && (limited || !count))
}

export function renderGroups(wish: Wish, result: ShapedResult, { column, noun }: Grouping): Rendered {
  const total = Number(result.summary[`${noun}Count`])
  if (wish.named > 0) return renderMembership(wish, result, { column, noun })
  if (wish.yesNo)
    return answered(total === 1 ? `Yes: all ${say(result.summary['nodeCount'])} nodes form one ${noun}.` : `No: there are ${plural(total, noun)}.`, total === 1)
  const size = renderSizeOf(wish, result, { column, noun })
  if (size !== null) return size
  if (wish.sizes) return renderLargest({ ...wish, limit: result.rows.length, count: false }, result, { column, noun })
  const field = askedField(wish, result, `${noun}Count`)
  if (listsGroups(wish) && field !== 'modularity') return renderLargest(wish, result, { column, noun })
  return field === `${noun}Count`
    ? renderCount(wish, result, noun, total)
    : answered(`${capital(wordsOfName(field))}: ${say(result.summary[field])}.`, result.summary[field])
}

function renderCount(wish: Wish, result: ShapedResult, noun: string, total: number): Rendered {
  // Groups that are too small are not among the rows, but in the summary.
  const isPart = result.total < total && result.columns.some(({ name }) => name === 'nodes')
  if (wish.count && isPart) return answered(`${result.total} of ${plural(total, noun)}.`, result.total)
  const text = `There ${total === 1 ? 'is' : 'are'} ${plural(total, noun)}; the largest has ${plural(Number(result.summary['largestSize']), 'node')}.`
  return answered(text, wish.count ? total : { [`${noun}Count`]: total, groups: result.rows })
}

/** Which group one node is in, or whether several share one. */
function renderMembership(wish: Wish, result: ShapedResult, { column, noun }: Grouping): Rendered {
  const [first] = result.rows
  if (wish.named === 1)
    return answered(`${say(first?.['node'])} is in ${noun} ${say(first?.[column])}, which has ${plural(Number(first?.['size']), 'node')}.`, first)
  const same = new Set(result.rows.map((row) => row[column])).size === 1
  return answered(
    `${same ? 'Yes' : 'No'}: ${result.rows.map((row) => `${say(row['node'])} is in ${noun} ${say(row[column])}`).join(', ')}.`,
    wish.yesNo ? same : result.rows
  )
}

/** The size of a group that is not among the rows. */
function renderUnlisted({ groups }: Wish, { summary }: ShapedResult, noun: string): Rendered {
  const size = groups.place > 1 ? undefined : summary[`${groups.extreme}Size`]
  if (size === undefined) return answered(`There is no ${groupRank(groups)} ${noun} among the rows.`, null)
  return answered(`The ${groupRank(groups)} ${noun} has ${plural(Number(size), 'node')}.`, size)
}

function renderLargest(wish: Wish, result: ShapedResult, { column, noun }: Grouping): Rendered {
  const sizeOnly =
    wish.count || wish.tokens.some((token) => ['big', 'size', 'large'].includes(token.lemma) && token.folded !== 'largest' && token.folded !== 'biggest')
  const one = wish.limit === 1 ? groupRow(wish.groups, result.rows, result.truncated) : undefined
  if (one === undefined && wish.groups.extreme !== null) return renderUnlisted(wish, result, noun)
  const rows = one === undefined ? result.rows.slice(0, wish.limit) : [one]
  const [first] = rows
  if (rows.length === 1 && first !== undefined) {
    const members = namesOf(first['nodes'])
    const text = `The ${one === undefined ? 'largest' : groupRank(wish.groups)} ${noun} (${say(first[column])}) has ${plural(Number(first['size']), 'node')}: ${sayList(members.slice(0, 10), Number(first['size']))}.`
    return answered(text, sizeOnly ? first['size'] : first)
  }
  return answered(rows.map((row) => `${noun} ${say(row[column])}: ${plural(Number(row['size']), 'node')}`).join('; '), rows)
}
