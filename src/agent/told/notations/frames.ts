import { type Atom, atomizations } from '../atoms.ts'
import type { ToldRelationship } from '../told-graph.ts'
import { nodesIn, type Span, type Written } from './written.ts'

/** A sentence that names two nodes, perhaps with a number. */
interface Unit extends Span {
  readonly left: Atom
  readonly right: Atom
  readonly number: number | null
  /** What it says, whichever nodes it names. */
  readonly frame: string
  /** What stands between the two names. */
  readonly between: string
  readonly place: number
}

const LEAST_FRAMES = 2
const LEAST_UNITS = 5
/** How often a frame has to come for its sentences to tell a graph by themselves. */
const LEAST_OF_FRAME = 2
/** How many of the named ends have to be nodes that come again. */
const REPEATED_SHARE = 0.5
const MOST_LENGTH = 160
const MAX_CHARACTERS = 12_000

const parting = /\n|;|[.?!](?=\s|$)/g
const asks = /^\W*(?:is|are|can|could|does|do|did|what|which|how|who|whose|find|give|tell|suppose|if)\b/i

/** `A requires B`, `A only after B`: the second comes first. Also who is given something by whom. */
const backwards =
  /\b(?:after|depend\w*|requir\w*|needs?|rel(?:y|ies)|follows?|waits?|builds? on|based on|until|succeeds?|blocked|later|younger|presuppose\w*|receiv\w*|gets?|fed|by|from|off)\b/i
const forwards =
  /\b(?:before|ahead|earlier|older|is required|is needed|prerequisite (?:of|for)|required (?:by|for)|needed (?:by|for)|followed by|precede\w*|to|into)\b/i
const order = /\b(?:before|after|ahead|prerequisite|requir\w*|depend\w*|preced\w*|follow\w*|earlier|later|wait\w*|needs?)\b/i

const sentencesOf = (text: string): Span[] => {
  const cuts = [...text.matchAll(parting)]
  const starts = [0, ...cuts.map(({ 0: found, index }) => index + found.length)]
  return starts.map((start, at) => ({ start, end: cuts[at]?.index ?? text.length }))
}

function frameOf(text: string, { start, end }: Span, atoms: readonly Atom[]): string {
  let frame = ''
  let from = start
  for (const atom of atoms) {
    frame += `${text.slice(from, atom.start)}${atom.number === null ? '*' : '#'}`
    from = atom.end
  }
  return (frame + text.slice(from, end))
    .toLowerCase()
    .replace(/["'`]|\b(?:an?|the|and) /g, '')
    .replace(/[^\p{L}*#]+/gu, ' ')
    .trim()
}

/** Sentences that name two different nodes and at most one number, and ask nothing. */
function unitsOf(text: string, atoms: readonly Atom[]): Unit[] {
  return sentencesOf(text).flatMap((span, place) => {
    const said = text.slice(span.start, span.end)
    if (span.end - span.start > MOST_LENGTH || text[span.end] === '?' || asks.test(said)) return []
    const own = atoms.filter(({ start, end }) => start >= span.start && end <= span.end)
    const [names, numbers] = [own.filter(({ number }) => number === null), own.filter(({ number }) => number !== null)]
    const [left, right] = names
    if (left === undefined || right === undefined || names.length > 2 || numbers.length > 1 || left.text === right.text) return []
    const lead = said.slice(0, left.start - span.start).lastIndexOf(': ')
    const start = lead === -1 ? span.start : span.start + lead + 1
    return [
      {
        start,
        end: span.end,
        left,
        right,
        number: numbers[0]?.number ?? null,
        frame: frameOf(text, { start, end: span.end }, own),
        between: text.slice(left.end, right.start),
        place
      }
    ]
  })
}

/** The sentences of frames that come again, with those between them that name two of the same nodes. */
function tellingOf(units: readonly Unit[]): Unit[] {
  const counts = new Map<string, number>()
  for (const { frame } of units) counts.set(frame, (counts.get(frame) ?? 0) + 1)
  const sure = units.filter(({ frame }) => (counts.get(frame) ?? 0) >= LEAST_OF_FRAME)
  if (new Set(sure.map(({ frame }) => frame)).size < LEAST_FRAMES) return []
  const known = new Set(sure.flatMap(({ left, right }) => [left.text, right.text]))
  const [first, last] = [sure[0]?.place ?? 0, sure.at(-1)?.place ?? 0]
  return units.filter(
    (unit) => sure.includes(unit) || (unit.place > first && unit.place <= last + 1 && known.has(unit.left.text) && known.has(unit.right.text))
  )
}

/** Whether the second name of a sentence is where its relationship starts. */
function isReversed({ between, frame }: Unit): boolean {
  if (forwards.test(between)) return false
  return backwards.test(between) || /^(?:\P{L}*\p{L}+){0,3}? ?(?:after|following) \*/u.test(frame)
}

function writtenOf(units: readonly Unit[]): Written {
  const isWeighted = units.every(({ number }) => number !== null)
  const relationships = units.map((unit): ToldRelationship => {
    const [source, target] = isReversed(unit) ? [unit.right.text, unit.left.text] : [unit.left.text, unit.right.text]
    return { source, target, ...(isWeighted ? { weight: unit.number as number } : {}) }
  })
  const isOrder = units.some(({ frame }) => order.test(frame))
  return {
    relationships,
    nodes: nodesIn(relationships),
    directed: null,
    connector: isOrder ? ' before ' : ((units.find(({ between }) => forwards.test(between)) ?? units[0])?.between.toLowerCase() ?? ''),
    spans: units.map(({ start, end }) => ({ start, end }))
  }
}

/** Whether the sentences name few enough nodes often enough. */
function isGraph({ relationships, nodes }: Written): boolean {
  return relationships.length >= LEAST_UNITS && nodes.length <= 2 * relationships.length * (1 - REPEATED_SHARE / 2)
}

/**
 * A graph told in sentences of several builds that take turns: `Ben talks to Ida. Ida phones Tom now and then. Tom talks to Eve.` A sentence tells a relationship if it names two
 * nodes, and others are built as it is; sentences of an order or a flow that name what comes last first are turned round. null: there is none. O(n) for each way to tell names from words.
 */
export function readFrames(text: string): Written | null {
  if (text.length > MAX_CHARACTERS) return null
  const found = atomizations(text)
    .map((atoms) => tellingOf(unitsOf(text, atoms)))
    .filter((units) => units.length > 0)
    .map(writtenOf)
    .filter(isGraph)
  return found.reduce<Written | null>((best, one) => (best === null || one.relationships.length > best.relationships.length ? one : best), null)
}
