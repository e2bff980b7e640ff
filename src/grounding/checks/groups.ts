import { type Checked, type Finding, names, says, type Truth } from '../claim.ts'
import type { Fact, Facts, Source } from '../evidence/facts.ts'
import { cellsOf, rowsByName } from '../evidence/rows.ts'
import type { Clause } from '../reading/clauses.ts'
import { cues, groupNouns } from '../reading/cues.ts'
import { distinctNames } from '../reading/item.ts'
import { fieldNameWords } from '../reading/words.ts'
import { remember } from '../remember.ts'
import { isIdle } from './number-words.ts'

const sameWords = cues('same together share shares shared common')
const differentWords = cues('different separate distinct differ differs apart another own elsewhere')

/** `A and B are in the same community`, `A and B belong to different ones`. */
export function checkGroups(clause: Clause, checked: Checked): Finding[] {
  if (!isGroupClaim(clause, checked)) return []
  const { truth, fact, column } = groupTruth(clause, checked, membersOf(clause, checked).slice(0, 6))
  const isDifferent = says(checked, clause, differentWords)
  if (truth === 'unknown' && !isDifferent && !says(checked, clause, sameWords)) return []
  return [{ kind: 'relation', start: clause.start, end: clause.end, supported: truth === (isDifferent === clause.isNegated), fact, column }]
}

function membersOf(clause: Clause, { read }: Checked): readonly string[] {
  const own = distinctNames(clause.items)
  if (own.length !== 1) return own
  const all = clause.carried.length > 0 ? [...new Set([...clause.carried, ...own])] : distinctNames(read.items)
  return all.length === 2 ? all : own
}

/** Two names and a word for a group: told of as one or as two. */
export function isGroupClaim(clause: Clause, checked: Checked): boolean {
  if (names(clause).length === 0 || membersOf(clause, checked).length < 2) return false
  const near = checked.read.words.slice(clause.from, clause.to)
  const isGroup = near.some(({ stem }) => groupNouns.has(stem))
  if (says(checked, clause, sameWords) || says(checked, clause, differentWords)) {
    const columns = columnWords(checked.facts)
    return isGroup || (near.some(({ stem }) => columns.has(stem) && !plainColumns.has(stem)) && !near.some(({ folded }) => folded === 'than'))
  }
  const isNumber = clause.items.some((item) => item.type === 'date' || (item.type === 'number' && !isIdle(item, clause, checked)))
  return isGroup && distinctNames(clause.items).length === 2 && !isNumber
}

const plainColumns = cues('score value rank count number total node name type direction')
const columnWords: (facts: Facts) => ReadonlySet<string> = remember(
  ({ sources }) => new Set(sources.flatMap(({ result }) => result.columns.flatMap(({ name }) => fieldNameWords(name))))
)

interface GroupFinding {
  readonly truth: Truth
  readonly fact: Fact | null
  readonly column: string | null
}

function groupTruth(clause: Clause, { read, facts }: Checked, members: readonly string[]): GroupFinding {
  const stems = new Set(read.words.slice(clause.from, clause.to).map(({ stem }) => stem))
  for (const source of facts.sources) {
    facts.steps.take(members.length)
    const found = byMembers(source, members) ?? byColumn(source, members, stems)
    if (found !== null) return found
  }
  return { truth: 'unknown', fact: null, column: null }
}

/** Rows that list their members. */
function byMembers(source: Source, members: readonly string[]): GroupFinding | null {
  const column = source.result.columns.find(({ type }) => type === 'nodes')?.name
  if (column === undefined || source.result.columns.some(({ name }) => name === 'costs' || name === 'walk')) return null
  const rows = members.map((name) => rowsByName(source).get(name) ?? [])
  const [rarest = []] = [...rows].sort((a, b) => a.length - b.length)
  if (rarest.length === 0) return null
  const joint = rarest.find(({ names }) => members.every((name) => names.has(name)))
  return { truth: joint !== undefined, fact: joint ?? rows[0]?.[0] ?? null, column }
}

/** Rows of nodes with the group of each in a column. */
function byColumn(source: Source, members: readonly string[], stems: ReadonlySet<string>): GroupFinding | null {
  const rows = members.flatMap((name) => rowsByName(source).get(name)?.[0] ?? [])
  if (rows.length < members.length) return null
  const isGroup = [...stems].some((said) => groupNouns.has(said))
  const isSaid = (word: string) => stems.has(word) || (isGroup && (groupNouns.has(word) || word === 'label'))
  const column = source.result.columns.find(({ name, type }) => type !== 'node' && fieldNameWords(name).every(isSaid))?.name
  if (column === undefined) return null
  const values = rows.map((fact) => JSON.stringify(cellsOf(fact)[column]))
  return { truth: values.every((value) => value === values[0]), fact: rows[0] ?? null, column }
}
