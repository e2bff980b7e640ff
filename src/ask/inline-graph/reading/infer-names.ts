import { wordsIn } from './direction.ts'
import type { Extracted } from './extracted.ts'
import { singular } from './names.ts'
import { words } from './word-lists.ts'

const LEAD = 120
const { nodeNouns, weightKeys, linkNouns, anyLink, plainLinks, auxiliaries, articles, ranging } = words
const little = new Set([...auxiliaries, ...articles, ...ranging, 'and', 'with', 'from', 'than', 'you', 'at', 'most', 'least', 'also', 'that'])

/** The text's words for nodes, relationships and weights. */
export interface InferredNames {
  readonly label: string
  readonly type: string
  readonly weightName: string
}

const large = (noun: string) => `${noun[0]?.toUpperCase() ?? ''}${noun.slice(1)}`

function commonUnit({ edges }: Extracted, lead: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const { unit } of edges) if (unit !== undefined && unit !== '') counts.set(unit.toLowerCase(), (counts.get(unit.toLowerCase()) ?? 0) + 1)
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  const inLead = lead.find((word) => weightKeys.has(word) && word !== 'value')
  return most !== undefined && 2 * most[1] > edges.length ? most[0] : (inLead ?? 'weight')
}

/** Names the relationship type: by the verb or type between two names, by a noun before them that cannot mean a path, or by the text's general noun. */
function typeOf({ edges, noun }: Extracted, lead: readonly string[], all: readonly string[]): string {
  const sign = edges[0]?.sign ?? ''
  const verb = wordsIn(sign).filter((word) => !little.has(word) && word !== noun.toLowerCase())
  const named = verb.length > 0 && verb.length < 4 ? withPreposition(verb, sign) : lead.map(singular).find((word) => linkNouns.has(word) && !anyLink.has(word))
  return edges[0]?.type ?? named ?? all.map(singular).find((word) => plainLinks.has(word)) ?? 'link'
}

export function inferNames(extracted: Extracted, text: string): InferredNames {
  const { noun, spans } = extracted
  const start = Math.min(...spans.slice(0, 1).map((span) => span.start), text.length)
  const lead = wordsIn(text.slice(Math.max(0, start - LEAD), start))
  return {
    label: noun === '' || nodeNouns.has(noun.toLowerCase()) ? 'Node' : large(noun.toLowerCase()),
    type: typeOf(extracted, lead, wordsIn(text)).toUpperCase().replaceAll(' ', '_'),
    weightName: commonUnit(extracted, lead)
  }
}

/** Keeps the preposition of `friends with`. */
function withPreposition(verb: readonly string[], sign: string): string {
  const last = wordsIn(sign).at(-1) ?? ''
  return [...verb, ...(['with', 'to', 'from'].includes(last) ? [last] : [])].join(' ')
}
