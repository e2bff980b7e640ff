import { askFor, objectOf } from './ask-model.ts'
import { operationsOf } from './change-operations.ts'
import { MAX_LOG, type Operation, operationsIn, type RefusedOperation, readOperations, type Source } from './operation.ts'
import { type Found, fixMessages, writeQueriesMessages } from './prompts.ts'
import { drawTaskGraph, type TaskGraph } from './task-graph.ts'
import type { TaskRun } from './task-run.ts'
import type { WriteLanguage } from './write-languages.ts'

/** Proposed additions to the graph, and those already rejected. */
export interface Written {
  /** Input of `readOperations`. */
  readonly proposed: unknown
  readonly refused: readonly RefusedOperation[]
}

/** Maximum queries of one write. */
const MAX_QUERIES = 10
const MAX_QUOTED = 200

const newQueries = objectOf({ queries: { type: 'array', items: { type: 'string' }, description: 'One after the other; [] when there is nothing to change.' } })
const fixedQuery = objectOf({ query: { type: 'string' } })

type Ran =
  | { readonly ok: true; readonly operations: readonly Operation[]; readonly refused: readonly RefusedOperation[]; readonly mended?: string }
  | { readonly ok: false; readonly error: string }

/** Runs the queries of one write, each on the graph that the previous ones leave. */
class QueryWriter {
  readonly #run: TaskRun
  readonly #language: WriteLanguage
  /** Label of the write: round and call number. */
  readonly #label: string
  readonly #operations: Operation[] = []
  readonly #refused: RefusedOperation[] = []
  #runs = 0
  #fixes = 0

  constructor(run: TaskRun, language: WriteLanguage, label: string) {
    this.#run = run
    this.#language = language
    this.#label = label
  }

  get written(): Written {
    return { proposed: { operations: this.#operations }, refused: this.#refused }
  }

  refuse(query: string, why: string): void {
    this.#refused.push({ operation: query.slice(0, MAX_QUOTED), why })
  }

  /** The model may fix a failing query; one that still fails is left out. */
  async write(first: string): Promise<void> {
    let query = first
    let ran = await this.#change(query)
    for (let fix = 0; !ran.ok && fix < this.#run.parameters.maxFixes; fix++) {
      query = await this.#fix(query, ran.error)
      ran = await this.#change(query)
    }
    if (!ran.ok) return this.refuse(query, `The query was left out: ${ran.error}`)
    this.#operations.push(...ran.operations)
    this.#refused.push(...ran.refused)
  }

  #change(query: string): Promise<Ran> {
    const { context, batches } = this.#run
    const input = { language: this.#language.name, query, step: batches.length, after: [...this.#operations] }
    return context.step(`run ${this.#label}.${++this.#runs}`, input, async (): Promise<Ran> => {
      const graph = await this.#graph()
      const outcome = await this.#language.change(query, { tenant: context.tenant, graph, signal: context.signal })
      if (!outcome.ok) return outcome
      const { changes, ...rest } = outcome
      const room = MAX_LOG - operationsIn(batches) - this.#operations.length
      return { ...rest, ...readOperations({ operations: operationsOf(changes, graph, `A query removed it (${this.#language.name}).`) }, room) }
    })
  }

  /** The graph with the operations written so far. */
  async #graph(): Promise<TaskGraph> {
    const { batches, graph, context } = this.#run
    if (this.#operations.length === 0) return graph
    const source: Source = { step: `write ${this.#label}`, tool: null, call: null, url: null, sha256: null, at: '' }
    return drawTaskGraph([...batches, { step: batches.length + 1, source, operations: this.#operations }], { signal: context.signal })
  }

  async #fix(query: string, error: string): Promise<string> {
    const call = { step: `fix ${this.#label}.${++this.#fixes}`, role: 'planning', messages: fixMessages(this.#run, this.#language, { query, error }) } as const
    const reply = await askFor<{ query: string }>(this.#run, call, 'fixed_query', fixedQuery)
    return reply.ok ? reply.value.query : query
  }
}

/** Asks a model for queries that add a tool's result to the graph, and runs them on a copy. Their changes become proposed operations. */
export async function writeQueries(run: TaskRun, language: WriteLanguage, label: string, found: Found): Promise<Written> {
  const call = { step: `write ${label}`, role: 'planning', messages: writeQueriesMessages(run, language, found) } as const
  const reply = await askFor<{ queries: string[] }>(run, call, 'new_queries', newQueries)
  const writer = new QueryWriter(run, language, label)
  if (!reply.ok) writer.refuse('', reply.why)
  const queries = reply.ok ? reply.value.queries.filter((query) => query.trim() !== '') : []
  for (const query of queries.slice(0, MAX_QUERIES)) await writer.write(query)
  const [next] = queries.slice(MAX_QUERIES)
  if (next !== undefined) writer.refuse(next, `It and what follows were left out: ${queries.length} queries; the limit is ${MAX_QUERIES}.`)
  return writer.written
}
