import { nodesIn, type Span, type Written } from './notations/written.ts'
import type { ToldRelationship } from './told-graph.ts'

const LEAST_NODES = 3

const declaration =
  /\b(?:nodes|vertices|among|numbered|labell?ed|called|named|are|serves|has|have|between)\b[^.:?\n]{0,40}?((?:[\p{Lu}\d][\p{L}\p{N}'’]*(?: \p{Lu}[\p{L}\p{N}'’]*)?, (?:and )?){2,}(?:and )?[\p{Lu}\d][\p{L}\p{N}'’]*(?: \p{Lu}[\p{L}\p{N}'’]*)?)/u
const range = /\b(?:nodes|vertices|numbered|labell?ed)\b[^.:?\n]{0,40}?\b(\d+)\s*(?:to|through|-|–|\.\.+)\s*(\d+)\b/
const MOST_NODES = 1000

interface Declared extends Span {
  readonly names: readonly string[]
}

/** Nodes that a text lists or numbers outright. */
function declaredIn(text: string): Declared | null {
  const numbered = range.exec(text)
  if (numbered !== null) {
    const [from, to] = [Number(numbered[1]), Number(numbered[2])]
    const names = to - from >= LEAST_NODES - 1 && to - from < MOST_NODES ? Array.from({ length: to - from + 1 }, (_, at) => String(from + at)) : []
    return { names, start: numbered.index, end: numbered.index + numbered[0].length }
  }
  const listed = declaration.exec(text)
  const list = listed?.[1]
  if (listed === null || list === undefined) return null
  const end = listed.index + listed[0].length
  return { names: list.split(/, (?:and )?| and /).map((name) => name.trim()), start: end - list.length, end }
}

const saysGraph = /\b(?:graph|network|edges?)\b/i
/** A pair in brackets, a clause, a line. */
const unit = /[([{<][^()[\]{}<>\n]{3,60}[)\]}>]|[^.;\n()[\]{}]+/g
const asks = /\?|^\W*(?:q|a|question|answer)\d*\s*:|\b(?:find|give|list|compute|determine|tell|what|which|how many|from|path|given|means)\b/i
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

interface Pair extends Span {
  readonly relationship: ToldRelationship
  readonly connector: string
}

function pairIn(unitText: string, start: number, name: RegExp): Pair | null {
  const found = [...unitText.matchAll(name)]
  const [first, second, third] = found
  if (first === undefined || second === undefined || found.length > 3 || first[0] === second[0]) return null
  const connector = unitText.slice(first.index + first[0].length, second.index).toLowerCase()
  const number = /(\d+(?:\.\d+)?)\D*$/.exec(unitText.slice(second.index + second[0].length))?.[1]
  if (third !== undefined && number === undefined) return null
  return {
    relationship: { source: first[0], target: second[0], ...(number === undefined ? {} : { weight: Number(number) }) },
    connector,
    start,
    end: start + unitText.length
  }
}

/** A graph too small for its lists to repeat themselves: one that lists or numbers its nodes, and says of each relationship in a clause or a bracket of its own which two it joins. */
export function readSmallGraph(text: string): Written | null {
  const declared = saysGraph.test(text) || / both ways\b/.test(text) ? declaredIn(text) : null
  if (declared === null || declared.names.length < LEAST_NODES) return null
  const name = new RegExp(
    String.raw`(?<![\p{L}\p{N}_.])(?:${[...declared.names]
      .sort((a, b) => b.length - a.length)
      .map(escaped)
      .join('|')})(?![\p{L}\p{N}_])`,
    'gu'
  )
  const pairs = [...text.matchAll(unit)].flatMap(({ 0: part, index }) => {
    const isDeclaration = index < declared.end && declared.start < index + part.length
    const isAsked = asks.test(part) || text[index + part.length] === '?'
    return isDeclaration || isAsked ? [] : (pairIn(part, index, name) ?? [])
  })
  if (pairs.length === 0) return null
  const relationships = pairs.map(({ relationship }) => relationship)
  const nodes = [...new Set([...declared.names, ...nodesIn(relationships)])]
  return { relationships, nodes, directed: null, connector: pairs[0]?.connector ?? '', spans: pairs.map(({ start, end }) => ({ start, end })) }
}
