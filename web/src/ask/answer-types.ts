import type { ResultOf } from 'gql.tada'
import type { conversation } from './documents.ts'

export type Conversation = NonNullable<ResultOf<typeof conversation>['conversation']>
export type Turn = Conversation['turns'][number]
export type Answer = Turn['answer']
export type Claim = Answer['claims'][number]
export type TraceCall = Answer['trace'][number]

/** What an answer points to: a step of its trace, and a row of that step's result. */
export interface Focus {
  readonly step: number
  readonly row: number | null
}
