import type { Token } from '../../../linking/tokens.ts'
import type { GraphSchema } from '../../../store/store.ts'
import { alternativeUnits } from '../words/alternative-units.ts'
import { readConditions } from '../words/conditions.ts'
import type { Item } from '../words/item.ts'
import { asList, type DerivedSets, questionOf, written } from './derived.ts'

const either = /\s*\((?:or )?(?:both|either)[^()]*\)/gi
/** What leads to the first test only, where the second has a verb of its own. */
const leading = new Set(['is', 'are', 'was', 'were', 'has', 'have', 'had', 'either'])

/** Sentences that say only that both may hold. */
const saysBoth = /^\W*(?:some\w+|those|any\w*|who|what|whatever|each)\b[^.?!]*\b(?:both|either|once)\b/i

/** `goalkeepers or left-footed`: a list for each test. null: no two tests are joined so. */
export function readAlternatives(text: string, tokens: readonly Token[], row: readonly Item[], schema: GraphSchema): DerivedSets | null {
  const found = alternativeUnits(tokens, readConditions(tokens, schema, row).units)
  if (found === null) return null
  const { first, second, or } = found
  const verb = row.find(({ kind, start, end }) => kind === 'text' && start >= first.start && end <= first.end)?.start ?? first.start
  const hasVerb = ['VERB', 'AUX'].includes(tokens[or + 1]?.pos ?? '')
  const begin = hasVerb && leading.has(tokens[verb - 1]?.folded ?? '') ? verb - 1 : verb
  const lead = written(text, tokens.slice(0, begin)).replace(/\beither$/i, '')
  const [here, ...further] = text
    .slice(tokens[second.end - 1]?.end ?? text.length)
    .replace(either, '')
    .split(/(?<=[.?!])\s+/)
  if (further.some((sentence) => !saysBoth.test(sentence))) return null
  const asked = [tokens.slice(begin, or), tokens.slice(or + 1, second.end)].map((part) => asList(`${lead} ${written(text, part)}${here ?? ''}`))
  return { kind: 'sets', operation: 'union', questions: asked.map((one) => questionOf(one.text)), wants: asked[0]?.wants ?? 'list' }
}
