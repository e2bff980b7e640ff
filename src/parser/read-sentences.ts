import { type LinkedQuestion, linkQuestion } from '../linking/link-question.ts'
import { readFollowUp } from './follow-up/read-follow-up.ts'
import { chartOf, type Parsed, parseQuestion } from './parse.ts'
import { asThings, kept, limitOf, rule, thingsOf } from './productions/rule.ts'
import type { ParsingPlace } from './read-question.ts'
import { Narrowing } from './restrict.ts'
import { SchemaSpace } from './schema-space.ts'
import { isAside, isEcho, type Segment, segmentsOf } from './segments.ts'
import { anything, type Things } from './tree.ts'

const MOST_SEGMENTS = 6

/** What a statement is about: `Some ships pay over 9000 to call at a port.` null: nothing that is stored. */
function thingsIn(linked: LinkedQuestion, narrowing: Narrowing, { toolWords }: ParsingPlace): Things | null {
  const productions = [
    rule('-ST', 'be? there? N', ([, , things]) => kept(things)),
    rule('-ST', 'about|for|of|among N', ([, things]) => kept(things)),
    rule('-ST', 'list N', ([, things]) => kept(things)),
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
  return Array.isArray(found) ? found : []
}

/** The question by itself, where no word of it leans on what the asides say. */
async function readApart(question: string, place: ParsingPlace): Promise<readonly Parsed[]> {
  const linked = await linkQuestion(question, place)
  return readFollowUp(linked, [], place) === 'standalone' ? parseQuestion(linked, place.schema, place.toolWords) : []
}

const joined = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join(' ')

/** The parts that are no asides; the question is the last of them, or of all. */
function tellingOf(linked: LinkedQuestion, segments: readonly Segment[]): readonly Segment[] {
  const [first, last] = [segments[0], segments.at(-1)]
  if (first === undefined || last === undefined) return []
  const asked = segments.length > 1 && isEcho(linked, last, first) ? segments.slice(0, -1) : segments
  const question = asked.at(-1) as Segment
  return asked.filter((segment) => segment === question || !isAside(linked, segment, question))
}

/** Readings of a question among sentences that say why it is asked, or what it is about. none: it is not asked so. */
export async function readSentences(linked: LinkedQuestion, place: ParsingPlace): Promise<readonly Parsed[]> {
  for (const isFine of [false, true]) {
    const segments = segmentsOf(linked, isFine)
    if (segments.length > MOST_SEGMENTS) continue
    const telling = tellingOf(linked, segments)
    const whole = telling.length < segments.length || isFine === false ? joined(telling) : ''
    const apart = whole === '' || whole === linked.text ? [] : await readApart(whole, place)
    if (apart.length > 0) return apart
    const led = telling.length < 2 ? [] : await readLed(joined(telling.slice(0, -1)), (telling.at(-1) as Segment).text, place)
    if (led.length > 0) return led
  }
  return []
}
