/** A graph to be printed, drawn from a seed. */
export interface Drawn {
  readonly names: readonly string[]
  readonly directed: boolean
  /** Null: it has no weights. */
  readonly isWeighted: boolean
  readonly edges: readonly (readonly [string, string, number])[]
}

export const kinds = ['from 0', 'from 1', 'letters', 'people', 'places'] as const
export type Kind = (typeof kinds)[number]

const people = 'Ana Ben Cleo Dov Ema Finn Gus Hal Ines Jo Kai Lea Mia Ned Ola Pia Quin Rosa Sol Tom'.split(' ')
const places = [
  'Old Mill',
  'Fox Hill',
  'Isle of Crows',
  'Port Royal',
  'High Barrow',
  'Long Acre',
  'North Gate',
  'Elm End',
  'Stone Bridge',
  'Upper Ferry',
  'West Pier',
  'Kings Cross'
]

const named: Record<Kind, (at: number) => string> = {
  'from 0': (at) => String(at),
  'from 1': (at) => String(at + 1),
  letters: (at) => String.fromCharCode(65 + at),
  people: (at) => people[at] ?? '',
  places: (at) => places[at] ?? ''
}

/** Numbers from 0 to 1 that follow from a seed. */
function numbersFrom(seed: number): () => number {
  let state = (seed + 1) * 2654435761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A graph of some nodes; each node is on one relationship at least. */
export function drawGraph(seed: number, kind: Kind, directed: boolean, isWeighted: boolean): Drawn {
  const next = numbersFrom(seed)
  const size = 5 + Math.floor(next() * 6)
  const names = Array.from({ length: size }, (_, at) => named[kind](at))
  const edges: [string, string, number][] = []
  const isThere = (a: string, b: string) => edges.some(([from, to]) => (from === a && to === b) || (from === b && to === a))
  const add = (a: number, b: number) => {
    const [from, to] = [names[a] ?? '', names[b] ?? '']
    if (from !== to && !isThere(from, to)) edges.push([from, to, 2 + Math.floor(next() * 30)])
  }
  for (let at = 1; at < size; at++) {
    const other = Math.floor(next() * at)
    if (directed && next() < 0.4) add(at, other)
    else add(other, at)
  }
  for (let more = Math.floor(next() * size); more > 0; more--) add(Math.floor(next() * size), Math.floor(next() * size))
  return { names, directed, isWeighted, edges }
}
