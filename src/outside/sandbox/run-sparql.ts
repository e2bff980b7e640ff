import type { DefaultGraph, Store } from 'oxigraph'
import { openOnce } from '../../base/concurrency/open-once.ts'
import { Failure } from './failure.ts'
import { changesBetween } from './graph-changes.ts'
import { graphOfRdf, type RdfGraph } from './graph-of-rdf.ts'
import { limitMemory } from './limit-memory.ts'
import { MAX_ERROR, MAX_RESULT, MAX_SPARQL_BYTES } from './limits.ts'
import { named, prefixes, rdfOf } from './rdf-of.ts'
import type { Change, ChangeOutcome, Sparql, SparqlOutcome } from './sandbox.ts'
import { isTrap, webAssembly } from './web-assembly.ts'

const NTRIPLES = 'application/n-triples'

/** A cell of a result in SPARQL's JSON format. */
interface Term {
  readonly type: string
  readonly value: string
  readonly datatype?: string
}

/** Compiles the loaded module with a bound on its memory. */
const oxigraph = openOnce(async () => {
  const { Module } = webAssembly
  webAssembly.Module = new Proxy(Module, { construct: (target, [bytes]) => new target(limitMemory(bytes, MAX_SPARQL_BYTES)) })
  try {
    return await import('oxigraph')
  } finally {
    webAssembly.Module = Module
  }
})

const numeric = /#(integer|decimal|double|float|int|long)$/

function cellOf({ type, value, datatype = '' }: Term): unknown {
  if (type === 'uri') return named(value)
  if (datatype.endsWith('#boolean')) return value === 'true'
  return numeric.test(datatype) && Number.isFinite(Number(value)) ? Number(value) : value
}

/** Rows as JSON, as many as fit. */
function shownRows(rows: readonly unknown[]): SparqlOutcome {
  const lines: string[] = []
  let room = MAX_RESULT
  for (const row of rows) {
    const line = JSON.stringify(row)
    room -= line.length + 1
    if (room < 0) break
    lines.push(line)
  }
  const rest = rows.length - lines.length
  return { ok: true, text: [...lines, ...(rest > 0 ? [`(${rest} of ${rows.length} rows left out for lack of room)`] : [])].join('\n'), isEmpty: false }
}

const nothing: SparqlOutcome = { ok: true, text: '(no rows)', isEmpty: true }

function selected(json: string): SparqlOutcome {
  const { boolean, results } = JSON.parse(json) as { boolean?: boolean; results?: { bindings: Record<string, Term>[] } }
  if (boolean !== undefined) return { ok: true, text: String(boolean), isEmpty: false }
  const rows = (results?.bindings ?? []).map((binding) => Object.fromEntries(Object.entries(binding).map(([name, term]) => [name, cellOf(term)])))
  return rows.every((row) => Object.keys(row).length === 0) ? nothing : shownRows(rows)
}

function constructed(triples: string): SparqlOutcome {
  const lines = triples.split('\n').filter((line) => line !== '')
  const short = (line: string) => line.replace(/<([^<>]*)>/g, (_, iri: string) => named(iri))
  return lines.length === 0 ? nothing : shownRows(lines.map(short))
}

const head = `${Object.entries(prefixes)
  .map(([name, start]) => `PREFIX ${name}: <${start}>`)
  .join(' ')}\n`

function read(query: string, store: Store): SparqlOutcome {
  const form = /\b(select|ask|construct|describe)\b/i.exec(query.replace(/<[^<>]*>|#.*/g, ' '))?.[1]?.toLowerCase()
  const results = (format: string) => String(store.query(head + query, { results_format: format }))
  return form === 'construct' || form === 'describe' ? constructed(results(NTRIPLES)) : selected(results('application/sparql-results+json'))
}

/** Corrects a line number for the prepended prefixes. */
const atOwnLine = (message: string): string => message.replace(/\b(\d+):(\d+)/, (_, line: string, column: string) => `${Number(line) - 1}:${column}`)

/** Works with a copy of the graph as RDF. Throws when the memory is exhausted, after which the thread is unusable. */
async function withStore<T>(triples: string, work: (store: Store, itself: DefaultGraph) => T): Promise<T | { readonly ok: false; readonly error: string }> {
  const { Store: RdfStore, defaultGraph } = await oxigraph.open()
  const store = new RdfStore() as Store & { free(): void }
  try {
    store.load(triples, { format: NTRIPLES })
    const outcome = work(store, defaultGraph())
    store.free()
    return outcome
  } catch (error) {
    if (isTrap(error) || !(error instanceof Error || error instanceof Failure)) throw error
    store.free()
    return { ok: false, error: (error instanceof Failure ? error.text : atOwnLine(error.message)).slice(0, MAX_ERROR) }
  }
}

/** Queries a copy of the graph. */
export const runSparql = ({ query, graph }: Sparql): Promise<SparqlOutcome> => withStore(rdfOf(graph), (store) => read(query, store))

const IN_OTHERS = 'ASK { GRAPH ?other { ?subject ?predicate ?object } }'
const OTHER_GRAPH = 'It writes into a graph of another name. There is one graph: leave GRAPH, WITH and USING out.'

function changed(update: string, [store, itself]: readonly [Store, DefaultGraph], before: RdfGraph): ChangeOutcome {
  store.update(head + update)
  if (store.query(IN_OTHERS) === true) throw new Failure(OTHER_GRAPH)
  return { ok: true, changes: changesBetween(before, graphOfRdf(store.dump({ format: NTRIPLES, from_graph_name: itself }), before)) }
}

/** Changes a copy of the graph, and returns the difference. */
export function changeBySparql({ text, graph }: Change): Promise<ChangeOutcome> {
  const triples = rdfOf(graph)
  return withStore(triples, (...held) => changed(text, held, graphOfRdf(triples)))
}
