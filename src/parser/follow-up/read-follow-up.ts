import type { LinkedQuestion } from '../../linking/link-question.ts'
import { readingOf } from '../../query/reading-of.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { Item } from '../item.ts'
import { chartOf, type Parsed, parseQuestion, queriesIn } from '../parse.ts'
import { ToolScope } from '../productions/tool-scope.ts'
import { Narrowing } from '../restrict.ts'
import { SchemaSpace } from '../schema-space.ts'
import type { ToolWords } from '../tool-words.ts'
import { cuesIn, goesOn, isOfText, longestOf, pronounsIn, unsaidIn } from './cues.ts'
import { fragmentProductions, lacksSubject, pronounProductions } from './fragments.ts'
import { answerOf, type Before, referentItems, referentsByTurn } from './referents.ts'

export interface FollowUpPlace {
  readonly schema: GraphSchema
  readonly toolWords: ToolWords
}

interface Leaning {
  readonly narrowing: Narrowing
  readonly toolWords: ToolWords
  readonly cues: readonly Item[]
  readonly pronouns: readonly Item[]
}

interface Unclear {
  /** What is not known, and what would help. */
  readonly unclear: string
}

/** Below this a reading is a guess that is none of those to choose from. */
const LEAST = -3

/** Words that are no pronouns where they stand: `it takes`, `ships and their ports`. */
const STANDING: ReadonlySet<string> = new Set(['it', 'their', 'there', '-counted', '-listed'])

/** Whether a reading takes a pronoun for what it stands for, and does not pass it over. */
function takes(item: Item, pronoun: Item): boolean {
  const at = pronoun.end - 1
  if (item.start > at || item.end <= at) return false
  if (item.parts.length === 0) return item.rule === 'referent' || item.category === pronoun.category || STANDING.has(item.category)
  return item.parts.some((part) => takes(part, pronoun))
}

/** Whether a reading asks for no more than the nodes that were found. */
const repeats = ({ query }: Parsed): boolean =>
  query.ask === 'list' &&
  query.of.named !== null &&
  query.of.rank === null &&
  query.of.among === undefined &&
  query.of.tests.length + query.of.ties.length === 0

const twoWays = (one: Parsed, other: Parsed): Unclear => ({
  unclear: `This could mean: ${readingOf(one.query)}; or: ${readingOf(other.query)}. Ask it in full.`
})

/** The readings, unless the best asks what was asked. */
const settled = (readings: readonly Parsed[], { query: asked }: Before): Parsed[] | Unclear =>
  JSON.stringify(readings[0]?.query) === JSON.stringify(asked) ? { unclear: 'This asks what was asked before.' } : [...readings]

/** Readings that lean on the questions before. */
function leaning(linked: LinkedQuestion, before: readonly Before[], last: Before, { narrowing, toolWords, cues, pronouns }: Leaning): Parsed[] {
  const scopes = new ToolScope(narrowing.space, (tool) => toolWords.parametersOf(tool))
  const chart = chartOf(linked, narrowing, toolWords, {
    words: [...cues, ...pronouns.flatMap((pronoun) => referentItems(pronoun, before, narrowing.space.people))],
    productions: [
      ...pronounProductions(narrowing, (category) => referentsByTurn(category, before)),
      ...fragmentProductions({ query: last.query, answer: answerOf(last), narrowing, scopes })
    ]
  })
  const isMeant = (parsed: Parsed) => parsed.score >= LEAST && (last.query.ask === 'count' || !repeats(parsed))
  return [...queriesIn(chart, '-ON', narrowing.space.schema), ...queriesIn(chart, 'Q', narrowing.space.schema)]
    .filter(isMeant)
    .sort((a, b) => b.score - a.score)
}

/** A reading of a question by itself that says what it asks of; after an answer, `which are new?` asks of its nodes. */
const wholeOf = (alone: Parsed | undefined, last: Before | undefined): Parsed | null =>
  alone !== undefined && (last === undefined || !lacksSubject(alone.item)) ? alone : null

/** What is missing where no reading leans on the questions before. */
function missing({ text, tokens }: LinkedQuestion, pronoun: Item | undefined, isLed: boolean): 'standalone' | Unclear {
  if (pronoun === undefined) return isLed ? { unclear: 'It is not clear what this goes on from. Ask it in full.' } : 'standalone'
  const word = text.slice(tokens[pronoun.start]?.start, tokens[pronoun.end - 1]?.end)
  return { unclear: `It is not clear what "${word}" stands for. Say what is meant by its name.` }
}

/**
 * A question that leans on those before it, the latest last, as queries, best first. `standalone`: it does not lean on them, or no reading of it does.
 * Cost: two charts of its text.
 */
export function readFollowUp(linked: LinkedQuestion, before: readonly Before[], { schema, toolWords }: FollowUpPlace): Parsed[] | 'standalone' | Unclear {
  const [cues, narrowing, last] = [cuesIn(linked.tokens), new Narrowing(new SchemaSpace(schema)), before.at(-1)]
  const pronouns = pronounsIn(cues, linked)
  const [isLed, longest] = [goesOn(cues, linked.tokens), longestOf(pronouns)]
  const [alone] = isLed ? [] : parseQuestion(linked, schema, toolWords)
  const isOwn = (word: Item) => alone !== undefined && isOfText(word, linked)
  if (last !== undefined && !unsaidIn(cues, linked).every(isOwn)) return { unclear: 'That cannot be told from what was answered before. Ask it in full.' }
  const passed = longest.filter((pronoun) => alone === undefined || !takes(alone.item, pronoun))
  const whole = wholeOf(alone, last)
  if (whole !== null && passed.length === 0) return 'standalone'
  if (last === undefined) return missing(linked, longest[0], isLed)
  const readings = leaning(linked, before, last, { narrowing, toolWords, cues, pronouns }).filter(({ item }) => longest.every((one) => takes(item, one)))
  const [best] = readings
  if (whole !== null && passed.every(isOwn)) return best === undefined ? 'standalone' : twoWays(whole, best)
  return best === undefined ? missing(linked, longest[0], isLed) : settled(readings, last)
}
