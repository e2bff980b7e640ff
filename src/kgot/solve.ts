import { canonicalJson } from '../results/canonical-json.ts'
import { askByGuide, askFor, objectOf } from './ask-model.ts'
import type { Backend, Read, ReadPlace } from './backend.ts'
import { fixMessages, forcedQueryMessages, type Language, regenerateMessages } from './prompts.ts'
import { settle } from './settle.ts'
import type { Asked, Solution, TaskRun } from './task-run.ts'
import { withinTime } from './within-time.ts'

const text = objectOf({ query: { type: 'string' } })

type Found = Extract<Read, { ok: true }>

/** Name of a task's graph, as it is after a step. */
export const graphNameOf = (id: string, step?: number): string => `task:${id}${step === undefined ? '' : `@${step}`}`

/** The graph as it is now. */
export const placeOf = ({ id, batches, graph, context: { tenant, signal } }: TaskRun): ReadPlace => ({
  tenant,
  graphName: graphNameOf(id, batches.length),
  graph,
  signal
})

/** As it is run: endpoints that are held to no schema may write it as a text. */
export const queryText = (query: unknown): string => (typeof query === 'string' ? query : canonicalJson(query ?? ''))

/** A query in the form that the backend has for this graph; null: none came. */
async function askForQuery(
  run: TaskRun,
  backend: Backend,
  name: string,
  { step, messagesOf }: { readonly step: string; readonly messagesOf: (language: Language) => Asked['messages'] }
): Promise<string | null> {
  const { schema, guide } = await backend.form(placeOf(run))
  const asked = { step, role: 'planning', messages: messagesOf({ name: backend.name, guide }) } as const
  if (schema === null) {
    const reply = await askFor<{ query: string }>(run, asked, name, text)
    return reply.ok ? reply.value.query.trim() : null
  }
  const { $defs, ...query } = schema
  const reply = await askByGuide(run, asked, name, { ...objectOf({ query }), $defs })
  return reply.ok ? queryText(reply.value['query']) : null
}

/** The query as it ran in the end. */
function solutionOf({ name: backend }: Backend, query: string, { mended = query, text }: Found): Solution {
  return { backend, query: mended, text, isGuess: false }
}

const isFixable = (outcome: Read): outcome is Extract<Read, { ok: false }> => !outcome.ok && outcome.isFinal !== true

interface Failed {
  readonly query: string
  /** null: it found nothing. */
  readonly error: string | null
}

const rewriteMessages = {
  fixed_query:
    (run: TaskRun, { query, error }: Failed) =>
    (language: Language) =>
      fixMessages(run, language, { query, error: error ?? '' }),
  new_query: (run: TaskRun, failed: Failed) => (language: Language) => regenerateMessages(run, language, failed)
} as const

/** Draws one solution from the graph by one backend: reads, fixes what fails, and writes another query when that leads nowhere. */
function createReader(run: TaskRun, backend: Backend, label: string) {
  const { context, parameters } = run
  const tried = new Set<string>()
  let [reads, asks] = [0, 0]

  async function draw(query: string): Promise<Read> {
    if (backend.read === null) return { ok: true, text: query, isEmpty: false }
    const { read } = backend
    return (await withinTime(run, (signal) => read(query, { ...placeOf(run), signal }))) ?? { ok: false, error: 'The time of the task is over.' }
  }

  function read(query: string): Promise<Read> {
    tried.add(query)
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

  /** Another query; null: what came was tried before, and would come to the same. */
  async function rewrite(kind: keyof typeof rewriteMessages, query: string, error: string | null): Promise<string | null> {
    const messagesOf = rewriteMessages[kind](run, { query, error })
    const next = await askForQuery(run, backend, kind, { step: `query ${label}.${++asks}`, messagesOf })
    return next === null || tried.has(next) ? null : next
  }

  /** What a query came to, and the query as it was last fixed. */
  async function readFixed(first: string): Promise<{ readonly query: string; readonly outcome: Read }> {
    let [query, outcome] = [first, await read(first)]
    for (let fix = 0; isFixable(outcome) && fix < parameters.maxFixes; fix++) {
      const fixed = await rewrite('fixed_query', query, outcome.error)
      if (fixed === null) break
      ;[query, outcome] = [fixed, await read(fixed)]
    }
    return { query, outcome }
  }

  async function replace(query: string, outcome: Read): Promise<string | null> {
    if (outcome.ok) return rewrite('new_query', query, null)
    return isFixable(outcome) ? rewrite('new_query', query, outcome.error) : null
  }

  return async (first: string): Promise<Solution | null> => {
    let next: string | null = first
    for (let left = parameters.maxRegenerations; next !== null; left--) {
      const { query, outcome } = await readFixed(next)
      if (outcome.ok && !outcome.isEmpty) return solutionOf(backend, query, outcome)
      next = left === 0 ? null : await replace(query, outcome)
    }
    return null
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
  const messagesOf = (language: Language) => forcedQueryMessages(run, language)
  const queries = await settle(
    Array.from({ length: count }, (_, at) => askForQuery(run, backend, 'forced_query', { step: `forced ${label}.${at + 1}`, messagesOf }))
  )
  return [...new Set(queries.flatMap((query) => (query === null || query === '' ? [] : [query])))]
}
