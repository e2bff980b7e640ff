import type { JsonSchema } from '../../tools/query/language/query-schema.ts'
import type { TaskGraph } from './task-graph.ts'

export const backendNames = ['tools', 'direct', 'script', 'sparql', 'cypher'] as const

/**
 * What a query came to. `isEmpty`: it ran, and found nothing. `mended`: the query as it ran, where it could not run as it was written. `isFinal`: no other query would do
 * better.
 */
export type Read =
  | { readonly ok: true; readonly text: string; readonly isEmpty: boolean; readonly mended?: string }
  | { readonly ok: false; readonly error: string; readonly isFinal?: true }

export interface ReadPlace {
  readonly tenant: string
  /** Name of the task's graph as it is now. */
  readonly graphName: string
  readonly graph: TaskGraph
  readonly signal: AbortSignal
}

/** How a query is written. */
export interface Form {
  /** Of the backend. */
  readonly name: string
  /** Tells a model; empty where it writes the answer itself. */
  readonly guide: string
  /** Of a query in a reply; null: it is a text. */
  readonly schema: JsonSchema | null
}

/** A query in words of its own, whatever the graph holds. */
export const textForm = (name: string, guide: string) => async (): Promise<Form> => ({ name, guide, schema: null })

/** One way to draw an answer from the graph of a task. */
export interface Backend {
  readonly name: string
  form(place: ReadPlace): Promise<Form>
  /** null: what the model wrote is the solution. */
  readonly read: ((query: string, place: ReadPlace) => Promise<Read>) | null
}

/** The model reads the graph in its prompt and answers. */
export const direct: Backend = { name: 'direct', form: textForm('direct', ''), read: null }

/** Whether what a query gave, as JSON, says nothing. */
export const isNothing = (value: unknown): boolean => value === null || (typeof value === 'object' && Object.values(value).every(isNothing))
