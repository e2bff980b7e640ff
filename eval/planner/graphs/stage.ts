import { drawFrom } from '../../harness/draw.ts'
import type { EvalGraph, EvalNode, EvalRelationship } from './graph.ts'

const draw = drawFrom(35_117)

/** Troupes of one component, each with its members. */
const troupes: readonly (readonly [string, readonly string[]])[] = [
  ['Lantern', ['Alma Reyes', 'Bruno Castell', 'Celia Hartog', 'Dov Marlin', 'Esme Fairweather', 'Finn Galloway', 'Greta Loom', 'Hugo Vance', 'Ida Morrow']],
  ['Red Curtain', ['Jasper Quill', 'Kira Bellamy', 'Lars Winter', 'Lars Winterbourne', 'Mona Achebe', 'Nell Sorrow', 'Otto Brandt', 'Petra Lys', 'Rufus Dane']],
  [
    'Old Harbour',
    ['Sable Monroe', 'Theo Rask', 'Una Fairchild', 'Victor Hale', 'Wilma Droste', 'Xenia Pappas', 'Yorick Bloom', 'Zelda Finch', 'Anton de Vries']
  ],
  ['Quiet Hour', ['Bianca Solano', 'Cyril Thorne', 'Daphne Wilde', 'Edgar Munk', 'Fleur Antoine', 'Gideon Pratt', 'Hedda Crane']]
]
/** Performers who only play with each other. */
const strollers = ['Inga Holt', 'Jonah Pike', 'Katya Orlov', 'Leo Barrow', 'Mabel Snow', 'Nico Tarr']
const duo = ['Olive Penn', 'Piers Holloway', 'Ravi Dutta']
const crafts = ['acrobat', 'clown', 'dancer', 'juggler', 'singer']

const performers: { readonly name: string; readonly troupe: string }[] = [
  ...troupes.flatMap(([troupe, members]) => members.map((name) => ({ name, troupe }))),
  ...strollers.map((name) => ({ name, troupe: 'Strollers' })),
  ...duo.map((name) => ({ name, troupe: 'Attic' }))
]
const nodes: EvalNode[] = performers.map(({ name, troupe }, i) => ({
  id: `m${i + 1}`,
  labels: ['Performer'],
  properties: {
    name,
    troupe,
    craft: draw.one(crafts),
    debutYear: draw.int(1974, 2021),
    fee: draw.int(90, 640) + (i + 1) / 128,
    retired: draw.chance(0.3),
    born: draw.date(1940, 2001)
  }
}))

const relationships: EvalRelationship[] = []
const paired = new Set<string>()
function pair(a: number, b: number, scenes: number): void {
  const key = `${Math.min(a, b)} ${Math.max(a, b)}`
  if (a === b || paired.has(key)) return
  paired.add(key)
  relationships.push({ source: `m${a}`, target: `m${b}`, type: 'SHARED_STAGE', properties: { scenes } })
}
let first = 1
for (const [, members] of troupes) {
  const last = first + members.length - 1
  for (let i = first; i <= last; i++) {
    // A ring connects each troupe.
    pair(i, i === last ? first : i + 1, draw.int(1, 24))
    if (draw.chance(0.7)) pair(i, draw.int(first, last), draw.int(1, 40))
  }
  first = last + 1
}
/** Scenes across the troupes. */
for (const [a, b, scenes] of [
  [3, 12, 7],
  [5, 21, 2],
  [11, 24, 13],
  [14, 30, 4],
  [21, 32, 19],
  [9, 28, 1],
  [12, 21, 5]
] as const) {
  pair(a, b, scenes)
}
for (const [a, b, scenes] of [
  [1, 2, 8],
  [2, 3, 3],
  [3, 1, 12],
  [3, 4, 6],
  [4, 5, 2],
  [5, 6, 45],
  [7, 8, 10],
  [8, 9, 17]
] as const) {
  pair(first - 1 + a, first - 1 + b, scenes)
}

/** Performers and their common scenes: one label, one type, undirected, weighted, in three components. */
export const stage: EvalGraph = { name: 'stage', orientation: 'undirected', nodes, relationships }
