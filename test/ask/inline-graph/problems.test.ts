import t from 'tap'
import { readInlineQuestion } from '../../../src/ask/inline-graph/inline-question.ts'
import { recognize } from '../../../src/ask/inline-graph/problems/recognize.ts'
import learned from '../../../src/ask/inline-graph/problems/weights.json' with { type: 'json' }
import { chancesBy } from '../../../src/ask/linking/log-linear.ts'
import { ToolWords } from '../../../src/ask/parser/tool-words.ts'
import { readConfig } from '../../../src/base/config/config.ts'
import { openRuntime } from '../../../src/runtime/runtime.ts'
import { openFolder } from '../../fixtures/folder.ts'

const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: await openFolder(t), EDGEWISE_SAMPLE_DATA: 'false' }))
t.teardown(() => runtime.close())
const ask = (question: string) => runtime.asker.ask({ question }, { tenant: 'told' })
const recognized = (question: string) => {
  const told = readInlineQuestion(question)
  return told === null ? null : recognize(told)
}

const ferries = 'Ferries sail both ways between Ask-Bo, Bo-Cam, Cam-Ask, Cam-Dun, Dun-Eld.'

t.test('a story question is answered by its problem, and states how it was read', async (t) => {
  const asked: readonly (readonly [string, RegExp])[] = [
    [
      `${ferries} A tourist hates to see the same strait again. Is there any loop she could sail, back to where she set out?`,
      /Ask → Bo → Cam → Ask|Ask → Cam → Bo → Ask/
    ],
    [`${ferries} The doctor is on Ask. Can she get to her patient on Eld by ferry at all, changing as often as she likes?`, /Ask → Cam → Dun → Eld/],
    [
      'These guests quarrel: Ask-Bo, Bo-Cam, Cam-Ask, Cam-Dun, Dun-Eld. Can I seat everybody at two tables so that nobody sits with someone they quarrel with?',
      /^(?:No|The graph is not bipartite): .* odd length/
    ],
    [
      'Left must be finished before right: mix -> bake, bake -> cool, melt -> glaze, cool -> glaze. Write down a sequence of all steps that the baker could follow.',
      /(?:mix|melt) → .*glaze/
    ],
    [
      'Footpaths with their minutes: Ask-Bo (4), Bo-Cam (3), Ask-Cam (9), Cam-Dun (1). Ann sets out from Ask and wants to be at Dun as early as she can. How long will she be on her way?',
      /8/
    ],
    [
      'Pipes with their limits in litres a second: Ask -> Bo (4), Bo -> Dun (3), Ask -> Cam (9), Cam -> Dun (1). How many litres can reach Dun each second, if Ask sends as much as it can?',
      /4/
    ],
    ['Who can drive what: Ann - van, Ann - bus, Ben - van, Cy - bus. Give as many people as possible a vehicle of their own.', /^2 pairs:/]
  ]
  for (const [question, text] of asked) {
    const { status, answer, explanation, reading, likely, grounded } = await ask(question)
    t.match([status, answer], [/^(?:answered|partial)$/, text], question)
    t.match(explanation, /^The question tells a graph of \d+ nodes/)
    t.type(reading, 'string')
    if (explanation.includes('likely')) t.same([likely, grounded], [true, false], question)
  }
})

t.test('a question of another kind is declined', async (t) => {
  for (const question of [
    `${ferries} Who owns the ferry that sails from Ask to Bo?`,
    `${ferries} Please translate all of this into French.`,
    `${ferries} What does a ticket from Ask to Eld cost in winter?`,
    `${ferries} What is the second best way from Ask to Eld?`
  ]) {
    t.equal(recognized(question), null, question)
    t.equal((await ask(question)).status, 'cannot_answer', question)
  }
})

t.test('the words around two nodes decide which comes first', async (t) => {
  const pipes = 'Water runs one way only: well -> dam (4), dam -> town (3), well -> mill (9), mill -> town (1).'
  for (const question of [
    `${pipes} How much water can arrive in town from well at most?`,
    `${pipes} What is the most water that can be sent from well to town?`
  ])
    t.match(recognized(question)?.ends ?? ['well', 'town'], ['well', 'town'], question)
})

t.test('problems of weights, values or two nodes are found only where these exist', async (t) => {
  const asks = 'What is the most water that can flow from Ask to Dun in a second?'
  t.equal(recognized(`Mains: Ask -> Bo, Bo -> Dun, Ask -> Cam, Cam -> Dun. ${asks}`)?.problem === 'flow', false)
  t.equal(recognized(`Mains: Ask -> Bo (3), Bo -> Dun (4), Ask -> Cam (2), Cam -> Dun (6). ${asks}`)?.problem, 'flow')
})

t.test('each problem that a tool solves was trained, and probabilities add up to 1', async (t) => {
  const words = new ToolWords(runtime.caller.tools)
  const solved = runtime.caller.tools.flatMap(({ intents = [] }) => intents.flatMap(({ solves = {} }) => Object.keys(solves)))
  t.ok(solved.length >= 10)
  for (const problem of solved) {
    t.ok(learned.problems.labels.includes(problem), problem)
    t.not(words.solverOf(problem), null, problem)
  }
  const features = new Set(Object.keys(learned.problems.weights).slice(0, 20))
  t.ok(Math.abs(chancesBy(learned.problems, features).reduce((sum, chance) => sum + chance, 0) - 1) < 1e-9)
})

t.test('one more word makes another question, which is declined or answered as unsure', async (t) => {
  const roads = 'Roads in km, both ways: A-B: 4, B-C: 3, A-C: 9, C-D: 1, B-D: 7.'
  for (const question of [
    `${roads} How long is the longest route from A to D?`,
    `${roads} You have a ticket for one free ride. What is the least total distance from A to D with it?`,
    `${roads} Suppose all roads are swapped for tunnels. How far is it from A to D at least?`,
    `Use Kruskal's algorithm on these roads. ${roads} What total distance do you get?`,
    `${ferries} Can one get from Ask to Eld by an odd number of crossings?`,
    `${ferries} How many crossings has the shortest round trip?`,
    `${ferries} Which is the lowest number of ferries one has to take from Ask to Eld?`
  ]) {
    const { status, likely, grounded } = await ask(question)
    t.ok(status === 'cannot_answer' || status === 'needs_clarification' || (likely === true && !grounded), `${status}: ${question}`)
  }
})

t.test('a question for a number is not answered with yes', async (t) => {
  const { answer } = await ask(`${ferries} By how many ferries at least is Ask tied to Eld?`)
  t.notMatch(answer, /^(?:Yes|No)/)
})
