import type { Tool } from '../../tools/tool.ts'
import { passedOver } from '../grounding/unread/guard.ts'
import { wordsOfTool } from '../grounding/unread/tool-words.ts'
import { linkQuestion } from '../linking/link-question.ts'
import type { AnsweredQuestion, ReadingPlace } from './language-service.ts'

/** Returns the question's words that name something stored, and that no call of its answer uses. */
export async function readUnread(given: AnsweredQuestion, { tenant, store }: ReadingPlace, tools: readonly Tool[]): Promise<readonly string[]> {
  const { question, graph, schema, results, reading } = given
  const wordsOf = (name: string) => {
    const tool = tools.find((one) => one.name === name)
    return tool === undefined ? new Set<string>() : wordsOfTool(tool)
  }
  const linked = await linkQuestion(question, { tenant, graph, store, schema })
  return passedOver({
    question: linked,
    calls: results.map(({ result: { tool }, arguments: given }) => ({ tool, arguments: given, words: wordsOf(tool) })),
    results: results.map(({ result }) => result),
    reading,
    schema
  })
}
