import { askedIn } from './asked-sentences.ts'
import { spacedWords, wordsIn } from './reading/direction.ts'
import { isWordSign } from './reading/marks.ts'
import type { ToldGraph } from './told-graph.ts'
import { words } from './word-lists.ts'

/** An apostrophe within a word opens and closes nothing. */
const quoted = /(?<![\p{L}\p{N}])['"`‘“]([^"`‘“”\n]{1,200}?)['"`’”](?![\p{L}\p{N}])/gu

/** Names without quotes around them: `from 'a' to 'b'`. */
function unquoted(text: string, nodes: readonly string[]): string {
  const names = new Set(nodes)
  return text.replaceAll(quoted, (written, name: string) => (names.has(name) ? name : written))
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

/** Whether a list was cut off behind words, or out of the brackets among them: `with nodes a, b and edges`, not `with 3 edges`. */
function leadsToList(told: readonly string[], isAtEnd: boolean): boolean {
  const last = told.findLastIndex((part) => part !== '')
  const noun = told.findLastIndex((part) => wordsIn(part).some((word) => words.edges.has(word)) || part.startsWith('E='))
  const isCut = noun !== -1 && (told.includes('', noun) || isAtEnd || told.slice(noun).some((part) => '[{('.includes(part.at(-1) ?? ' ')))
  return isCut && !'?.'.includes(told[last]?.at(-1) ?? '') && Number.isNaN(Number(told[noun - 1]))
}

const namesNotation = (told: readonly string[]) => told.some((part) => wordsIn(part).some((word) => words.notations.has(word)))

/** Without words that only tell the graph, or name how it was told, within the question: `with nodes a, b and edges`, `of the graph with this adjacency matrix`. */
function withoutTelling(text: string, nodes: readonly string[]): string {
  const names = new Set(nodes.flatMap((name) => wordsIn(name)))
  const parts = text.split(' ')
  const isTelling = (part: string) => wordsIn(part).every((word) => [words.telling, words.ofNotation, words.notations, names].some((list) => list.has(word)))
  const endOf = (from: number) => {
    const size = parts.slice(from + 1).findIndex((next) => !isTelling(next))
    return size === -1 ? parts.length : from + 1 + size
  }
  const from = parts.findIndex((part, at) => {
    const isSaid = words.having.has(part.toLowerCase()) || part.includes('=(')
    const told = isSaid || words.beforeNotation.has(part.toLowerCase()) ? parts.slice(at, endOf(at)) : []
    return namesNotation(told) || (isSaid && leadsToList(told, endOf(at) === parts.length))
  })
  if (from === -1) return text
  const [end] = parts.slice(from, endOf(from)).at(-1)?.slice(-1) ?? ''
  const sign = end !== undefined && '?.,'.includes(end) ? end : ''
  return withoutTelling(`${parts.slice(0, from).join(' ')}${sign} ${parts.slice(endOf(from)).join(' ')}`.trim(), nodes)
}

const symbols: ReadonlyMap<string, string> = new Map([
  ['G', 'the graph'],
  ['|V|', 'the number of nodes'],
  ['|E|', 'the number of edges']
])
/** `G`, `|V|` in words, where no node is called so. */
function inWords(text: string, nodes: readonly string[]): string {
  const said = text.split(' ').map((part) => {
    const end = '?.,:'.includes(part.at(-1) ?? ' ') ? part.length - 1 : part.length
    const bare = part.slice(0, end)
    return symbols.has(bare) && !nodes.includes(bare) ? `${symbols.get(bare)}${part.slice(end)}` : part
  })
  return said.join(' ')
}

const whether = new Set(['whether', 'if', 'false:'])
/** `Determine whether the graph is connected`, `True or false: the graph is connected` as questions, and a graph without what was told of it: `the undirected graph`. */
function asQuestion(text: string): string {
  const parts = text.split(' ').filter((part, at, all) => !words.told.has(part.toLowerCase()) || !words.graphs.has(wordsIn(all[at + 1] ?? '')[0] ?? ''))
  const clause = parts.slice(parts.findIndex((part) => whether.has(part.toLowerCase())) + 1)
  const verb = clause.findIndex((part) => words.standing.has(part.toLowerCase()))
  const isLed = clause.length < parts.length && parts.length - clause.length < 4 && words.deciding.has(parts[0]?.toLowerCase() ?? '')
  return isLed && verb > 0 ? [clause[verb], ...clause.slice(0, verb), ...clause.slice(verb + 1)].join(' ') : parts.join(' ')
}

/** Without words that lead to the list behind the question: `Which way is the shortest? Edges:`. */
function withoutLead(text: string): string {
  const parts = text.trimEnd().split(' ')
  if (parts.at(-1)?.endsWith(':') !== true) return text
  const last = parts.findLastIndex((part) => !wordsIn(part).every((word) => words.telling.has(word)))
  return parts.slice(0, last + 1).join(' ')
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
  return unfronted(asQuestion(inWords(withoutTelling(withoutAsides(explained(withoutLead(asked))), nodes), nodes)), nodes)
}
