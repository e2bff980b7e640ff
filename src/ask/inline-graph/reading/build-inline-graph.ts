import { distinct } from '../distinct.ts'
import type { InlineGraph, InlineRelationship } from '../inline-graph.ts'
import { isDirected, showsOrder, wordsIn } from './direction.ts'
import type { Extracted } from './extracted.ts'
import { inferNames } from './infer-names.ts'
import { sentenceBefore, wordsBefore } from './nearby-words.ts'
import { declaredNodes } from './node-sets.ts'
import { sequencesOf } from './read-notation.ts'
import { isWordSign, type Span, tokenize } from './tokens.ts'
import { unreadPart } from './unread-part.ts'
import { valuesIn } from './values.ts'
import { words } from './word-lists.ts'

const { predicates, pronouns } = words

const isWording = (text: string) => [...text].some(isWordSign)

const having = new Set(['with', 'having', 'whose', 'edges', 'arcs', 'links'])
/** Whether a list is inside a sentence: `Does the graph with edges (a, b), (b, c) have a cycle?` */
function isInSentence(text: string, { start, end }: Span): boolean {
  let next = end
  while (' ])}$\\'.includes(text[next] ?? '.')) next++
  const sign = text[next] ?? '.'
  return (sign === ',' || (isWordSign(sign) && sign === sign.toLowerCase())) && sentenceBefore(text, start).some((word) => having.has(word))
}

/** Removes spans and the signs between them; each leaves a line break, or a blank inside a sentence. */
function restOf(text: string, spans: readonly Span[]): string {
  let [rest, at] = ['', 0]
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    if (span.start > at && (at === 0 || isWording(text.slice(at, span.start)))) rest += text.slice(at, span.start) + (isInSentence(text, span) ? ' ' : '\n')
    at = Math.max(at, span.end)
  }
  return rest + text.slice(at)
}

const [MOST_WORDS, MOST_NUMBERS] = [8, 6]
/** A pronoun or sentence fragment as a name shows that the graph was misread. */
const isSentence = (name: string): boolean => {
  const parts = name.split(' ')
  if (!isWording(name)) return true
  return (
    parts.length > MOST_WORDS ||
    (parts.length > 2 && parts.some((word) => words.graphNouns.has(word))) ||
    (parts.length > 1 ? parts.some((word) => predicates.has(word)) : pronouns.has(name.toLowerCase()))
  )
}

const joined = new Set(['joined', 'connected', 'linked', 'adjacent', 'tied'])
/** Returns the words that introduce a list of pairs that are not connected. */
function notJoinedIn(text: string, start: number): string | undefined {
  const before = sentenceBefore(text, start)
  return before.some((word, at) => words.denial.has(word) && before.slice(at + 1, at + 3).some((one) => joined.has(one))) ? before.join(' ') : undefined
}

/** Whether the spans hold far more numbers than were read: they contain a list that was not understood. */
function isSkimmed({ edges, spans }: Extracted, text: string): boolean {
  const written = spans
    .flatMap(({ start, end }) => sequencesOf(tokenize(text.slice(start, end), 'joined')).flat())
    .filter(({ kind, text: sign }) => kind === 'number' && sign !== '0')
  return written.length > MOST_NUMBERS * (edges.length + 1)
}

/** Builds the inline graph from its relationships and the words around them. */
export function buildInlineGraph(extracted: Extracted, text: string): InlineGraph {
  const { edges, spans, noun } = extracted
  const around = restOf(text, spans)
  const named = new Set([...edges.flatMap(({ source, target }) => [source, target]), ...extracted.nodes])
  const sequences = sequencesOf(tokenize(around, 'joined'))
  const { values, vectors, spans: valued } = valuesIn(sequences, named, around)
  const rest = restOf(around, valued)
  const { declared, spoken } = declaredNodes(sequencesOf(tokenize(rest, 'parted')), named, noun, extracted.kinds ?? [])
  const connector = edges[0]?.sign ?? ''
  const isFromTo = (connector.includes(' to ') && wordsBefore(text, edges[0]?.start ?? 0, 3).includes('from')) || showsOrder(around, named)
  const directed = extracted.directed ?? isDirected(around, connector, isFromTo) ?? extracted.likely ?? null
  const relationships = edges.map(
    ({ source, target, weight, type }): InlineRelationship => ({
      source,
      target,
      ...(weight === undefined ? {} : { weight }),
      ...(type === undefined ? {} : { type })
    })
  )
  const isCalledGraph = wordsBefore(text, spans[0]?.start ?? 0, 3).some((word) => word === 'graph' || word === 'digraph' || word === 'edges')
  const graph = {
    directed: directed === true,
    isDirectionSaid: directed !== null,
    nodes: [...new Set([...declared, ...spoken, ...values.keys(), ...vectors.keys(), ...named])],
    isDeclared: declared.length > 0 || extracted.nodes.length > 0 || isCalledGraph,
    relationships: distinct(relationships, directed !== false),
    values,
    vectors,
    connector,
    rest,
    ...inferNames(extracted, text)
  }
  return {
    ...graph,
    unread:
      extracted.unread ??
      notJoinedIn(text, spans[0]?.start ?? 0) ??
      (isSkimmed(extracted, text) ? 'most numbers of the list' : undefined) ??
      (wordsIn(connector).some((word) => word === 'graph' || word === 'digraph') ? connector.trim() : undefined) ??
      graph.nodes.find(isSentence) ??
      unreadPart(
        graph.nodes,
        connector,
        rest,
        edges.every(({ weight }) => weight !== undefined)
      )
  }
}
