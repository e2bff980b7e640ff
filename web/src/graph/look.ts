import { type Word, wordOf } from './pixels.ts'
import type { World } from './world.ts'

/** How each node is drawn, by place, and which types of links are. */
export interface Styles {
  readonly sizes: Float32Array
  readonly colours: Int32Array
  readonly shown: Uint8Array
  readonly shownTypes: Uint8Array
}

/** The group colours of style.css. */
const groupColours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7'] as const
export const OTHER_COLOUR = '#777777'

export interface LegendEntry {
  readonly name: string
  readonly colour: string
}

/** Values of nodes by id, from a column of a result. */
export type Values = ReadonlyMap<string, number | string>

const SMALL_GRAPH = 500
const LARGE_GRAPH = 5000

function rangeOf(count: number): readonly [number, number] {
  if (count <= SMALL_GRAPH) return [2.5, 8]
  return count <= LARGE_GRAPH ? [1.8, 7] : [1.2, 6]
}

/** Radius of each node by its share of the largest value; area tells the value. */
export function sizesOf({ nodes, degrees }: World, values: Values | null): Float32Array {
  const [least, most] = rangeOf(nodes.length)
  const amounts = Float64Array.from(nodes, ({ id }, at) => (values === null ? (degrees[at] ?? 0) : Math.max(0, Number(values.get(id) ?? 0) || 0)))
  const largest = amounts.reduce((a, b) => Math.max(a, b), 0) || 1
  return Float32Array.from(amounts, (amount) => least + (most - least) * Math.sqrt(amount / largest))
}

export interface Colouring {
  readonly entries: readonly LegendEntry[]
  readonly colourOf: (at: number) => string
}

/** The colour of each node, as a picture in memory holds it. */
export function coloursOf({ nodes }: World, { colourOf }: Colouring): Int32Array {
  const words = new Map<string, Word>()
  return Int32Array.from(nodes, (_, at) => {
    const colour = colourOf(at)
    const known = words.get(colour)
    if (known !== undefined) return known
    const word = wordOf(colour)
    words.set(colour, word)
    return word
  })
}

/** The most frequent names have colours of their own, the others are grey. */
export function colourByLabel({ nodes }: World, labels: readonly { readonly label: string; readonly count: number | string }[]): Colouring {
  const sorted = [...labels].sort((a, b) => Number(b.count) - Number(a.count))
  const entries = sorted.map(({ label }, at) => ({ name: label, colour: groupColours[at] ?? OTHER_COLOUR }))
  const colours = new Map(entries.map(({ name, colour }) => [name, colour]))
  return { entries, colourOf: (at) => colours.get(nodes[at]?.label ?? '') ?? OTHER_COLOUR }
}

const isFractional = (value: number | string): boolean => typeof value === 'number' && !Number.isInteger(value)

/** Groups by size, or scores in quarters of equally many nodes. */
export function colourByValue({ nodes }: World, values: Values): Colouring {
  return [...values.values()].some(isFractional) ? colourByQuarter(nodes, values) : colourByGroup(nodes, values)
}

function colourByGroup(nodes: World['nodes'], values: Values): Colouring {
  const counts = new Map<string, number>()
  for (const value of values.values()) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  const sorted = [...counts].sort((a, b) => b[1] - a[1])
  const entries = sorted.slice(0, groupColours.length).map(([value, count], at) => ({ name: `${value} (${count})`, colour: groupColours[at] ?? OTHER_COLOUR }))
  const colours = new Map(sorted.slice(0, groupColours.length).map(([value], at) => [value, groupColours[at] ?? OTHER_COLOUR]))
  const others = sorted.length > groupColours.length ? [{ name: `${sorted.length - groupColours.length} other values`, colour: OTHER_COLOUR }] : []
  return { entries: [...entries, ...others], colourOf: (at) => colours.get(String(values.get(nodes[at]?.id ?? '') ?? '')) ?? OTHER_COLOUR }
}

const shorten = (value: number): string => String(Number(value.toPrecision(3)))

function colourByQuarter(nodes: World['nodes'], values: Values): Colouring {
  const sorted = [...values.values()].map(Number).sort((a, b) => a - b)
  const quarters = groupColours.map((_, at) => sorted[Math.floor((sorted.length * at) / groupColours.length)] ?? 0)
  const most = sorted.at(-1) ?? 0
  const entries = quarters.map((from, at) => ({ name: `${shorten(from)} to ${shorten(quarters[at + 1] ?? most)}`, colour: groupColours[at] ?? OTHER_COLOUR }))
  const quarterOf = (value: number) =>
    Math.max(
      0,
      quarters.findLastIndex((from) => value >= from)
    )
  return {
    entries: entries.toReversed(),
    colourOf: (at) => {
      const value = values.get(nodes[at]?.id ?? '')
      return value === undefined ? OTHER_COLOUR : (groupColours[quarterOf(Number(value))] ?? OTHER_COLOUR)
    }
  }
}
