import { type Checked, type Finding, names, says } from '../claim.ts'
import type { Fact, Facts, Source } from '../evidence/facts.ts'
import { cellsOf, rowsByName } from '../evidence/rows.ts'
import { memoize } from '../memoize.ts'
import type { Clause } from '../reading/clauses.ts'
import { cues, groupNouns } from '../reading/cues.ts'
import { distinctNames } from '../reading/item.ts'
import { fieldNameWords } from '../reading/words.ts'
import { isIdle } from './number-words.ts'

const sameWords = cues('same together share shares shared common')
const differentWords = cues('different separate distinct differ differs apart another own elsewhere')

/** Checks `A and B are in the same community`, `A and B belong to different ones`. */
export function checkGroups(clause: Clause, checked: Checked): Finding[] {
  if (!isGroupClaim(clause, checked)) return []
  const members = membersOf(clause, checked).slice(0, 6)
  const stems = new Set(checked.read.words.slice(clause.from, clause.to).map(({ stem }) => stem))
  const isDifferent = says(checked, clause, differentWords)
  checked.facts.steps.take(members.length * checked.facts.sources.length)
  for (const source of checked.facts.sources) {
    const found = byMembers(source, members) ?? byColumn(source, members, stems)
    if (found === null) continue
    return [{ kind: 'relation', start: clause.start, end: clause.end, ...found, supported: found.isSame === (isDifferent === clause.isNegated) }]
  }
  const isStated = isDifferent || says(checked, clause, sameWords)
  return isStated ? [{ kind: 'relation', start: clause.start, end: clause.end, supported: false }] : []
}

function membersOf(clause: Clause, { read }: Checked): readonly string[] {
  const own = distinctNames(clause.items)
  if (own.length !== 1) return own
  const all = clause.carried.length > 0 ? [...new Set([...clause.carried, ...own])] : distinctNames(read.items)
  return all.length === 2 ? all : own
}

/** Whether the clause has two names and a word for a group. */
export function isGroupClaim(clause: Clause, checked: Checked): boolean {
  if (names(clause).length === 0 || membersOf(clause, checked).length < 2) return false
  const near = checked.read.words.slice(clause.from, clause.to)
  const isGroup = near.some(({ stem }) => groupNouns.has(stem))
  if (says(checked, clause, sameWords) || says(checked, clause, differentWords)) {
    const columns = columnWords(checked.facts)
    return isGroup || (near.some(({ stem }) => columns.has(stem)) && !near.some(({ folded }) => folded === 'than'))
  }
  const isNumber = clause.items.some((item) => item.type === 'date' || (item.type === 'number' && !isIdle(item, clause, checked)))
  return isGroup && distinctNames(clause.items).length === 2 && !isNumber
}

const plainColumns = cues('score value rank count number total node name type direction')
const columnWords: (facts: Facts) => ReadonlySet<string> = memoize(({ sources }) => {
  const words = sources.flatMap(({ result }) => result.columns.flatMap(({ name }) => fieldNameWords(name)))
  return new Set(words.filter((word) => !plainColumns.has(word)))
})

interface GroupFinding {
  readonly isSame: boolean
  readonly fact: Fact | null
  readonly column: string
}

/** Looks for rows that list the members of a group. */
function byMembers(source: Source, members: readonly string[]): GroupFinding | null {
  const column = source.result.columns.find(({ type }) => type === 'nodes')?.name
  if (column === undefined || source.result.columns.some(({ name }) => name === 'costs' || name === 'walk')) return null
  const [rarest = []] = members.map((name) => rowsByName(source).get(name) ?? []).sort((a, b) => a.length - b.length)
  const joint = rarest.find(({ names }) => members.every((name) => names.has(name)))
  return rarest.length === 0 ? null : { isSame: joint !== undefined, fact: joint ?? null, column }
}

/** Looks for a column with the group of each node. */
function byColumn(source: Source, members: readonly string[], stems: ReadonlySet<string>): GroupFinding | null {
  const rows = members.flatMap((name) => rowsByName(source).get(name)?.[0] ?? [])
  const isGroup = [...stems].some((stem) => groupNouns.has(stem))
  const isSaid = (word: string) => stems.has(word) || (isGroup && (groupNouns.has(word) || word === 'label'))
  const column = source.result.columns.find(({ name, type }) => type !== 'node' && fieldNameWords(name).every(isSaid))?.name
  if (rows.length < members.length || column === undefined) return null
  const values = rows.map((fact) => JSON.stringify(cellsOf(fact)[column]))
  return { isSame: values.every((value) => value === values[0]), fact: rows[0] ?? null, column }
}
