import { fold } from '../../store/fold.ts'
import type { Checked, Finding } from '../claim.ts'
import { groupNouns } from '../reading/cues.ts'
import type { TextTable } from '../reading/tables.ts'
import { tablesOf } from './lists.ts'
import { isNearlySelected, isSelected, type Listing, tellable } from './selections.ts'

/** Tables of names beside one thing that stands in every row, as its neighbours or members: none left out, none that does not belong. */
export function checkTableLists(checked: Checked): Finding[] {
  return checked.read.tables.flatMap((table) =>
    checked.facts.steps.attempt(
      () => {
        const listing = listingOf(table, checked)
        return listing === null ? [] : checkListing(listing, table, checked)
      },
      () => [{ kind: 'list', start: table.start, end: table.end, supported: false, isUnchecked: true }]
    )
  )
}

/** null: no table of two rows or more in which all columns but one, of names, say the same in each row; or as many rows as the question asks for. */
function listingOf({ heads, rows, kind }: TextTable, { facts, question, asked }: Checked): Listing | null {
  const columns = (rows[0] ?? []).map((_, column) => rows.map((cells) => fold(cells[column]?.text ?? '')))
  const [varied, ...more] = columns.filter((cells) => cells.some((cell) => cell !== cells[0]))
  if (kind === 'brackets' || columns.length < 2 || varied === undefined || more.length > 0 || asked.has(rows.length)) return null
  const isSubject = (cells: readonly string[], column: number) =>
    cells === varied || facts.byName.has(cells[0] ?? '') || heads?.[column]?.some(({ stem }) => groupNouns.has(stem)) === true
  if (!varied.every((cell) => facts.byName.has(cell)) || !columns.every(isSubject)) return null
  const same = columns.flatMap((cells) => (cells === varied ? [] : [cells[0] ?? '']))
  const told = [...(heads ?? []).flat().map(({ text }) => text), ...same, question].join(' ')
  return { listed: new Set(varied), others: new Set(same), isTold: tellable(told) }
}

function checkListing(listing: Listing, { start, end }: TextTable, { facts }: Checked): Finding[] {
  const sources = tablesOf(facts)
  if (sources.some((source) => isSelected(source, listing, facts))) return []
  const near = sources.find((source) => isNearlySelected(source, listing, true, facts))
  return near === undefined ? [] : [{ kind: 'list', start, end, supported: false, fact: near.summary }]
}
