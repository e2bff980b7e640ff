import { numeralOf } from './edge.ts'
import type { Mention } from './mentions.ts'
import type { Token } from './tokens.ts'
import { words } from './word-lists.ts'

type Marks = readonly Token[]

/** Names that are listed together, with what is said before and behind them. */
export interface Group {
  readonly names: readonly Mention[]
  readonly before: Marks
  /** What follows them up to the next clause. */
  behind: Marks
}

/** Groups that one verb ties: the first is its subject. */
export type Clause = readonly Group[]

const { listing, joining, relative, articles } = words

const joints = new Set([',', 'and', 'or', '&'])
/** Of `for 17 lorries a day`. */
const MOST_AMOUNT = 7

const lower = (mark: Token | undefined) => mark?.text.toLowerCase() ?? ''

interface Gap {
  readonly marks: Marks
  /** What a list tells of the name before it: `in 4 minutes`. */
  readonly amount: Marks
  readonly isList: boolean
  readonly hasComma: boolean
  /** Where the gap has a coordinator: what is said before it, and behind it. */
  readonly parts: readonly [Marks, Marks] | null
}

/** What stands before the joint of a list, where it holds one number and no more than it counts. */
function amountBefore(marks: Marks): Marks {
  const joint = marks.findIndex((mark) => joints.has(lower(mark)))
  const said = marks.slice(0, Math.max(0, joint))
  return said.length < MOST_AMOUNT && said.filter((mark) => numeralOf(mark) !== null).length === 1 ? said : []
}

function gapOf(marks: Marks): Gap {
  const amount = amountBefore(marks)
  const rest = marks.slice(amount.length)
  const isList =
    rest.length > 0 &&
    rest.every((mark, at) => listing.has(lower(mark)) || articles.has(lower(mark)) || (at === 0 && mark.kind === 'group')) &&
    rest.some((mark) => listing.has(lower(mark)))
  const at = isList ? -1 : marks.findIndex((mark) => mark.text === ',' || joining.has(lower(mark)))
  let end = at + 1
  while (at !== -1 && joining.has(lower(marks[end]))) end++
  return {
    marks,
    amount: isList ? amount : [],
    isList,
    hasComma: marks.some(({ text }) => text === ','),
    parts: at === -1 ? null : [marks.slice(0, at), marks.slice(end)]
  }
}

/** Whether a name behind a list belongs to the next clause: the last list before another verb parts its subject from what comes before; names with a comma begin it. */
function endsObjects(gaps: readonly Gap[], at: number): boolean {
  const ahead = gaps.slice(at + 1)
  const verb = ahead.findIndex(({ isList }) => !isList)
  const next = ahead[verb]
  if (next === undefined || next.parts !== null) return false
  return verb === 0 || (gaps[at]?.hasComma === true && !ahead.slice(0, verb).some(({ hasComma }) => hasComma))
}

const isRelative = (marks: Marks) => relative.has(lower(marks.find(({ kind }) => kind === 'word')))

/** Whether the name behind gap `at` begins another clause, rather than being one more object or member of this one. */
function beginsClause(gaps: readonly Gap[], at: number, names: readonly Mention[], size: number, subjects: number): boolean {
  const gap = gaps[at] as Gap
  if (gap.isList) return names[at]?.name === names[at + 1]?.name || (size > 1 && endsObjects(gaps, at))
  if (gap.parts === null || isRelative(gap.parts[1])) return false
  if (lower(gap.parts[1].at(-1)) === 'between') return true
  const next = gaps[at + 1]
  const leadsOn = next !== undefined && !next.isList && next.parts === null
  const isPair = next?.isList === true && size === 1 && subjects > 1
  return leadsOn || isPair || !gap.parts[1].some(({ kind }) => kind === 'word')
}

/** `A and B, B and C, C and D`: names that commas part into pairs. */
function pairsOf(clause: Group[], marks: Marks): Group[][] {
  const [group] = clause
  const names = group?.names ?? []
  if (clause.length > 1 || group === undefined || names.length < 4 || names.length % 2 === 1) return [clause]
  const isComma = names.slice(1).map((name, at) => marks.slice(names[at]?.to, name.from).some(({ text }) => text === ','))
  if (!isComma.every((comma, at) => comma === (at % 2 === 1))) return [clause]
  return names.flatMap((name, at) =>
    at % 2 === 0 ? [[{ names: [name, names[at + 1] as Mention], before: at === 0 ? group.before : [], behind: group.behind }]] : []
  )
}

/** The last name with what is told of it behind it. */
function withAmount(names: readonly Mention[], amount: Marks): readonly Mention[] {
  const [last, first] = [names.at(-1), amount[0]]
  if (last === undefined || first === undefined) return names
  return [...names.slice(0, -1), { ...last, aside: { ...first, kind: 'group', text: '(', items: amount } }]
}

/** One more name behind a gap: a member of the last group, a group of its own, or the first of another clause. */
function addName(clauses: Group[][], name: Mention, gap: Gap, begins: boolean): void {
  const groups = clauses.at(-1) as Group[]
  const last = groups.at(-1) as Group
  if (gap.isList && !begins) {
    groups[groups.length - 1] = { ...last, names: [...withAmount(last.names, gap.amount), name] }
    return
  }
  const [behind, before] = gap.parts ?? [gap.amount, gap.isList ? [] : gap.marks]
  last.behind = behind
  const group = { names: [name], before, behind: [] }
  if (begins) clauses.push([group])
  else if (isRelative(before)) clauses.push([{ names: last.names.slice(-1), before: [], behind: [] }, group])
  else groups.push(group)
}

/** The marks of a sentence as clauses: `A feeds B and C, and D feeds E` as A to B and C, D to E. */
export function clausesOf(marks: Marks, names: readonly Mention[]): Clause[] {
  const [first] = names
  if (first === undefined) return []
  const gaps = names.slice(1).map((name, at) => gapOf(marks.slice(names[at]?.to, name.from)))
  const clauses: Group[][] = [[{ names: [first], before: marks.slice(0, first.from), behind: [] }]]
  for (const [at, gap] of gaps.entries()) {
    const groups = clauses.at(-1) as Group[]
    addName(clauses, names[at + 1] as Mention, gap, beginsClause(gaps, at, names, groups.length, groups[0]?.names.length ?? 0))
  }
  const end = clauses.at(-1)?.at(-1)
  if (end !== undefined) end.behind = marks.slice(names.at(-1)?.to)
  return clauses.flatMap((clause) => pairsOf(clause, marks))
}
