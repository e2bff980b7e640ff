import t from 'tap'
import { createAsker } from '../../src/agent/ask.ts'
import { planByRules } from '../../src/planner/plan.ts'
import { createReaderHere } from '../../src/reading/read-here.ts'
import { companyGraph } from '../fixtures/company-graph.ts'
import { novelGraph } from '../fixtures/novel-graph.ts'
import { importGraph, openTestRuntime, type TestRuntime, tenant } from '../fixtures/runtime.ts'

/** What is answered without a model: its data, or the status with which it is declined. */
async function answerOf({ store, state, caller }: TestRuntime, graph: string, question: string): Promise<unknown> {
  const asker = createAsker({ caller, store, state, model: null, reader: createReaderHere({ caller, store, planByRules }), defaultGraph: 'london', budget: {} })
  const { status, data } = await asker.ask({ question, graph, planner: 'rules' }, { tenant })
  return status === 'cannot_answer' || status === 'needs_clarification' ? status : data
}

const questions: Readonly<Record<string, readonly (readonly [string, unknown])[]>> = {
  company: [
    ['Who works at Northwind Robotics?', ['Alice Moreau', 'Bob Tanaka', 'Fatima Noor']],
    ['How many people work at Northwind Robotics?', 3],
    ['Where does Carla Diaz live?', ['Porto']],
    ['Which people know Alice Moreau?', ['Erik Olsen']],
    ['Who does Alice Moreau know?', ['Bob Tanaka', 'Fatima Noor']],
    ['Who is known by Bob Tanaka?', ['Deniz Kaya']],
    ['Does Alice Moreau know Bob Tanaka?', true],
    ['Does Goran Petrov know Alice Moreau?', false],
    ['Which people work at companies located in Rotterdam?', ['Alice Moreau', 'Bob Tanaka', 'Deniz Kaya', 'Erik Olsen', 'Fatima Noor']],
    ['Which people who work at Northwind Robotics live in Osaka?', ['Bob Tanaka']],
    ['Which people do not work at any company?', ['Hana Suzuki']],
    ['How many companies are in the Netherlands?', 3],
    ['Which people are older than 40?', ['Bob Tanaka', 'Deniz Kaya', 'Fatima Noor']],
    ['Which companies were founded after 2000?', ['Blue Harbor', 'Lumen Analytics']],
    ['Who was hired before 2012?', ['Bob Tanaka', 'Deniz Kaya', 'Fatima Noor']],
    ['Which companies have a headcount between 100 and 2000?', ['Northwind Robotics', 'Blue Harbor']],
    ['Which active people are in Support?', ['Hana Suzuki']],
    ['people not in Engineering', ['Bob Tanaka', 'Deniz Kaya', 'Erik Olsen', 'Goran Petrov', 'Hana Suzuki']],
    ['How old is Alice Moreau?', 34],
    ['What is the salary and age of Hana Suzuki?', { node: 'Hana Suzuki', salary: 42000, age: 33 }],
    ['Who is the oldest person?', { node: 'Deniz Kaya', age: 52 }],
    ['Who is older, Alice Moreau or Bob Tanaka?', { node: 'Bob Tanaka', age: 45 }],
    ['Is Alice Moreau older than Bob Tanaka?', false],
    ['What is the total population of all cities?', 3_998_000],
    ['What is the average salary of people in Engineering?', 86_000],
    ['How many relationships of type KNOWS are there?', 7],
    ['Since when does Alice Moreau know Bob Tanaka?', 2014],
    ['Which departments are there?', ['Engineering', 'Sales', 'Support', 'Finance']],
    ['Who is the youngest employee of Northwind Robotics?', { node: 'Alice Moreau', age: 34 }],
    [
      'What is the highest salary per department?',
      [
        { department: 'Engineering', max: 105_000 },
        { department: 'Finance', max: 98_000 },
        { department: 'Sales', max: 64_000 },
        { department: 'Support', max: 42_000 }
      ]
    ],
    ['What is the median salary of people in Engineering who live in Rotterdam?', 'cannot_answer'],
    ['Which people speak Esperanto?', 'cannot_answer'],
    ['Which inactive people live in Porto?', ['Carla Diaz', 'Goran Petrov']]
  ],
  novel: [
    ['Who appears with Marlow?', ['Ines', 'Captain Reyes', 'Pell']],
    ['Which characters appear with both Marlow and Tobias?', ['Captain Reyes']],
    ['How many times do Pell and Dorothea appear together?', 17],
    ['Which two characters appear together most often?', 'cannot_answer'],
    ['What is the average weight of the relationships?', 'cannot_answer'],
    ['How many connected components are there?', 2],
    ['Is Kit connected to Marlow?', false],
    ['How many characters are there?', 10]
  ],
  london: [
    ['Which stations are neighbours of Bank?', ['Liverpool Street', 'London Bridge', 'Moorgate', 'Shadwell', "St. Paul's", 'Waterloo']],
    ['What zone is Paddington in?', 1],
    ['How many stations are there?', 302],
    ['How many links are there?', 'cannot_answer'],
    ['Which stations have more than 4 lines?', ['Baker Street', "King's Cross St. Pancras"]],
    ['Is the network connected?', true],
    ['Is there a direct link between Angel and Old Street?', true],
    ['Is there a direct link between Angel and Holborn?', false],
    ['What is the time of the link between Finchley Road and Wembley Park?', 7],
    ['Which lines go through Bank?', 'cannot_answer'],
    ['What is the Katz centrality of Bank?', 'cannot_answer'],
    ['How many bridge relationships are there?', 136],
    [
      'Top 2 cut edges',
      [
        { from: 'Stratford', to: 'Leyton', cutOff: 20 },
        { from: 'Leyton', to: 'Leytonstone', cutOff: 19 }
      ]
    ],
    ['Is Bank an articulation point?', false],
    ['Is Euston an articulation point?', true],
    ['Which articulation point is the largest?', { node: 'Euston', cutOff: 22 }],
    ['What is the diameter of the network?', 38],
    ['What is the average distance over all pairs of stations?', 18.39830272161227],
    ['Which two stations are furthest apart by time?', { source: 'Upminster', target: 'Chesham', distance: 108 }],
    ['Which station is furthest from Bank by time?', { furthest: ['Chesham'], totalCost: 65, costUnit: 'time' }],
    ['Is there a negative cycle from Bank?', false],
    ['What is the longest path in the graph?', { found: false }],
    ['shortest path from Padingtn to Bank', 'needs_clarification']
  ]
}

t.test('the rules planner answers from graphs it has never seen', async (t) => {
  const runtime = await openTestRuntime(t)
  await importGraph(runtime.store, 'company', companyGraph)
  await importGraph(runtime.store, 'novel', novelGraph, { orientation: 'undirected' })
  for (const [graph, asked] of Object.entries(questions)) {
    await t.test(`of the graph ${graph}`, async (t) => {
      for (const [question, expected] of asked) t.same(await answerOf(runtime, graph, question), expected, question)
    })
  }
  await t.test('weighs paths by the quality that is asked for', async (t) => {
    const quick = (await answerOf(runtime, 'london', 'What is the quickest way from Paddington to London Bridge?')) as { costUnit: string; totalCost: number }
    const few = (await answerOf(runtime, 'london', 'Find the path with the fewest stops from Paddington to London Bridge')) as { costUnit: string }
    t.equal(quick.costUnit, 'time')
    t.equal(few.costUnit, 'hops')
  })
  await t.test('finds as many paths as are asked for', async (t) => {
    const paths = (await answerOf(runtime, 'london', 'What are the three quickest routes from Bank to Waterloo?')) as { totalCost: number }[]
    t.same(
      paths.map((path) => path.totalCost),
      [4, 5, 9]
    )
  })
  await t.test('gives the order of a depth-first search', async (t) => {
    const order = (await answerOf(runtime, 'london', 'Run a depth-first search from Bank')) as { node: string; depth: number }[]
    t.equal(order.length, 301)
    t.same(order.slice(0, 2), [
      { node: 'Waterloo', depth: 1 },
      { node: 'Southwark', depth: 2 }
    ])
  })
  await t.test('ignores directions only where no path follows them, and says so', async (t) => {
    const data = (await answerOf(runtime, 'company', 'What is the shortest path from Goran Petrov to Osaka?')) as { hops: number }
    t.equal(data.hops, 5)
  })
})
