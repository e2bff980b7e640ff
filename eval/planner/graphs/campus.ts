import { drawFrom } from '../../harness/draw.ts'
import type { EvalGraph, EvalNode, EvalRelationship } from './graph.ts'

const draw = drawFrom(27_911)

/** Name, born, semester, on exchange, home city. */
const students = [
  ['Ada Whitlock', '2001-03-14', 6, false, 'Ravensport'],
  ['Ada Winterborn', '2003-08-02', 3, false, 'Kelling'],
  ['Benno Crisp', '2000-11-25', 9, false, 'Ravensport'],
  ['Chiara Volk', '2002-01-19', 5, true, 'Montavero'],
  ['Davit Amsel', '1999-06-30', 10, false, 'Kelling'],
  ['Esme Torrance', '2004-04-08', 2, false, 'Dunmarrow'],
  ['Finn Okafor', '2001-12-12', 7, false, 'Ravensport'],
  ['Greta Lindqvarn', '2002-07-21', 4, true, 'Solvik'],
  ['Hugo Pell', '2003-02-27', 3, false, 'Dunmarrow'],
  ['Imani Rusk', '2000-09-05', 8, false, 'Kelling'],
  ['Jonas Pell', '2004-10-16', 1, false, 'Dunmarrow'],
  ['Katya Dromm', '2001-05-23', 6, true, 'Solvik'],
  ['Lino Serrat', '2002-03-03', 5, true, 'Montavero'],
  ['Maeve Tollin', '1998-12-29', 11, false, 'Ravensport'],
  ['Nils Abernoth', '2003-06-11', 2, true, 'Solvik'],
  ['Oona Grange', '2004-01-31', 1, false, 'Kelling'],
  ['Pavel Stirk', '2000-02-17', 8, false, 'Montavero'],
  ['Rosa Umbry', '2002-10-09', 4, false, 'Ravensport']
] as const
/** Title, credits, level, online, fee, first day. */
const courses = [
  ['Ice and Water I', 6, 'bachelor', false, 120.5, '2024-09-09'],
  ['Ice and Water II', 6, 'bachelor', false, 135.75, '2025-02-10'],
  ['Field Camp', 10, 'master', false, 480.0, '2025-06-16'],
  ['Sound in Rooms', 5, 'bachelor', false, 95.25, '2024-09-10'],
  ['Sound Synthesis', 7, 'master', true, 210.4, '2025-02-12'],
  ['Signals for Beginners', 4, 'bachelor', true, 60.0, '2024-09-12'],
  ['Guilds and Ports', 5, 'bachelor', false, 88.9, '2024-09-11'],
  ['Silver Roads', 8, 'master', false, 150.3, '2025-02-11'],
  ['Archive Reading', 3, 'bachelor', true, 45.5, '2024-10-01'],
  ['Moss and Fern', 6, 'bachelor', false, 110.2, '2024-09-16'],
  ['Seed Banking', 9, 'master', false, 260.8, '2025-03-03'],
  ['Plant Drawing', 2, 'bachelor', false, 75.6, '2024-10-07'],
  ['Charter Law', 5, 'bachelor', false, 99.9, '2024-09-13'],
  ['Water Rights', 7, 'master', true, 185.0, '2025-02-17']
] as const
/** Name, rank, hired, monthly salary, full time. */
const lecturers = [
  ['Aldo Pemberly', 'professor', '1998-10-01', 7250, true],
  ['Brida Nokes', 'reader', '2011-03-15', 5480, true],
  ['Caspar Holm', 'professor', '2004-09-01', 6890, true],
  ['Caspar Holmstrand', 'assistant', '2021-04-01', 3350, false],
  ['Dorothea Finch', 'professor', '1995-02-14', 7600, true],
  ['Emeka Sallow', 'reader', '2016-08-22', 5120, true],
  ['Freya Landauer', 'assistant', '2022-10-10', 3580, true],
  ['Gil Tarrant', 'reader', '2013-01-07', 5310, false],
  ['Henrike Ostrow', 'professor', '2009-05-18', 6740, true],
  ['Ilse Marchbank', 'assistant', '2019-11-04', 3720, false],
  ['Jorun Pike', 'reader', '2018-06-25', 4990, true]
] as const
/** Name, founded, yearly budget in millions, house. */
const departments = [
  ['Applied Glaciology', 1931, 4.85, 'North Wing'],
  ['Applied Acoustics', 1968, 3.2, 'North Wing'],
  ['History of Trade', 1887, 1.95, 'Old Library'],
  ['Plant Lore', 1902, 2.6, 'Garden House'],
  ['Civic Law', 1874, 2.15, 'Old Library'],
  ['Institute of Tides', 2024, 0.4, 'Pier House']
] as const
/** Name, seats, floor, projector, area in square metres. */
const rooms = [
  ['Lantern Hall', 240, 0, true, 310.5],
  ['Lantern Lab', 32, 1, true, 84.2],
  ['Ice Cellar', 18, -1, false, 46.8],
  ['Map Room', 26, 2, false, 61.3],
  ['Organ Loft', 40, 3, true, 97.6],
  ['Glasshouse', 55, 0, false, 180.4],
  ['Moot Court', 90, 1, true, 132.7],
  ['Attic Nine', 12, 4, false, 28.9]
] as const
/** Name, amount, from, until, giver, renewable. */
const grants = [
  ['Northern Ice Award', 640_000.5, '2022-01-01', '2026-12-31', 'Polar Trust', true],
  ['Quiet Cities Fund', 275_500.25, '2023-04-01', '2025-03-31', 'Ministry of Works', false],
  ['Harbour Archive Grant', 88_200.75, '2021-09-01', '2024-08-31', 'Merchants Guild', false],
  ['Green Shelf Award', 154_900.5, '2024-02-01', '2027-01-31', 'Polar Trust', true],
  ['Common Water Fund', 412_300.0, '2020-06-15', '2025-06-14', 'Ministry of Works', true],
  ['Ferry Fund', 36_750.25, '2025-05-01', '2026-04-30', 'Merchants Guild', false]
] as const

const nodes: EvalNode[] = [
  ...students.map(([name, birthDate, semester, exchange, homeCity], i) => ({
    id: `s${i + 1}`,
    labels: ['Student'],
    properties: { name, birthDate, semester, exchange, homeCity }
  })),
  ...courses.map(([title, credits, level, online, fee, startsOn], i) => ({
    id: `c${i + 1}`,
    labels: ['Course'],
    properties: { title, credits, level, online, fee, startsOn }
  })),
  ...lecturers.map(([name, rank, hiredOn, monthlySalary, fullTime], i) => ({
    id: `l${i + 1}`,
    labels: ['Lecturer'],
    properties: { name, rank, hiredOn, monthlySalary, fullTime }
  })),
  ...departments.map(([name, foundedYear, budgetMillions, house], i) => ({
    id: `d${i + 1}`,
    labels: ['Department'],
    properties: { name, foundedYear, budgetMillions, house }
  })),
  ...rooms.map(([name, seats, floor, projector, area], i) => ({ id: `r${i + 1}`, labels: ['Room'], properties: { name, seats, floor, projector, area } })),
  ...grants.map(([name, amount, startsOn, endsOn, giver, renewable], i) => ({
    id: `g${i + 1}`,
    labels: ['Grant'],
    properties: { name, amount, startsOn, endsOn, giver, renewable }
  }))
]

const idOf = new Map(nodes.map((node) => [node.properties['name'] ?? node.properties['title'], node.id]))
const id = (name: string): string => {
  const found = idOf.get(name)
  if (found === undefined) throw new RangeError(`Nothing is named ${name}.`)
  return found
}
const relationships: EvalRelationship[] = []
const add = (source: string, type: string, target: string, properties: EvalRelationship['properties'] = {}) =>
  relationships.push({ source: id(source), target: id(target), type, properties })

const titles = courses.map(([title]) => title)
for (const [i, [student]] of students.entries()) {
  // Nils Abernoth takes no course.
  if (i === 14) continue
  for (const course of draw.some(titles, draw.int(2, 4))) {
    const mark = draw.int(41, 97) + draw.int(0, 9) / 10
    const attempt = draw.chance(0.2) ? 2 : 1
    // A summer course has no marks yet.
    add(student, 'ENROLLED_IN', course, course === 'Field Camp' ? { attempt } : { attempt, mark })
  }
}
for (const [lecturer, ...taught] of [
  ['Aldo Pemberly', ['Ice and Water I', 4], ['Field Camp', 8]],
  ['Brida Nokes', ['Ice and Water II', 4], ['Field Camp', 6], ['Water Rights', 2]],
  ['Caspar Holm', ['Sound in Rooms', 3], ['Sound Synthesis', 5]],
  ['Caspar Holmstrand', ['Signals for Beginners', 6]],
  ['Dorothea Finch', ['Guilds and Ports', 4], ['Silver Roads', 4]],
  ['Emeka Sallow', ['Archive Reading', 2], ['Silver Roads', 3]],
  ['Gil Tarrant', ['Moss and Fern', 4], ['Plant Drawing', 2]],
  ['Henrike Ostrow', ['Charter Law', 5], ['Water Rights', 4]],
  ['Ilse Marchbank', ['Plant Drawing', 3]],
  ['Jorun Pike', ['Seed Banking', 6], ['Moss and Fern', 2]]
] as const) {
  for (const [course, hoursPerWeek] of taught) add(lecturer, 'TEACHES', course, { hoursPerWeek })
}
for (const [department, ...people] of [
  ['Applied Glaciology', 'Aldo Pemberly', 'Brida Nokes', 'Ada Whitlock', 'Davit Amsel', 'Greta Lindqvarn', 'Katya Dromm', 'Nils Abernoth'],
  ['Applied Acoustics', 'Caspar Holm', 'Caspar Holmstrand', 'Benno Crisp', 'Finn Okafor', 'Chiara Volk'],
  ['History of Trade', 'Dorothea Finch', 'Emeka Sallow', 'Ada Winterborn', 'Hugo Pell', 'Lino Serrat', 'Pavel Stirk'],
  ['Plant Lore', 'Gil Tarrant', 'Ilse Marchbank', 'Jorun Pike', 'Freya Landauer', 'Esme Torrance', 'Imani Rusk', 'Rosa Umbry', 'Oona Grange'],
  ['Civic Law', 'Henrike Ostrow', 'Jonas Pell', 'Maeve Tollin']
] as const) {
  for (const person of people) add(person, 'BELONGS_TO', department)
}
for (const [lecturer, department, since] of [
  ['Aldo Pemberly', 'Applied Glaciology', '2012-04-01'],
  ['Caspar Holm', 'Applied Acoustics', '2015-10-01'],
  ['Dorothea Finch', 'History of Trade', '2003-01-01'],
  ['Jorun Pike', 'Plant Lore', '2023-04-01'],
  ['Henrike Ostrow', 'Civic Law', '2018-10-01']
] as const) {
  add(lecturer, 'HEADS', department, { since })
}
for (const [course, ...before] of [
  ['Ice and Water II', 'Ice and Water I'],
  ['Field Camp', 'Ice and Water II', 'Moss and Fern'],
  ['Sound Synthesis', 'Sound in Rooms', 'Signals for Beginners'],
  ['Silver Roads', 'Guilds and Ports', 'Archive Reading'],
  ['Seed Banking', 'Moss and Fern'],
  ['Moss and Fern', 'Plant Drawing'],
  ['Water Rights', 'Charter Law', 'Ice and Water I'],
  ['Charter Law', 'Archive Reading']
] as const) {
  for (const other of before) add(course, 'REQUIRES', other)
}
for (const [tutor, pupil, weeklyHours] of [
  ['Maeve Tollin', 'Davit Amsel', 1.5],
  ['Maeve Tollin', 'Jonas Pell', 2],
  ['Davit Amsel', 'Ada Whitlock', 1],
  ['Davit Amsel', 'Katya Dromm', 2.5],
  ['Ada Whitlock', 'Greta Lindqvarn', 2],
  ['Greta Lindqvarn', 'Nils Abernoth', 3],
  ['Benno Crisp', 'Finn Okafor', 1],
  ['Finn Okafor', 'Chiara Volk', 1.5],
  ['Imani Rusk', 'Rosa Umbry', 2],
  ['Imani Rusk', 'Esme Torrance', 1],
  ['Rosa Umbry', 'Oona Grange', 2.5],
  ['Pavel Stirk', 'Lino Serrat', 1],
  ['Pavel Stirk', 'Hugo Pell', 0.5],
  ['Hugo Pell', 'Ada Winterborn', 1.5],
  ['Katya Dromm', 'Greta Lindqvarn', 1]
] as const) {
  add(tutor, 'TUTORS', pupil, { weeklyHours })
}
for (const [course, room, weekday, startHour] of [
  ['Ice and Water I', 'Lantern Hall', 'Monday', 9],
  ['Ice and Water I', 'Ice Cellar', 'Thursday', 14],
  ['Ice and Water II', 'Ice Cellar', 'Tuesday', 10],
  ['Sound in Rooms', 'Organ Loft', 'Tuesday', 13],
  ['Sound in Rooms', 'Lantern Hall', 'Friday', 11],
  ['Guilds and Ports', 'Map Room', 'Wednesday', 9],
  ['Silver Roads', 'Map Room', 'Tuesday', 16],
  ['Moss and Fern', 'Glasshouse', 'Monday', 11],
  ['Seed Banking', 'Glasshouse', 'Wednesday', 13],
  ['Seed Banking', 'Lantern Lab', 'Friday', 8],
  ['Plant Drawing', 'Glasshouse', 'Thursday', 15],
  ['Charter Law', 'Moot Court', 'Friday', 10],
  ['Charter Law', 'Lantern Hall', 'Wednesday', 12]
] as const) {
  add(course, 'HELD_IN', room, { weekday, startHour })
}
for (const [grant, lecturer, share] of [
  ['Northern Ice Award', 'Aldo Pemberly', 0.6],
  ['Northern Ice Award', 'Brida Nokes', 0.4],
  ['Quiet Cities Fund', 'Caspar Holm', 1],
  ['Harbour Archive Grant', 'Emeka Sallow', 0.75],
  ['Harbour Archive Grant', 'Dorothea Finch', 0.25],
  ['Green Shelf Award', 'Jorun Pike', 0.5],
  ['Green Shelf Award', 'Freya Landauer', 0.5],
  ['Common Water Fund', 'Henrike Ostrow', 0.45],
  ['Common Water Fund', 'Brida Nokes', 0.55]
] as const) {
  add(grant, 'FUNDS', lecturer, { share })
}
for (const [from, to, metres, back] of [
  ['Lantern Hall', 'Lantern Lab', 45, true],
  ['Lantern Hall', 'Ice Cellar', 60, true],
  ['Lantern Lab', 'Moot Court', 85, true],
  ['Lantern Hall', 'Moot Court', 150, true],
  ['Moot Court', 'Map Room', 40, true],
  ['Map Room', 'Organ Loft', 70, true],
  ['Lantern Hall', 'Glasshouse', 210, true],
  ['Organ Loft', 'Glasshouse', 95, false],
  ['Organ Loft', 'Attic Nine', 25, true]
] as const) {
  add(from, 'WALK_TO', to, { metres })
  if (back) add(to, 'WALK_TO', from, { metres })
}

/** Students, courses, lecturers and grants; courses have titles, enrolments may have marks, and rooms are connected by walks. */
export const campus: EvalGraph = { name: 'campus', orientation: 'directed', nodes, relationships }
