import { paraphrase } from '../../../tools/query/paraphrase.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import { ConstraintApplier } from '../apply-constraints.ts'
import type { Constituent } from '../constituent.ts'
import { chartOf, type Parsed, parseQuestion, queriesIn } from '../parse.ts'
import type { ParsingPlace } from '../parsing-place.ts'
import { SchemaSpace } from '../schema-space.ts'
import { isOnlyNamed } from './changes.ts'
import { cuesIn, goesOn, inexpressibleIn, isOfText, longestOf, pronounsIn } from './cues.ts'
import { fragmentProductions, lacksSubject, pronounProductions } from './fragments.ts'
import { answerOf, type Before, referentItems, referentsByTurn } from './referents.ts'

interface Unclear {
  /** What is unclear, and how to resolve it. */
  readonly unclear: string
}

type Place = Pick<ParsingPlace, 'schema' | 'toolWords'>

/** A reading that scores less is a guess, and is dropped. */
const LEAST = -3

/** These words may not be pronouns: `it takes`, `ships and their ports`. */
const STANDING: ReadonlySet<string> = new Set(['it', 'their', 'there', '-counted', '-listed'])

/** Whether the reading uses the pronoun instead of skipping it. */
function takes(item: Constituent, pronoun: Constituent): boolean {
  const at = pronoun.end - 1
  if (item.start > at || item.end <= at) return false
  if (item.parts.length === 0) return item.rule === 'referent' || item.category === pronoun.category || STANDING.has(item.category)
  return item.parts.some((part) => takes(part, pronoun))
}

/** Returns the readings that refer to earlier turns. */
function leaning(linked: LinkedQuestion, before: readonly Before[], cues: readonly Constituent[], { schema, toolWords }: Place): Parsed[] {
  const [narrowing, last] = [new ConstraintApplier(new SchemaSpace(schema)), before.at(-1) as Before]
  const chart = chartOf(linked, narrowing, toolWords, {
    words: [...cues, ...pronounsIn(cues, linked).flatMap((pronoun) => referentItems(pronoun, before, narrowing.space.people))],
    productions: [
      ...pronounProductions(narrowing, (category) => referentsByTurn(category, before)),
      ...fragmentProductions({ query: last.query, answer: answerOf(last), narrowing })
    ]
  })
  // A reading that only lists the nodes of the last answer adds nothing.
  const isMeant = ({ query, score }: Parsed) => score >= LEAST && (last.query.ask === 'count' || query.ask !== 'list' || !isOnlyNamed(query.of))
  return ['-ON', 'Q']
    .flatMap((category) => queriesIn(chart, category, schema))
    .filter(isMeant)
    .sort((a, b) => b.score - a.score)
}

/** Names what is unclear where no reading refers to earlier turns. */
function missing({ text, tokens }: LinkedQuestion, pronoun: Constituent | undefined, isLed: boolean): 'standalone' | Unclear {
  if (pronoun === undefined) return isLed ? { unclear: 'It is not clear what this goes on from. Ask it in full.' } : 'standalone'
  const word = text.slice(tokens[pronoun.start]?.start, tokens[pronoun.end - 1]?.end)
  return { unclear: `It is not clear what "${word}" stands for. Say what is meant by its name.` }
}

/** Returns the readings, unless the question could stand alone or the best one repeats the last query. */
function settled(readings: Parsed[], standing: Parsed | null, { query: earlier }: Before): Parsed[] | Unclear {
  const { query } = readings[0] as Parsed
  if (standing !== null) return { unclear: `This could mean: ${paraphrase(standing.query)}; or: ${paraphrase(query)}. Ask it in full.` }
  return JSON.stringify(query) === JSON.stringify(earlier) ? { unclear: 'This asks what was asked before.' } : readings
}

/**
 * Parses a question that refers to earlier turns, the latest last; readings come best first. `standalone`: no reading refers to them.
 * It builds two charts.
 */
export function readFollowUp(linked: LinkedQuestion, before: readonly Before[], place: Place): Parsed[] | 'standalone' | Unclear {
  const [cues, last] = [cuesIn(linked.tokens), before.at(-1)]
  const [isLed, pronouns] = [goesOn(cues, linked.tokens), longestOf(pronounsIn(cues, linked))]
  const [alone] = isLed ? [] : parseQuestion(linked, place.schema, place.toolWords)
  const isOwn = (word: Constituent) => alone !== undefined && isOfText(word, linked)
  if (last !== undefined && !inexpressibleIn(cues, linked).every(isOwn))
    return { unclear: 'That cannot be told from what was answered before. Ask it in full.' }
  const passed = pronouns.filter((pronoun) => alone === undefined || !takes(alone.item, pronoun))
  // After an answer, `which are new?` applies to its nodes.
  const whole = alone !== undefined && (last === undefined || !lacksSubject(alone.item)) ? alone : null
  if (whole !== null && passed.length === 0) return 'standalone'
  if (last === undefined) return missing(linked, pronouns[0], isLed)
  const readings = leaning(linked, before, cues, place).filter(({ item }) => pronouns.every((one) => takes(item, one)))
  const standing = passed.every(isOwn) ? whole : null
  if (readings.length > 0) return settled(readings, standing, last)
  return standing === null ? missing(linked, pronouns[0], isLed) : 'standalone'
}
