import type { Statement } from './statements.ts'
import type { TaskGraph } from './task-graph.ts'

/** One fact of the graph that an answer rests on. */
export interface Support {
  readonly subject: string
  /** A relationship type or the name of a property; null: the node itself. */
  readonly relation: string | null
  readonly object: string | number | boolean | null
  /** Addresses, or the steps that wrote it. */
  readonly sources: readonly string[]
}

const MAX_SUPPORT = 20

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()
const holds = (text: string, part: string): boolean => part !== '' && ` ${text} `.includes(` ${part} `)

const numbersOf = (text: string): string[] =>
  [...text.replace(/(?<=\d)[,_](?=\d{3})/g, '').matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => String(Number(number)))

/** Runs of words that begin with a capital letter, but for the first of a sentence alone: names, as far as that can be told. */
function namesOf(text: string): string[] {
  const runs = [...text.matchAll(/(?:\p{Lu}[\p{L}\p{N}'’-]*)(?: \p{Lu}[\p{L}\p{N}'’-]*)*/gu)]
  const begins = (at: number) => at === 0 || /[.!?:]\s*$/.test(text.slice(Math.max(0, at - 3), at))
  return runs.flatMap(({ 0: run, index }) => (begins(index) && !run.includes(' ') ? [] : [run]))
}

/**
 * What of the graph an answer rests on, and the numbers and names in it that neither the graph nor what was read from it holds.
 * @param reads what was drawn from the graph for this answer: totals and the like stand there alone
 */
export function findSupport(
  answer: string,
  graph: TaskGraph,
  reads: readonly string[]
): { readonly support: readonly Support[]; readonly ungrounded: readonly string[] } {
  const told = fold(answer)
  const facts = factsOf(graph)
  const named = facts.filter(({ subject, object }) => holds(told, fold(subject)) || (object !== null && holds(told, fold(String(object)))))
  const support = named.toSorted((a, b) => weightOf(told, b) - weightOf(told, a)).slice(0, MAX_SUPPORT)
  const known = [...facts.flatMap(({ subject, object }) => [subject, String(object ?? '')]), ...reads]
  const knownNumbers = new Set(known.flatMap(numbersOf))
  const knownText = known.map(fold).join(' | ')
  const ungrounded = [...numbersOf(answer).filter((number) => !knownNumbers.has(number)), ...namesOf(answer).filter((name) => !holds(knownText, fold(name)))]
  return { support, ungrounded: [...new Set(ungrounded)] }
}

/** Facts whose both ends the answer names say most. */
function weightOf(told: string, { subject, relation, object }: Support): number {
  return Number(holds(told, fold(subject))) + 2 * Number(object !== null && holds(told, fold(String(object)))) + (relation === null ? 0 : 0.5)
}

function factsOf({ nodes, edges }: TaskGraph): Support[] {
  const names = new Map(nodes.map(({ key, name }) => [key, name]))
  const nameOf = (key: string) => names.get(key) ?? key
  const ofNodes = nodes.flatMap(({ key, properties, statements }) => [
    { subject: nameOf(key), relation: null, object: null, sources: sourcesOf(statements) },
    ...properties.map(({ name, value, statements: said }) => ({ subject: nameOf(key), relation: name, object: value, sources: sourcesOf(said) }))
  ])
  const ofEdges = edges.map(({ source, type, target, statements }) => ({
    subject: nameOf(source),
    relation: type,
    object: nameOf(target),
    sources: sourcesOf(statements)
  }))
  return [...ofNodes, ...ofEdges]
}

const sourcesOf = (statements: readonly Statement[]): string[] => [...new Set(statements.map(({ source: { url, step } }) => url ?? step))]
