import { drawFrom } from '../../harness/draw.ts'
import type { EvalGraph, EvalNode, EvalRelationship } from './graph.ts'

const draw = drawFrom(20_311)

const people = [
  'Mira Tolland',
  'Mira Tolland-Vesk',
  'Jonas Abbermoor',
  'Pell Okonvar',
  "Siobhan O'Dray",
  'Luca Ferrandine',
  'Anouk Veldt',
  'Tamsin Quillory',
  'Rafe Umberlin',
  'Ines Carrowmay',
  'Dmitri Halvorsk',
  'Yuki Arashino',
  'Oona Brackwater',
  'Caspian Thorle',
  'Zadie Morrowind',
  'Hollis Grebe',
  'Perrin Vaux',
  'Edda Lindqvale',
  'Bram Osterhout',
  'Noor al-Sahwi',
  'Kofi Denteh-Marr',
  'Greta Sundmark',
  'Ilya Petrovane',
  'Marisol Quent',
  'Tobias Fenn',
  'Wren Castellow',
  'Arlo Biddle',
  'Sunniva Strake',
  'Dario Belmontane',
  'Priya Nandakole',
  'Felix Underhay',
  'Lotte Marrable',
  'Osric Pym',
  'Vera Hollingbeck',
  'Jun Takamine',
  'Beatrix Farrow',
  'Emeka Oduwale',
  'Clio Ravensby',
  'Stellan Korvik',
  'Thea Whitlock-Jones',
  'Ravi Sundaresh',
  'Maeve Corrigal',
  'Ansel Dury',
  'Pilar Montecruz',
  'Gideon Sparrow',
  'Freya Nordahl',
  'Hugo Lestrange-Bell',
  'Amara Titilaye'
]
/** Name, industry, founded, employees, revenue in millions, listed. */
const companies = [
  ['Okapi', 'robotics', 1998, 1240, 310.5, true],
  ['Okapi Labs', 'research', 2011, 85, 12.25, false],
  ["O'Harrow & Sons", 'shipping', 1921, 5300, 890.75, true],
  ['Brindle, Inc.', 'software', 2006, 640, 145.5, true],
  ['Lumen Tide', 'energy', 2015, 210, 54.25, false],
  ['Quartzite Systems', 'software', 1987, 2750, 602.5, true],
  ['Fernhollow Foods', 'food', 1964, 1890, 233.75, false],
  ['Saltmarsh Energy', 'energy', 1979, 4100, 1205.5, true],
  ['Papyra', 'software', 2018, 42, 3.5, false],
  ['Vantage Rail', 'shipping', 1955, 7600, 1410.25, true],
  ['Cobalt Kitchen', 'food', 2013, 130, 18.75, false],
  ['Helix Orchard', 'research', 2009, 320, 71.5, false],
  ['Tinder & Flint', 'robotics', 2017, 96, 9.5, false]
] as const
/** Name, country, population, coastal. */
const cities = [
  ['Norvale', 'Averland', 820_000, false],
  ['Norvale East', 'Averland', 95_000, false],
  ['Port Cassian', 'Averland', 410_000, true],
  ['Meridian', 'Sudmark', 1_350_000, true],
  ['St. Orrin', 'Sudmark', 270_000, false],
  ['Tal Harbor', 'Ostrava Isles', 158_000, true],
  ['Greywater', 'Ostrava Isles', 61_000, true],
  ['Highmoor', 'Averland', 134_000, false]
] as const
/** Name, category, price, released, discontinued, maker. */
const products = [
  ['Meridian', 'navigation', 249.5, '2019-05-14', false, 'Okapi'],
  ['Loom', 'editor', 59.5, '2016-02-01', false, 'Brindle, Inc.'],
  ['Loom Pro', 'editor', 129.5, '2018-09-20', false, 'Brindle, Inc.'],
  ['Stride 4', 'robot', 4200.5, '2020-11-03', false, 'Okapi'],
  ['Stride 5', 'robot', 5150.25, '2023-03-30', false, 'Okapi'],
  ['Ember Grid', 'battery', 1899.5, '2021-07-19', false, 'Lumen Tide'],
  ['Pocket Sun', 'battery', 89.75, '2017-06-06', true, 'Lumen Tide'],
  ['Ledgerline', 'accounting', 310.25, '2009-10-12', false, 'Quartzite Systems'],
  ['Ledgerline Go', 'accounting', 45.5, '2014-01-28', true, 'Quartzite Systems'],
  ['Broth No. 9', 'food', 6.25, '2015-04-22', false, 'Fernhollow Foods'],
  ['Nettle Crisps', 'food', 3.5, '2022-08-15', false, 'Cobalt Kitchen'],
  ['Tidewheel', 'generator', 98_500.5, '2012-12-01', false, 'Saltmarsh Energy'],
  ['Scribe', 'editor', 19.5, '2021-01-11', false, 'Papyra'],
  ['Flintlock', 'robot', 760.75, '2019-08-08', true, 'Tinder & Flint'],
  ['Root Atlas', 'navigation', 540.5, '2018-03-17', false, 'Helix Orchard']
] as const
const titles = ['engineer', 'designer', 'analyst', 'manager', 'sales lead']

const nodes: EvalNode[] = [
  ...people.map((name, i) => ({
    id: `p${i + 1}`,
    labels: ['Person'],
    properties: {
      name,
      age: draw.int(22, 66),
      salary: draw.int(31, 148) * 1000 + i,
      remote: draw.chance(0.4),
      joined: draw.date(2009, 2024),
      title: draw.one(titles),
      ...(draw.chance(0.35) ? { bonus: draw.int(5, 90) * 100 } : {})
    }
  })),
  ...companies.map(([name, industry, founded, employees, revenue, listed], i) => ({
    id: `c${i + 1}`,
    labels: ['Company'],
    properties: { name, industry, founded, employees, revenue, listed }
  })),
  ...cities.map(([name, country, population, coastal], i) => ({ id: `t${i + 1}`, labels: ['City'], properties: { name, country, population, coastal } })),
  ...products.map(([name, category, price, released, discontinued], i) => ({
    id: `g${i + 1}`,
    labels: ['Product'],
    properties: { name, category, price, released, discontinued }
  }))
]

const ids = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i + 1}`)
const personIds = ids('p', people.length)
const relationships: EvalRelationship[] = []
const add = (source: string, type: string, target: string, properties: EvalRelationship['properties'] = {}) =>
  relationships.push({ source, target, type, properties })

for (const [i, person] of personIds.entries()) {
  // One person in nine has no employer.
  if (i % 9 !== 7) {
    // Company 9 has no employees.
    const company = draw.one(ids('c', companies.length).filter((id) => id !== 'c9'))
    add(person, 'WORKS_AT', company, { since: draw.int(2008, 2024), hours: draw.one([20, 30, 40]) })
  }
  add(person, 'LIVES_IN', draw.one(ids('t', cities.length)))
  for (const other of draw.some(
    personIds.filter((id) => id !== person),
    draw.int(1, 3)
  ))
    add(person, 'KNOWS', other, { years: draw.int(1, 25) })
  for (const product of draw.some(ids('g', products.length), draw.int(0, 2))) add(person, 'REVIEWED', product, { stars: draw.int(1, 5) })
}
for (const [i] of companies.entries()) add(`c${i + 1}`, 'BASED_IN', `t${(i % 7) + 1}`)
for (const [i, product] of products.entries()) add(`c${companies.findIndex(([name]) => name === product[5]) + 1}`, 'MAKES', `g${i + 1}`)
for (const [investor, company, amount] of [
  [8, 5, 12.5],
  [1, 2, 3.75],
  [1, 13, 6.5],
  [6, 4, 40.25],
  [6, 9, 1.5],
  [3, 10, 75.5],
  [10, 8, 22.75],
  [7, 11, 5.25],
  [12, 2, 0.75]
] as const) {
  add(`c${investor}`, 'INVESTED_IN', `c${company}`, { amount })
}

/** People, their companies, the cities of both, and the companies' products: many labels and types, directed. */
export const directory: EvalGraph = { name: 'directory', orientation: 'directed', nodes, relationships }
