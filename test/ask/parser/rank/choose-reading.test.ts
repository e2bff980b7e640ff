import { readFileSync } from 'node:fs'
import t from 'tap'
import { linkQuestion } from '../../../../src/ask/linking/link-question.ts'
import { parseQuestion } from '../../../../src/ask/parser/parse.ts'
import { chancesOf, chooseReading, rankReadings } from '../../../../src/ask/parser/rank/choose-reading.ts'
import { featureNames, featuresOf } from '../../../../src/ask/parser/rank/features.ts'
import type { Found } from '../../../../src/ask/parser/rank/reading-features.ts'
import { ToolWords } from '../../../../src/ask/parser/tool-words.ts'
import { tools } from '../../../../src/tools/index.ts'
import { importGraph, openTestRuntime, tenant } from '../../../fixtures/runtime.ts'
import { orchards } from '../orchards.ts'

const { store } = await openTestRuntime(t)
const { nodes, relationships } = orchards
await importGraph(store, orchards.name, { nodes, relationships }, { orientation: orchards.orientation })
const schema = await store.schema(tenant, orchards.name)
const toolWords = new ToolWords(tools)

async function read(question: string): Promise<Found> {
  const linked = await linkQuestion(question, { tenant, graph: orchards.name, store, schema })
  return { linked, readings: parseQuestion(linked, schema, toolWords), leansOn: 'nothing' }
}

t.test('plain questions use their first reading', async (t) => {
  for (const question of ['Which orchards are in Kent?', 'How many pickers are there?', 'What is the average wage of pickers?', 'Who trains Sunniva Dale?']) {
    const found = await read(question)
    const chosen = chooseReading(found)
    t.ok(!('kind' in chosen) && chosen.query === found.readings[0]?.query, question)
  }
})

t.test('a question without readings is declined', async (t) => {
  const { linked } = await read('Which orchards are in Kent?')
  t.match(chooseReading({ linked, readings: [], leansOn: 'nothing' }), { kind: 'decline', status: 'cannot_answer' })
})

t.test('a far-fetched reading is declined', async (t) => {
  const found = await read('Which orchards are in Kent?')
  const stretched = found.readings.map((reading) => ({ ...reading, score: -6, item: { ...reading.item, score: -6 } }))
  t.match(chooseReading({ ...found, readings: stretched.slice(0, 1) }), { kind: 'decline', status: 'cannot_answer', explanation: /too unsure/ })
})

t.test('of two equally good readings neither is chosen, and both are shown', async (t) => {
  const [found, other] = [await read('Which orchards are in Kent?'), await read('Which orchards are in Devon?')]
  const [one] = found.readings
  const [two] = other.readings
  if (one === undefined || two === undefined) {
    t.fail('both are read')
    return
  }
  const twin = { ...one, query: two.query }
  t.match(chooseReading({ ...found, readings: [one, twin] }), { kind: 'decline', status: 'needs_clarification', explanation: /Kent.*Devon/ })
})

t.test('the likeliest reading comes first, and some probability is left for none', async (t) => {
  const ranked = rankReadings(await read('top 2 pickers by wage'))
  const chances = ranked.map(({ chance }) => chance)
  t.same(
    chances,
    chances.toSorted((a, b) => b - a)
  )
  t.ok(chances.reduce((sum, chance) => sum + chance, 0) < 1)
  t.same(chancesOf([[0], [0]], [1]), [0.333333, 0.333333], 'none of them is a choice like each of two without weight')
})

t.test('each reading has a finite number for every feature', async (t) => {
  for (const values of featuresOf(await read('Which pickers picked more than 300 crates?'))) {
    t.equal(values.length, featureNames.length)
    t.ok(values.every(Number.isFinite))
  }
})

t.test('the stored weights match the features, and are small', async (t) => {
  const text = readFileSync(new URL('../../../../src/ask/parser/rank/weights.json', import.meta.url), 'utf8')
  const { least, weights } = JSON.parse(text) as { least: number; weights: Record<string, number> }
  t.same(Object.keys(weights), featureNames, 'else `npm run train -- readings` is due')
  t.ok(Object.values(weights).every(Number.isFinite))
  t.ok(least > 0 && least < 1)
  t.ok(text.length < 20_000)
})
