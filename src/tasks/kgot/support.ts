import { inSlices, type Steps } from '../../base/concurrency/thread-share.ts'
import type { Statement } from './statements.ts'
import type { TaskGraph } from './task-graph.ts'

/** One fact of the graph that supports an answer. */
export interface Support {
  readonly subject: string
  /** A relationship type or property name; null for the node itself. */
  readonly relation: string | null
  readonly object: string | number | boolean | null
  /** Addresses, or the steps that recorded the fact. */
  readonly sources: readonly string[]
}

const MAX_SUPPORT = 20

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // A point counts only within a number, so "King's Cross St." is part of "King's Cross St. Pancras".
    .replace(/[^\p{L}\p{N}.]+|(?<!\p{N})\.|\.(?!\p{N})/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
const holds = (text: string, part: string): boolean => part !== '' && ` ${text} `.includes(` ${part} `)

/** Matches the handle of a result, whose digits are a hash and support nothing. */
const HANDLE = /\br_[\da-f]{20}\b/g

/** Extracts the numbers in a text in normal form. */
export const numbersOf = (text: string): string[] =>
  [...text.replace(/(?<=\d)[,_](?=\d{3})/g, '').matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => String(Number(number)))

/** A name, and the name without the first word of its sentence, which may be capitalised only there. */
interface Named {
  readonly name: string
  readonly rest: string | null
}

/** Approximates names by runs of capitalised words. */
function namesOf(text: string): Named[] {
  const runs = [...text.matchAll(/(?:\p{Lu}[\p{L}\p{N}'’-]*)(?: \p{Lu}[\p{L}\p{N}'’-]*)*/gu)]
  const begins = (at: number) => at === 0 || /[.!?:]\s*$/.test(text.slice(Math.max(0, at - 3), at))
  return runs.flatMap(({ 0: name, index }): Named[] => {
    if (!begins(index)) return [{ name, rest: null }]
    const [, ...others] = name.split(' ')
    return others.length === 0 ? [] : [{ name, rest: others.join(' ') }]
  })
}

/** Returns the whole answer as one claim if it has neither numbers nor names. */
const plainOf = (answer: string): string[] => (answer.trim() === '' || numbersOf(answer).length + namesOf(answer).length > 0 ? [] : [answer])

interface Found {
  readonly support: readonly Support[]
  readonly ungrounded: readonly string[]
}

/** A solution and the query that drew it. */
export interface Drawn {
  readonly query: string
  readonly text: string
}

/** Predicates over drawn results: a number or name in the query itself does not count as found. */
function testsOf(drawn: readonly Drawn[]) {
  const read = drawn.map(({ query, text }) => ({ query, text: text.replace(HANDLE, '') }))
  const numbers = new Set(read.flatMap(({ query, text }) => without(numbersOf(text), numbersOf(query))))
  const folded = read.map(({ query, text }) => ({ query: fold(query), text: fold(text) }))
  return {
    hasNumber: (number: string) => numbers.has(number),
    hasName: (name: string) => folded.some(({ query, text }) => holds(text, name) && !holds(query, name))
  }
}

function without(all: readonly string[], some: readonly string[]): string[] {
  const left = new Set(some)
  return all.filter((one) => !left.has(one))
}

function* finding(answer: string, graph: TaskGraph, drawn: readonly Drawn[]): Steps<Found> {
  const folded = fold(answer)
  const { hasNumber, hasName } = testsOf(drawn)
  const named: { readonly fact: Support; readonly weight: number }[] = []
  const knownNumbers = new Set<string>()
  const known: string[] = []
  for (const fact of factsOf(graph)) {
    const texts = [fact.subject, String(fact.object ?? '')]
    const [subject = '', object = ''] = texts.map(fold)
    known.push(subject, object)
    for (const number of texts.flatMap(numbersOf)) knownNumbers.add(number)
    const weight = Number(holds(folded, subject)) + 2 * Number(holds(folded, object))
    // Facts with both ends named in the answer weigh most.
    if (weight > 0) named.push({ fact, weight: weight + (fact.relation === null ? 0 : 0.5) })
    yield
  }
  const knownText = known.join(' | ')
  const isKnown = (name: string | null) => name !== null && (holds(knownText, fold(name)) || hasName(fold(name)))
  const unknown = numbersOf(answer).filter((number) => !knownNumbers.has(number) && !hasNumber(number))
  const ungrounded = new Set([...unknown, ...plainOf(answer).filter((text) => !isKnown(text))])
  for (const { name, rest } of namesOf(answer)) {
    if (![name, rest].some(isKnown)) ungrounded.add(name)
    yield
  }
  const support = named.sort((a, b) => b.weight - a.weight).slice(0, MAX_SUPPORT)
  return { support: support.map(({ fact }) => fact), ungrounded: [...ungrounded] }
}

/**
 * Finds the facts that support an answer, and the numbers and names that neither the graph nor drawn results contain. Runs in time slices.
 * @param drawn results drawn for this answer, the only source of totals and other computed values
 */
export const findSupport = (answer: string, graph: TaskGraph, drawn: readonly Drawn[], signal?: AbortSignal): Promise<Found> =>
  inSlices(finding(answer, graph, drawn), signal)

function* factsOf({ nodes, edges }: TaskGraph): Generator<Support> {
  const names = new Map(nodes.map(({ key, name }) => [key, name]))
  const nameOf = (key: string) => names.get(key) ?? key
  for (const { key, properties, statements } of nodes) {
    yield { subject: nameOf(key), relation: null, object: null, sources: sourcesOf(statements) }
    for (const { name, value, statements: stated } of properties) yield { subject: nameOf(key), relation: name, object: value, sources: sourcesOf(stated) }
  }
  for (const { source, type, target, statements } of edges)
    yield { subject: nameOf(source), relation: type, object: nameOf(target), sources: sourcesOf(statements) }
}

const sourcesOf = (statements: readonly Statement[]): string[] => [...new Set(statements.map(({ source: { url, step } }) => url ?? step))]
