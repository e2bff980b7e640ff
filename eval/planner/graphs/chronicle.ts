import { drawFrom } from '../../harness/draw.ts'
import type { EvalGraph, EvalNode, EvalRelationship } from './graph.ts'

const draw = drawFrom(9_907)

/** Houses with their members, in the story's order. */
const houses: readonly (readonly [string, readonly string[]])[] = [
  ['Wren', ['Lady Ysolde', 'Old Tam', 'Tam', 'Ser Brannoch', 'Hesper', 'Little Nan', 'Corwick the Grey', 'Maud']],
  ['Harrowgate', ["Duke d'Arvil", 'Sabeth', 'Roland Ashe', 'Ashe', 'Ottoline', 'The Chamberlain', 'Fitch', 'Perpetua Moss']],
  ['Salt', ['Captain Ruane', 'Jory', 'Blind Eskil', 'Marrow', 'Tidewife', 'Kestrel', 'Nils Halfhand', 'Orla-of-the-Reef']],
  ['none', ['Brother Anselm', 'The Ferryman', 'Widow Crake', 'Pip', 'Mother Thistle', 'Gallows Jack', 'Dr. Lisle', 'Sexton']]
]
/** Characters of an inner tale, who meet none of the above. */
const tale = ['King Under Snow', 'The Fox', 'Ember', 'Goodwife Hale', 'Stone Prince', 'Lark']
const roles = ['noble', 'soldier', 'servant', 'sailor', 'wanderer']

const described = (name: string, house: string, i: number): EvalNode => ({
  id: `n${i}`,
  labels: ['Character'],
  properties: { name, house, role: draw.one(roles), age: draw.int(9, 83), alive: draw.chance(0.65), firstChapter: draw.int(1, 40) }
})
const nodes: EvalNode[] = []
for (const [house, members] of houses) for (const name of members) nodes.push(described(name, house, nodes.length + 1))
const castSize = nodes.length
for (const name of tale) nodes.push(described(name, 'tale', nodes.length + 1))

const relationships: EvalRelationship[] = []
const met = new Set<string>()
function meet(a: number, b: number, weight: number): void {
  const key = `${Math.min(a, b)} ${Math.max(a, b)}`
  if (a === b || met.has(key)) return
  met.add(key)
  relationships.push({ source: `n${a}`, target: `n${b}`, type: 'APPEARS_WITH', properties: { weight } })
}
for (let i = 1; i <= castSize; i++) {
  const first = Math.floor((i - 1) / 8) * 8 + 1
  // Meetings are mostly within a house.
  for (let k = 0; k < 2; k++) meet(i, draw.int(first, first + 7), draw.int(2, 30))
  if (draw.chance(0.3)) meet(i, draw.int(1, castSize), draw.int(1, 9))
}
for (const [a, b, weight] of [
  [1, 9, 11],
  [4, 17, 3],
  [13, 25, 8],
  [20, 30, 5],
  [2, 26, 34]
] as const) {
  meet(a, b, weight)
}
for (const [a, b, weight] of [
  [1, 2, 6],
  [2, 3, 4],
  [1, 3, 2],
  [3, 4, 9],
  [4, 5, 7],
  [5, 6, 1]
] as const) {
  meet(castSize + a, castSize + b, weight)
}

/** Characters of a made-up book and how often they appear together: one label, one type, undirected, weighted, with a large and a small component. */
export const chronicle: EvalGraph = { name: 'chronicle', orientation: 'undirected', nodes, relationships }
