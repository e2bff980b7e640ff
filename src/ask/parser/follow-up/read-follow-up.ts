import { paraphrase } from '../../../tools/query/paraphrase.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import { ConstraintApplier } from '../apply-constraints.ts'
import type { Constituent } from '../constituent.ts'
import { chartOf, type Parsed, parseQuestion, queriesIn } from '../parse.ts'
import type { ParsingPlace } from '../parsing-place.ts'
import { SchemaSpace } from '../schema-space.ts'
import { isOnlyNamed } from './changes.ts'
import { cuesIn, goesOn, isOfText, longestOf, pronounsIn, unsaidIn } from './cues.ts'
import { fragmentProductions, lacksSubject, pronounProductions } from './fragments.ts'
import { answerOf, type Before, referentItems, referentsByTurn } from './referents.ts'

interface Unclear {
  /** What is not known, and what would help. */
  readonly unclear: string
}

type Place = Pick<ParsingPlace, 'schema' | 'toolWords'>

/** Below this a reading is a guess that is none of those to choose from. */
const LEAST = -3

/** Words that are no pronouns where they stand: `it takes`, `ships and their ports`. */
const STANDING: ReadonlySet<string> = new Set(['it', 'their', 'there', '-counted', '-listed'])

/** Whether a reading takes a pronoun for what it stands for, and does not pass it over. */
function takes(item: Constituent, pronoun: Constituent): boolean {
  const at = pronoun.end - 1
  if (item.start > at || item.end <= at) return false
  if (item.parts.length === 0) return item.rule === 'referent' || item.category === pronoun.category || STANDING.has(item.category)
  return item.parts.some((part) => takes(part, pronoun))
}

/** Readings that lean on the questions before. */
function leaning(linked: LinkedQuestion, before: readonly Before[], cues: readonly Constituent[], { schema, toolWords }: Place): Parsed[] {
  const [narrowing, last] = [new ConstraintApplier(new SchemaSpace(schema)), before.at(-1) as Before]
  const chart = chartOf(linked, narrowing, toolWords, {
    words: [...cues, ...pronounsIn(cues, linked).flatMap((pronoun) => referentItems(pronoun, before, narrowing.space.people))],
    productions: [
      ...pronounProductions(narrowing, (category) => referentsByTurn(category, before)),
      ...fragmentProductions({ query: last.query, answer: answerOf(last), narrowing })
    ]
  })
  // A reading that asks for no more than the nodes that were found says nothing new.
  const isMeant = ({ query, score }: Parsed) => score >= LEAST && (last.query.ask === 'count' || query.ask !== 'list' || !isOnlyNamed(query.of))
  return ['-ON', 'Q']
    .flatMap((category) => queriesIn(chart, category, schema))
    .filter(isMeant)
    .sort((a, b) => b.score - a.score)
}

/** What is missing where no reading leans on the questions before. */
function missing({ text, tokens }: LinkedQuestion, pronoun: Constituent | undefined, isLed: boolean): 'standalone' | Unclear {
  if (pronoun === undefined) return isLed ? { unclear: 'It is not clear what this goes on from. Ask it in full.' } : 'standalone'
  const word = text.slice(tokens[pronoun.start]?.start, tokens[pronoun.end - 1]?.end)
  return { unclear: `It is not clear what "${word}" stands for. Say what is meant by its name.` }
}

/** The readings, unless the question may as well stand alone, or the best asks what was asked. */
function settled(readings: Parsed[], standing: Parsed | null, { query: asked }: Before): Parsed[] | Unclear {
  const { query } = readings[0] as Parsed
  if (standing !== null) return { unclear: `This could mean: ${paraphrase(standing.query)}; or: ${paraphrase(query)}. Ask it in full.` }
  return JSON.stringify(query) === JSON.stringify(asked) ? { unclear: 'This asks what was asked before.' } : readings
}

/**
 * A question that leans on those before it, the latest last, as queries, best first. `standalone`: it does not lean on them, or no reading of it does.
 * Cost: two charts of its text.
 */
export function readFollowUp(linked: LinkedQuestion, before: readonly Before[], place: Place): Parsed[] | 'standalone' | Unclear {
  const [cues, last] = [cuesIn(linked.tokens), before.at(-1)]
  const [isLed, pronouns] = [goesOn(cues, linked.tokens), longestOf(pronounsIn(cues, linked))]
  const [alone] = isLed ? [] : parseQuestion(linked, place.schema, place.toolWords)
  const isOwn = (word: Constituent) => alone !== undefined && isOfText(word, linked)
  if (last !== undefined && !unsaidIn(cues, linked).every(isOwn)) return { unclear: 'That cannot be told from what was answered before. Ask it in full.' }
  const passed = pronouns.filter((pronoun) => alone === undefined || !takes(alone.item, pronoun))
  // After an answer, `which are new?` asks of its nodes.
  const whole = alone !== undefined && (last === undefined || !lacksSubject(alone.item)) ? alone : null
  if (whole !== null && passed.length === 0) return 'standalone'
  if (last === undefined) return missing(linked, pronouns[0], isLed)
  const readings = leaning(linked, before, cues, place).filter(({ item }) => pronouns.every((one) => takes(item, one)))
  const standing = passed.every(isOwn) ? whole : null
  if (readings.length > 0) return settled(readings, standing, last)
  return standing === null ? missing(linked, pronouns[0], isLed) : 'standalone'
}
