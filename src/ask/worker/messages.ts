import type { WireError } from '../../base/errors.ts'
import type { GraphSchema, NameMatches, PhraseHit } from '../../storage/graphs/store.ts'
import type { ReadingName } from './language-service.ts'

/** The tools of a language worker, by name, since it loads their definitions itself. */
export interface WorkerTools {
  /** For plans without a model. */
  readonly forRules: readonly string[]
  readonly all: readonly string[]
}

/** A worker's request to the store, for the tenant of its task only. */
export type Question =
  | { readonly read: 'schema'; readonly graph: string }
  | { readonly read: 'lookUpPhrases' | 'resolve'; readonly graph: string; readonly texts: readonly string[] }

export type ToWorker =
  | { readonly reading: ReadingName; readonly input: unknown }
  | { readonly answer: number; readonly output: GraphSchema | PhraseHit[] | NameMatches[] }
  | { readonly answer: number; readonly error: WireError }

export type FromWorker = { readonly question: Question; readonly id: number } | { readonly output: unknown } | { readonly error: WireError }
