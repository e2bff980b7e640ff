import { drawFrom } from '../../harness/draw.ts'
import type { EvalGraph, EvalNode, EvalRelationship } from './graph.ts'

const draw = drawFrom(4_242)

const titles = [
  'Lattice Gardens',
  'Lattice Gardens Revisited',
  'Tidal Memory',
  'Why Do Moths Vote? A Survey',
  'Notes on Salt, Sand & Steel',
  'A Grammar of Drifting Ice',
  'Slow Waves in Fast Media',
  'On the Patience of Machines',
  'Counting Quiet Rivers',
  'The Fold and the Seam',
  'Hollow Proofs',
  'Toward a Theory of Lanterns',
  'Bees, Bridges and Bandwidth',
  'Eleven Knots',
  'Self-Healing Maps',
  'Mirrors Without Glass',
  'Learning to Forget Slowly',
  'An Atlas of Small Errors',
  'Sparse Choirs',
  'Errors in the Atlas',
  'Deep Moss',
  'Deep Moss at Scale',
  'Threads of Granite',
  'Weather as Code',
  'The Cost of Symmetry',
  'Paper Satellites',
  'Gossip in Ant Colonies',
  'Quantised Lullabies',
  'Fermented Logic',
  'Walking on Graph Paper',
  'What the Kiln Knows',
  'Silt',
  'Northward Gradients',
  'Two Clocks, One Sea',
  'Reading Rust',
  'Bounded Meadows'
]
const authors = [
  'Ada Brannigan',
  'Bo Lindgren-Sato',
  'Carmen Iwu',
  'Dov Petrakis',
  'Elsa Moriarty-Kane',
  'Farid Nouri',
  'Gwen Abara',
  'Henrik Solbakk',
  'Iris Chao',
  'Jabari Mwende',
  'Katja Reuss',
  "Liam O'Suill",
  'Mina Zaheer',
  'Nico van der Plas',
  'Oksana Bilyk',
  'Pavel Dragan',
  'Quinn Amsel',
  'Rosa Delmar',
  'Sven Ekholt',
  'Tuva Ness',
  'Uma Prakash',
  'Viktor Sand'
]
/** Name, kind, impact, since. */
const venues = [
  ['Annals of Odd Systems', 'journal', 4.25, 1972],
  ['Annals of Odd Systems B', 'journal', 2.1, 1999],
  ['ACME Symposium', 'conference', 3.6, 1988],
  ['Journal of Mild Surprise', 'journal', 7.85, 1950],
  ['WinterConf', 'conference', 5.4, 2004],
  ['Letters & Lemmas', 'journal', 1.3, 2015]
] as const
const topics = ['Tidal Memory', 'graph theory', 'swarm behaviour', 'materials', 'machine learning', 'climate', 'cartography']
const affiliations = ['Univ. of Tarn', 'Greyfell Institute', 'Ostrom College', 'independent']

const years = titles.map((_, i) => 2001 + Math.floor((i * 23) / titles.length))
const nodes: EvalNode[] = [
  ...titles.map((title, i) => ({
    id: `w${i + 1}`,
    labels: ['Paper'],
    properties: {
      title,
      year: years[i] ?? 2001,
      pages: draw.int(4, 48),
      openAccess: draw.chance(0.45),
      submitted: draw.date((years[i] ?? 2001) - 1, (years[i] ?? 2001) - 1)
    }
  })),
  ...authors.map((name, i) => ({ id: `r${i + 1}`, labels: ['Author'], properties: { name, affiliation: draw.one(affiliations), hIndex: draw.int(2, 61) } })),
  ...venues.map(([name, kind, impact, since], i) => ({ id: `v${i + 1}`, labels: ['Venue'], properties: { name, kind, impact, since } })),
  ...topics.map((name, i) => ({ id: `s${i + 1}`, labels: ['Topic'], properties: { name } }))
]

const relationships: EvalRelationship[] = []
const add = (source: string, type: string, target: string, properties: EvalRelationship['properties'] = {}) =>
  relationships.push({ source, target, type, properties })
for (let i = 1; i <= titles.length; i++) {
  // Papers cite older ones, the oldest most often; the last one has no citations in either direction.
  const older = Array.from({ length: i - 1 }, (_, k) => k + 1)
  const cited = i === titles.length ? [] : [...draw.some(older, draw.int(0, 3)), ...draw.some(older.slice(0, 6), draw.int(0, 2))]
  for (const other of new Set(cited)) add(`w${i}`, 'CITES', `w${other}`)
  // The last two authors have no papers.
  const team = draw.some(
    authors.slice(0, -2).map((_, k) => k + 1),
    draw.int(1, 4)
  )
  for (const [k, author] of team.entries()) add(`r${author}`, 'WROTE', `w${i}`, { position: k + 1 })
  add(`w${i}`, 'PUBLISHED_IN', `v${draw.int(1, venues.length)}`)
  for (const topic of draw.some(
    topics.map((_, k) => k + 1),
    draw.int(1, 2)
  ))
    add(`w${i}`, 'ABOUT', `s${topic}`)
}
for (const [a, b] of [
  [1, 4],
  [4, 9],
  [9, 15],
  [2, 9],
  [12, 1],
  [7, 12]
] as const) {
  add(`r${a}`, 'ADVISED', `r${b}`, { year: 1990 + a + b })
}

/** Papers with citations, authors, venues and topics: a citation graph, directed and without cycles, named by title. */
export const papers: EvalGraph = { name: 'papers', orientation: 'directed', nodes, relationships }
