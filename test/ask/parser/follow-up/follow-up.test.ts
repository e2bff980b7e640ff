import t, { type Test } from 'tap'
import { linkQuestion } from '../../../../src/ask/linking/link-question.ts'
import { readFollowUp } from '../../../../src/ask/parser/follow-up/read-follow-up.ts'
import type { Before } from '../../../../src/ask/parser/follow-up/referents.ts'
import { parseQuestion } from '../../../../src/ask/parser/parse.ts'
import { chooseReading } from '../../../../src/ask/parser/rank/choose-reading.ts'
import { ToolWords } from '../../../../src/ask/parser/tool-words.ts'
import { tools } from '../../../../src/tools/index.ts'
import { paraphrase } from '../../../../src/tools/query/paraphrase.ts'
import { planQuery } from '../../../../src/tools/query/plan/plan-query.ts'
import { importGraph, openTestRuntime, tenant } from '../../../fixtures/runtime.ts'
import { orchards } from '../orchards.ts'

const { store } = await openTestRuntime(t)
const { nodes, relationships, name: graph } = orchards
await importGraph(store, graph, { nodes, relationships }, { orientation: orchards.orientation })
const schema = await store.schema(tenant, graph)
const stored = (await store.findNodes(tenant, graph, { limit: 100 })).nodes
const toolWords = new ToolWords(tools)

/** A question, how it is read, and which nodes its answer names. */
type Turn = readonly [question: string, reading: string, ...names: string[]]

/** Each question follows those before it. An unclear one has the words of its reason as its reading. */
async function converse(t: Test, turns: readonly Turn[], { isCut = false } = {}): Promise<void> {
  const before: Before[] = []
  for (const [question, reading, ...names] of turns) {
    const linked = await linkQuestion(question, { tenant, graph, store, schema })
    const found = readFollowUp(linked, before, { schema, toolWords })
    if (typeof found === 'object' && 'unclear' in found) {
      t.match(found.unclear, reading, question)
      continue
    }
    const isAlone = found === 'standalone'
    const readings = isAlone ? parseQuestion(linked, schema, toolWords) : found
    const best = chooseReading({ linked, readings, leansOn: isAlone ? 'nothing' : 'turns' })
    if ('kind' in best) {
      t.match(readings.length === 0 ? 'nothing' : best.explanation, reading, question)
      continue
    }
    t.equal(paraphrase(best.query), reading, question)
    t.not(planQuery(best.query, schema), null, question)
    t.same(JSON.parse(JSON.stringify(best.query)), best.query, question)
    const named = stored.filter((node) => names.includes(node.name)).map(({ id, key, name, labels }) => ({ id, key, name, labels }))
    before.push({ query: best.query, named, isCut })
  }
}

const inKent: Turn = ['Which orchards are in Kent?', 'orchards with county Kent, listed', 'Low Meadow', 'Windy Bank']
const pickers: Turn = ['Which pickers pick at Low Meadow?', 'pickers tied by PICKS_AT to Low Meadow, listed', 'Marta Quill', 'Ned Harrow']
const way: Turn = [
  'What is the shortest way from Low Meadow to Otter Slope by metres?',
  'shortest path from Low Meadow to Otter Slope over LANE_TO by metres',
  'Low Meadow',
  'Windy Bank',
  'Otter Slope'
]

t.test('a fragment replaces a node, value, bound or kind', async (t) => {
  await converse(t, [pickers, ['and at Windy Bank?', 'pickers tied by PICKS_AT to Windy Bank, listed']])
  await converse(t, [inKent, ['what about Devon?', 'orchards with county Devon, listed'], ['and in Kent instead?', 'orchards with county Kent, listed']])
  await converse(t, [
    ['Which orchards were planted before 2006?', 'orchards with planted under 2006, listed'],
    ['and after 2010?', 'orchards with planted at least 2011, listed']
  ])
  await converse(t, [
    ['Which pickers picked more than 300 crates?', 'pickers tied by PICKS_AT with crates over 300 to anything, listed'],
    ['and more than 400 crates?', 'pickers tied by PICKS_AT with crates over 400 to anything, listed']
  ])
  await converse(t, [
    ['How many pickers are there?', 'pickers, counted'],
    ['and orchards?', 'orchards, counted']
  ])
})

t.test('a fragment with a new condition restricts the nodes', async (t) => {
  await converse(t, [inKent, ['only the organic ones', 'Low Meadow or Windy Bank with organic true, listed']])
  await converse(t, [
    ['number of orchards', 'orchards, counted'],
    ['and in Kent?', 'orchards with county Kent, counted'],
    ['with more than 6 hectares?', 'orchards with county Kent and hectares over 6, counted']
  ])
})

t.test('a pronoun means the nodes of the answer', async (t) => {
  await converse(t, [
    inKent,
    ['which of those are organic?', 'Low Meadow or Windy Bank with organic true, listed', 'Low Meadow'],
    ['who picks there?', 'pickers tied by PICKS_AT to Low Meadow, listed', 'Marta Quill', 'Ned Harrow'],
    ['how old are they?', 'the age of Marta Quill or Ned Harrow', 'Marta Quill', 'Ned Harrow'],
    ['what is their average wage?', 'the average wage of Marta Quill or Ned Harrow'],
    ['which of them trains Sunniva Dale?', 'Marta Quill or Ned Harrow tied by TRAINS to Sunniva Dale, listed', 'Marta Quill'],
    ['and her wage?', 'the wage of Marta Quill', 'Marta Quill']
  ])
  await converse(t, [pickers, ['do any of them train Sunniva Dale?', 'whether there are Marta Quill or Ned Harrow tied by TRAINS to Sunniva Dale']])
})

t.test('a pronoun does not mean the noun that its verb asks for', async (t) => {
  await converse(t, [
    ['the oldest picker', 'the picker with the highest age, listed', 'Ned Harrow'],
    ['Which orchards does he pick at?', 'orchards tied by PICKS_AT from Ned Harrow, listed', 'Low Meadow'],
    ['Which varieties does it grow?', 'varieties tied by GROWS from Low Meadow, listed', 'Russet Queen']
  ])
})

t.test('a pronoun means what the question named if the answer does not fit', async (t) => {
  await converse(t, [
    ['Which variety does Low Meadow grow?', 'varieties tied by GROWS from Low Meadow, listed', 'Russet Queen'],
    ['when was that orchard planted?', 'the planted of Low Meadow', 'Low Meadow']
  ])
})

t.test('a pronoun for more nodes than are named means the description in the question', async (t) => {
  await converse(t, [inKent, ['which of those are organic?', 'orchards with county Kent and organic true, listed']], { isCut: true })
  await converse(
    t,
    [
      ['how many orchards are in Kent', 'orchards with county Kent, counted'],
      ['which are they?', 'orchards with county Kent, listed'],
      ['how many is that?', 'orchards with county Kent, counted']
    ],
    { isCut: true }
  )
})

t.test('a list can be counted, and a count listed', async (t) => {
  await converse(t, [inKent, ['how many is that?', 'orchards with county Kent, counted'], ['and in Devon?', 'orchards with county Devon, counted']])
  await converse(t, [
    ['number of orchards', 'orchards, counted'],
    ['which ones?', 'orchards, listed'],
    ['per county?', 'the number of orchards per county']
  ])
})

t.test('a ranking can change its places, direction or measure', async (t) => {
  await converse(t, [
    ['the oldest picker', 'the picker with the highest age, listed', 'Ned Harrow'],
    ['and the second oldest?', 'place 2 of the pickers by highest age, listed', 'Marta Quill'],
    ['the next one?', 'place 3 of the pickers by highest age, listed', 'Sunniva Dale'],
    ['and the youngest?', 'the picker with the lowest age, listed', 'Sunniva Dale'],
    ['top 2 instead', 'the 2 pickers with the lowest age, listed'],
    ['by wage instead', 'the 2 pickers with the lowest wage, listed']
  ])
})

t.test('an amount can change its function or property', async (t) => {
  await converse(t, [
    ['What is the average wage of pickers?', 'the average wage of pickers'],
    ['and the highest?', 'the highest wage of pickers'],
    ['and the average age?', 'the average age of pickers']
  ])
  await converse(t, [
    ['What is the wage of Ned Harrow?', 'the wage of Ned Harrow', 'Ned Harrow'],
    ['and the age?', 'the age of Ned Harrow', 'Ned Harrow'],
    ['and Marta Quill?', 'the age of Marta Quill', 'Marta Quill']
  ])
})

t.test('a path can change its ends or direction, or continue from its end', async (t) => {
  await converse(t, [way, ['and to Windy Bank?', 'shortest path from Low Meadow to Windy Bank over LANE_TO by metres']])
  await converse(t, [way, ['from Windy Bank instead?', 'shortest path from Windy Bank to Otter Slope over LANE_TO by metres']])
  await converse(t, [way, ['how far is it?', 'the length of the shortest path from Low Meadow to Otter Slope over LANE_TO by metres']])
  await converse(t, [way, ['and back?', 'shortest path from Otter Slope to Low Meadow over LANE_TO by metres']])
  await converse(t, [way, ['and from there to Windy Bank?', 'shortest path from Otter Slope to Windy Bank over LANE_TO by metres']])
})

t.test('a tool can be applied to another node', async (t) => {
  await converse(t, [
    ['What is the degree of Windy Bank?', 'degree centrality of Windy Bank', 'Windy Bank'],
    ['what about Otter Slope?', 'degree centrality of Otter Slope', 'Otter Slope']
  ])
  await converse(t, [
    ['Which orchards can be reached from Low Meadow?', 'orchards found by breadth first search from Low Meadow, listed', 'Windy Bank', 'Otter Slope'],
    ['and from Windy Bank?', 'orchards found by breadth first search from Windy Bank, listed', 'Otter Slope'],
    ['and to Otter Slope?', 'goes on from']
  ])
})

t.test('an unresolved or ambiguous reference is unclear', async (t) => {
  await converse(t, [['which of those are organic?', 'stands for']])
  await converse(t, [['and the cheapest?', 'goes on from']])
  await converse(t, [inKent, ['who picks at it?', 'stands for'], ['why?', 'in full'], ['is there another one?', 'in full'], ['and back?', 'goes on from']])
  await converse(t, [way, ['what about Windy Bank?', 'mean']])
  await converse(t, [
    ['Is Ned Harrow older than Marta Quill?', 'whether there are Ned Harrow with age over that of Marta Quill'],
    ['and Sunniva Dale?', 'can mean']
  ])
  await converse(t, [inKent, ['and in Kent?', 'asked before']])
  await converse(t, [pickers, ['who trains him?', 'stands for'], ['what is their favourite colour?', 'stands for']])
  await converse(t, [
    ['Which orchards are in Devon?', 'orchards with county Devon, listed'],
    ['who picks at those?', 'stands for']
  ])
})

t.test('a noun selects among the nodes named before a pronoun', async (t) => {
  await converse(t, [
    inKent,
    ['Which varieties do they grow?', 'varieties tied by GROWS from Low Meadow or Windy Bank, listed', 'Russet Queen'],
    ['who picks at those orchards?', 'pickers tied by PICKS_AT to Low Meadow or Windy Bank, listed', 'Marta Quill', 'Ned Harrow'],
    ['which is the oldest?', 'the 1 Marta Quill or Ned Harrow with the highest age, listed', 'Ned Harrow'],
    ['and which is the youngest?', 'the 1 Marta Quill or Ned Harrow with the lowest age, listed', 'Marta Quill']
  ])
})

t.test('a complete question is independent of a conversation', async (t) => {
  await converse(t, [
    inKent,
    ['How many pickers are there?', 'pickers, counted'],
    ['How far is it from Low Meadow to Windy Bank?', 'the length of the shortest path from Low Meadow to Windy Bank over LANE_TO by metres'],
    ['and who trains Sunniva Dale?', 'pickers tied by TRAINS to Sunniva Dale, listed']
  ])
})
