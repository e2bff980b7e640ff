import t from 'tap'
import { readQuestion } from '../../../src/ask/parser/read-question.ts'
import { ToolWords } from '../../../src/ask/parser/tool-words.ts'
import { tools } from '../../../src/tools/index.ts'
import { paraphrase } from '../../../src/tools/query/paraphrase.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'
import { orchards } from './orchards.ts'

const { store } = await openTestRuntime(t)
const { nodes, relationships } = orchards
await importGraph(store, orchards.name, { nodes, relationships }, { orientation: orchards.orientation })
const place = { tenant, graph: orchards.name, store, schema: await store.schema(tenant, orchards.name), toolWords: new ToolWords(tools) }

/** How a question is read; null: it is declined. */
async function read(question: string): Promise<string | null> {
  const reading = await readQuestion(question, [], place)
  return reading.kind === 'query' ? paraphrase(reading.query) : null
}

const readings: readonly (readonly [question: string, reading: string])[] = [
  ["Good morning! I'm trying to remember how old Marta Quill is.", 'the age of Marta Quill'],
  ['We are out of cider. Which orchards are organic?', 'orchards with organic true, listed'],
  ['Which orchards grow Ashmole? Just the names of the orchards.', 'orchards tied by GROWS to Ashmole, listed'],
  ['Apart from Devon, which orchards are organic?', 'orchards with county other than Devon and organic true, listed'],
  ['Are there any orchards in Devon, and if so, which?', 'orchards with county Devon, listed'],
  ['Could you tell me how many orchards there are in Kent?', 'orchards with county Kent, counted'],
  ['Do you know how many orchards are organic?', 'orchards with organic true, counted'],
  ['Can you give me the total hectares of the orchards?', 'the total hectares of orchards'],
  ['What is the number of orchards in Kent?', 'orchards with county Kent, counted'],
  ['What hectares do the orchards in Kent have, taken together?', 'the total hectares of orchards with county Kent'],
  ['By how many years is Ned Harrow older than Marta Quill?', 'the difference between the total age of Ned Harrow and the total age of Marta Quill'],
  ['Which orchards have a name that starts with "W"?', 'orchards with name starting with W, listed'],
  ['Which orchards were planted in the 1990s?', 'orchards with planted under 2000 and planted at least 1990, listed'],
  ['Which orchard was planted first?', 'the orchard with the lowest planted, listed'],
  ['Which pickers earn more than Marta Quill?', 'pickers with wage over that of Marta Quill, listed'],
  [
    'I am at Low Meadow and have to be at Otter Slope. Which route takes the fewest metres?',
    'shortest path from Low Meadow to Otter Slope over LANE_TO by metres'
  ]
]
t.test('a talkative question is read like a short one', async (t) => {
  for (const [question, reading] of readings) t.equal(await read(question), reading, question)
})

const restricting = [
  'I only want the big ones. Which orchards are organic?',
  'I am looking at Devon. Which orchards are organic?',
  'What does Marta Quill weigh?',
  'Which orchards are organic? Only the ones in Wales.'
]
t.test('a possible restriction is not ignored', async (t) => {
  for (const question of restricting) t.not(await read(question), 'orchards with organic true, listed', question)
})
