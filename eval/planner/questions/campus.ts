import { ask, count, declined, name, names, number, path, ranking, rows, truth, word, words } from '../expect.ts'
import { campus } from '../graphs/campus.ts'
import type { EvalNode } from '../graphs/graph.ts'
import { betweennessOf, componentsOf, networkOf, pageranksOf } from '../network.ts'
import { best, countBy, foldBy, mean, nameOf, num, sum, text, top, truthOf } from '../truth.ts'

const g = truthOf(campus)
const { all, one, out, into, around, links } = g
const student = (who: string) => one('Student', who)
const course = (called: string) => one('Course', called)
const lecturer = (who: string) => one('Lecturer', who)
const department = (called: string) => one('Department', called)
const room = (called: string) => one('Room', called)
const grant = (called: string) => one('Grant', called)
const students = all('Student')
const courses = all('Course')
const lecturers = all('Lecturer')
const departments = all('Department')
const rooms = all('Room')
const grants = all('Grant')
const walks = networkOf(g, { types: ['WALK_TO'] })
const byMetres = networkOf(g, { types: ['WALK_TO'], weight: 'metres' })
const tutoring = networkOf(g, { types: ['TUTORS'] })
const needed = networkOf(g, { types: ['REQUIRES'] })
const prerequisiteRank = pageranksOf(g, needed)
const walkBetweenness = betweennessOf(g, walks, true)
const is =
  (property: string, wanted = true) =>
  (node: EvalNode) =>
    node.properties[property] === wanted
const both = (a: readonly EvalNode[], b: readonly EvalNode[]) => a.filter((node) => b.includes(node))
const isStudent = (node: EvalNode) => node.labels.includes('Student')
const marks = (where: (link: { readonly from: EvalNode; readonly to: EvalNode }) => boolean) =>
  links('ENROLLED_IN', where)
    .map((link) => num(link, 'mark'))
    .filter((mark) => !Number.isNaN(mark))
const markOf = (who: string, called: string) => marks((link) => nameOf(link.from) === who && nameOf(link.to) === called)[0] ?? Number.NaN

export const questions = [
  // Look-ups.
  ask('lookup', 'How many people fit into Lantern Hall?', number(num(room('Lantern Hall'), 'seats'))),
  ask('lookup', "what's dorothea finch's monthly salary", number(num(lecturer('Dorothea Finch'), 'monthlySalary'))),
  ask('lookup', 'When was Imani Rusk born? Write only the date.', word(text(student('Imani Rusk'), 'birthDate'))),
  ask('lookup', 'credits for Seed Banking', number(num(course('Seed Banking'), 'credits'))),
  ask('lookup', 'Until what date does the money of the Common Water Fund run?', word(text(grant('Common Water Fund'), 'endsOn'))),
  ask(
    'lookup',
    'Send me this about Gil Tarrant as JSON: name, rank and the day he was hired.',
    rows([['Gil Tarrant', text(lecturer('Gil Tarrant'), 'rank'), text(lecturer('Gil Tarrant'), 'hiredOn')]])
  ),
  ask('relationships', 'What mark did Chiara Volk get in Water Rights? Number only.', number(markOf('Chiara Volk', 'Water Rights'))),
  // Filters.
  ask('list', 'Which of the courses can be taken online? Course names only.', names(all('Course', is('online')))),
  ask('list', 'exchange students', names(all('Student', is('exchange')))),
  ask('list', 'Who among the lecturers earns over 6,500 a month?', names(all('Lecturer', (who) => num(who, 'monthlySalary') > 6500))),
  ask(
    'list',
    'Which students were born in 2002? I would like JSON with their name and birth date.',
    rows(all('Student', (who) => text(who, 'birthDate').startsWith('2002-')).map((who) => [nameOf(who), text(who, 'birthDate')]))
  ),
  ask('list', 'Find me rooms with 30 to 100 seats.', names(all('Room', (place) => num(place, 'seats') >= 30 && num(place, 'seats') <= 100))),
  ask('list', 'List all students called Ada, just names.', names(all('Student', (who) => nameOf(who).startsWith('Ada ')))),
  ask('list', 'Which courses start in 2025, on whatever day?', names(all('Course', (item) => text(item, 'startsOn').startsWith('2025-')))),
  ask(
    'list',
    'Please give me the grants worth more than 200000, with the amounts, as a JSON array.',
    rows(all('Grant', (item) => num(item, 'amount') > 200_000).map((item) => [nameOf(item), num(item, 'amount')]))
  ),
  ask(
    'and',
    "Master's courses with a fee under 250 - what are they?",
    names(all('Course', (item) => text(item, 'level') === 'master' && num(item, 'fee') < 250))
  ),
  ask(
    'and',
    'I am looking for a room that has a projector and at least 80 seats.',
    names(all('Room', (place) => is('projector')(place) && num(place, 'seats') >= 80))
  ),
  ask('or', 'Students from Solvik or Montavero, names only', names(all('Student', (who) => ['Solvik', 'Montavero'].includes(text(who, 'homeCity'))))),
  // Counts.
  ask('count', 'How many courses does the university offer altogether?', count(courses)),
  ask('filter-count', 'How many students are in their fifth semester or beyond?', count(all('Student', (who) => num(who, 'semester') >= 5))),
  ask('filter-count', 'How many of the grants can be renewed?', count(all('Grant', is('renewable')))),
  ask('count-related', 'How many students have signed up for Field Camp? Just the number.', count(into(course('Field Camp'), 'ENROLLED_IN'))),
  ask('group', 'How many students come from each home city?', rows(countBy(students, (who) => text(who, 'homeCity')))),
  ask('group', 'lecturers per rank, as JSON with rank and number', rows(countBy(lecturers, (who) => text(who, 'rank')))),
  ask(
    'group',
    'What do lecturers of each rank earn per month on average?',
    rows(
      foldBy(
        lecturers,
        (who) => text(who, 'rank'),
        (group) => mean(group.map((who) => num(who, 'monthlySalary')))
      )
    )
  ),
  ask(
    'group-related',
    'For every department, count the students who belong to it; if there are none, say 0.',
    rows(departments.map((place) => [nameOf(place), into(place, 'BELONGS_TO').filter(isStudent).length]))
  ),
  // Superlatives and aggregates.
  ask('top', 'Which is the largest grant by amount?', name(...top(grants, 1, (item) => num(item, 'amount')))),
  ask('top', 'Who is the youngest student?', name(...top(students, 1, (who) => Date.parse(text(who, 'birthDate'))))),
  ask('top', 'Three most expensive courses, priciest first, only the names', ranking(top(courses, 3, (item) => num(item, 'fee')))),
  ask('top-related', 'What course has the most students in it?', name(...best(courses, (item) => into(item, 'ENROLLED_IN').length))),
  ask(
    'top-related',
    'Which lecturer gives the largest number of different courses? Only the name.',
    name(...best(lecturers, (who) => out(who, 'TEACHES').length))
  ),
  ask('aggregate', 'What is the average mark in Charter Law?', number(mean(marks((link) => link.to === course('Charter Law'))))),
  ask(
    'aggregate',
    'How much money do the grants of the Polar Trust add up to?',
    number(sum(all('Grant', (item) => text(item, 'giver') === 'Polar Trust').map((item) => num(item, 'amount'))))
  ),
  ask(
    'aggregate',
    'How many hours per week does Brida Nokes teach, all her courses taken together?',
    number(sum(links('TEACHES', (link) => link.from === lecturer('Brida Nokes')).map((link) => num(link, 'hoursPerWeek'))))
  ),
  ask('distinct', 'Who are the different givers behind the grants? List each one once.', words(grants.map((item) => text(item, 'giver')))),
  // One hop.
  ask('neighbours', 'Who teaches Silver Roads?', names(into(course('Silver Roads'), 'TEACHES'))),
  ask('neighbours', 'What courses is Lino Serrat taking? Just a list of the titles.', names(out(student('Lino Serrat'), 'ENROLLED_IN'))),
  ask('neighbours', 'Who is the head of Plant Lore?', name(...into(department('Plant Lore'), 'HEADS'))),
  ask('neighbours', 'What are the immediate prerequisites of Water Rights?', names(out(course('Water Rights'), 'REQUIRES'))),
  ask('neighbours', 'who does davit amsel give tutoring to', names(out(student('Davit Amsel'), 'TUTORS'))),
  ask(
    'neighbours',
    'Which people does the Northern Ice Award pay for, and what share does each get? JSON please.',
    rows(links('FUNDS', (link) => link.from === grant('Northern Ice Award')).map((link) => [nameOf(link.to), num(link, 'share')]))
  ),
  // Chains.
  ask(
    'chain',
    'In which rooms does Henrike Ostrow have her courses?',
    names(out(lecturer('Henrike Ostrow'), 'TEACHES').flatMap((item) => out(item, 'HELD_IN')))
  ),
  ask(
    'chain',
    'Which students sit in a course taught by Caspar Holm? Names only, each once.',
    names(out(lecturer('Caspar Holm'), 'TEACHES').flatMap((item) => into(item, 'ENROLLED_IN')))
  ),
  ask(
    'chain',
    'From which departments are the lecturers who are paid by a grant of the Ministry of Works?',
    names(all('Grant', (item) => text(item, 'giver') === 'Ministry of Works').flatMap((item) => out(item, 'FUNDS').flatMap((who) => out(who, 'BELONGS_TO'))))
  ),
  // Negation, both, at least.
  ask('not', 'Is there any room where no course takes place? Name it or them.', names(rooms.filter((place) => into(place, 'HELD_IN').length === 0))),
  ask('not', 'Which lecturers get nothing from any grant?', names(lecturers.filter((who) => into(who, 'FUNDS').length === 0))),
  ask(
    'both',
    'Name students who take Charter Law as well as Water Rights.',
    names(both(into(course('Charter Law'), 'ENROLLED_IN'), into(course('Water Rights'), 'ENROLLED_IN')))
  ),
  ask('at-least', 'Students with four or more courses, please - the names are enough.', names(students.filter((who) => out(who, 'ENROLLED_IN').length >= 4))),
  ask(
    'common',
    'Which courses are Jonas Pell and Ada Winterborn both enrolled in?',
    names(both(out(student('Jonas Pell'), 'ENROLLED_IN'), out(student('Ada Winterborn'), 'ENROLLED_IN')))
  ),
  ask(
    'compare',
    'Who has been employed here longer, Emeka Sallow or Jorun Pike?',
    name(...top([lecturer('Emeka Sallow'), lecturer('Jorun Pike')], 1, (who) => -Date.parse(text(who, 'hiredOn'))))
  ),
  // The network.
  ask(
    'weighted-path',
    'I stand in the Lantern Lab and have to be in the Organ Loft. Which walk between the rooms is the shortest in metres?',
    path(byMetres.paths(room('Lantern Lab'), room('Organ Loft')))
  ),
  ask(
    'path',
    'Following who tutors whom, how do I get from Maeve Tollin to Nils Abernoth in the fewest steps?',
    path(tutoring.paths(student('Maeve Tollin'), student('Nils Abernoth')))
  ),
  ask(
    'reach',
    'Which courses do I have to pass on the way to Field Camp, counting prerequisites and their own prerequisites (two levels)?',
    names(needed.within(course('Field Camp'), 2))
  ),
  ask('centrality', 'By PageRank over the prerequisites, which course comes first?', name(...top(courses, 1, prerequisiteRank))),
  ask('centrality', 'Which room comes out on top for betweenness centrality when only the walks between rooms count?', name(...top(rooms, 1, walkBetweenness))),
  ask('components', 'How many weakly connected components are there in the entire graph?', number(componentsOf(g).length)),
  ask('isolated', 'Which grants have no connection to anything at all?', names(grants.filter((item) => around(item).length === 0))),
  // Yes or no.
  ask('yes-no', 'Does Hugo Pell tutor Ada Winterborn?', truth(out(student('Hugo Pell'), 'TUTORS').includes(student('Ada Winterborn')))),
  ask(
    'yes-no',
    'Is Ice and Water I a requirement for Silver Roads, directly? Say yes or no.',
    truth(out(course('Silver Roads'), 'REQUIRES').includes(course('Ice and Water I')))
  ),
  // Not to be answered.
  ask('unanswerable', 'What does a coffee cost in the cafeteria?', declined),
  ask('unanswerable', 'Could you tell me the email address of Freya Landauer?', declined),
  ask('unanswerable', 'How happy are the students with Sound Synthesis?', declined),
  ask('unanswerable', 'What mark will Finn Okafor get next year?', declined),
  ask('unanswerable', 'How many books are in the department of Civic Law?', declined),
  ask('unanswerable', 'What is the salary of Professor Leopold Wexley?', declined)
]
