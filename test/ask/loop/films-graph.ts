import { readJson } from '../../../src/storage/graphs/import/read-json.ts'
import type { GraphStore } from '../../../src/storage/graphs/store.ts'
import { bytes } from './open-asker.ts'

const people = [
  ['p1', 'Ada Holm', 1950],
  ['p2', 'Bo Lind', 1961],
  ['p3', 'Cy Moor', 1972],
  ['p4', 'Dee Park', 1980]
] as const
const films = [
  ['f1', 'Salt Road', 1994, 'drama'],
  ['f2', 'Nine Doors', 2001, 'comedy'],
  ['f3', 'Grey Water', 2010, 'drama'],
  ['f4', 'Tin Sun', 2015, 'comedy']
] as const
const links = [
  ['p1', 'f1', 'ACTED_IN', {}],
  ['p2', 'f1', 'ACTED_IN', {}],
  ['p2', 'f2', 'ACTED_IN', {}],
  ['p3', 'f2', 'ACTED_IN', {}],
  ['p3', 'f3', 'ACTED_IN', {}],
  ['p4', 'f3', 'ACTED_IN', {}],
  ['p2', 'f3', 'ACTED_IN', {}],
  ['p1', 'f2', 'DIRECTED', {}],
  ['p1', 'f1', 'DIRECTED', {}],
  ['p3', 'f4', 'DIRECTED', {}],
  ['p4', 'f1', 'REVIEWED', { rating: 60 }],
  ['p4', 'f2', 'REVIEWED', { rating: 90 }]
] as const

/** Four films, and people who act in them, direct and review them. */
const filmsGraph = {
  nodes: [
    ...people.map(([id, name, born]) => ({ id, labels: ['Person'], properties: { name, born } })),
    ...films.map(([id, title, released, genre]) => ({ id, labels: ['Film'], properties: { title, released, genre } }))
  ],
  relationships: links.map(([source, target, type, properties]) => ({ source, target, type, properties }))
}

export async function importFilms(store: GraphStore, tenant: string): Promise<void> {
  await store.import(tenant, 'films', readJson(bytes(filmsGraph), 'films.json'), { orientation: 'directed' })
}
