import { askedIn } from './asked-sentences.ts'
import { spacedWords, wordsIn } from './reading/direction.ts'
import { isWordSign } from './reading/marks.ts'
import type { ToldGraph } from './told-graph.ts'
import { words } from './word-lists.ts'

const quotes = new Set(["'", '"', '`', '‘', '“'])
const closing = new Set(["'", '"', '`', '’', '”'])

/** Names without quotes around them: `from 'a' to 'b'`. */
function unquoted(text: string, nodes: readonly string[]): string {
  const names = new Set(nodes)
  let plain = ''
  for (let at = 0; at < text.length; at++) {
    const end = quotes.has(text[at] ?? '') ? [...closing].map((sign) => text.indexOf(sign, at + 1)).filter((one) => one > at) : []
    const close = Math.min(...end, text.length)
    if (close < text.length && names.has(text.slice(at + 1, close))) {
      plain += text.slice(at + 1, close)
      at = close
    } else plain += text[at]
  }
  return plain
}

const explaining = ['that is', 'i.e.', 'ie ', 'in other words', 'meaning', 'so']

/** Without brackets that only say again how the graph was told: `(directed, no loops)`. */
function withoutAsides(text: string): string {
  const open = text.indexOf('(')
  const close = text.indexOf(')', open)
  if (open === -1 || close === -1) return text
  const isTelling = wordsIn(text.slice(open, close)).every((word) => words.retelling.has(word))
  return isTelling
    ? `${text.slice(0, open)}${withoutAsides(text.slice(close + 1)).trimStart()}`
    : `${text.slice(0, close + 1)}${withoutAsides(text.slice(close + 1))}`
}

/** Without words that only name how it was told: `of the graph with this adjacency matrix`. */
function withoutNotation(text: string): string {
  const parts = text.split(' ')
  const noun = parts.findIndex((part) => words.notations.has(wordsIn(part)[0] ?? ''))
  if (noun < 1) return text
  let from = noun
  while (from > 0 && words.ofNotation.has(parts[from - 1]?.toLowerCase() ?? '')) from--
  const sign = parts[noun]?.slice(wordsIn(parts[noun] ?? '')[0]?.length ?? 0) ?? ''
  const isPhrase = from < noun && words.beforeNotation.has(parts[from]?.toLowerCase() ?? '')
  return isPhrase ? withoutNotation(`${parts.slice(0, from).join(' ')}${sign} ${parts.slice(noun + 1).join(' ')}`.trim()) : text
}

const named = (text: string, nodes: readonly string[]): number => {
  const spaced = spacedWords(text)
  return nodes.filter((name) => spaced.includes(spacedWords(name))).length
}

/** What stands before the question in its sentence goes behind it: `From A, how far is it to B?`, `If one breaks, which cuts the rest off?`. */
function unfronted(text: string, nodes: readonly string[]): string {
  const comma = text.indexOf(',')
  const lead = text.slice(0, comma).trim()
  const [first = '', second = ''] = wordsIn(lead)
  const rest = text.slice(comma + 1).trim()
  const end = rest.endsWith('?') || rest.endsWith('.') ? rest.slice(-1) : ''
  if (words.bounds.has(second) && first === 'at' && comma === -1) return boundLast(text)
  if (comma === -1) return text
  const isPlace = words.fronted.has(first) && named(lead, nodes) === 1 && wordsIn(lead).length < 6
  const isCase = words.cases.has(first) && named(lead, nodes) === 0
  if (!isPlace && !isCase) return text
  const start = lead.indexOf(' ')
  const moved = isCase
    ? `${first}${lead.slice(start)}`
    : `from ${lead
        .split(' ')
        .filter((word) => !words.fronted.has(word.toLowerCase()) && word !== 'at')
        .join(' ')}`
  return `${end === '' ? rest : rest.slice(0, -1)} ${moved}${end}`
}

/** `At most how many ...?` */
function boundLast(text: string): string {
  const [first = '', second = '', ...rest] = text.split(' ')
  const said = rest.join(' ')
  return said.endsWith('?') ? `${said.slice(0, -1)} ${first.toLowerCase()} ${second}?` : text
}

/** Without signs and little words before the question: `} And how many`. */
function unled(text: string, isFirst: boolean): string {
  let start = 0
  while (start < text.length && !isWordSign(text[start] ?? '')) start++
  const rest = text.slice(start)
  const [first = ''] = wordsIn(rest)
  return isFirst && words.leads.has(first) && words.joining.has(first) ? unled(rest.slice(first.length), isFirst) : rest
}

/** `Who is the most popular, that is, has the most friends?` as what it explains itself by. */
function explained(text: string): string {
  const parts = text.split(',').map((part) => part.trim())
  const at = parts.findIndex((part, place) => place > 0 && explaining.some((lead) => part.toLowerCase().startsWith(lead)))
  const lead = explaining.find((one) => parts[at]?.toLowerCase().startsWith(one))
  if (at < 1 || lead === undefined) return text
  const said = [parts[at]?.slice(lead.length).trim() ?? '', ...parts.slice(at + 1)].filter((part) => part !== '').join(', ')
  const asked = parts.slice(0, at).join(', ').split(' ')
  const verb = asked.findIndex((word, place) => place > 0 && words.standing.has(word.toLowerCase()))
  return words.standing.has(wordsIn(said)[0] ?? '') && verb > 0 ? `${asked.slice(0, verb).join(' ')} ${said}` : text
}

/** What is asked of a told graph, without words that tell it once more. */
export function plainAsked({ rest, nodes, askedBefore }: Pick<ToldGraph, 'rest' | 'nodes' | 'askedBefore'>): string {
  const asked = unled(unquoted(askedIn(rest), nodes), askedBefore === undefined)
  return unfronted(withoutNotation(withoutAsides(explained(asked))), nodes)
}
