import { fold } from '../../../storage/graphs/fold.ts'
import { attempt, type Checked, type Finding } from '../claim.ts'
import type { Fact, Facts } from '../evidence/facts.ts'
import { cellsOf } from '../evidence/rows.ts'
import type { Cell } from '../reading/tables.ts'
import { numberAt, readWords } from '../reading/words.ts'

/** Checks rows such as `["A", "B", 3], ["C", "D", 4]`: each must be in one row of a result, or in what all its rows are about. */
export function checkRows(rows: readonly (readonly Cell[])[], checked: Checked): readonly Finding[] {
  return rows.flatMap((cells) => {
    const place = { kind: 'relation' as const, start: cells[0]?.start ?? 0, end: cells.at(-1)?.end ?? 0 }
    return attempt(checked, place, () => {
      const fact = rowOf(cells, checked.facts)
      return [{ ...place, supported: fact !== null, fact }]
    })
  })
}

function rowOf(cells: readonly Cell[], { sources, byName, ofSources, steps }: Facts): Fact | null {
  const tests = cells.map(testOf)
  // The root of a tree is its own parent in the data.
  const isRoot = cells.length > 1 && cells.every(({ text }) => text === cells[0]?.text || Number(text) === 0)
  const known = cells.map(({ text }) => fold(text)).filter((name) => byName.has(name) && !ofSources.has(name))
  const near = known.length > 0 ? new Set(known.flatMap((name) => byName.get(name) ?? [])) : sources.flatMap(({ rows, summary }) => [...rows, summary])
  const found = [...near].find((fact) => {
    const row = cellsOf(fact)
    const held = Object.values(row).flat()
    steps.take(held.length + 1)
    // A row's own value, such as its parent, cannot be replaced by an anchor.
    const anchors = 'parent' in row || 'previous' in row ? [] : [...fact.source.anchors]
    const isAnchor = isRoot && fact.source.anchors.has(fold(cells[0]?.text ?? ''))
    return isAnchor || tests.every((isCell) => held.some(isCell) || anchors.some(isCell))
  })
  return found ?? null
}

/** Returns a test whether a value equals the cell, after correct rounding. */
function testOf({ text }: Cell): (value: unknown) => boolean {
  const number = numberAt(readWords(text), 0)
  const folded = fold(text)
  const isNumber = number !== null && Number.isFinite(Number(text))
  return (value) =>
    isNumber && typeof value === 'number' ? Math.abs(value - number.value) <= number.reach * (1 + 1e-9) : fold(String(value ?? 'none')) === folded
}
