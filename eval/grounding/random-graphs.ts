import { type Draw, drawFrom } from '../harness/draw.ts'
import type { EvalGraph } from '../planner/graphs/graph.ts'

const firsts = ['Ka', 'Mi', 'To', 'Ve', 'Ru', 'Sha', 'Ner', 'Ol', 'Bri', 'Dan', 'Fe', 'Gor']
const middles = ['la', 'ri', 'mo', 'ven', 'dor', 'lis', 'tan', 'gul']
const lasts = ['th', 'ra', 'nic', 'ster', 'mond', 'wick', 'lo', 'by']

function namesOf(draw: Draw, count: number): string[] {
  const names = new Set<string>()
  while (names.size < count) {
    const word = `${draw.one(firsts)}${draw.one(middles)}${draw.one(lasts)}`
    names.add(draw.chance(0.2) ? `${word} ${draw.one(['Cross', 'Hill', 'St. Mary', 'West', 'of the Lake'])}` : word)
  }
  return [...names]
}

function randomGraph(name: string, seed: number, orientation: EvalGraph['orientation'], weight: string): EvalGraph {
  const draw = drawFrom(seed)
  const names = namesOf(draw, draw.int(25, 60))
  const nodes = names.map((title, at) => ({
    id: `n${at}`,
    labels: ['Depot'],
    properties: { name: title, region: draw.one(['North', 'South', 'Delta', 'Upper Vale']), staff: draw.int(3, 480), rating: draw.int(10, 49) / 8 }
  }))
  const pairs = new Map<string, readonly [number, number]>()
  for (let i = 0; i < names.length * 2; i++) {
    const [a, b] = [draw.int(0, names.length - 1), draw.int(0, names.length - 1)]
    if (a !== b && !pairs.has(`${b} ${a}`)) pairs.set(`${a} ${b}`, [a, b])
  }
  const relationships = [...pairs.values()].map(([a, b]) => ({
    source: `n${a}`,
    target: `n${b}`,
    type: 'SUPPLIES',
    properties: { [weight]: draw.int(1, 900) / draw.one([1, 4]) }
  }))
  return { name, orientation, nodes, relationships }
}

/** Graphs drawn from a seed, on which nothing was developed. */
export function randomGraphs(seed: number): EvalGraph[] {
  return [
    randomGraph('random-directed', seed + 11, 'directed', 'distance'),
    randomGraph('random-undirected', seed + 23, 'undirected', 'duration'),
    randomGraph('random-priced', seed + 37, 'directed', 'price')
  ]
}
