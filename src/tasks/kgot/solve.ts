import { canonicalJson } from '../../base/canonical-json.ts'
import { allSettledFirstError } from './all-settled.ts'
import { askByGuide, askFor, type Fields, objectOf } from './ask-model.ts'
import type { Backend, Read, ReadPlace } from './backend.ts'
import { fixMessages, forcedQueryMessages, type Language, regenerateMessages } from './prompts.ts'
import type { ModelRequest, Solution, TaskRun } from './task-run.ts'
import { withinTime } from './within-time.ts'

const text = objectOf({ query: { type: 'string' } })

/** Name of a task's graph, optionally at a step. */
export const graphNameOf = (id: string, step?: number): string => `task:${id}${step === undefined ? '' : `@${step}`}`

/** The graph at the current step. */
export const placeOf = ({ id, batches, graph, context: { tenant, signal } }: TaskRun): ReadPlace => ({
  tenant,
  graphName: graphNameOf(id, batches.length),
  graph,
  signal
})

/** Converts a query to text: an endpoint that enforces no schema may return it as text already. */
export const queryText = (query: unknown = ''): string => (typeof query === 'string' ? query : canonicalJson(query))

/** Requests a query in the backend's form for this graph. Returns null when the reply has none. */
async function askForQuery(
  run: TaskRun,
  { form }: Backend,
  { step, name }: { readonly step: string; readonly name: string },
  messagesOf: (language: Language) => ModelRequest['messages']
): Promise<string | null> {
  const language = await form(placeOf(run))
  const call = { step, role: 'planning', messages: messagesOf(language) } as const
  const { $defs, ...query } = language.schema ?? {}
  const reply = language.schema === null ? await askFor<Fields>(run, call, name, text) : await askByGuide(run, call, name, { ...objectOf({ query }), $defs })
  return reply.ok ? queryText(reply.value['query']).trim() : null
}

/** Draws one solution from the graph by one backend: runs a query, fixes failing ones, and requests another when fixes do not help. */
function createReader(run: TaskRun, backend: Backend, draw: NonNullable<Backend['read']>, label: string) {
  const { name } = backend
  const { maxFixes, maxRegenerations } = run.parameters
  const tried = new Set<string>()
  let [asks, fixes, anew] = [0, 0, 0]

  function read(query: string): Promise<Read> {
    const { size } = tried.add(query)
    const make = async (): Promise<Read> =>
      (await withinTime(run, (signal) => draw(query, { ...placeOf(run), signal }))) ?? { ok: false, error: 'The time of the task is over.' }
    return run.context.step(`read ${label}.${size}`, { backend: name, query, step: run.batches.length }, make, {
      event: (outcome) => ({
        type: 'task.read',
        data: {
          backend: name,
          query: query.slice(0, 1000),
          ok: outcome.ok,
          isEmpty: outcome.ok && outcome.isEmpty,
          mended: outcome.ok && outcome.mended !== undefined
        }
      })
    })
  }

  /** Requests another query. Returns null when none came, or one that was tried before. `error` is null when the query found nothing. */
  async function rewrite(kind: 'fixed_query' | 'new_query', query: string, error: string | null): Promise<string | null> {
    const next = await askForQuery(run, backend, { step: `query ${label}.${++asks}`, name: kind }, (language) =>
      kind === 'fixed_query' ? fixMessages(run, language, { query, error: error ?? '' }) : regenerateMessages(run, language, { query, error })
    )
    return next === null || tried.has(next) ? null : next
  }

  /** Chooses the next query: a fix of a failing one while fixes are left, else a new one. */
  async function nextOf(query: string, outcome: Read): Promise<string | null> {
    if (!outcome.ok && outcome.isFinal === true) return null
    const error = outcome.ok ? null : outcome.error
    const fixed = error !== null && fixes++ < maxFixes ? await rewrite('fixed_query', query, error) : null
    if (fixed !== null) return fixed
    fixes = 0
    return anew++ < maxRegenerations ? rewrite('new_query', query, error) : null
  }

  return async (first: string): Promise<Solution | null> => {
    for (let query: string | null = first; query !== null; ) {
      const outcome: Read = await read(query)
      if (outcome.ok && !outcome.isEmpty) return { backend: name, query: outcome.mended ?? query, text: outcome.text, isGuess: false }
      query = await nextOf(query, outcome)
    }
    return null
  }
}

/** Draws solutions by these queries, without duplicates. */
export async function solve(run: TaskRun, backend: Backend, label: string, queries: readonly string[]): Promise<Solution[]> {
  const { name, read } = backend
  const draw = async (query: string, at: number): Promise<Solution | null> =>
    read === null ? { backend: name, query, text: query, isGuess: false } : createReader(run, backend, read, `${label}.${at + 1}`)(query)
  const found = (await allSettledFirstError(queries.map(draw))).flatMap((one) => one ?? [])
  return found.filter(({ text }, at) => found.findIndex((other) => other.text === text) === at)
}

/** Requests queries for a graph to which nothing more can be added. */
export async function forcedQueries(run: TaskRun, backend: Backend, label: string, count: number): Promise<string[]> {
  const ask = (_: unknown, at: number) =>
    askForQuery(run, backend, { step: `forced ${label}.${at + 1}`, name: 'forced_query' }, (language) => forcedQueryMessages(run, language))
  return [...new Set((await allSettledFirstError(Array.from({ length: count }, ask))).flatMap((query) => query || []))]
}
