import { wordsOfName } from '../../linking/tokens.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { Wish } from '../tools/wish.ts'

const figureAsked =
  / (?:(?:what (?:is|s|are)|give|get|return|tell|report|find|compute|calculate|state|show|and|need|want|know)(?: me)? (?:the|its) (?:total |overall |summed |full )?(?:cost|length|distance|weight|duration|sum|total|time)|how (?:far|long|much)) /
const steps = new Set(['hop', 'stop', 'step', 'link', 'edge', 'relationship', 'ride', 'move'])

const textOf = ({ tokens }: Wish) => ` ${tokens.flatMap(({ folded }) => (folded === '' ? [] : [folded])).join(' ')} `
const singular = (word: string) => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')

/** Whether one figure of a way is asked for, and not the way. */
export const asksFigure = (wish: Wish): boolean => wish.count || figureAsked.test(textOf(wish))

/** What a way costs; in steps, where these are counted. */
function ofPath({ count, tokens }: Wish, key: string, { totalCost, hops }: ShapedResult['summary']): unknown {
  const counted = tokens.findIndex(({ folded }, at) => folded === 'many' && tokens[at - 1]?.folded === 'how')
  const isInSteps = steps.has(singular(key)) || (count && counted >= 0 && steps.has(tokens[counted + 1]?.lemma ?? ''))
  return isInSteps ? hops : totalCost
}

/** The number of a summary that a word calls: the field of that name, else the total of it, else its count. */
function called(summary: ShapedResult['summary'], key: string): unknown {
  const fields = Object.keys(summary).filter((field) => typeof summary[field] === 'number')
  const told = key
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map(singular)
  const matches = fields.filter((field) => told.every((word) => wordsOfName(field).toLowerCase().split(' ').map(singular).includes(word)))
  const rank = (field: string) => [field === key, field.startsWith('total'), field.endsWith('Count')].indexOf(true) + 1 || 4
  const [best] = matches.sort((a, b) => rank(a) - rank(b))
  return told.length === 0 || best === undefined ? undefined : summary[best]
}

/** The one figure that a whole result comes to: what a word of the form calls, the cost of a way, the amount of a flow, the weight of a tree. */
export function mainFigure(wish: Wish, { summary }: ShapedResult, key = ''): unknown {
  if ('path' in summary && 'totalCost' in summary) return ofPath(wish, key, summary)
  return called(summary, key) ?? summary['totalFlow'] ?? summary['totalWeight']
}
