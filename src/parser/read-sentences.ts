import { type LinkedQuestion, linkQuestion } from '../linking/link-question.ts'
import { readFollowUp } from './follow-up/read-follow-up.ts'
import { chartOf, type Parsed, parseQuestion } from './parse.ts'
import type { ParsingPlace } from './parsing-place.ts'
import { asThings, kept, limitOf, rule, thingsOf, tieLimit } from './productions/rule.ts'
import { Narrowing } from './restrict.ts'
import { SchemaSpace } from './schema-space.ts'
import { isAside, isEcho, isExplaining, isOfLone, type Segment, segmentsOf } from './segments.ts'
import { anything, type Things } from './tree.ts'

/** Readings of a text that stands for the question; null: there are none. */
type Led = { readonly linked: LinkedQuestion; readonly readings: readonly Parsed[] } | null

const ledBy = (linked: LinkedQuestion, readings: readonly Parsed[]): Led => (readings.length === 0 ? null : { linked, readings })

const MOST_SEGMENTS = 6
/** What it costs that a question does not say that it goes on from a statement. */
const LED = 0.3

/** What a statement is about: `Some ships pay over 9000 to call at a port.` null: nothing that is stored. */
function thingsIn(linked: LinkedQuestion, narrowing: Narrowing, { toolWords }: ParsingPlace): Things | null {
  const productions = [
    rule('-ST', 'be? there? N', ([, , things]) => kept(things)),
    rule('-ST', 'about|for|of|among N', ([, things]) => kept(things)),
    rule('-ST', 'list|verb N', ([, things]) => kept(things)),
    rule('-ST', 'NAMES have B|AM|any? N|R', ([things]) => kept(things)),
    rule('-ST', 'N VP', ([things, limit]) => {
      const [held, said] = [thingsOf(things), limitOf(limit)]
      return held === null || said === null ? [] : asThings(narrowing.narrow(held, said))
    })
  ]
  const [best] = chartOf(linked, narrowing, toolWords, { words: [], productions }).whole('-ST')
  return thingsOf(best)
}

/** The question goes on from what the statement before it is about. none: it does not. */
async function readLed(statement: string, question: string, place: ParsingPlace): Promise<Led> {
  const narrowing = new Narrowing(new SchemaSpace(place.schema))
  const things = thingsIn(await linkQuestion(statement, place), narrowing, place)
  if (things === null || things === anything) return null
  const before = [{ query: { ask: 'list', of: things, show: [] }, named: things.named ?? [], isCut: things.named === null } as const]
  const linked = await linkQuestion(question, place)
  const found = readFollowUp(linked, before, place)
  return Array.isArray(found) ? ledBy(linked, found) : readOf(things, linked, narrowing, place)
}

/** The question by itself, of what is tied to the one thing that the statement is about. */
function readOf(topic: Things, linked: LinkedQuestion, narrowing: Narrowing, place: ParsingPlace): Led {
  if (topic.named?.length !== 1) return null
  if (linked.mentions.some(({ kind }) => kind === 'node') || readFollowUp(linked, [], place) !== 'standalone') return null
  const readings = parseQuestion(linked, place.schema, place.toolWords).flatMap((parsed) => {
    const { query, score } = parsed
    if (query.ask !== 'list' || query.of.named !== null || query.of === anything) return []
    return narrowing
      .narrow(query.of, tieLimit({ other: topic }))
      .map(({ things: of, cost }) => ({ ...parsed, query: { ...query, of }, score: score - cost - LED }))
  })
  return ledBy(linked, readings)
}

/** The question by itself, where no word of it leans on what the asides say. */
async function readApart(question: string, place: ParsingPlace): Promise<Led> {
  const linked = await linkQuestion(question, place)
  return readFollowUp(linked, [], place) === 'standalone' ? ledBy(linked, parseQuestion(linked, place.schema, place.toolWords)) : null
}

/** A question how many groups there are, without what it says of nodes that stand alone: these are groups of their own. */
async function readLoneless(linked: LinkedQuestion, telling: readonly Segment[], place: ParsingPlace): Promise<Led> {
  const [first, last] = [telling[0], telling.at(-1)]
  if (first === undefined || last === undefined || first === last || !isOfLone(linked.tokens.slice(last.start, last.end))) return null
  const apart = await readApart(joined(telling.slice(0, -1)), place)
  return apart === null
    ? null
    : ledBy(
        apart.linked,
        apart.readings.filter(({ query }) => query.ask === 'call' && query.show.as === 'number')
      )
}

/** Words that say more of a way than its ends. */
const FURTHER: ReadonlySet<string> = new Set(['not', 'no', 'without', 'avoid', 'avoiding', 'only', 'never', 'via', 'through', 'except', 'by'])

const ends: ReadonlySet<string> = new Set(['?', '.', '!', ' '])

function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && ends.has(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** `I am at A and have to be at B. Which way is the shortest?`: the sentences before a question about a way name its ends. */
async function readRoute({ tokens, mentions, text }: LinkedQuestion, telling: readonly Segment[], place: ParsingPlace): Promise<Led> {
  const question = telling.at(-1) as Segment
  const before = mentions.filter(({ end }) => end <= question.start)
  const [source, target, ...others] = before.filter((mention) => mention.kind === 'node' && mention.score >= 0.7)
  const isMore = tokens.slice(0, question.start).some(({ folded }) => FURTHER.has(folded))
  const isNarrowed = before.some(({ kind, score }) => kind === 'number' || kind === 'date' || (kind === 'property' && score >= 0.8))
  if (source === undefined || target === undefined || others.length > 0 || isMore || isNarrowed) return null
  const said = (mention: { readonly start: number; readonly end: number }) => text.slice(tokens[mention.start]?.start, tokens[mention.end - 1]?.end)
  const along = before.find((mention) => mention.kind === 'type' && mention.score >= 0.8)
  const asked = withoutEnd(question.text)
  const ways = [along === undefined ? [] : [` over the ${said(along)}`], ['']].flat()
  for (const way of ways) {
    const linked = await linkQuestion(`${asked} from ${said(source)} to ${said(target)}${way}`, place)
    const found = parseQuestion(linked, place.schema, place.toolWords).filter(
      ({ query }) => query.ask === 'call' && query.call.arguments['source'] !== undefined
    )
    if (found.length > 0) return { linked, readings: found }
  }
  return null
}

const joined = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join(' ')

/** The parts that are no asides; the question is the last of them, or of all. */
function tellingOf(linked: LinkedQuestion, segments: readonly Segment[]): readonly Segment[] {
  const [first, last] = [segments[0], segments.at(-1)]
  if (first === undefined || last === undefined) return []
  const isSaidAgain = segments.length > 1 && (isEcho(linked, last, first) || isExplaining(linked, last))
  const asked = isSaidAgain ? segments.slice(0, -1) : segments
  const question = asked.at(-1) as Segment
  return asked.filter((segment) => segment === question || !isAside(linked, segment, question))
}

/** The question without what only surrounds it; as it is, it was read before. */
async function readBare(linked: LinkedQuestion, telling: readonly Segment[], place: ParsingPlace): Promise<Led> {
  const whole = joined(telling)
  return whole === '' || whole === linked.text ? null : await readApart(whole, place)
}

/** The question as it goes on from what stands before it. */
async function readTold(linked: LinkedQuestion, telling: readonly Segment[], place: ParsingPlace): Promise<Led> {
  if (telling.length < 2) return null
  const routed = await readRoute(linked, telling, place)
  return routed ?? (await readLed(joined(telling.slice(0, -1)), (telling.at(-1) as Segment).text, place))
}

/** Readings of a question among sentences that say why it is asked, or what it is about, with the text that they read. null: it is not asked so. */
export async function readSentences(linked: LinkedQuestion, place: ParsingPlace): Promise<Led> {
  for (const isFine of [false, true]) {
    const segments = segmentsOf(linked, isFine)
    if (segments.length > MOST_SEGMENTS) continue
    const telling = tellingOf(linked, segments)
    for (const read of [readBare, readLoneless, readTold]) {
      const found = await read(linked, telling, place)
      if (found !== null) return found
    }
  }
  return null
}
