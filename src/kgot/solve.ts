import { askFor, objectOf } from './ask-model.ts'
import type { Backend, Read } from './backend.ts'
import { fixMessages, forcedQueryMessages, regenerateMessages } from './prompts.ts'
import { settle } from './settle.ts'
import type { Solution, TaskRun } from './task-run.ts'
import { withinTime } from './within-time.ts'

const schema = objectOf({ query: { type: 'string' } })

type Found = Extract<Read, { ok: true }>

/** Name of a task's graph, as it is after a step. */
export const graphNameOf = (id: string, step?: number): string => `task:${id}${step === undefined ? '' : `@${step}`}`

/** The query as it ran in the end. */
function solutionOf({ name: backend }: Backend, query: string, { mended = query, text }: Found): Solution {
  return { backend, query: mended, text, isGuess: false }
}

/** Draws one solution from the graph by one backend: reads, fixes what fails, and writes another query when that leads nowhere. */
function createReader(run: TaskRun, backend: Backend, label: string) {
  const { id, context, parameters } = run
  let [reads, asks] = [0, 0]

  async function draw(query: string): Promise<Read> {
    if (backend.read === null) return { ok: true, text: query, isEmpty: false }
    const { read } = backend
    const place = { tenant: context.tenant, graphName: graphNameOf(id, run.batches.length), graph: run.graph }
    return (await withinTime(run, (signal) => read(query, { ...place, signal }))) ?? { ok: false, error: 'The time of the task is over.' }
  }

  function read(query: string): Promise<Read> {
    const input = { backend: backend.name, query, step: run.batches.length }
    return context.step(`read ${label}.${++reads}`, input, () => draw(query), {
      event: (outcome) => ({
        type: 'task.read',
        data: {
          backend: backend.name,
          query: query.slice(0, 1000),
          ok: outcome.ok,
          isEmpty: outcome.ok && outcome.isEmpty,
          mended: outcome.ok && outcome.mended !== undefined
        }
      })
    })
  }

  async function rewrite(kind: 'fixed_query' | 'new_query', query: string, error: string | null): Promise<string> {
    const messages = kind === 'fixed_query' ? fixMessages(run, backend, { query, error: error ?? '' }) : regenerateMessages(run, backend, { query, error })
    const reply = await askFor<{ query: string }>(run, { step: `query ${label}.${++asks}`, role: 'planning', messages }, kind, schema)
    return reply.ok ? reply.value.query : query
  }

  const isFinal = (outcome: Read) => !outcome.ok && outcome.isFinal === true
  const isLast = (again: number, outcome: Read) => again === parameters.maxRegenerations || isFinal(outcome)

  /** The query as it was last fixed, and what it came to. */
  async function readFixed(first: string): Promise<{ readonly query: string; readonly outcome: Read }> {
    let query = first
    let outcome = await read(query)
    for (let fix = 0; !outcome.ok && !isFinal(outcome) && fix < parameters.maxFixes; fix++) {
      query = await rewrite('fixed_query', query, outcome.error)
      outcome = await read(query)
    }
    return { query, outcome }
  }

  return async (first: string): Promise<Solution | null> => {
    let next = first
    for (let again = 0; ; again++) {
      const { query, outcome } = await readFixed(next)
      if (outcome.ok && !outcome.isEmpty) return solutionOf(backend, query, outcome)
      if (isLast(again, outcome)) return null
      next = await rewrite('new_query', query, outcome.ok ? null : outcome.error)
    }
  }
}

/** What these queries draw from the graph, each text once. */
export async function solve(run: TaskRun, backend: Backend, label: string, queries: readonly string[]): Promise<Solution[]> {
  const drawn = await settle(
    queries
      .map((query, at) =>
        backend.read === null ? { backend: backend.name, query, text: query, isGuess: false } : createReader(run, backend, `${label}.${at + 1}`)(query)
      )
      .map(async (one) => one)
  )
  const found = drawn.flatMap((one) => (one === null ? [] : [one]))
  return found.filter(({ text }, at) => found.findIndex((other) => other.text === text) === at)
}

/** Queries for a graph to which nothing can be added. */
export async function forcedQueries(run: TaskRun, backend: Backend, label: string, count: number): Promise<string[]> {
  const messages = forcedQueryMessages(run, backend)
  const replies = await settle(
    Array.from({ length: count }, (_, at) =>
      askFor<{ query: string }>(run, { step: `forced ${label}.${at + 1}`, role: 'planning', messages }, 'forced_query', schema)
    )
  )
  return [...new Set(replies.flatMap((reply) => (reply.ok && reply.value.query.trim() !== '' ? [reply.value.query.trim()] : [])))]
}
