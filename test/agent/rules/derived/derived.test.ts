import t from 'tap'
import { withGraphs } from '../../../../eval/planner/evaluate.ts'
import { underground } from '../../../../eval/planner/graphs/london.ts'
import { workforce } from '../../../../eval/planner/graphs/workforce.ts'

const asked: readonly (readonly [graph: string, question: string, data: unknown])[] = [
  ['london', "How many more neighbouring stations does King's Cross St. Pancras have than Euston?", 3],
  ['london', 'How many fewer links are there on the Victoria Line than on the District Line?', 44],
  ['workforce', 'How many more people are employed by Blue Kettle Drinks than by Ostler Freight?', 2],
  ['london', 'Are there more stations in zone 4 or in zone 5?', { node: 'zone 4', value: 38 }],
  ['london', 'Are there more stations in zone 4 or 5?', { node: 'zone 4', value: 38 }],
  ['workforce', 'Do more employees live in Great Bramley or in Castle Moyne?', { node: 'Great Bramley', value: 7 }],
  ['london', 'What fraction of the stations in zone 1 have rail?', 0.2],
  ['london', 'Of the stations in zone 1, what share has a zone of 1?', 100],
  ['workforce', 'What percentage of all employees work part-time?', 27.5],
  [
    'london',
    'What is the shortest way from Victoria to Angel through Holborn?',
    { totalCost: 7, path: ['Victoria', /./, /./, /./, 'Holborn', /./, /./, 'Angel'] }
  ],
  ['london', 'quickest route from Victoria to Angel via Holborn', { totalCost: 13, costUnit: 'time' }],
  ['london', 'How long does it take to get from Bank to Morden if I must pass through Waterloo on the way?', { totalCost: 30 }],
  ['workforce', 'I prepare a slide. What share of our employees, as a percentage, is not assigned to any project at all?', 37.5]
]

t.test('differences, shares and comparisons of groups are worked out from simpler questions, and every number is backed', async (t) => {
  await withGraphs([underground, workforce], async ({ asker }) => {
    for (const [graph, question, data] of asked) {
      const { status, data: got, ungrounded } = await asker.ask({ question, graph, planner: 'rules' }, { tenant: 'eval' })
      t.match({ status, data: got, ungrounded }, { status: 'answered', data, ungrounded: [] }, question)
    }
  })
})

const held: readonly (readonly [graph: string, question: string, data: unknown])[] = [
  ['workforce', 'Which employees are assigned to Night Convoy but not to Open Atlas?', ['Leander Foss', 'Errol Finchley', 'Flora MacIntosh Reed']],
  ['workforce', 'Which employees have a name that starts with "Ad" or with "Zo"?', ['Adaeze Nwosu-Hale', 'Zoltan Berek']],
  ['workforce', 'How many employees have a name that starts with "Ad" or with "Zo"?', 2],
  ['london', 'What is the median zone of the stations in zone 3?', 3],
  ['london', 'Is there a station that is in zone 1 and has more than 20 links?', false]
]

t.test('lists are held together, and the middle of numbers is taken, from simpler questions', async (t) => {
  await withGraphs([underground, workforce], async ({ asker }) => {
    for (const [graph, question, data] of held) {
      const { status, data: got, ungrounded } = await asker.ask({ question, graph, planner: 'rules' }, { tenant: 'eval' })
      t.match({ status, data: got, ungrounded }, { status: 'answered', data, ungrounded: [] }, question)
    }
  })
})

t.test('what nothing in the graph is called is not told of a node', async (t) => {
  await withGraphs([workforce], async ({ asker }) => {
    for (const question of ["What is Olga Brightwell's phone number?", 'What is the shoe size of Olga Brightwell?'])
      t.match(await asker.ask({ question, graph: 'workforce', planner: 'rules' }, { tenant: 'eval' }), { status: 'cannot_answer', trace: [] }, question)
  })
})

t.test('a share of nothing is told to be none', async (t) => {
  await withGraphs([underground], async ({ asker }) => {
    const answer = await asker.ask({ question: 'What percentage of the stations in zone 77 have rail?', graph: 'london', planner: 'rules' }, { tenant: 'eval' })
    t.match(answer, { status: 'cannot_answer', answer: /none to take a share of/ })
  })
})

t.test('a comparison of groups or a share that cannot be worked out is declined, not answered by half of it', async (t) => {
  await withGraphs([underground], async ({ asker }) => {
    for (const question of [
      'Looking only at stations with rail: are more of them in zone 1 or in zone 2?',
      'What percentage of the ticket inspectors smoke?',
      'Add up the links. What percentage of them goes to Bank?'
    ])
      t.match(await asker.ask({ question, graph: 'london', planner: 'rules' }, { tenant: 'eval' }), { status: 'cannot_answer', trace: [] }, question)
  })
})

t.test('data are given in the form that is asked for, and a share of shares is read in bounded work', async (t) => {
  await withGraphs([underground], async ({ asker }) => {
    const ask = (question: string, more: object = {}) => asker.ask({ question, graph: 'london', planner: 'rules', ...more }, { tenant: 'eval' })
    const answerSchema = { type: 'object', properties: { node: { type: 'string' } }, required: ['node'] }
    t.match(await ask('Does Green Park or Baker Street have more links?', { answerSchema }), { status: 'answered', data: { node: 'Baker Street' } })
    const { status } = await ask(`What ${'share of the '.repeat(40)}stations have rail?`)
    t.ok(status)
  })
})
