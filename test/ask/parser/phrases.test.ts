import t from 'tap'
import { linkQuestion } from '../../../src/ask/linking/link-question.ts'
import { parseQuestion } from '../../../src/ask/parser/parse.ts'
import { planQuestion } from '../../../src/ask/parser/plan-question.ts'
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

/** What orchards can have, how that is told, and how its opposite is; null: its opposite is not read. */
const conditions: readonly (readonly [said: string, told: string, opposite: string | null])[] = [
  ['more than 6 hectares', 'orchards with hectares over 6', 'orchards with hectares at most 6'],
  ['hectares of 7', 'orchards with hectares 7', 'orchards with hectares other than 7'],
  ['more hectares than Low Meadow', 'orchards with hectares over that of Low Meadow', 'orchards with hectares at most that of Low Meadow'],
  ['county Kent', 'orchards with county Kent', 'orchards with county other than Kent'],
  ['county Kent or Devon', 'orchards with county among Kent or Devon', 'orchards with county other than Devon and county other than Kent'],
  ['the most hectares', 'the orchard with the highest hectares', null],
  ['no pickers', 'orchards not tied by PICKS_AT from pickers', 'orchards tied by PICKS_AT from pickers'],
  ['at least 2 varieties', 'orchards tied by GROWS to at least 2 varieties', 'orchards not tied by GROWS to at least 2 varieties'],
  ['the fewest varieties', 'the orchard with the lowest number of nodes it is tied by GROWS to varieties', null]
]
const frames: readonly (readonly [frame: string, tell: (told: string) => string])[] = [
  ['Which orchards have _?', (told) => `${told}, listed`],
  ['orchards with _', (told) => `${told}, listed`],
  ['List the orchards that have _.', (told) => `${told}, listed`],
  ['How many orchards have _?', (told) => `${told}, counted`],
  ['Are there any orchards with _?', (told) => `whether there are ${told}`]
]
t.test('a condition is read equally after any connecting words', async (t) => {
  for (const [said, told] of conditions)
    for (const [frame, tell] of frames) {
      const question = frame.replace('_', said)
      t.equal(await read(question), tell(told), question)
    }
})

t.test('a missing link is the opposite of an existing one', async (t) => {
  for (const [said, , opposite] of conditions)
    for (const frame of ['Which orchards do not have _?', 'orchards without _']) {
      const question = frame.replace('_', said)
      t.equal(await read(question), opposite === null ? null : `${opposite}, listed`, question)
    }
})

const subjects: readonly (readonly [said: string, told: string])[] = [
  ['Low Meadow', 'varieties tied by GROWS from Low Meadow'],
  ['organic orchards', 'varieties tied by GROWS from orchards with organic true'],
  ['at least 2 orchards', 'varieties tied by GROWS from at least 2 orchards'],
  ['no orchards', 'varieties not tied by GROWS from orchards'],
  ['none of the orchards', 'varieties not tied by GROWS from orchards'],
  ['the most orchards', 'the variety with the highest number of nodes it is tied by GROWS from orchards'],
  ['Low Meadow and Windy Bank', 'varieties tied by GROWS from Low Meadow and tied by GROWS from Windy Bank']
]
t.test('the agent is read equally before and after the verb', async (t) => {
  for (const [said, told] of subjects) {
    t.equal(await read(`Which varieties do ${said} grow?`), `${told}, listed`, `which do ${said}`)
    t.equal(await read(`varieties that ${said} grow`), `${told}, listed`, `that ${said}`)
    t.equal(await read(`varieties grown by ${said}`), `${told}, listed`, `by ${said}`)
    t.equal(await read(`How many varieties are grown by ${said}?`), `${told}, counted`, `how many by ${said}`)
  }
})

t.test('the opposite of several nodes together is declined', async (t) => {
  const question = 'orchards that do not grow Ashmole and Russet Queen'
  t.equal((await planQuestion(question, [], { tenant, graph: orchards.name, store, schema, toolWords })).kind, 'decline')
})
