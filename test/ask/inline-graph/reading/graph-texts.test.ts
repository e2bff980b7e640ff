import t from 'tap'
import { readInlineQuestion } from '../../../../src/ask/inline-graph/inline-question.ts'
import { toldTexts } from './graph-texts.ts'

/** `A>B:3` as its parts. */
function parsed(edge: string): [string, string, string] {
  const at = edge.includes('>') ? edge.indexOf('>') : edge.indexOf('-')
  const [target = '', weight = ''] = edge.slice(at + 1).split(':')
  return [edge.slice(0, at), target, weight]
}

/** Names without an article or the noun that all have. */
const bare = (name: string) =>
  ['the ', 'step ', 'room ', 'species '].reduce((rest, noun) => (rest.startsWith(noun) ? rest.slice(noun.length) : rest), name.toLowerCase())

const written = (source: string, target: string, weight: string, directed: boolean) => {
  const [one = '', other = ''] = directed ? [bare(source), bare(target)] : [bare(source), bare(target)].sort()
  return `${one} ${other} ${weight}`
}

t.test('texts in many styles give the relationships that a person finds', (t) => {
  for (const [text, edges] of toldTexts) {
    const directed = edges.includes('>')
    const told = readInlineQuestion(text)
    const read = told?.relationships.map(({ source, target, weight }) => written(source, target, String(weight ?? ''), directed)).sort()
    const expected = edges.split(';').map((edge) => written(...parsed(edge), directed))
    t.same(read, expected.sort(), text)
    t.equal(told?.unread, null, text)
  }
  t.end()
})

const unread: readonly (readonly [string, string])[] = [
  ['There are roads A–B, B–C and C–D of 3, 4 and 5 km. How far is it from A to D?', 'a relationship without a number'],
  ['Mill -> Ford\nFord -> Dock\nDock -> Yard\nAlso, the Mill supplies the Yard on Sundays.\nIs there a cycle?', 'Also, the Mill supplies the Yard on Sundays']
]

t.test('the answer names the parts of a text that were not read', (t) => {
  for (const [text, part] of unread) t.equal(readInlineQuestion(text)?.unread, part)
  t.equal(
    readInlineQuestion('Mill -> Ford\nFord -> Dock\nDock -> Yard\nI stand at the Mill and the Yard is my goal. How far is it from Mill to Yard?')?.unread,
    null
  )
  t.end()
})

t.test('questions about a stored graph have no inline graph', (t) => {
  for (const text of [
    'shortest path from Bank to Paddington',
    'Who directed Alien, Blade Runner and The Martian?',
    'List stations as (name, zone).',
    'Which stations are in zone 2 and zone 3, and how many lines serve each?',
    'Is the route Bank -> Bond Street -> Baker Street possible?',
    'Return [{"station": "name", "zone": 1}] for all stations of the Victoria line.',
    'Which actors played with Keanu Reeves, and which directors worked with both of them?',
    'How far is it from Oxford Circus to Bank, and from Bank to Stratford?'
  ])
    t.equal(readInlineQuestion(text), null, text)
  t.end()
})

t.test('words of the text for nodes, relationships and numbers become their names', (t) => {
  const said: readonly (readonly [string, object])[] = [
    [
      'Four papers cite each other: Moss cites Fern, Fern cites Ivy, Ivy cites Reed, Reed cites Fern. Is there a circle?',
      { label: 'Node', type: 'CITES', weightName: 'weight' }
    ],
    ['Kira is friends with Tobias; Tobias is friends with Wanja; Wanja is friends with Selma. Who has most friends?', { label: 'Node', type: 'FRIENDS_WITH' }],
    [
      'Distances between our villages: Aldo to Brig is 7 km, Brig to Cavo is 4 km, Aldo to Dorn is 3 km. Which villages are next to Cavo?',
      { label: 'Village', weightName: 'km' }
    ],
    ['Task B needs task A. Task C needs task B. Task D needs task A. In which order?', { label: 'Task', type: 'NEEDS' }],
    ['Roads: A-B 3 km, B-C 4 km, C-A 5 km. Which is the shortest way from A to C?', { label: 'Node', type: 'ROAD', weightName: 'km' }],
    ['(ann)-[:OWES {sum: 5}]->(ben), (ben)-[:OWES {sum: 7}]->(cy), (cy)-[:OWES {sum: 2}]->(ann). Who owes most?', { type: 'OWES', weightName: 'sum' }]
  ]
  for (const [text, names] of said) t.match(readInlineQuestion(text), names, text)
  t.end()
})

t.test('the earlier node is at the same end of all relationships, for any sentence structure', (t) => {
  const told = readInlineQuestion('Salt is needed by Soup. Soup comes before Tea. Cake comes after Tea. Bread comes before Soup. In which order?')
  t.same(
    told?.relationships.map(({ source, target }) => `${source}>${target}`),
    ['Salt>Soup', 'Soup>Tea', 'Tea>Cake', 'Bread>Soup']
  )
  t.end()
})

t.test('a notation is read in time that grows with its length', (t) => {
  const text = `Undirected graph: ${Array.from({ length: 10_000 }, (_, at) => `(${at},${at + 1})`).join(' ')} Is it connected?`
  t.equal(readInlineQuestion(text)?.relationships.length, 10_000)
  t.end()
})
