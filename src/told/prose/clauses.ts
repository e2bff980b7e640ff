import type { Atom } from '../atoms.ts'
import type { Sentence } from './sentences.ts'

/** Names that are listed together, with what is said before and behind them. */
export interface Group {
  readonly names: readonly Atom[]
  before: string
  behind: string
}

/** Groups that one verb ties: the first is its subject. */
export interface Clause {
  readonly groups: readonly Group[]
}

const lists = /^\s*(?:,|and|or|&|,\s*(?:and|or)|both|either)\s*(?:the |both |also )?$/i
/** What parts two things that are said. */
const coordinator = /,\s*(?:and|as|nor|but)\b|,|\s(?:and|nor|but)\b(?!.*\b(?:and|nor)\b)/i
const relative = /^\W*(?:which|who|whom|where)\b/i
/** Behind a coordinator: what has a noun of its own is a clause of its own. */
const ownNoun = /\b(?:an?|another|the) \p{L}+ (?:that|which)\b/iu

interface Gap {
  readonly text: string
  readonly isList: boolean
  /** Where the gap has a coordinator: what is said before it, and behind it. */
  readonly parts: readonly [string, string] | null
}

function gapOf(text: string): Gap {
  const isList = lists.test(text)
  const found = isList ? null : coordinator.exec(text)
  return { text, isList, parts: found === null ? null : [text.slice(0, found.index), text.slice(found.index + found[0].length)] }
}

/** Whether a name behind a list belongs to the next clause: the last list before another verb parts its subject from what comes before; names with a comma begin it. */
function endsObjects(gaps: readonly Gap[], at: number): boolean {
  const ahead = gaps.slice(at + 1)
  const verb = ahead.findIndex(({ isList }) => !isList)
  const next = ahead[verb]
  if (next === undefined || next.parts !== null) return false
  const isComma = (gap: Gap | undefined) => /,/.test(gap?.text ?? '')
  return verb === 0 || (isComma(gaps[at]) && !ahead.slice(0, verb).some(isComma))
}

/** Whether the name behind gap `at` begins another clause, rather than being one more object or member of this one. */
function beginsClause(gaps: readonly Gap[], at: number, names: readonly Atom[], clause: readonly Group[]): boolean {
  const gap = gaps[at] as Gap
  if (gap.isList) return names[at]?.text === names[at + 1]?.text || (clause.length > 1 && endsObjects(gaps, at))
  if (gap.parts === null || relative.test(gap.parts[1])) return false
  const next = gaps[at + 1]
  const leadsOn = next !== undefined && !next.isList && next.parts === null
  const isPair = next?.isList === true && (clause.length === 1 ? (clause[0] as Group).names.length > 1 : ownNoun.test(gap.parts[1]))
  return leadsOn || isPair || /^\W*$/.test(gap.parts[1])
}

type OpenGroup = { names: Atom[]; before: string; behind: string }

const groupOf = (name: Atom, before: string): OpenGroup => ({ names: [name], before, behind: '' })

/** The groups after one more name, and those of the clause that it ends. */
function addName(groups: OpenGroup[], name: Atom, gap: Gap, begins: boolean): OpenGroup[] | null {
  const last = groups.at(-1) as OpenGroup
  if (gap.isList && !begins) {
    last.names.push(name)
    return null
  }
  const [behind, before] = gap.parts ?? ['', gap.isList ? '' : gap.text]
  last.behind = behind
  if (begins) return [groupOf(name, before)]
  if (relative.test(before)) return [{ names: last.names.slice(-1), before: '', behind: '' }, groupOf(name, before)]
  groups.push(groupOf(name, before))
  return null
}

/** A sentence as clauses: `A feeds B and C, and D feeds E` as A to B and C, D to E. */
export function clausesOf({ text, start, names }: Sentence): Clause[] {
  const gaps = names.slice(1).map((name, at) => gapOf(text.slice((names[at] as Atom).end - start, name.start - start)))
  const [first] = names
  if (first === undefined) return []
  const clauses: Clause[] = []
  let groups = [groupOf(first, text.slice(0, first.start - start))]
  for (const [at, gap] of gaps.entries()) {
    const next = addName(groups, names[at + 1] as Atom, gap, beginsClause(gaps, at, names, groups))
    if (next === null) continue
    clauses.push({ groups })
    groups = next
  }
  const last = groups.at(-1) as OpenGroup
  last.behind = text.slice((names.at(-1) as Atom).end - start)
  return [...clauses, { groups }]
}
