import type { Choice, ChoiceTools } from './choice.ts'
import type { LinkedRow } from './linked-row.ts'
import { patternChoices } from './pattern-choices.ts'
import { toolChoices } from './tool-choices.ts'

/** What fits less than this share of the best is not offered: a small model would take it as readily. */
const FITS_WELL = 0.5
const MOST_KINDS = 3

/** The few calls that linking and retrieval leave for a question, best first. */
export function listChoices(linked: LinkedRow, tools: ChoiceTools): Choice[] {
  const kinds = [...toolChoices(linked, tools), ...patternChoices(linked, tools)].filter(({ list }) => list.length > 0).sort((a, b) => b.fit - a.fit)
  const least = (kinds[0]?.fit ?? 0) * FITS_WELL
  const chosen = kinds.slice(0, MOST_KINDS).filter(({ fit }) => fit >= least)
  return [...new Map(chosen.flatMap(({ list }) => list).map((choice) => [choice.text, choice])).values()]
}
