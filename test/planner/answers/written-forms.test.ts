import t from 'tap'
import { openTestRuntime } from '../../fixtures/runtime.ts'
import { answerOf } from './answer-of.ts'

const walk = '\\["Brixton"(?:, "[^"]+"){4}\\]'

t.test('writes every list where rows are lists of nodes', async (t) => {
  const runtime = await openTestRuntime(t)
  const walks = new RegExp(`^${walk}, ${walk}, ${walk}$`)
  const asked = 'Give me 3 random walks of length 5, all starting at Brixton.'
  t.match((await answerOf(runtime, `${asked} The result should be paths, for example: ["A", "B"], ["D", "F"].`)).answer, walks)
  t.match((await answerOf(runtime, `${asked} Return each as a list.`)).answer, walks)
  const { answer } = await answerOf(runtime, 'Give me one random walk of length 40 from Brixton in the format ["A", "B", "C"].')
  t.equal(JSON.parse(answer).length, 40, 'and all of a long list')
})

t.test('writes vectors out', async (t) => {
  const runtime = await openTestRuntime(t)
  const asked = 'Run FastRP with embedding dimension 4 and random seed 42 and get the embeddings of Temple and Oval.'
  const numbers = String.raw`\[-?[\d.]+(?:, -?[\d.]+){3}\]`
  t.match((await answerOf(runtime, `${asked} Answer as Station: [values].`)).answer, new RegExp(`^Temple: ${numbers}, Oval: ${numbers}$`))
  t.match(
    (await answerOf(runtime, `${asked} Reply with Station:answer, for example A:[0.1, 0.2].`)).answer,
    new RegExp(`^Temple: ${numbers}, Oval: ${numbers}$`)
  )
  t.match((await answerOf(runtime, asked)).answer, new RegExp(`^Temple: ${numbers}\\nOval: ${numbers}$`))
  t.match((await answerOf(runtime, asked.replace('4', '64'))).answer, /^Vectors of 64 numbers/, 'unless they are long')
  t.equal((await answerOf(runtime, 'Do Poplar and Temple get the same FastRP embedding of dimension 8 with seed 3? Answer Yes or No.')).answer, 'No')
})

t.test('writes a whole result where no number of rows is said, else that number', async (t) => {
  const runtime = await openTestRuntime(t)
  const flow =
    'Run max flow from Stratford to Ealing Broadway and Wimbledon with time as the capacity. Format the result as a sequence of [source, target, flow].'
  t.ok((await answerOf(runtime, flow)).answer.split('], [').length > 10)
  const tree = 'Find the prize-collecting Steiner tree with total_lines as the prize and time as the weight. Output a sequence of [node, parent, weight].'
  t.notMatch((await answerOf(runtime, tree)).answer, '""', 'and no link without an end')
  const degrees = 'Run degree centrality treating links as undirected and list the 5 stations with the highest score in the format ["A", "B", "C"].'
  t.equal(JSON.parse((await answerOf(runtime, degrees)).answer).length, 5)
})

t.test('writes nodes in the order of the question, unless a ranking is asked for', async (t) => {
  const runtime = await openTestRuntime(t)
  const keys = async (question: string) => (await answerOf(runtime, question)).answer.split(', ').map((pair) => pair.split(': ')[0])
  const asked = 'Run closeness centrality for Oval, Westminster and Angel'
  t.same(await keys(`${asked}. Answer as Station: score.`), ['Oval', 'Westminster', 'Angel'])
  t.same(await keys(`${asked} and rank them from highest to lowest. Answer as Station: score.`), ['Westminster', 'Angel', 'Oval'])
  const two = "Look up two values of Freeman's shortest-path betweenness, the one of Westminster and the one of Waterloo. Answer as Station: score."
  t.same(await keys(two), ['Westminster', 'Waterloo'], 'and none of them is left out')
})

t.test('gives the name alone of the node that is chosen', async (t) => {
  const runtime = await openTestRuntime(t)
  const asked = 'Only one of Waterloo and Angel can get extra staff, the one with the higher betweenness. Which one is it?'
  for (const form of ['Its name alone will do as the answer.', 'Reply with the name, without a sentence around it.', 'The name is all I need.'])
    t.equal((await answerOf(runtime, `${asked} ${form}`)).answer, 'Waterloo', form)
})

t.test('gives the figure of a way or a flow that is asked for, not the number of its rows', async (t) => {
  const runtime = await openTestRuntime(t)
  const asked: readonly (readonly [string, string])[] = [
    ['Find the shortest path from Brixton to Angel by time and give its total cost. Reply with cost:answer.', 'cost: 20'],
    ['What is the total cost of the shortest path from Brixton to Angel by time? Reply with only the number.', '20'],
    ['How many hops is the shortest path from Brixton to Angel? Reply hops:answer', 'hops: 8'],
    ['How many stops is the quickest way from Brixton to Angel by time? Reply stops:answer', 'stops: 10'],
    ['What is the maximum flow from Stratford to Oval with time as the capacity? Reply only with flow:answer.', 'flow: 3'],
    ['Run the minimum spanning tree from Oval by time. Reply with weight:answer', 'weight: 660']
  ]
  t.match((await answerOf(runtime, 'Dijkstra from Oval by time: which station is the furthest? Reply as Station: cost.')).answer, /^[^,:]+: \d+$/)
  for (const [question, answer] of asked) t.equal((await answerOf(runtime, question)).answer, answer, question)
})
