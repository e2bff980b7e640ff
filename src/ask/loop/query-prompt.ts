import type { GraphSchema, GraphStore } from '../../storage/graphs/store.ts'
import { labelsFor, MOST_LABELS } from '../../tools/query/language/part-of-schema.ts'
import { smallSets } from '../../tools/query/language/small-sets.ts'
import type { QueryPrompt } from '../../tools/query/prompt/messages.ts'
import type { LinkedQuestion } from '../linking/link-question.ts'
import type { LanguageService, QuestionOfGraph, ReadControl } from '../worker/language-service.ts'
import { mentionedPart } from './graph-brief.ts'

export interface PromptSources {
  readonly store: GraphStore
  readonly reader: LanguageService
}

/** Builds a model's prompt for one question; `readings` is the number of uncertain readings on offer. */
export async function promptFor({ store, reader }: PromptSources, of: QuestionOfGraph, control: ReadControl, readings = 0): Promise<QueryPrompt> {
  const { schema } = of
  const [sets, labels] = await Promise.all([smallSets(store, control.tenant, schema), labelsIn(schema, () => reader.read('link', of, control))])
  return reader.read('queryPrompt', { ...of, labels, sets, readings }, control)
}

/** Returns all labels or, of many, those that the question mentions. */
async function labelsIn(schema: GraphSchema, link: () => Promise<LinkedQuestion>): Promise<readonly string[]> {
  const wanted = schema.labels.length <= MOST_LABELS ? null : mentionedPart(schema, await link())
  return labelsFor(schema, wanted, MOST_LABELS)
}
