import type { JsonSchema } from '../../tools/query/language/query-schema.ts'
import type { TaskGraph } from './task-graph.ts'

export const backendNames = ['tools', 'direct', 'script', 'sparql', 'cypher'] as const

/** Outcome of a query. `isEmpty`: it ran and found nothing. `mended`: the repaired query that ran. `isFinal`: no other query would succeed. */
export type Read =
  | { readonly ok: true; readonly text: string; readonly isEmpty: boolean; readonly mended?: string }
  | { readonly ok: false; readonly error: string; readonly isFinal?: true }

export interface ReadPlace {
  readonly tenant: string
  /** Name of the task's graph at its current step. */
  readonly graphName: string
  readonly graph: TaskGraph
  readonly signal: AbortSignal
}

export interface Form {
  readonly name: string
  /** Instructions for the model; empty where the model writes the answer itself. */
  readonly guide: string
  /** Schema of a query in a reply; null where a query is text. */
  readonly schema: JsonSchema | null
}

/** A textual query language that does not depend on the graph. */
export const textForm = (name: string, guide: string) => async (): Promise<Form> => ({ name, guide, schema: null })

export interface Backend {
  readonly name: string
  form(place: ReadPlace): Promise<Form>
  /** null where the model's own text is the solution. */
  readonly read: ((query: string, place: ReadPlace) => Promise<Read>) | null
}

/** The model reads the graph in its prompt and answers. */
export const direct: Backend = { name: 'direct', form: textForm('direct', ''), read: null }

/** Whether a query's JSON result is null or contains only nulls. */
export const isNothing = (value: unknown): boolean => value === null || (typeof value === 'object' && Object.values(value).every(isNothing))
