import { passedOver } from '../grounding/unread/guard.ts'
import { wordsOfTool } from '../grounding/unread/tool-words.ts'
import { linkQuestion } from '../linking/link-question.ts'
import type { Token } from '../linking/tokens.ts'
import type { Tool } from '../tools/tool.ts'
import type { AnsweredQuestion, ReadingPlace } from './reader.ts'

const OF_MEANING: ReadonlySet<string> = new Set(['NOUN', 'PROPN', 'VERB', 'ADJ'])
/** Quantifiers, which taggers take for adjectives, and verbs for being tied in any way. */
const OF_NO_MEANING: ReadonlySet<string> = new Set('most more least less few fewest lead link connect tie join relate attach'.split(' '))
const isOfMeaning = ({ pos, folded, lemma }: Token): boolean => OF_MEANING.has(pos) && !OF_NO_MEANING.has(folded) && !OF_NO_MEANING.has(lemma)

/** Words of a question that name what is stored, and that the calls behind its answer do not carry. */
export async function readUnread(given: AnsweredQuestion, { tenant, store }: ReadingPlace, tools: readonly Tool[]): Promise<readonly string[]> {
  const { asked, graph, schema, calls, results, reading, everyWord } = given
  const wordsOf = (name: string) => {
    const tool = tools.find((one) => one.name === name)
    return tool === undefined ? new Set<string>() : wordsOfTool(tool)
  }
  const question = await linkQuestion(asked, { tenant, graph, store, schema })
  return passedOver({
    question,
    calls: calls.map((call) => ({ ...call, words: wordsOf(call.tool) })),
    results,
    reading,
    schema,
    ...(everyWord ? { isOfMeaning } : {})
  })
}
