import { type LinkedQuestion, linkQuestion } from '../linking/link-question.ts'
import { readFollowUp } from './follow-up/read-follow-up.ts'
import { chartOf, type Parsed } from './parse.ts'
import { asThings, kept, limitOf, rule, thingsOf } from './productions/rule.ts'
import type { ParsingPlace } from './read-question.ts'
import { Narrowing } from './restrict.ts'
import { SchemaSpace } from './schema-space.ts'
import { anything, type Things } from './tree.ts'
import { fillersIn } from './words.ts'

const MOST_SENTENCES = 4

/** Texts of the sentences, those of small talk left out. */
function sentencesOf({ text, tokens }: LinkedQuestion): string[] {
  const places = [...new Set(tokens.map(({ sentence }) => sentence))]
  return places.flatMap((place) => {
    const held = tokens.filter(({ sentence }) => sentence === place)
    const fillers = fillersIn(held)
    const isSmallTalk = held.every((_, at) => fillers.has(at))
    return isSmallTalk ? [] : [text.slice(held[0]?.start, held.at(-1)?.end)]
  })
}

/** What a statement is about: `Some ships pay over 9000 to call at a port.` null: nothing that is stored. */
function thingsIn(linked: LinkedQuestion, narrowing: Narrowing, { toolWords }: ParsingPlace): Things | null {
  const productions = [
    rule('-ST', 'be? there? N', ([, , things]) => kept(things)),
    rule('-ST', 'N VP', ([things, limit]) => {
      const [held, said] = [thingsOf(things), limitOf(limit)]
      return held === null || said === null ? [] : asThings(narrowing.narrow(held, said))
    })
  ]
  const [best] = chartOf(linked, narrowing, toolWords, { words: [], productions }).whole('-ST')
  return thingsOf(best)
}

/** Readings of a question that a statement leads up to, and its text: the question goes on from what the statement is about. null: it does not. */
export async function readSentences(linked: LinkedQuestion, place: ParsingPlace): Promise<{ linked: LinkedQuestion; readings: readonly Parsed[] } | null> {
  const sentences = sentencesOf(linked)
  if (sentences.length < 2 || sentences.length > MOST_SENTENCES) return null
  const [statement, question] = [sentences.slice(0, -1).join(' '), sentences.at(-1) as string]
  const narrowing = new Narrowing(new SchemaSpace(place.schema))
  const things = thingsIn(await linkQuestion(statement, place), narrowing, place)
  if (things === null || things === anything) return null
  const before = [{ query: { ask: 'list', of: things, show: [] }, named: [], isCut: true } as const]
  const last = await linkQuestion(question, place)
  const readings = readFollowUp(last, before, place)
  return Array.isArray(readings) ? { linked: last, readings } : null
}
