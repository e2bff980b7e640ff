import { type LinkedQuestion, linkQuestion } from '../linking/link-question.ts'
import { readFollowUp } from './follow-up/read-follow-up.ts'
import { chartOf, type Parsed, parseQuestion } from './parse.ts'
import { asThings, kept, limitOf, rule, thingsOf, tieLimit } from './productions/rule.ts'
import type { ParsingPlace } from './read-question.ts'
import { Narrowing } from './restrict.ts'
import { SchemaSpace } from './schema-space.ts'
import { isAside, isEcho, isExplaining, isOfLone, type Segment, segmentsOf } from './segments.ts'
import { anything, type Things } from './tree.ts'

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
async function readLed(statement: string, question: string, place: ParsingPlace): Promise<readonly Parsed[]> {
  const narrowing = new Narrowing(new SchemaSpace(place.schema))
  const things = thingsIn(await linkQuestion(statement, place), narrowing, place)
  if (things === null || things === anything) return []
  const before = [{ query: { ask: 'list', of: things, show: [] }, named: things.named ?? [], isCut: things.named === null } as const]
  const found = readFollowUp(await linkQuestion(question, place), before, place)
  return Array.isArray(found) ? found : readOf(things, question, narrowing, place)
}

/** The question by itself, of what is tied to the one thing that the statement is about. */
async function readOf(topic: Things, question: string, narrowing: Narrowing, place: ParsingPlace): Promise<readonly Parsed[]> {
  if (topic.named?.length !== 1) return []
  const linked = await linkQuestion(question, place)
  if (linked.mentions.some(({ kind }) => kind === 'node') || readFollowUp(linked, [], place) !== 'standalone') return []
  return parseQuestion(linked, place.schema, place.toolWords).flatMap((parsed) => {
    const { query, score } = parsed
    if (query.ask !== 'list' || query.of.named !== null || query.of === anything) return []
    return narrowing
      .narrow(query.of, tieLimit({ other: topic }))
      .map(({ things: of, cost }) => ({ ...parsed, query: { ...query, of }, score: score - cost - LED }))
  })
}

/** The question by itself, where no word of it leans on what the asides say. */
async function readApart(question: string, place: ParsingPlace): Promise<readonly Parsed[]> {
  const linked = await linkQuestion(question, place)
  return readFollowUp(linked, [], place) === 'standalone' ? parseQuestion(linked, place.schema, place.toolWords) : []
}

/** A question how many groups there are, without what it says of nodes that stand alone: these are groups of their own. */
async function readLoneless(linked: LinkedQuestion, telling: readonly Segment[], place: ParsingPlace): Promise<readonly Parsed[]> {
  const [first, last] = [telling[0], telling.at(-1)]
  if (first === undefined || last === undefined || first === last || !isOfLone(linked.tokens.slice(last.start, last.end))) return []
  const parsed = await readApart(joined(telling.slice(0, -1)), place)
  return parsed.filter(({ query }) => query.ask === 'call' && query.show.as === 'number')
}

/** Words that say more of a way than its ends. */
const FURTHER: ReadonlySet<string> = new Set(['not', 'no', 'without', 'avoid', 'avoiding', 'only', 'never', 'via', 'through', 'except', 'by'])

/** `I am at A and have to be at B. Which way is the shortest?`: the sentences before a question about a way name its ends. */
async function readRoute({ tokens, mentions, text }: LinkedQuestion, telling: readonly Segment[], place: ParsingPlace): Promise<readonly Parsed[]> {
  const question = telling.at(-1) as Segment
  const before = mentions.filter(({ end }) => end <= question.start)
  const [source, target, ...others] = before.filter((mention) => mention.kind === 'node' && mention.score >= 0.7)
  const isMore = tokens.slice(0, question.start).some(({ folded }) => FURTHER.has(folded))
  const isNarrowed = before.some(({ kind, score }) => kind === 'number' || kind === 'date' || (kind === 'property' && score >= 0.8))
  if (source === undefined || target === undefined || others.length > 0 || isMore || isNarrowed) return []
  const said = (mention: { readonly start: number; readonly end: number }) => text.slice(tokens[mention.start]?.start, tokens[mention.end - 1]?.end)
  const along = before.find((mention) => mention.kind === 'type' && mention.score >= 0.8)
  const asked = question.text.replace(/[?.!\s]+$/, '')
  const ways = [along === undefined ? [] : [` over the ${said(along)}`], ['']].flat()
  for (const way of ways) {
    const linked = await linkQuestion(`${asked} from ${said(source)} to ${said(target)}${way}`, place)
    const found = parseQuestion(linked, place.schema, place.toolWords).filter(
      ({ query }) => query.ask === 'call' && query.call.arguments['source'] !== undefined
    )
    if (found.length > 0) return found
  }
  return []
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
async function readBare(linked: LinkedQuestion, telling: readonly Segment[], place: ParsingPlace): Promise<readonly Parsed[]> {
  const whole = joined(telling)
  return whole === '' || whole === linked.text ? [] : await readApart(whole, place)
}

/** The question as it goes on from what stands before it. */
async function readTold(linked: LinkedQuestion, telling: readonly Segment[], place: ParsingPlace): Promise<readonly Parsed[]> {
  if (telling.length < 2) return []
  const routed = await readRoute(linked, telling, place)
  return routed.length > 0 ? routed : await readLed(joined(telling.slice(0, -1)), (telling.at(-1) as Segment).text, place)
}

/** Readings of a question among sentences that say why it is asked, or what it is about. none: it is not asked so. */
export async function readSentences(linked: LinkedQuestion, place: ParsingPlace): Promise<readonly Parsed[]> {
  for (const isFine of [false, true]) {
    const segments = segmentsOf(linked, isFine)
    if (segments.length > MOST_SEGMENTS) continue
    const telling = tellingOf(linked, segments)
    for (const read of [readBare, readLoneless, readTold]) {
      const found = await read(linked, telling, place)
      if (found.length > 0) return found
    }
  }
  return []
}
