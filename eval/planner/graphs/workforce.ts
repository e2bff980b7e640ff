import { drawFrom } from '../../harness/draw.ts'
import type { EvalGraph, EvalNode, EvalRelationship } from './graph.ts'

const draw = drawFrom(61_403)

const employees = [
  'Agnes Torvaldine',
  'Basil Wyke-Harmon',
  'Cora Delphine Nash',
  'Duncan Oyelaran',
  'Elin Stavebrook',
  'Fabian Roth Calder',
  'Gita Mahendrani',
  'Hamish Pellworth',
  'Idris Quayle',
  'Jolanta Przybor',
  'Keiko Amanuma',
  'Leander Foss',
  'Marta de la Cueva',
  'Nadim Hasker',
  'Olga Brightwell',
  'Percival Stone',
  'Percival Stonehouse',
  'Quentin Marsh',
  'Rosalind Achterberg',
  'Samir Tolhoun',
  'Tess Van Doren',
  'Umberto Gallo',
  'Viola Strand',
  'Winifred Okoro',
  'Xavier Lund',
  'Yasmin Kestelman',
  'Zoltan Berek',
  'Adaeze Nwosu-Hale',
  'Birgit Solem',
  'Conrad Yates',
  'Dagny Ullmark',
  'Errol Finchley',
  'Flora MacIntosh Reed',
  'Gustav Emmerich',
  'Hanneke Ruys',
  'Ivo Marchetti',
  'Joan Abernathy',
  'Klaus Dreier',
  'Lena Voss',
  "Maura O'Connelly"
]
/** Name, sector, headcount, turnover in millions, publicly traded, founded, seat. */
const firms = [
  ['Amber Mill Works', 'textiles', 430, 61.4, false, '1952-03-18', 1],
  ['Northgate Glass', 'glass', 1280, 214.9, true, '1934-09-01', 2],
  ['Northgate Glass Fibre', 'glass', 95, 18.2, false, '2008-05-27', 2],
  ['Copperline Logistics', 'logistics', 3650, 540.3, true, '1971-11-12', 4],
  ['Pale Horse Brewing', 'beverages', 72, 9.8, false, '2014-07-07', 3],
  ['Silver Birch Press', 'publishing', 158, 22.6, false, '1989-01-30', 5],
  ['Tarn & Daughters', 'textiles', 260, 33.1, false, '1961-06-21', 6],
  ['Ostler Freight', 'logistics', 890, 127.7, true, '1998-10-05', 7],
  ['Blue Kettle Drinks', 'beverages', 1040, 188.5, true, '1979-04-14', 4],
  ['Wayfarer Maps', 'publishing', 48, 6.3, false, '2017-02-22', 9]
] as const
/** Name, region, inhabitants, altitude in metres, harbour. */
const towns = [
  ['Alder Cross', 'Westmarch', 18_400, 122.5, false],
  ['Great Bramley', 'Westmarch', 96_300, 87.2, false],
  ['Little Bramley', 'Westmarch', 7_250, 91.8, false],
  ['Castle Moyne', 'Suncoast', 241_700, 4.6, true],
  ['Dove Haven', 'Suncoast', 53_900, 2.1, true],
  ['Elm Ridge', 'Highfold', 12_050, 610.4, false],
  ['Fallow Bridge', 'Highfold', 33_600, 455.9, false],
  ['Gull Point', 'Suncoast', 9_800, 7.3, true],
  ['Hazel Springs', 'Highfold', 27_150, 702.8, false],
  ['Iron Ferry', 'Westmarch', 64_500, 35.7, true]
] as const
/** Name, budget, status, deadline. */
const projects = [
  ['Clear Window', 184_500.5, 'active', '2025-03-31'],
  ['Long Haul', 920_000.25, 'active', '2026-01-15'],
  ['Second Loom', 75_250.75, 'paused', '2025-08-01'],
  ['Cold Barrel', 41_300.5, 'finished', '2023-12-20'],
  ['Paper Trail', 58_900.25, 'active', '2024-11-30'],
  ['Green Dye', 132_700.5, 'finished', '2022-06-17'],
  ['Night Convoy', 310_400.75, 'paused', '2025-10-09'],
  ['Bright Bottle', 98_600.5, 'active', '2024-09-02'],
  ['Open Atlas', 27_450.25, 'finished', '2024-02-26']
] as const
const departments = ['finance', 'legal', 'operations', 'research', 'support']
/** Kilometres, equal in both directions. */
const roads = [
  [1, 2, 18.5],
  [1, 10, 25.2],
  [2, 3, 6.4],
  [2, 4, 71.3],
  [3, 10, 22.9],
  [10, 4, 34.8],
  [4, 5, 15.6],
  [5, 8, 28.1],
  [4, 8, 47.7],
  [4, 7, 52.4],
  [7, 6, 19.3],
  [7, 9, 31.6],
  [6, 9, 14.2],
  [2, 6, 88.9]
] as const

const nodes: EvalNode[] = [
  ...employees.map((name, i) => ({
    id: `e${i + 1}`,
    labels: ['Employee'],
    properties: {
      name,
      birthYear: draw.int(1958, 2002),
      wage: draw.int(16, 71) + (i + 1) / 64,
      partTime: draw.chance(0.3),
      hiredOn: draw.date(2005, 2024),
      department: draw.one(departments)
    }
  })),
  ...firms.map(([name, sector, headcount, turnover, publiclyTraded, foundedOn], i) => ({
    id: `f${i + 1}`,
    labels: ['Firm'],
    properties: { name, sector, headcount, turnover, publiclyTraded, foundedOn }
  })),
  ...towns.map(([name, region, inhabitants, altitude, harbour], i) => ({
    id: `t${i + 1}`,
    labels: ['Town'],
    properties: { name, region, inhabitants, altitude, harbour }
  })),
  ...projects.map(([name, budget, status, deadline], i) => ({ id: `j${i + 1}`, labels: ['Project'], properties: { name, budget, status, deadline } }))
]

const ids = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i + 1}`)
const employeeIds = ids('e', employees.length)
const relationships: EvalRelationship[] = []
const add = (source: string, type: string, target: string, properties: EvalRelationship['properties'] = {}) =>
  relationships.push({ source, target, type, properties })

for (const [i, employee] of employeeIds.entries()) {
  add(employee, 'EMPLOYED_BY', `f${draw.int(1, firms.length)}`, { role: draw.one(['clerk', 'lead', 'specialist']) })
  // Each town has a resident.
  add(employee, 'RESIDES_IN', i < towns.length ? `t${i + 1}` : `t${draw.int(1, towns.length)}`)
  for (const project of draw.some(ids('j', projects.length), draw.int(0, 2))) add(employee, 'ASSIGNED_TO', project, { hoursPerWeek: draw.int(4, 38) })
  // Earlier employees mostly mentor later ones.
  for (const other of draw.some(employeeIds.slice(i + 1, i + 9), draw.int(0, 2))) add(employee, 'MENTORS', other, { since: draw.int(2006, 2024) })
}
for (const [i, firm] of firms.entries()) add(`f${i + 1}`, 'HEADQUARTERED_IN', `t${firm[6]}`)
for (const [a, b, contractValue] of [
  [2, 9, 14.75],
  [2, 5, 0.65],
  [3, 2, 3.2],
  [1, 7, 2.15],
  [7, 6, 0.95],
  [4, 2, 8.4],
  [4, 9, 11.25],
  [8, 4, 6.35],
  [6, 10, 0.4],
  [9, 8, 5.05],
  [8, 1, 1.85]
] as const) {
  add(`f${a}`, 'SUPPLIES', `f${b}`, { contractValue })
}
for (const [a, b, km] of roads) {
  add(`t${a}`, 'ROAD_TO', `t${b}`, { km })
  add(`t${b}`, 'ROAD_TO', `t${a}`, { km })
}

/** Employees, their firms, projects and towns, with roads between the towns: directed, values of every type, names of several words. */
export const workforce: EvalGraph = { name: 'workforce', orientation: 'directed', nodes, relationships }
