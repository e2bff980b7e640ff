import { guardAnswer } from '../grounding/unread/guard.ts'
import { wordsOfTool } from '../grounding/unread/tool-words.ts'
import { linkQuestion } from '../linking/link-question.ts'
import { nearestStored } from '../linking/nearest-stored.ts'
import type { Tool } from '../tools/tool.ts'
import type { AnsweredCall, AnsweredQuestion, ReadingPlace, UnreadWords } from './reader.ts'

/** Families whose tools measure by a method of their own: it has to be asked for. */
const algorithmic = new Set(['centrality', 'community', 'similarity', 'embeddings', 'learning'])

function carrying({ tool: name, arguments: given, orderedBy }: AnsweredCall, tools: readonly Tool[]) {
  const tool = tools.find((one) => one.name === name)
  const family = tool?.family ?? 'navigate'
  const isRanking = orderedBy.length > 0 && (family !== 'navigate' || given['groupBy'] !== undefined)
  return { tool: name, arguments: given, words: tool === undefined ? new Set<string>() : wordsOfTool(tool), isRanking, isAlgorithm: algorithmic.has(family) }
}

/** Words of a question that the calls behind its answer do not carry, and how much they weigh. */
export async function readUnread(given: AnsweredQuestion, { tenant, store }: ReadingPlace, tools: readonly Tool[]): Promise<UnreadWords> {
  const { asked, graph, schema, calls, answer, earlier } = given
  const question = await linkQuestion(asked, { tenant, graph, store, schema })
  const carried = calls.map((call) => carrying(call, tools))
  const guarded = guardAnswer({ question, calls: carried, answer, schema, ...(earlier === undefined ? {} : { earlier }) })
  return { ...guarded, nearest: nearestStored(guarded.unread, schema) }
}
