import t from 'tap'
import { linkQuestion } from '../../../src/ask/linking/link-question.ts'
import { parseQuestion } from '../../../src/ask/parser/parse.ts'
import { ToolWords } from '../../../src/ask/parser/tool-words.ts'
import { tools } from '../../../src/tools/index.ts'
import { paraphrase } from '../../../src/tools/query/paraphrase.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'

/** Canals between basins, one way each. */
const canals = {
  nodes: ['Ashby', 'Brock', 'Cray', 'Dell', 'Eaves', 'Froome'].map((name) => ({ id: name, labels: ['Basin'], properties: { name } })),
  relationships: [
    ['Ashby', 'Brock', 4],
    ['Brock', 'Cray', 3],
    ['Cray', 'Ashby', 5],
    ['Cray', 'Dell', 2],
    ['Eaves', 'Froome', 9]
  ].map(([source, target, hours]) => ({ source: String(source), target: String(target), type: 'CANAL', properties: { hours } }))
}

const { store } = await openTestRuntime(t)
await importGraph(store, 'canals', canals, { orientation: 'directed' })
const schema = await store.schema(tenant, 'canals')
const toolWords = new ToolWords(tools)

async function read(question: string): Promise<string | null> {
  const [best] = parseQuestion(await linkQuestion(question, { tenant, graph: 'canals', store, schema }), schema, toolWords)
  return best === undefined ? null : paraphrase(best.query)
}

const readings: readonly (readonly [question: string, reading: string])[] = [
  ['What is the fastest route from Ashby to Dell?', 'shortest path from Ashby to Dell by hours'],
  ['How many hops are there from Ashby to Dell?', 'the length of the shortest path from Ashby to Dell'],
  ['Can Ashby reach Froome?', 'whether found by shortest path from Ashby to Froome'],
  ['If Cray closes, what is the fastest route from Ashby to Dell?', 'shortest path from Ashby to Dell by hours node where name <> Cray'],
  ['Which basins can be reached from Brock?', 'basins found by breadth first search from Brock, listed'],
  ['Is there a cycle?', 'whether has cycle by cycle'],
  ['Is the network bipartite?', 'whether is bipartite by two coloring'],
  ['How many bridges are there?', 'the bridge count by bridges'],
  ['Which basins are articulation points?', 'basins found by articulation points, listed'],
  ['Do Ashby and Eaves belong to the same component?', 'together by weakly connected components of Ashby and Eaves view groups'],
  ['What is the maximum flow from Ashby to Dell?', 'the total flow by max flow from Ashby to Dell by hours'],
  ['Is there a path that visits every basin exactly once?', 'whether exists by hamiltonian path'],
  ['What is the pagerank of Cray?', 'pagerank of Cray'],
  ['Which basin has the highest pagerank by message passing?', 'the basin with the highest score by run vertex program program pagerank, listed'],
  ['Which basin has the highest in-degree?', 'the basin with the highest score by degree centrality orientation reverse, listed']
]

t.test('a question about an algorithm is read as a call of its tool', async (t) => {
  for (const [question, reading] of readings) t.equal(await read(question), reading, question)
})

const unread: readonly string[] = [
  'What is the cheapest route from Ashby to Dell?',
  'What is the fastest route from Ashby to Nowhere?',
  'Which basin has the highest salinity centrality?',
  'Is there a path that visits every painted basin exactly once?'
]

t.test('a question with a missing weight, node or measure has no reading', async (t) => {
  for (const question of unread) t.equal(await read(question), null, question)
})
