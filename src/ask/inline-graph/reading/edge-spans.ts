import { type Edge, numeralOf, type RawEdge } from './edge.ts'
import { joinedText, shapeOf } from './names.ts'
import { endsInQuestionMark, isWording, sentenceBefore, wordsBefore } from './nearby-words.ts'
import { isDigit, isWordSign, type Span } from './tokens.ts'
import { words } from './word-lists.ts'

const { commands, methods, graphNouns, formWords, valueNouns, nodeNouns, edgeNouns } = words
const arrows = new Set(['->', '--'])
const littleShare = 0.3
const LEAST_LIST = 4

/** Consecutive relationships in one notation. */
export interface Run extends Span {
  readonly edges: readonly RawEdge[]
  readonly names: ReadonlySet<string>
  /** The number of tokens in the longest source. */
  readonly longest: number
  /** Whether it is a compound word instead of a relationship. */
  readonly isOdd: boolean
}

/** Whether only punctuation separates two relationships of a list; a notation sample has its own brackets. */
function isBetween(text: string, from: number, to: number): boolean {
  if (to - from > 100) return false
  const between = [...text.slice(from, to).toLowerCase()]
  const letters = between.filter((sign) => isWordSign(sign) || isDigit(sign)).join('')
  const isOpen = between.includes('(') !== between.includes(')')
  return !isOpen && !between.includes('?') && (letters === '' || letters === 'and' || (between.includes('\n') && letters.length < 12))
}

/** A hyphen or slash is not a link in a list with another sign. */
const areAlike = (one: string, other: string) => one === other || (one.length > 1 && other.length > 1)

/** Returns the words next to the sign; other words may belong to the sentence. */
const coresOf = ({ source, target }: RawEdge): string[] => [joinedText(source.slice(-1)), joinedText(target.slice(0, 1))]

/** Counts the names of all ends, and the spellings of repeated names. */
interface Spelling {
  readonly edges: number
  /** The number of occurrences of each name. */
  readonly cores: ReadonlyMap<string, number>
  readonly shapes: ReadonlySet<string>
  /** Whether most ends are one word. */
  readonly areSingle: boolean
}

function spellingOf(edges: readonly RawEdge[]): Spelling {
  const cores = new Map<string, number>()
  for (const core of edges.flatMap(coresOf)) cores.set(core, (cores.get(core) ?? 0) + 1)
  const single = edges.flatMap(({ source, target }) => [source, target]).filter(({ length }) => length === 1).length
  return {
    edges: edges.length,
    areSingle: single > edges.length,
    cores,
    shapes: new Set([...cores].flatMap(([core, times]) => (times > 1 ? shapeOf(core) : [])))
  }
}

const isNamed = (name: string, { cores }: Spelling) => (cores.get(name) ?? 0) > 1

/** Recognizes `clique` in `3-clique`. */
const isSmallWord = (name: string) => name.length > 3 && [...name].every((sign) => sign !== sign.toUpperCase())

/** Whether two words are not a relationship: no name of the list is spelled like either. `Rome-Pisa, Pisa-Bari, ... a 3-clique`. */
function isOdd(edge: RawEdge, spelling: Spelling): boolean {
  const { source, target } = edge
  const [from = '', to = ''] = coresOf(edge)
  if (spelling.edges <= LEAST_LIST) return false
  if (methods.has(from.toLowerCase()) && ![from, to].some((core) => isNamed(core, spelling))) return true
  const isRare = (core: string) => !isNamed(core, spelling) && spelling.shapes.size > 0 && !spelling.shapes.has(shapeOf(core))
  if (![from, to].some(isRare)) return false
  const isCompound = source.length === 1 && numeralOf(source[0]) !== null && isSmallWord(to)
  return isCompound || (isNamed(from, spelling) ? spelling.areSingle && target.length > 1 : !isNamed(to, spelling))
}

/** Whether a relationship belongs to a sentence beside the list: words lead to it, or its ends are words. */
function isApart(edge: RawEdge, run: Run, spelling: Spelling, text: string): boolean {
  const { source, isLoose } = edge
  if (run.isOdd || isOdd(edge, spelling)) return true
  const isLed = isLoose === true && source.length > run.longest && !isNamed(joinedText(source), spelling)
  const isAsked = (isLed || text.slice(run.end, edge.start).includes('. ')) && endsInQuestionMark(text, edge.end)
  return isAsked || (isLed && source.length > run.longest + 1 && run.edges.length >= LEAST_LIST - 1)
}

/** Removes the noun for a graph: `The graph has edges 1-2`. */
function withoutNoun(edge: RawEdge): RawEdge {
  const noun = edge.isLoose === true ? edge.source.findLastIndex(({ text }) => graphNouns.has(text.toLowerCase())) : -1
  const source = edge.source.slice(noun + 1)
  return noun === -1 || source[0] === undefined ? edge : { ...edge, source, start: source[0].start }
}

/** Removes the words before a known name. */
function withoutLead(edge: RawEdge, spelling: Spelling): RawEdge {
  const source = edge.source.slice(-1)
  return edge.isLoose === true && isNamed(joinedText(source), spelling) ? { ...edge, source, start: source[0]?.start ?? edge.start } : edge
}

export function runsOf(all: readonly RawEdge[], text: string): Run[] {
  const edges = all.map(withoutNoun)
  const runs: (Run & { edges: RawEdge[]; names: Set<string>; longest: number; end: number })[] = []
  const spelling = spellingOf(edges)
  for (const written of edges) {
    let last = runs.at(-1)
    const isOff = last !== undefined && isApart(written, last, spelling, text)
    const edge = isOff ? withoutLead(written, spelling) : written
    const isAskedNext =
      last !== undefined && last.edges[0]?.sign !== edge.sign && text.slice(last.end, edge.start).includes('\n') && endsInQuestionMark(text, edge.end)
    if (last === undefined || isOff || isAskedNext || !isBetween(text, last.end, edge.start) || !areAlike(last.edges[0]?.sign ?? '', edge.sign)) {
      last = { edges: [], names: new Set(), longest: 1, isOdd: isOdd(edge, spelling), start: edge.start, end: edge.end }
      runs.push(last)
    }
    last.edges.push(edge)
    last.names.add(joinedText(edge.source)).add(joinedText(edge.target))
    last.longest = Math.max(last.longest, edge.source.length)
    last.end = Math.max(last.end, edge.end)
  }
  return runs
}

function showsForm({ start, end }: Run, text: string): boolean {
  const behind =
    text
      .slice(end, end + 12)
      .trim()
      .split(' ')[0] ?? ''
  return formWords.has(behind) || wordsBefore(text, start, 5).some((word) => formWords.has(word))
}

/** Recognizes node values: `weights of nodes are: [0, 3] [1, 4]`. */
function givesValues({ edges, start }: Run, text: string): boolean {
  const before = wordsBefore(text, start, 8)
  const [value, node, edge] = [valueNouns, nodeNouns, edgeNouns].map((nouns) => before.findLastIndex((word) => nouns.has(word))) as [number, number, number]
  const isSaid = value !== -1 && node !== -1 && edge < Math.max(value, node)
  return isSaid && edges.every(({ target, sign, weight }) => sign === ',' && weight === undefined && numeralOf(target[0]) !== null)
}

const isCalled = ({ start }: Run, text: string) => wordsBefore(text, start, 6).some((word) => graphNouns.has(word))

const isBare = ({ weight }: RawEdge) => weight === undefined

/** A pair without a weight in a sentence, where all others have one, is part of the question. */
function isAside(run: Run, largest: Run | undefined, text: string): boolean {
  const isOther = run !== largest && run.edges.every(isBare) && largest?.edges.some(isBare) === false
  return isOther && wordsBefore(text, run.start, 1).length > 0 && !text.slice(0, run.start).trimEnd().endsWith('\n')
}

/** Whether one or two pairs beside a list are words, or nodes of an order: `non-empty`, `Name the links on a path 3-4`. */
function isBeside(run: Run, largest: Run | undefined, text: string): boolean {
  if (largest === undefined || largest.edges.length < LEAST_LIST || run === largest) return false
  const [first = ''] = sentenceBefore(text, run.start)
  return run.isOdd || (commands.has(first) && [...run.names].every((name) => largest.names.has(name)))
}

/** Keeps the spans of relationships; samples of the notation, pairs of the question and node values are dropped. */
export function tellingRuns(runs: readonly Run[], text: string): Run[] {
  const listRuns = runs.filter((run) => !givesValues(run, text) && run.names.size > 1)
  const largest = listRuns.reduce<Run | undefined>((most, run) => (run.edges.length > (most?.edges.length ?? 0) ? run : most), undefined)
  const counts = new Map<string, number>()
  for (const { names } of listRuns) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return listRuns.filter((run) => {
    const isForm = showsForm(run, text)
    if (run.edges.length > 2) return run === largest || !isForm || [...run.names].every((name) => largest?.names.has(name))
    if (isForm) return false
    const isAsked = (run.edges[0]?.sign[0] !== ':' && endsInQuestionMark(text, run.end)) || isAside(run, largest, text) || isBeside(run, largest, text)
    return run === largest ? !isAsked || isCalled(run, text) : !isAsked && [...run.names].some((name) => (counts.get(name) ?? 0) > 1)
  })
}

/** Whether too many names contain words that no list of nodes has. */
const areWords = (names: ReadonlySet<string>) => [...names].filter((name) => name.split(' ').some(isWording)).length > littleShare * names.size

/** Fewer hyphenated or two-letter pairs are ordinary words. */
const leastPairs = (called: boolean) => (called ? 2 : 3)

/** Whether relationships make a graph: several that share nodes, or few that the words before them call one. */
export function isGraph(runs: readonly Run[], edges: readonly Edge[], text: string, isHyphened: boolean): boolean {
  const names = new Set(edges.flatMap(({ source, target }) => [source, target]))
  const pairs = new Set(edges.map(({ source, target }) => `${source}\n${target}`)).size
  const [first] = edges
  const called = runs.some((run) => isCalled(run, text))
  if (first === undefined || areWords(names) || (pairs < leastPairs(called) && (isHyphened || first.sign === ' '))) return false
  if (called) return true
  if (edges.length < 3) return edges.length === 2 && names.size === 3 && arrows.has(first.sign)
  const isRow = first.sign === ',' && !'([{<'.includes(text[first.start] ?? '')
  return names.size <= (isRow ? edges.length + 1 : 2 * edges.length - (isHyphened ? 2 : 1))
}

/** Returns the spans of the relationships without other words around them. */
export function spansOf(runs: readonly Run[], edges: readonly Edge[]): Span[] {
  let at = 0
  return runs.map((run) => {
    let [start, end] = [run.end, run.start]
    for (; at < edges.length && (edges[at]?.start ?? 0) < run.end; at++)
      [start, end] = [Math.min(start, edges[at]?.start ?? start), Math.max(end, edges[at]?.end ?? end)]
    return { start: Math.min(start, end), end }
  })
}
