import t from 'tap'
import { readInlineGraph } from '../../../src/ask/inline-graph/read-inline-graph.ts'

const rests = ['frame rests on base', 'panel rests on frame', 'lid rests on panel', 'knob rests on lid'].join(', ')

t.test('a task that needs a direction makes the graph directed where the text names none', (t) => {
  for (const question of [
    'In what order can the parts be built, each after what it rests on? Give a topological order.',
    'Give a topological order of the parts.',
    'Is there a circular dependency?'
  ]) {
    const told = readInlineGraph(`The ${rests}. ${question}`)
    t.equal(told?.relationships.length, 4, question)
    t.equal(told?.directed, true, question)
  }
  t.end()
})

t.test('other tasks leave such relationships without a direction, and count each pair once', (t) => {
  const told = readInlineGraph('Pairs: (ada, ben), (ben, ada), (ben, cleo), (cleo, dan). How many connected components are there?')
  t.match(told, { directed: false, isDirectionSaid: false })
  t.equal(told?.relationships.length, 3)
  t.end()
})

t.test('directions of the text take precedence over those that the question needs', (t) => {
  const told = readInlineGraph('An undirected graph: (ada, ben), (ben, cleo), (cleo, dan), (dan, eve). Give a topological order.')
  t.match(told, { directed: false, isDirectionSaid: true })
  t.end()
})
