import { isNodeSet, keyedEdges, loneKeys } from './adjacency-list.ts'
import { readSquare } from './adjacency-matrix.ts'
import { chainsIn } from './arrows.ts'
import { readColumns, rightGoesFirst } from './direction.ts'
import { type Edge, numeralOf, type RawEdge } from './edge.ts'
import { bracketEdges, lineEdges } from './edge-list.ts'
import { recordEdges } from './edge-objects.ts'
import { isGraph, runsOf, spansOf, tellingRuns } from './edge-spans.ts'
import type { Extracted } from './extracted.ts'
import { letterPairs } from './letter-pairs.ts'
import { aliasesIn, joinedText, nameEnds } from './names.ts'
import { type Token, tokenize } from './tokens.ts'
import { words } from './word-lists.ts'

const { roles, symmetricRoles } = words
/** This few brackets, as in `dist(a, b)`, must not hide a list with hyphens. */
const MOST_IN_PASSING = 2
const vectorNouns = ['embedding', 'feature', 'vector']

/** Returns the text's tokens, then those of each group, in order. */
export function sequencesOf(tokens: readonly Token[]): (readonly Token[])[] {
  const found: (readonly Token[])[] = [tokens]
  for (const sequence of found) for (const token of sequence) if (token.kind === 'group') found.push(token.items)
  return found
}

/** Returns the relationships of each notation, the most explicit notation first. */
function candidates(sequences: readonly (readonly Token[])[], text: string): RawEdge[][] {
  const inPlace = (edges: RawEdge[]) => edges.sort((a, b) => a.start - b.start)
  const chains = (isNumbered: boolean) => inPlace(sequences.flatMap((sequence, at) => chainsIn(sequence, { isInner: at > 0, isNumbered })))
  const plain = chains(false)
  const numbered = plain.filter(({ source }) => source.length > 1 && numeralOf(source.at(-1)) !== null)
  const isNumbered = 2 * numbered.length >= plain.length && numbered.length > 1
  const { inBrackets, inLines, isList } = keyedEdges(sequences)
  const isOfVectors = vectorNouns.some((noun) => text.toLowerCase().includes(noun))
  const tokens = sequences[0] ?? []
  return [
    inPlace(sequences.flatMap(recordEdges)),
    isNumbered ? chains(true) : plain,
    inPlace(sequences.flatMap((sequence) => bracketEdges(sequence, (at) => isList(sequence[at] as Token) || isNodeSet(sequence, at)))),
    ...(isOfVectors ? [] : [inBrackets, inLines]),
    letterPairs(tokens),
    ...lineEdges(tokens)
  ]
}

/** true where every name has a list and no relationship is in two of them; false where each is in two; null otherwise. */
function isOneWayList(edges: readonly Edge[], tokens: readonly Token[]): boolean | null {
  const keys = new Set(tokens.flatMap((token, at) => (tokens[at + 1]?.text === ':' ? [token.text.toLowerCase()] : [])))
  const pairs = new Set(edges.map(({ source, target }) => `${source}\n${target}`))
  const isTwice = ({ source, target }: Edge) => pairs.has(`${target}\n${source}`)
  if (edges[0]?.sign !== ':') return null
  if (edges.every(isTwice)) return false
  return edges.every((edge) => keys.has(edge.target.toLowerCase()) && !isTwice(edge)) || null
}

/** Whether each pair is in alphabetical order, as in a list of undirected pairs. */
const areInOrder = (edges: readonly Edge[]) => edges.every(({ source, target }) => source.localeCompare(target, 'en', { numeric: true }) < 0)

/** Finds the direction that a notation gives: by column names, the sides of a colon, or unordered brackets. */
function inNotation(
  edges: readonly Edge[],
  columns: RawEdge['columns'],
  text: string,
  tokens: readonly Token[]
): { edges: readonly Edge[]; likely: boolean | null } {
  const header = columns === undefined ? null : readColumns(columns)
  if (header?.verb) return { edges: edges.map((edge) => ({ ...edge, sign: header.verb })), likely: true }
  if (header !== null) return { edges, likely: (header.isOneWay && !areInOrder(edges)) || null }
  if (edges.every(({ start, end, sign }) => sign === ',' && text[start] === '{' && !text.slice(start, end).includes(':'))) return { edges, likely: false }
  const isRightFirst = edges[0]?.sign === ':' ? rightGoesFirst(text) : null
  if (isRightFirst === null) return { edges, likely: isOneWayList(edges, tokens) }
  const inTime = edges.map((edge) => ({ ...edge, sign: ' before ', ...(isRightFirst ? { source: edge.target, target: edge.source } : {}) }))
  return { edges: inTime, likely: true }
}

/** A list has neighbours where one of them has neighbours too, or two names share one. */
function areNeighbors(edges: readonly RawEdge[]): boolean {
  const sources = new Set(edges.map(({ source }) => joinedText(source)))
  const targets = edges.map(({ target }) => joinedText(target))
  return sources.size > 1 && (targets.some((name) => sources.has(name)) || new Set(targets).size < targets.length)
}

/** Removes a heading that shows how to read the others: `parent -> child:`, `(from, to, cost)`. */
function withoutHeading(edges: readonly RawEdge[], text: string): readonly RawEdge[] {
  const [first, second] = edges
  if (first === undefined || edges.length < 3) return edges
  const [source, target] = [joinedText(first.source).toLowerCase(), joinedText(first.target).toLowerCase()]
  const others = new Set(edges.slice(1).flatMap((edge) => [joinedText(edge.source).toLowerCase(), joinedText(edge.target).toLowerCase()]))
  const isBefore = text.slice(first.end, second?.start).trimStart().startsWith(':') && first.sign !== ':'
  const isOfRoles = [source, target].every((name) => name.split(' ').some((word) => roles.has(word)))
  return !others.has(source) && !others.has(target) && (isBefore || isOfRoles) ? edges.slice(1) : edges
}

/** Reads the graph of a notation's relationships; null where they make none. */
function extractedBy(edges: readonly RawEdge[], sequences: readonly (readonly Token[])[], text: string, isHyphened: boolean): Extracted | null {
  if (edges[0]?.sign.startsWith(':') === true && !areNeighbors(edges)) return null
  const runs = tellingRuns(runsOf(edges, text), text)
  const all = runs.flatMap((run) => run.edges)
  const raw = withoutHeading(all, text)
  const isHeaded =
    raw.length < all.length &&
    !joinedText([...(all[0]?.source ?? []), ...(all[0]?.target ?? [])])
      .split(' ')
      .some((word) => symmetricRoles.has(word.toLowerCase()))
  const named = nameEnds(raw, text, aliasesIn(sequences))
  const lone = loneKeys(sequences)
  if (!isGraph(runs, named.edges, text, isHyphened)) return null
  const bare = named.edges.filter(({ weight }) => weight === undefined).length
  const partly = bare % named.edges.length === 0 ? {} : { unread: 'a relationship without a number' }
  const { edges: extracted, likely } = inNotation(named.edges, raw[0]?.columns, text, sequences[0] ?? [])
  return {
    ...named,
    ...partly,
    edges: extracted,
    nodes: named.edges[0]?.sign.startsWith(':') === true ? lone : [],
    directed: null,
    likely: isHeaded || likely,
    spans: spansOf(runs, named.edges)
  }
}

function readTokens(tokens: readonly Token[], text: string, isHyphened: boolean): Extracted | null {
  const sequences = sequencesOf(tokens)
  const square = readSquare(tokens, sequences, text)
  if (square !== null) return square
  return candidates(sequences, text).reduce<Extracted | null>((best, edges) => {
    const most = best?.edges.length ?? 0
    const extracted = edges.length > most ? extractedBy(edges, sequences, text, isHyphened) : null
    return extracted !== null && extracted.edges.length > most ? extracted : best
  }, null)
}

/** Reads a graph in a notation; null where there is none. O(length). */
export function readNotation(text: string): Extracted | null {
  const joined = tokenize(text, 'joined')
  const extracted = readTokens(joined, text, false)
  if ((extracted !== null && extracted.edges.length > MOST_IN_PASSING) || areNames(joined)) return extracted
  const parted = readTokens(tokenize(text, 'parted'), text, true)
  return parted !== null && parted.edges.length > (extracted?.edges.length ?? 0) ? parted : extracted
}

/** Whether words with a hyphen are repeated names instead of relationships. */
function areNames(tokens: readonly Token[]): boolean {
  const hyphened = tokens.filter(({ kind, text }) => kind === 'word' && text.includes('-')).map(({ text }) => text.toLowerCase())
  return new Set(hyphened).size < 0.7 * hyphened.length
}
