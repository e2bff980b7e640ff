import t from 'tap'
import { readInlineQuestion } from '../../../../src/ask/inline-graph/inline-question.ts'

const pairs = (text: string) =>
  readInlineQuestion(text)?.relationships.map(({ source, target, weight }) => `${source}>${target}${weight === undefined ? '' : `:${weight}`}`)
const valuesOf = (text: string) => Object.fromEntries(readInlineQuestion(text)?.values ?? [])
const ask = 'Which three that are all joined weigh most?'

t.test('node values are read from calls, value rows and tables', (t) => {
  const edges = 'Edges: (k1, k2), (k2, k3), (k1, k3).'
  const values = { k1: 4, k2: 9, k3: 2 }
  t.same(valuesOf(`Weights: w(k1) = 4, w(k2) = 9, w(k3) = 2. ${edges} ${ask}`), values)
  t.same(valuesOf(`Weights:\n\nname,mass\nk1,4\nk2,9\nk3,2\n\n${edges}\n${ask}`), values)
  t.same(valuesOf(`Weights:\n\n| name | mass |\n|---|---|\n| k1 | 4 |\n| k2 | 9 |\n| k3 | 2 |\n\n${edges}\n${ask}`), values)
  t.same(valuesOf(`Oda earned 4 coins. Pim earned 9 coins. Rik earned 2 coins. Oda -- Pim, Pim -- Rik, Rik -- Oda. ${ask}`), { Oda: 4, Pim: 9, Rik: 2 })
  t.end()
})

t.test('the target of a search between two nodes is not a relationship', (t) => {
  const roads = 'A road leads from Orlo to Pell (3 km). A road leads from Pell to Quin (4 km). A road leads from Orlo to Quin (9 km).'
  const told = ['Orlo>Pell:3', 'Pell>Quin:4', 'Orlo>Quin:9']
  for (const text of [
    `Given a few roads with their lengths, find the shortest way from Orlo to Quin. ${roads} Answer with a number.`,
    `Tomorrow the vans will go from Orlo to Quin. ${roads} How far is it from Orlo to Quin?`,
    `${roads} Ada would like a parcel to get from Orlo to Quin. How far is that?`
  ]) {
    t.same(pairs(text), told, text)
    t.equal(readInlineQuestion(text)?.unread, null, text)
  }
  const drawn = readInlineQuestion('a1 -- b2 [label=3]\nb2 -- c3 [label=4]\na1 -- c3 [label=9]\n\nShortest way a1 - c3, with its length.')
  t.equal(drawn?.relationships.length, 3)
  t.equal(drawn?.unread, null)
  t.same(pairs('a1 -- b2\nb2 -- c3\nc3 -- d4\n\na1 <-> d4: in one piece?'), ['a1>b2', 'b2>c3', 'c3>d4'])
  t.end()
})

t.test('a legend gives the direction of pairs without arrows', (t) => {
  const list = '(ann, bo), (bo, cy), (cy, dov), (dov, bo)'
  for (const legend of [
    'the first of each pair hands its coat down to the second',
    'in each pair the task runs from the first to the second',
    '[x, y]: x has to be ready before y starts'
  ])
    t.match(readInlineQuestion(`Pairs (${legend}): ${list}. Is there a cycle?`), { directed: true, isDirectionSaid: true }, legend)
  for (const legend of ['the first of each pair is friends with the second', 'each row has the first town, then the second', 'mind where it ends'])
    t.match(readInlineQuestion(`Pairs (${legend}): ${list}. Is there a cycle?`), { directed: false }, legend)
  t.match(readInlineQuestion('src_host,dst_host\nh4,h2\nh2,h9\nh9,h4\nh9,h7\n\nCan h4 reach h7?'), { directed: true })
  t.match(readInlineQuestion('stop_1,stop_2\nAle,Bor\nBor,Cid\nCid,Ale\n\nIs there a cycle?')?.nodes, ['Ale', 'Bor', 'Cid'])
  t.end()
})

t.test('lists after a colon come first or last according to the legend', (t) => {
  const lists = 'mix: sift weigh\nbake: mix\ncool: bake\nsift: weigh'
  t.ok(pairs(`Each row: a step, then what must be done ahead of it.\n${lists}\nGive an order.`)?.includes('sift>mix'))
  t.ok(pairs(`Each row (step: what it waits for)\n${lists}\nGive an order.`)?.includes('sift>mix'))
  t.ok(pairs(`Each row (step: what waits for it)\n${lists}\nGive an order.`)?.includes('mix>sift'))
  t.end()
})

t.test('sentences that forbid a step before another give an order', (t) => {
  const told = pairs(
    'Put on the belt ahead of the sash. No hat before the belt. Put on the sash ahead of the cape. No cape before the hat. Put on the belt ahead of the cape. No glove before the sash. In what order?'
  )
  t.same(told?.sort(), ['belt>cape', 'belt>hat', 'belt>sash', 'hat>cape', 'sash>cape', 'sash>glove'])
  t.end()
})

t.test('words before a preposition at the start of a sentence do not name a node', (t) => {
  const told = readInlineQuestion(
    'Rooms for Ada are kept by Bo and Cy. Dov likes Bo and Cy. Rooms for Eli are kept by Bo. Fay likes Cy. Rooms for Gus are kept by Cy. Who goes where?'
  )
  t.notOk(told?.nodes.includes('Rooms'))
  t.end()
})

t.test('the answer reports introductions that were not read with their lists', (t) => {
  const text = ['Adam', 'Bodo', 'Cyril', 'Dover']
    .map((name, at, all) => `${name} sends up to so many boxes on: 9 to ${all[(at + 1) % 4]} and 4 to ${all[(at + 2) % 4]}.`)
    .join(' ')
  t.not(readInlineQuestion(`${text} How many boxes get from Adam to Cyril at most?`)?.unread ?? null, null)
  t.end()
})
