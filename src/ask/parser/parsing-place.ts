import type { GraphSchema, VocabularyStore } from '../../storage/graphs/store.ts'
import type { JsonSchema } from './form/form.ts'
import type { ToolWords } from './tool-words.ts'

/** What questions are read with. */
export interface ParsingPlace {
  readonly tenant: string
  readonly graph: string
  readonly store: VocabularyStore
  readonly schema: GraphSchema
  readonly toolWords: ToolWords
  /** JSON Schema that the answer's data have to meet. */
  readonly answerSchema?: JsonSchema
}
