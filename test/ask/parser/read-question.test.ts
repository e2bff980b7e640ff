import t from 'tap'
import { linkQuestion } from '../../../src/ask/linking/link-question.ts'
import { parseQuestion } from '../../../src/ask/parser/parse.ts'
import { ToolWords } from '../../../src/ask/parser/tool-words.ts'
import { tools } from '../../../src/tools/index.ts'
import { paraphrase } from '../../../src/tools/query/paraphrase.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'
import { orchards } from './orchards.ts'

const { store } = await openTestRuntime(t)
const { nodes, relationships } = orchards
await importGraph(store, orchards.name, { nodes, relationships }, { orientation: orchards.orientation })
const schema = await store.schema(tenant, orchards.name)
const toolWords = new ToolWords(tools)

async function read(question: string): Promise<string | null> {
  const [best] = parseQuestion(await linkQuestion(question, { tenant, graph: orchards.name, store, schema }), schema, toolWords)
  return best === undefined ? null : paraphrase(best.query)
}

const readings: readonly (readonly [question: string, reading: string])[] = [
  ['Which orchards are in Kent?', 'orchards with county Kent, listed'],
  ['how many organic orchards are there', 'orchards with organic true, counted'],
  ['Which orchards were planted before 2006?', 'orchards with planted under 2006, listed'],
  ['Orchards with more than 6 hectares', 'orchards with hectares over 6, listed'],
  ['What is the wage of Ned Harrow?', 'the wage of Ned Harrow'],
  ['How old is Marta Quill?', 'the age of Marta Quill'],
  ['When was Otter Slope planted?', 'the planted of Otter Slope'],
  ['Who trains Sunniva Dale?', 'pickers tied by TRAINS to Sunniva Dale, listed'],
  ['Whom does Ned Harrow train?', 'pickers tied by TRAINS from Ned Harrow, listed'],
  ['Which pickers pick at an organic orchard?', 'pickers tied by PICKS_AT to orchards with organic true, listed'],
  ['Which pickers picked more than 300 crates?', 'pickers tied by PICKS_AT with crates over 300 to anything, listed'],
  ['Which pickers do not train anyone?', 'pickers not tied by TRAINS to pickers, listed'],
  ['Which pickers are trained by somebody over 50?', 'pickers tied by TRAINS from pickers with age over 50, listed'],
  ['the oldest picker', 'the picker with the highest age, listed'],
  ['top 2 pickers by wage', 'the 2 pickers with the highest wage, listed'],
  ['Which picker has the highest wage?', 'the picker with the highest wage, listed'],
  ['What is the average wage of pickers?', 'the average wage of pickers'],
  ['number of orchards per county', 'the number of orchards per county'],
  ['Is Low Meadow organic?', 'whether there are Low Meadow with organic true'],
  ['Is Ned Harrow older than Marta Quill?', 'whether there are Ned Harrow with age over that of Marta Quill'],
  ['Are there any orchards in Devon?', 'whether there are orchards with county Devon'],
  ['Which variety is grown in the most orchards?', 'the variety with the highest number of nodes it is tied by GROWS from orchards, listed'],
  ['What is the shortest way from Low Meadow to Otter Slope by metres?', 'shortest path from Low Meadow to Otter Slope over LANE_TO by metres'],
  ['Is there a path from Low Meadow to Otter Slope?', 'whether found by shortest path from Low Meadow to Otter Slope'],
  ['How many weakly connected components are there?', 'the component count by weakly connected components'],
  ['Which orchard has the highest betweenness over LANE_TO?', 'the orchard with the highest score by betweenness centrality over LANE_TO, listed'],
  ['How many metres is it from Low Meadow to Windy Bank?', 'the length of the shortest path from Low Meadow to Windy Bank over LANE_TO by metres'],
  ['pears', 'varieties with kind pear, listed']
]
t.test('a question is read by its meaning', async (t) => {
  for (const [question, reading] of readings) t.equal(await read(question), reading, question)
})

const unread: readonly string[] = [
  'Which orchards have beehives?',
  'How many vegetarians are there?',
  'Which pickers speak Spanish?',
  'Show the organic orchards with a car park',
  'Who owns Low Meadow?',
  'Orchards planted by women',
  'What colour is the Russet Queen?',
  'Which pickers earn more than Mrs. Nobody?'
]
t.test('a word without a place in the reading is not ignored', async (t) => {
  for (const question of unread) t.equal(await read(question), null, question)
})
