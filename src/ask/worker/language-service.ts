import type { AskStatus } from '../../results/answer-document.ts'
import type { GivenResult } from '../../results/shape.ts'
import type { GraphSchema, InlineGraphContent, VocabularyStore } from '../../storage/graphs/store.ts'
import type { Turn } from '../../storage/state/conversations.ts'
import type { Written } from '../../tools/query/answer/rendered.ts'
import type { JsonSchema, QuerySchemaOptions, SmallSets } from '../../tools/query/language/query-schema.ts'
import type { QueryPrompt } from '../../tools/query/prompt/messages.ts'
import type { Query } from '../../tools/query/tree.ts'
import type { Grounding } from '../grounding/check-grounding.ts'
import type { LinkedQuestion } from '../linking/link-question.ts'
import type { Decline, Plan, PlanInput } from '../planner.ts'
import type { Misreading } from './query/misread.ts'

/** The service acts on a plan of the rules from this confidence on. */
export const CONFIDENT = 0.5

/** An inline graph as import records, with the rest of its question. */
export interface InlineContent {
  readonly content: InlineGraphContent
  readonly rest: string
}

export interface TellingQuestion {
  readonly question: string
  readonly previous: readonly Turn[]
  /** The name of the stored graph that the question may be about instead. */
  readonly stored: string
}

/** An answer in a model's words. */
export interface GivenAnswer {
  readonly status: AskStatus
  readonly answer: string
  readonly data: unknown
  readonly question: string
  /** The question as the model got it. */
  readonly modelQuestion: string
  readonly graph: string
  readonly schema: GraphSchema
  readonly results: readonly GivenResult[]
}

export interface QuestionOfGraph {
  readonly question: string
  readonly graph: string
  readonly schema: GraphSchema
}

export interface AnsweredQuestion {
  /** The planned question, without its answer form. */
  readonly question: string
  readonly graph: string
  readonly schema: GraphSchema
  readonly results: readonly GivenResult[]
  /** The paraphrase of the query; empty where there is none. */
  readonly reading: string
}

/** Words of the question that name something stored, and that its calls ignore. */
export interface Unread {
  readonly unread: readonly string[]
}

/** The query as the tool `query` takes it; null where it cannot. */
export interface Restated {
  readonly query: object | null
}

/** Language requests by name, with their input and output, which cross threads. */
export interface Readings {
  /** The inline graph of the question or an earlier turn; null where it is about a stored one. */
  inlineGraph: [TellingQuestion, InlineContent | null]
  /** The inline graph of each turn. */
  inlineGraphsOfTurns: [readonly Turn[], (InlineContent | null)[]]
  plan: [PlanInput, Plan | Decline]
  link: [QuestionOfGraph, LinkedQuestion]
  render: [{ readonly plan: Plan; readonly results: readonly GivenResult[]; readonly question: string }, Written & Unread & Restated]
  /** The prompt and reply schema for a model's query. */
  queryPrompt: [QuestionOfGraph & { readonly labels: readonly string[]; readonly sets: SmallSets; readonly readings: number }, QueryPrompt]
  /** The schema of the queries that fit a graph. */
  querySchema: [{ readonly schema: GraphSchema; readonly options: QuerySchemaOptions }, JsonSchema]
  /** Where a query omits, adds or reverses something of its question. */
  misread: [QuestionOfGraph & { readonly query: Query }, Misreading]
  ground: [GivenAnswer, Grounding & Unread]
}

export type ReadingName = keyof Readings

/** The tenant and store of a request. */
export interface ReadingPlace {
  readonly tenant: string
  readonly store: VocabularyStore
}

export interface ReadControl {
  readonly tenant: string
  readonly signal?: AbortSignal
}

/**
 * Reads all texts of callers: inline graphs, plans without a model, claims of answers. Throws EDGEWISE_UNREADABLE for a text that takes
 * too long, EDGEWISE_CANCELLED once the signal aborts, and EDGEWISE_QUEUE_FULL for a full queue.
 */
export interface LanguageService {
  read<N extends ReadingName>(name: N, input: Readings[N][0], control: ReadControl): Promise<Readings[N][1]>
  close(): Promise<void>
}
