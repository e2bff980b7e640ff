import type { GraphSchema, VocabularyStore } from '../../storage/graphs/store.ts'
import type { JsonSchema } from './form/form.ts'
import type { ToolWords } from './tool-words.ts'

/** The graph, its schema and the tools that a question is parsed against. */
export interface ParsingPlace {
  readonly tenant: string
  readonly graph: string
  readonly store: VocabularyStore
  readonly schema: GraphSchema
  readonly toolWords: ToolWords
  readonly answerSchema?: JsonSchema
}
