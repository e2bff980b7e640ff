import { inSlices, type Steps } from '../../base/concurrency/thread-share.ts'
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
    // A point counts within a number alone: "King's Cross St." is a part of "King's Cross St. Pancras".
    .replace(/[^\p{L}\p{N}.]+|(?<!\p{N})\.|\.(?!\p{N})/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
const holds = (text: string, part: string): boolean => part !== '' && ` ${text} `.includes(` ${part} `)

/** Of a result: its digits are those of a hash. */
const HANDLE = /\br_[\da-f]{20}\b/g

/** The numbers in a text, as they are compared. */
export const numbersOf = (text: string): string[] =>
  [...text.replace(/(?<=\d)[,_](?=\d{3})/g, '').matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => String(Number(number)))

/** A name, or how it reads without the first word of its sentence, which has its capital for that alone. */
interface Named {
  readonly name: string
  readonly rest: string | null
}

/** Runs of words that begin with a capital letter: names, as far as that can be told. */
function namesOf(text: string): Named[] {
  const runs = [...text.matchAll(/(?:\p{Lu}[\p{L}\p{N}'’-]*)(?: \p{Lu}[\p{L}\p{N}'’-]*)*/gu)]
  const begins = (at: number) => at === 0 || /[.!?:]\s*$/.test(text.slice(Math.max(0, at - 3), at))
  return runs.flatMap(({ 0: name, index }): Named[] => {
    if (!begins(index)) return [{ name, rest: null }]
    const [, ...others] = name.split(' ')
    return others.length === 0 ? [] : [{ name, rest: others.join(' ') }]
  })
}

/** The whole of an answer that has neither numbers nor names: it claims something all the same. */
const plainOf = (answer: string): string[] => (answer.trim() === '' || numbersOf(answer).length + namesOf(answer).length > 0 ? [] : [answer])

interface Found {
  readonly support: readonly Support[]
  readonly ungrounded: readonly string[]
}

/** What was drawn from a graph, and by which query. */
export interface Drawn {
  readonly query: string
  readonly text: string
}

/** Tests of what was drawn: a number or name that the query says itself was not found by it. */
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
  const told = fold(answer)
  const { hasNumber, hasName } = testsOf(drawn)
  const named: { readonly fact: Support; readonly weight: number }[] = []
  const knownNumbers = new Set<string>()
  const known: string[] = []
  for (const fact of factsOf(graph)) {
    const texts = [fact.subject, String(fact.object ?? '')]
    const [subject = '', object = ''] = texts.map(fold)
    known.push(subject, object)
    for (const number of texts.flatMap(numbersOf)) knownNumbers.add(number)
    const weight = Number(holds(told, subject)) + 2 * Number(holds(told, object))
    // Facts whose both ends the answer names say most.
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
 * What of the graph an answer rests on, and the numbers and names in it that neither the graph nor what was read from it holds. In slices.
 * @param drawn from the graph for this answer: totals and the like stand there alone
 */
export const findSupport = (answer: string, graph: TaskGraph, drawn: readonly Drawn[], signal?: AbortSignal): Promise<Found> =>
  inSlices(finding(answer, graph, drawn), signal)

function* factsOf({ nodes, edges }: TaskGraph): Generator<Support> {
  const names = new Map(nodes.map(({ key, name }) => [key, name]))
  const nameOf = (key: string) => names.get(key) ?? key
  for (const { key, properties, statements } of nodes) {
    yield { subject: nameOf(key), relation: null, object: null, sources: sourcesOf(statements) }
    for (const { name, value, statements: said } of properties) yield { subject: nameOf(key), relation: name, object: value, sources: sourcesOf(said) }
  }
  for (const { source, type, target, statements } of edges)
    yield { subject: nameOf(source), relation: type, object: nameOf(target), sources: sourcesOf(statements) }
}

const sourcesOf = (statements: readonly Statement[]): string[] => [...new Set(statements.map(({ source: { url, step } }) => url ?? step))]
