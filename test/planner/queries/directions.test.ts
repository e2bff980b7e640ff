import t from 'tap'
import { type Answers, answerAll } from './answer-all.ts'

const firms = {
  nodes: ['Ash', 'Birch', 'Cedar'].map((name, at) => ({ id: name, labels: ['Firm'], properties: { name, listed: at === 0, staff: 10 * (at + 1) } })),
  relationships: [
    { source: 'Ash', target: 'Birch', type: 'SUPPLIES', properties: { time: 4 } },
    { source: 'Birch', target: 'Cedar', type: 'SUPPLIES', properties: { time: 9 } }
  ]
}

const had: Answers = {
  'Which firms have no supplier?': ['Ash'],
  'How many firms have a supplier who is listed?': 1
}

const ranked: Answers = {
  'Which firm comes second when you rank them all by staff from high to low?': { node: 'Birch', staff: 20 },
  'Which firm comes third when you rank them all by staff from low to high?': { node: 'Cedar', staff: 30 }
}

const asked: Answers = {
  'Given the names: is there a direct link between Ash and Cedar?': false,
  'How many firm names contain the letters "ir"?': 1,
  'I always wondered: does Ash supply Cedar?': false,
  'Tell me, does Ash supply Birch?': true
}

t.test('a noun of the one who acts, which others have, is where a relationship begins', (t) => answerAll(t, had, firms))

t.test('a place in a ranking is read where the ranking is told after it', (t) => answerAll(t, ranked, firms))

t.test('a question of yes or no may follow what is said before it', (t) => answerAll(t, asked, firms))

const pupils = {
  nodes: ['Ash', 'Birch', 'Cedar'].map((name, at) => ({ id: name, labels: ['Teacher'], properties: { name, rooms: at, classes: at + 2 } })),
  relationships: [
    { source: 'Birch', target: 'Ash', type: 'COACHED_BY', properties: {} },
    { source: 'Cedar', target: 'Birch', type: 'COACHED_BY', properties: {} }
  ]
}

t.test('a type that is named in the passive starts at what is acted on', (t) =>
  answerAll(
    t,
    { 'Which teacher was coached by Ash?': ['Birch'], 'Which teacher was coached directly by Birch?': ['Cedar'], 'Who coached Cedar?': ['Birch'] },
    pupils
  )
)

t.test('a noun with `to` starts at what has it, and a verb may look like a noun', (t) =>
  answerAll(t, { 'Which firms supply at least one firm?': ['Ash', 'Birch'], 'Which firms have a supply to Cedar?': ['Birch'] }, firms)
)

t.test('so many of something, none of it, and so many different ones', (t) =>
  answerAll(t, { 'Which teachers have no rooms?': ['Ash'], 'Which teachers have 3 classes?': ['Birch'] }, pupils)
)
