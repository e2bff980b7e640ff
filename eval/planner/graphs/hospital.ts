import { drawFrom } from '../../harness/draw.ts'
import type { EvalGraph, EvalNode, EvalRelationship } from './graph.ts'

const draw = drawFrom(31_337)

/** Name, floor, beds, opened on. */
const wards = [
  ['Juniper Ward', 1, 24, '1998-05-04'],
  ['Cedar Ward', 1, 18, '1998-05-04'],
  ['Maple Ward', 2, 30, '2003-09-15'],
  ['Willow Ward', 2, 12, '2011-02-01'],
  ['Rowan Ward', 3, 20, '2003-10-20'],
  ['Hawthorn Ward', 3, 8, '2016-06-30'],
  ['Alder Ward', 4, 16, '2019-11-11'],
  ['Linden Ward', 4, 27, '2021-03-08']
] as const
/** Name, specialty, years of service, on call. */
const doctors = [
  ['Amara Oyelaran', 'cardiology', 21, true],
  ['Bastian Kroll', 'neurology', 8, false],
  ['Celeste Maddock', 'oncology', 15, true],
  ['Dmitri Halvorsen', 'cardiology', 4, false],
  ['Edith Fontaine-Roy', 'paediatrics', 27, false],
  ['Faisal Tarkowski', 'surgery', 12, true],
  ['Greta Lindqvist', 'surgery', 18, false],
  ['Hideo Marchetti', 'neurology', 2, true],
  ['Ilse Dunmore', 'oncology', 9, false],
  ['Jonah Abebe', 'paediatrics', 6, true],
  ['Kirsten Vale', 'cardiology', 11, false]
] as const
const patients = [
  'Mabel Thornton',
  'Ned Castellan',
  'Ophelia Grint',
  'Percy Wadlow',
  'Queenie Barrow',
  'Rufus Oakes',
  'Selma Trask',
  'Tobias Finch',
  'Ursula Plante',
  'Victor Emsworth',
  'Winifred Salo',
  'Xander Poole',
  'Yvette Corbin',
  'Zachary Mull',
  'Agnes Whitlock',
  'Bruno Castellan',
  'Cora Nightingale',
  'Desmond Ferro',
  'Elspeth Yarrow',
  'Felix Drummond',
  'Ginevra Stott',
  'Horace Bellweather',
  'Imogen Tull',
  'Jasper Kidd'
]
/** Name, category, price, approved on. The last two have no patients. */
const drugs = [
  ['Calmirol', 'sedative', 12.4, '2001-03-19'],
  ['Brontazine', 'antibiotic', 5.75, '1989-08-02'],
  ['Cardexil', 'anticoagulant', 48.2, '2014-12-10'],
  ['Dolovane', 'analgesic', 3.1, '1994-01-27'],
  ['Exofluran', 'sedative', 31.9, '2009-07-14'],
  ['Fenoprax', 'analgesic', 7.85, '2018-05-22'],
  ['Gastrimol', 'antacid', 2.6, '1991-11-05'],
  ['Hemacor', 'anticoagulant', 63.5, '2020-02-17'],
  ['Immunidol', 'antibiotic', 19.3, '2016-09-09'],
  ['Juvantil', 'antiviral', 88.0, '2022-10-01'],
  ['Kelvomax', 'antiviral', 71.25, '2023-04-12']
] as const

const nodes: EvalNode[] = [
  ...wards.map(([name, floor, beds, openedOn], i) => ({ id: `w${i + 1}`, labels: ['Ward'], properties: { name, floor, beds, openedOn } })),
  ...doctors.map(([name, specialty, yearsOfService, onCall], i) => ({
    id: `d${i + 1}`,
    labels: ['Doctor'],
    properties: { name, specialty, yearsOfService, onCall, salary: draw.int(62, 170) * 1000 + i * 10 }
  })),
  ...patients.map((name, i) => ({
    id: `p${i + 1}`,
    labels: ['Patient'],
    properties: {
      name,
      age: draw.int(3, 92),
      bloodType: draw.one(['A', 'B', 'AB', 'O']),
      insured: draw.chance(0.6),
      weightKg: draw.int(18, 104) + (i + 1) / 32,
      admittedOn: draw.date(2022, 2024)
    }
  })),
  ...drugs.map(([name, category, price, approvedOn], i) => ({ id: `m${i + 1}`, labels: ['Drug'], properties: { name, category, price, approvedOn } }))
]

const ids = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i + 1}`)
const relationships: EvalRelationship[] = []
const add = (source: string, type: string, target: string, properties: EvalRelationship['properties'] = {}) =>
  relationships.push({ source, target, type, properties })

for (const patient of ids('p', patients.length)) {
  add(patient, 'ADMITTED_TO', `w${draw.int(1, wards.length)}`, { nights: draw.int(1, 30) })
  for (const doctor of draw.some(ids('d', doctors.length), draw.int(1, 2))) add(patient, 'TREATED_BY', doctor, { visits: draw.int(1, 12) })
  for (const drug of draw.some(ids('m', drugs.length - 2), draw.int(0, 3))) add(patient, 'PRESCRIBED', drug, { doseMg: draw.int(1, 40) * 5 })
}
for (const doctor of ids('d', doctors.length)) {
  for (const ward of draw.some(ids('w', wards.length), draw.int(1, 2))) add(doctor, 'WORKS_IN', ward, { hoursPerWeek: draw.int(6, 30) })
}
for (const [a, b, cases] of [
  [1, 3, 14],
  [3, 6, 9],
  [6, 7, 21],
  [7, 9, 3],
  [2, 8, 6],
  [8, 3, 11],
  [4, 1, 17],
  [5, 10, 8],
  [10, 4, 2],
  [9, 2, 5],
  [11, 1, 13],
  [6, 2, 4]
] as const) {
  add(`d${a}`, 'REFERS_TO', `d${b}`, { cases })
}
for (const [a, b, severity] of [
  [1, 5, 4],
  [3, 8, 5],
  [4, 3, 3],
  [6, 8, 2],
  [2, 9, 1],
  [7, 1, 2],
  [10, 11, 5]
] as const) {
  add(`m${a}`, 'INTERACTS_WITH', `m${b}`, { severity })
}
for (const [a, b, metres] of [
  [1, 2, 35],
  [1, 3, 90],
  [2, 3, 40],
  [2, 4, 120],
  [3, 5, 75],
  [4, 5, 30],
  [4, 6, 85],
  [5, 7, 110],
  [6, 7, 25],
  [6, 8, 95],
  [7, 8, 60]
] as const) {
  add(`w${a}`, 'CORRIDOR_TO', `w${b}`, { metres })
  add(`w${b}`, 'CORRIDOR_TO', `w${a}`, { metres })
}

/** Patients with their wards, doctors and drugs, referrals between doctors and corridors between wards: directed, two drugs apart from the rest. */
export const hospital: EvalGraph = { name: 'hospital', orientation: 'directed', nodes, relationships }
