import { ask, count, declined, name, names, no, number, path, paths, type Question, ranking, rows, truth as said, word, words, yes } from '../expect.ts'
import { hospital } from '../graphs/hospital.ts'
import { betweennessOf, closenessOf, componentsOf, networkOf, pageranksOf, trianglesOf } from '../network.ts'
import { best, countBy, foldBy, mean, num, sum, text, top, truthOf } from '../truth.ts'

const truth = truthOf(hospital)
const { all, one, out, into, links } = truth
const net = networkOf(truth)
const metres = networkOf(truth, { types: ['CORRIDOR_TO'], weight: 'metres' })
const referrals = networkOf(truth, { types: ['REFERS_TO'] })
const corridors = networkOf(truth, { types: ['CORRIDOR_TO'] })
const ward = (name: string) => one('Ward', `${name} Ward`)
const doctor = (name: string) => one('Doctor', name)
const patient = (name: string) => one('Patient', name)
const drug = (name: string) => one('Drug', name)
const betweenness = betweennessOf(truth, net, true)
const pagerank = pageranksOf(truth, net)
const closeness = closenessOf(truth, net)

export const questions: readonly Question[] = [
  ask('shortest path', 'What is the shortest path in hops from Juniper Ward to Linden Ward?', path(corridors.paths(ward('Juniper'), ward('Linden')))),
  ask(
    'shortest path',
    'How many hops is the shortest path from Amara Oyelaran to Bastian Kroll?',
    number(net.paths(doctor('Amara Oyelaran'), doctor('Bastian Kroll'))[0]?.cost ?? Number.NaN)
  ),
  ask('weighted path', 'What is the shortest path from Juniper Ward to Alder Ward weighted by metres?', path(metres.paths(ward('Juniper'), ward('Alder')))),
  ask('weighted path', 'Which route from Cedar Ward to Linden Ward has the lowest total metres?', path(metres.paths(ward('Cedar'), ward('Linden')))),
  ask(
    'k shortest',
    'List the 3 shortest paths between Maple Ward and Hawthorn Ward, using metres as the weight.',
    paths(metres.paths(ward('Maple'), ward('Hawthorn'), 3), 3)
  ),
  ask('reach', 'Which doctors can be reached from Amara Oyelaran within 2 REFERS_TO steps?', names(referrals.within(doctor('Amara Oyelaran'), 2))),
  ask('reach', 'How many wards are within 2 hops of Willow Ward?', count(corridors.within(ward('Willow'), 2))),
  ask('neighbours', 'Which doctors treat Mabel Thornton?', names(out(patient('Mabel Thornton'), 'TREATED_BY'))),
  ask('neighbours', 'Which patients are admitted to Maple Ward?', names(into(ward('Maple'), 'ADMITTED_TO'))),
  ask('neighbours', 'Which doctors refer to Celeste Maddock?', names(into(doctor('Celeste Maddock'), 'REFERS_TO'))),
  ask('neighbours', 'How many patients are prescribed Dolovane?', count(into(drug('Dolovane'), 'PRESCRIBED'))),
  ask('central', 'Which ward has the highest PageRank?', name(...top(all('Ward'), 1, pagerank))),
  ask('central', 'What are the top 3 nodes by PageRank in the graph?', ranking(top(hospital.nodes, 3, pagerank))),
  ask('central', 'What is the betweenness centrality of Rowan Ward?', number(betweenness(ward('Rowan')))),
  ask(
    'central',
    'Which doctor has the higher betweenness centrality, Celeste Maddock or Faisal Tarkowski?',
    name(...top([doctor('Celeste Maddock'), doctor('Faisal Tarkowski')], 1, betweenness))
  ),
  ask('central', 'What is the closeness centrality of Cedar Ward?', number(closeness(ward('Cedar')))),
  ask('components', 'How many weakly connected components does the graph have?', count(componentsOf(truth))),
  ask('components', 'What is the size of the largest weakly connected component?', number(componentsOf(truth)[0]?.length ?? 0)),
  ask('triangles', 'How many triangles are there in the graph?', count(trianglesOf(truth))),
  ask('count', 'How many doctors are in the graph?', count(all('Doctor'))),
  ask('count by', 'How many patients are there per blood type?', rows(countBy(all('Patient'), (node) => text(node, 'bloodType')))),
  ask('count by', 'Count the doctors by specialty.', rows(countBy(all('Doctor'), (node) => text(node, 'specialty')))),
  ask('filter', 'Which doctors have the specialty surgery?', names(all('Doctor', (node) => text(node, 'specialty') === 'surgery'))),
  ask('filter', 'Which patients are younger than 18?', names(all('Patient', (node) => num(node, 'age') < 18))),
  ask('filter', 'How many drugs have a price greater than 20?', count(all('Drug', (node) => num(node, 'price') > 20))),
  ask('filter', 'Which wards have between 15 and 25 beds?', names(all('Ward', (node) => num(node, 'beds') >= 15 && num(node, 'beds') <= 25))),
  ask('filter', 'Which drugs were approved before 2000?', names(all('Drug', (node) => text(node, 'approvedOn') < '2000'))),
  ask('filter', 'How many patients were admitted after 2023-06-30?', count(all('Patient', (node) => text(node, 'admittedOn') > '2023-06-30'))),
  ask('filter', 'Which doctors are on call?', names(all('Doctor', (node) => node.properties['onCall'] === true))),
  ask('filter', 'How many patients are not insured?', count(all('Patient', (node) => node.properties['insured'] === false))),
  ask(
    'filter',
    'Which doctors are in cardiology and have more than 10 years of service?',
    names(all('Doctor', (node) => text(node, 'specialty') === 'cardiology' && num(node, 'yearsOfService') > 10))
  ),
  ask(
    'filter',
    'List all drugs whose category is sedative or antiviral.',
    names(all('Drug', (node) => ['sedative', 'antiviral'].includes(text(node, 'category'))))
  ),
  ask('lookup', 'What is the salary of Greta Lindqvist?', number(num(doctor('Greta Lindqvist'), 'salary'))),
  ask('lookup', 'When was Willow Ward opened?', word(text(ward('Willow'), 'openedOn'))),
  ask('superlative', 'Who is the youngest patient?', name(...top(all('Patient'), 1, (node) => -num(node, 'age')))),
  ask('superlative', 'What are the three most expensive drugs by price?', ranking(top(all('Drug'), 3, (node) => num(node, 'price')))),
  ask('superlative', 'Which doctor has the lowest salary?', name(...top(all('Doctor'), 1, (node) => -num(node, 'salary')))),
  ask('most related', 'Which doctor treats the most patients?', name(...best(all('Doctor'), (node) => into(node, 'TREATED_BY').length))),
  ask('most related', 'Which drug is prescribed to the most patients?', name(...best(all('Drug'), (node) => into(node, 'PRESCRIBED').length))),
  ask('aggregate', 'What is the total number of beds across all wards?', number(sum(all('Ward').map((node) => num(node, 'beds'))))),
  ask(
    'aggregate',
    'What is the average age of insured patients?',
    number(mean(all('Patient', (node) => node.properties['insured'] === true).map((node) => num(node, 'age'))))
  ),
  ask(
    'aggregate',
    'What is the average salary of doctors per specialty?',
    rows(
      foldBy(
        all('Doctor'),
        (node) => text(node, 'specialty'),
        (group) => mean(group.map((node) => num(node, 'salary')))
      )
    )
  ),
  ask('distinct', 'What are the distinct categories of drugs?', words(all('Drug').map((node) => text(node, 'category')))),
  ask(
    'chain',
    'Which drugs are prescribed to patients treated by Kirsten Vale?',
    names(into(doctor('Kirsten Vale'), 'TREATED_BY').flatMap((node) => out(node, 'PRESCRIBED')))
  ),
  ask(
    'chain',
    'In which wards do the doctors of Ned Castellan work?',
    names(out(patient('Ned Castellan'), 'TREATED_BY').flatMap((node) => out(node, 'WORKS_IN')))
  ),
  ask('yes or no', 'Does Cardexil interact with Hemacor?', said(out(drug('Cardexil'), 'INTERACTS_WITH').includes(drug('Hemacor')))),
  ask('yes or no', 'Is there a path from Kirsten Vale to Edith Fontaine-Roy?', net.steps(doctor('Kirsten Vale')).has(doctor('Edith Fontaine-Roy')) ? yes : no),
  ask('relationship', 'How many PRESCRIBED relationships are there?', count(links('PRESCRIBED'))),
  ask(
    'relationship',
    'How many cases does Faisal Tarkowski refer to Greta Lindqvist?',
    number(sum(links('REFERS_TO', ({ from, to }) => from === doctor('Faisal Tarkowski') && to === doctor('Greta Lindqvist')).map((link) => num(link, 'cases'))))
  ),
  ask(
    'relationship',
    'What is the average number of visits over all TREATED_BY relationships?',
    number(mean(links('TREATED_BY').map((link) => num(link, 'visits'))))
  ),
  ask('unanswerable', 'What is the phone number of Bastian Kroll?', declined),
  ask('unanswerable', 'Which nurse looks after Ophelia Grint?', declined),
  ask('unanswerable', 'What is the mortality rate of Maple Ward?', declined)
]
