import { fold } from '../../../store/fold.ts'

/** A word, number or sign of an answer. */
export interface Word {
  readonly text: string
  /** `fold` of it without spaces; `and` for &, the sign itself for others. */
  readonly folded: string
  /** The same without the ending of a plural. */
  readonly stem: string
  readonly start: number
  readonly end: number
  readonly kind: 'word' | 'number' | 'sign' | 'break'
}

const TOKEN =
  /\n|(?<![\p{L}\p{N}_])[-−+]?(?:\d{1,3}(?:,\d{3})+(?![\d])|\d+)(?:\.\d+)?(?:e[+-]?\d+)?(?:(?![\p{L}\p{N}])|(?=(?:km|mi|kg|m|s|h|min|mins|hrs?)(?![\p{L}\p{N}])))|\.\.\.|->|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’‘_]*|[^\s]/giu

export function stem(folded: string): string {
  if (folded.length < 4 || /(ss|us|is)$/.test(folded)) return folded
  if (folded.endsWith('ies')) return `${folded.slice(0, -3)}y`
  if (/(ches|shes|xes|sses)$/.test(folded)) return folded.slice(0, -2)
  return folded.endsWith('s') ? folded.slice(0, -1) : folded
}

function kindOf(text: string): Word['kind'] {
  if (text === '\n') return 'break'
  if (/^[-−+]?\d/.test(text) && Number.isFinite(Number(text.replaceAll(',', '').replace('−', '-')))) return 'number'
  return /[\p{L}\p{N}]/u.test(text) ? 'word' : 'sign'
}

/** Marks of Markdown: they say nothing. */
function isMark(token: string, text: string, at: number): boolean {
  if (token === '*' || token === '`' || token === '\uFE0F' || token === '\u20E3') return true
  return token === '>' && (at === 0 || text[at - 1] === '\n')
}

export function readWords(text: string): Word[] {
  return [...text.matchAll(TOKEN)].flatMap((match) => {
    const token = match[0]
    if (isMark(token, text, match.index)) return []
    const kind = kindOf(token)
    const folded = kind === 'sign' ? (token === '&' ? 'and' : token === '->' ? '→' : token) : fold(token).replaceAll(' ', '')
    return [{ text: token, folded, stem: stem(folded), start: match.index, end: match.index + token.length, kind }]
  })
}

/** Folded words of a name of a field: `totalCost`, `node.age`, `avg_score`. */
export function fieldNameWords(name: string): string[] {
  const parted = name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
  return fold(parted).split(' ').map(stem)
}
