import type { WireError } from '../../base/errors.ts'
import type { GraphSchema, NameMatches, PhraseHit } from '../../storage/graphs/store.ts'
import type { ReadingName } from './language-service.ts'

/** What a reading worker is told when it starts: tools by their names, as their definitions are its own. */
export interface WorkerTools {
  /** For plans without a model. */
  readonly forRules: readonly string[]
  readonly all: readonly string[]
}

/** All that a worker may ask of the store, and for the tenant of its reading alone. */
export type Question =
  | { readonly read: 'schema'; readonly graph: string }
  | { readonly read: 'lookUpPhrases' | 'resolve'; readonly graph: string; readonly texts: readonly string[] }

export type ToWorker =
  | { readonly reading: ReadingName; readonly input: unknown }
  | { readonly answer: number; readonly output: GraphSchema | PhraseHit[] | NameMatches[] }
  | { readonly answer: number; readonly error: WireError }

export type FromWorker =
  | { readonly ready: true }
  | { readonly question: Question; readonly id: number }
  | { readonly output: unknown }
  | { readonly error: WireError }
