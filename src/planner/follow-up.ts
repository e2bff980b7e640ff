import { linkQuestion } from '../linking/link-question.ts'
import type { NodeMention } from '../linking/mention.ts'
import type { Turn } from '../state/conversations.ts'
import type { GraphSchema, VocabularyStore } from '../store/store.ts'
import { placeIn, turnedRound, withOtherValue } from './follow-up-text.ts'

interface Place {
  readonly tenant: string
  readonly graph: string
  readonly store: VocabularyStore
}

/** What a question that leans on the turn before may mean. */
export type FollowUp =
  /** Complete questions, the likeliest first. */
  | { readonly kind: 'questions'; readonly after: string; readonly texts: readonly string[] }
  /** The node at a place, from 1, of the ranking that one of the texts asks for. */
  | { readonly kind: 'place'; readonly after: string; readonly texts: readonly string[]; readonly place: number }
  /** A question about the nodes that the turn before found. */
  | { readonly kind: 'those'; readonly after: string; readonly names: readonly string[]; readonly text: string; readonly isCount: boolean }
  | { readonly kind: 'unclear'; readonly why: string }

const mostNames = 1000
const mostNamesInText = 50
/** `give me just the top 3` */
const giving = /^(?:please )?(?:give|show|list|name)(?: me)? (?=(?:just|only)\b)/i
const opening = /^\s*(?:(?:and|but|or|now|then|ok|okay|so)\b[\s,]*)+/i
const about = /^(?:what|how) about\b|^(?:the )?same\b|^only\b|^just\b|^instead\b|^(?:and|but|now|then)\b|\binstead\b/i
const plural = /\b(?:those|these|them|they|of which)\b|^(?:in )?which ones$/i
const singular = /\b(?:from|to|of|at|near|around|with|is|does|than) (?:it|there|that (?:one|node|\w+))\b|^(?:it|there)\b|\bthere$|\b(?:is|was) that$/i
const counts = /^how many (?:are|is|were) (?:they|those|these|them|there)\b|^how many(?: of (?:them|those|these))?$|^how many (?:is|are) that$|^count them\b/i

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names of nodes in the data of an answer: plain lists, rows with a node, a path. */
function namesOf(data: unknown): string[] {
  if (typeof data === 'string') return [data]
  if (Array.isArray(data)) return data.flatMap((item) => (typeof item === 'string' ? [item] : isRecord(item) ? namesOf(item['node'] ?? item['target']) : []))
  if (!isRecord(data)) return []
  return namesOf(data['node'] ?? data['path'] ?? data['nodes'] ?? data['answer'] ?? data['scores'])
}

interface Before {
  readonly question: string
  readonly data: unknown
}

/** Turns that answered something, each with the complete question that it was read as, the latest first. */
function answeredTurns(turns: readonly Turn[]): Before[] {
  return turns
    .filter(({ answer }) => isRecord(answer) && (answer['status'] === 'answered' || answer['status'] === 'partial'))
    .map((turn) => {
      const { readAs, question, data } = turn.answer as { readAs?: string; question?: string; data?: unknown }
      return { question: readAs ?? question ?? turn.question, data }
    })
    .reverse()
}

/** The turn whose nodes `those` are: the latest that named some, or counted some and was a complete question. */
function turnOfThose(befores: readonly Before[]): Before | undefined {
  return befores.find(({ question, data }) => namesOf(data).length > 0 || Array.isArray(data) || (/\bhow many\b/i.test(question) && !plural.test(question)))
}

const bare = (text: string) => text.trim().replace(/[?.!\s]+$/, '')
const asked = (text: string) => `${bare(text)}?`
const listOf = (names: readonly string[]) => (names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)

async function nodesIn(
  text: string,
  place: Place,
  schema: GraphSchema
): Promise<{ readonly mention: NodeMention; readonly start: number; readonly end: number }[]> {
  const linked = await linkQuestion(text, { ...place, schema })
  return linked.mentions.flatMap((mention) =>
    mention.kind === 'node' && mention.score >= 0.75
      ? [{ mention, start: linked.tokens[mention.start]?.start ?? 0, end: linked.tokens[mention.end - 1]?.end ?? 0 }]
      : []
  )
}

/** The text with the node that `word` leads to replaced; null when it has none. */
function replaceLed(text: string, nodes: Awaited<ReturnType<typeof nodesIn>>, word: string, name: string): string | null {
  const led = nodes.find(({ start }) => new RegExp(`\\b${word}\\s+(?:the\\s+)?(?:\\w+\\s+)?$`, 'i').test(text.slice(0, start)))
  return led === undefined ? null : `${text.slice(0, led.start)}${name}${text.slice(led.end)}`
}

/** `from there to B`, `what about B`: the earlier question with other nodes. */
async function withOtherNodes(rest: string, before: string, place: Place, schema: GraphSchema): Promise<FollowUp | null> {
  const given = await nodesIn(rest, place, schema)
  if (given.length === 0) return null
  let text = before
  let isLed = false
  for (const { start, end } of given) {
    const word = /\b(from|to|between|and)\s+$/i.exec(rest.slice(0, start))?.[1]
    const replaced = word === undefined ? null : replaceLed(text, await nodesIn(text, place, schema), word, rest.slice(start, end))
    if (replaced === null) continue
    text = replaced
    isLed = true
  }
  if (isLed) return { kind: 'questions', after: before, texts: [text] }
  const earlier = await nodesIn(before, place, schema)
  const [first] = earlier
  const name = rest.slice(given[0]?.start, given[0]?.end)
  if (first === undefined || given.length > 1) return null
  if (earlier.length > 1)
    return {
      kind: 'unclear',
      why: `"${name}" may take the place of ${earlier.map(({ mention }) => mention.text).join(' or ')} in "${before}". Which one is meant?`
    }
  return { kind: 'questions', after: before, texts: [`${before.slice(0, first.start)}${name}${before.slice(first.end)}`] }
}

/** Another measure, weight, number of rows or condition: the earlier question with that part replaced, or added. */
function withOtherWords(rest: string, before: string): string[] {
  const plain = bare(before)
  const top = /\b(?:top|first|best)\s+(\d+|\w+)\b/i.exec(rest)?.[0]
  if (top !== undefined) {
    const swapped = plain.replace(/\b(?:top|first|best) (?:\d+|\w+)\b/i, top)
    return [
      swapped === plain ? `${plain}, ${top}` : swapped,
      `${top} ${plain.replace(/^(?:which|what) \w+ (?:has|have|is|are) (?:the )?(?:most |highest |largest )?/i, 'by ')}`
    ].map(asked)
  }
  const by = /\b(?:by|using|with|in terms of|weighted by)\s+(.+)$/i.exec(rest)?.[1] ?? /^(?:the )?same for (.+)$/i.exec(rest)?.[1] ?? null
  if (by !== null) {
    const measure = by.replace(/\binstead\b/i, '').trim()
    return [
      plain.replace(/\bby (?:the )?[\w-]+(?: (?:centrality|rank|score))?/i, `by ${measure}`),
      plain.replace(/\b(?:weighted by|using|in terms of) [\w-]+/i, `by ${measure}`),
      plain.replace(
        /\b(?:highest|lowest|largest|most|top) [\w -]*?(?:centrality|rank|score|degree|betweenness|closeness|pagerank|central|important|influential)\b/i,
        `highest ${measure}`
      ),
      `${plain} by ${measure}`
    ]
      .filter((text) => text !== plain)
      .map(asked)
  }
  const condition = bare(rest.replace(/^(?:only|just)\s+(?:the\s+)?(?:those|ones)?\s*/i, '').replace(/\binstead\b/i, ''))
  if (condition === '') return []
  const joined = /^(?:in|with|of|from|at|for|that|which|whose)\b/i.test(condition) ? condition : `in ${condition}`
  return [`${plain} ${joined}`, plain.replace(/^((?:which|what|how many|list|show|top \d+)(?: \d+)? \w+)/i, `$1 ${joined}`)].map(asked)
}

/** `from there`, `of it`: the one node that the turn before ended with. */
function withReferent(rest: string, names: readonly string[], isPath: boolean): string | FollowUp {
  const referent = isPath ? names.at(-1) : names.length === 1 ? names[0] : undefined
  if (referent !== undefined) return rest.replace(/\b(?:it|there|that (?:one|node|\w+)|that$)/i, referent)
  const choices = names.length === 0 ? 'the answer before names no node' : `the answer before names ${names.length} nodes, such as ${listOf(names.slice(0, 3))}`
  return { kind: 'unclear', why: `It is not clear what "${/\b(it|there|that \w+)\b/i.exec(rest)?.[0] ?? 'it'}" stands for: ${choices}. Which one is meant?` }
}

function aboutThose(rest: string, { question, data }: Before): FollowUp {
  const names = namesOf(data)
  const isCount = counts.test(rest)
  if (names.length === 0 && /\bhow many\b/i.test(question)) return { kind: 'questions', after: question, texts: [question.replace(/\bhow many\b/i, 'which')] }
  if (names.length === 0)
    return { kind: 'unclear', why: `The answer to "${question}" names no nodes that "${plural.exec(rest)?.[0] ?? 'they'}" could stand for.` }
  return { kind: 'those', after: question, names: names.slice(0, mostNames), text: rest, isCount }
}

/** The names written out where the question says `those`; null when there are too many to read. */
export function withNames(text: string, names: readonly string[]): string | null {
  if (names.length > mostNamesInText) return null
  return asked(
    text.replace(/\b(?:of (?:those|these|them)|those(?: \w+s)?|these(?: \w+s)?|them|they)\b/i, (said) =>
      /^of /i.test(said) ? `of ${listOf(names)}` : listOf(names)
    )
  )
}

/** Both questions as one, which says by itself what `those` are; a count counts at once. */
export function joinedTo(before: string, text: string): string {
  const counted = /^how many (?:of )?(?:those|these|them)(?: \w+s)?\s+/i.exec(text)
  if (counted === null) return asked(`${bare(before)}, and ${text}`)
  return asked(`${bare(before).replace(/^(?:which|what)\b/i, 'How many')} and ${text.slice(counted[0].length)}`)
}

/** Words of a whole question, which needs no earlier one once its `it` is known. */
const wholeQuestion = /\b(?:which|what|who|whom|whose|where|when|why|how|is|are|does|do|did|can|could|list|show|give|find)\b/i

/** How a question leans on the stored turns before it; null when it stands alone. */
export async function readFollowUp(text: string, turns: readonly Turn[], stored: Place): Promise<FollowUp | null> {
  const befores = answeredTurns(turns)
  const [before] = befores
  const rest = bare(text.replace(opening, '').replace(giving, ''))
  if (before === undefined) return null
  if (plural.test(rest) || counts.test(rest)) return aboutThose(rest, turnOfThose(befores) ?? before)
  const place = placeIn(rest)
  if (place !== null) return { kind: 'place', after: before.question, texts: withOtherWords(`top ${Math.max(2, place)}`, before.question), place }
  const isAbout = about.test(text.trim()) || about.test(rest)
  if (!isAbout && !singular.test(rest)) return null
  return goOn(rest, before, isAbout, stored)
}

async function goOn(rest: string, before: Before, isAbout: boolean, place: Place): Promise<FollowUp> {
  const { question, data } = before
  const hasPath = isRecord(data) && 'path' in data
  const ofPath = hasPath ? aboutPath(rest, question) : []
  if (ofPath.length > 0) return { kind: 'questions', after: question, texts: ofPath }
  const isReferring = singular.test(rest)
  const resolved = isReferring ? withReferent(rest, namesOf(data), hasPath) : rest
  if (typeof resolved !== 'string') return resolved
  const itself = isReferring && wholeQuestion.test(resolved) ? [asked(resolved)] : []
  if (!isAbout || itself.length > 0) return { kind: 'questions', after: question, texts: itself.length > 0 ? itself : [asked(resolved)] }
  return askedAgain(resolved, question, place)
}

/** The earlier question with other nodes, another number or value, or other words in it. */
async function askedAgain(rest: string, question: string, place: Place): Promise<FollowUp> {
  const schema = await place.store.schema(place.tenant, place.graph)
  const other = await withOtherNodes(rest, question, place, schema)
  if (other !== null) return other
  const swapped = await withOtherValue(rest, question, place, schema)
  return { kind: 'questions', after: question, texts: swapped === null ? withOtherWords(rest.replace(/^(?:what|how) about\s+/i, ''), question) : [swapped] }
}

/** The question that found a path, the other way round or by what is asked of it: how long it takes, how far it is. */
function aboutPath(rest: string, question: string): readonly string[] {
  if (/^(?:the way )?back$|^(?:the )?other way(?: round)?$/i.test(rest)) return [turnedRound(question)].filter((text) => text !== null)
  if (/^how long (?:does|will|would|is) (?:it|that|this)\b/i.test(rest)) return withOtherWords('by time', question)
  return /^how far (?:is|are) (?:it|that|this)\b/i.test(rest) ? withOtherWords('by distance', question) : []
}
