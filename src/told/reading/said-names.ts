import { tokenize } from '../../linking/tokens.ts'
import { spacedWords } from './direction.ts'
import { singular } from './proper-names.ts'
import type { Told } from './told.ts'
import { words } from './word-lists.ts'

const LEAD = 120
const { nodeNouns, valueNouns, weightKeys, linkNouns, auxiliaries, articles, ranging } = words
const little = new Set([...auxiliaries, ...articles, ...ranging, 'and', 'with', 'from', 'than', 'you', 'at', 'most', 'least', 'also', 'that'])

/** What a text calls the nodes, relationships and weights of the graph that it tells. */
export interface SaidNames {
  readonly label: string
  readonly type: string
  readonly weightName: string
}

const large = (noun: string) => `${noun[0]?.toUpperCase() ?? ''}${noun.slice(1)}`

/** The unit that most relationships have. */
function commonUnit({ edges }: Told, lead: string): string {
  const counts = new Map<string, number>()
  for (const { unit } of edges) if (unit !== undefined && unit !== '') counts.set(unit.toLowerCase(), (counts.get(unit.toLowerCase()) ?? 0) + 1)
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  const inLead = lead.split(' ').find((word) => weightKeys.has(word) && word !== 'value')
  return most !== undefined && 2 * most[1] > edges.length ? most[0] : (inLead ?? 'weight')
}

/** Nouns in the plural that lead to the relationships, in their singular. */
const pluralsIn = (lead: string): string[] =>
  tokenize(lead).flatMap(({ pos, folded, lemma }) => (pos === 'NOUN' && folded !== lemma && folded.endsWith('s') ? [lemma] : []))

export function saidNames(told: Told, text: string): SaidNames {
  const { edges, noun, spans } = told
  const start = Math.min(...spans.slice(0, 1).map((span) => span.start), text.length)
  const lead = text.slice(Math.max(0, start - LEAD), start)
  const plurals = pluralsIn(lead)
  const leadWords = spacedWords(lead).trim().split(' ')
  const isLink = (word: string) => linkNouns.has(word)
  const isOwn = (word: string) => !isLink(word) && !nodeNouns.has(word) && !valueNouns.has(word) && !weightKeys.has(word)
  const label = noun === '' || nodeNouns.has(noun.toLowerCase()) ? plurals.findLast(isOwn) : noun
  const verb = spacedWords(edges[0]?.sign ?? '')
    .trim()
    .split(' ')
    .filter((word) => word !== '' && !little.has(word) && word !== noun.toLowerCase())
  const type = edges[0]?.type ?? (verb.length > 0 && verb.length < 4 ? withPreposition(verb, edges[0]?.sign ?? '') : leadWords.map(singular).find(isLink))
  return {
    label: label === undefined ? 'Node' : large(label.toLowerCase()),
    type: (type ?? 'link').toUpperCase().replaceAll(' ', '_'),
    weightName: commonUnit(told, spacedWords(lead))
  }
}

/** `friends with` */
function withPreposition(verb: readonly string[], sign: string): string {
  const last = spacedWords(sign).trim().split(' ').at(-1) ?? ''
  return [...verb, ...(['with', 'to', 'from'].includes(last) ? [last] : [])].join(' ')
}
