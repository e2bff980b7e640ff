import type { AskStatus } from '../../results/answer-document.ts'
import type { GivenResult } from '../../results/shape.ts'
import type { GraphSchema, ToldContent, VocabularyStore } from '../../storage/graphs/store.ts'
import type { Turn } from '../../storage/state/conversations.ts'
import type { Written } from '../../tools/query/answer/rendered.ts'
import type { JsonSchema, QuerySchemaOptions, SmallSets } from '../../tools/query/language/query-schema.ts'
import type { QueryPrompt } from '../../tools/query/prompt/messages.ts'
import type { Query } from '../../tools/query/tree.ts'
import type { Grounding } from '../grounding/check-grounding.ts'
import type { LinkedQuestion } from '../linking/link-question.ts'
import type { AskedQuestion, Decline, Plan } from '../planner.ts'
import type { Misreading } from './query/misread.ts'

/** A plan made without a model is acted upon from this confidence on. */
export const CONFIDENT = 0.5

/** A graph that a question tells, as it is kept, and what else the question says. */
export interface InlineContent {
  readonly content: ToldContent
  readonly rest: string
}

export interface TellingQuestion {
  readonly question: string
  readonly previous: readonly Turn[]
  /** The stored graph that the question may be about instead, if there is one of this name. */
  readonly stored: string
}

/** An answer in the words of a model. */
export interface GivenAnswer {
  readonly status: AskStatus
  readonly answer: string
  readonly data: unknown
  readonly question: string
  /** The question as a model sees it. */
  readonly asked: string
  readonly graph: string
  readonly schema: GraphSchema
  readonly results: readonly GivenResult[]
}

/** A question about a stored graph. */
export interface QuestionOfGraph {
  readonly question: string
  readonly graph: string
  readonly schema: GraphSchema
}

/** A question with the results that answer it. */
export interface AnsweredQuestion {
  /** As it was planned, without what it says of the answer's form. */
  readonly asked: string
  readonly graph: string
  readonly schema: GraphSchema
  readonly results: readonly GivenResult[]
  /** What the question was read as, told from the calls; empty: nothing says so. */
  readonly reading: string
}

/** Words of the question that name what is stored, and that its calls pass over. */
export interface Unread {
  readonly unread: readonly string[]
}

/** What is done with a caller's text, by name: input and output, which cross threads. */
export interface Readings {
  /** The graph that the question, or a turn before it, tells; null: it is about a stored one. */
  told: [TellingQuestion, InlineContent | null]
  /** What each turn told. */
  toldInTurns: [readonly Turn[], (InlineContent | null)[]]
  plan: [AskedQuestion, Plan | Decline]
  link: [QuestionOfGraph, LinkedQuestion]
  render: [{ readonly plan: Plan; readonly results: readonly GivenResult[]; readonly asked: string }, Written & Unread]
  /** The prompt by which a model writes a question as a query, and the schema of its reply. */
  queryPrompt: [QuestionOfGraph & { readonly labels: readonly string[]; readonly sets: SmallSets; readonly readings: number }, QueryPrompt]
  /** The schema of the queries that fit a graph. */
  querySchema: [{ readonly schema: GraphSchema; readonly options: QuerySchemaOptions }, JsonSchema]
  /** What a query leaves out of its question, adds to it or turns round. */
  misread: [QuestionOfGraph & { readonly query: Query }, Misreading]
  ground: [GivenAnswer, Grounding & Unread]
}

export type ReadingName = keyof Readings

/** Where a reading looks things up. */
export interface ReadingPlace {
  readonly tenant: string
  readonly store: VocabularyStore
}

export interface ReadControl {
  readonly tenant: string
  readonly signal?: AbortSignal
}

/**
 * Everything that reads what callers write: told graphs, plans without a model, claims of answers. A text that takes longer than a reading may is EDGEWISE_UNREADABLE,
 * an aborted signal EDGEWISE_CANCELLED, more readings than may wait EDGEWISE_QUEUE_FULL.
 */
export interface LanguageService {
  read<N extends ReadingName>(name: N, input: Readings[N][0], control: ReadControl): Promise<Readings[N][1]>
  close(): Promise<void>
}
