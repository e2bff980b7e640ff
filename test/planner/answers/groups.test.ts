import t from 'tap'
import { openTestRuntime } from '../../fixtures/runtime.ts'
import { answerOf } from './answer-of.ts'

const sizes: readonly (readonly [string, number])[] = [
  ['Run approximate maximum k-cut with k=3 and find the number of stations in the largest part.', 104],
  ['How many stations does the biggest Louvain community hold?', 27],
  ['What is the size of the smallest Louvain community?', 8],
  ['Which Louvain community is the largest and how many stations are in it?', 27],
  ['How many nodes are in the largest weakly connected component?', 302],
  ['How many stations are in the third largest Louvain community?', 21],
  ['How many stations have the most used color of a K-1 coloring?', 134],
  ['How many Louvain communities have at least 15 stations?', 9]
]

t.test('tells how many nodes the group has that is asked about', async (t) => {
  const runtime = await openTestRuntime(t)
  for (const [question, size] of sizes) {
    const { data } = await answerOf(runtime, question)
    t.equal(typeof data === 'object' ? (data as { size: number }).size : data, size, question)
  }
  t.equal((await answerOf(runtime, 'How many nodes are in the largest weakly connected component? Reply with nodes:answer.')).answer, 'nodes: 302')
})

t.test('counts groups, whatever else is the most common', async (t) => {
  const runtime = await openTestRuntime(t)
  const asked = 'Let every station take over the label that is most common among its neighbours, weighted by time, for 5 rounds. How many communities are left?'
  t.equal((await answerOf(runtime, asked)).data, 69)
  t.equal((await answerOf(runtime, `${asked} Reply strictly with communities:answer`)).answer, 'communities: 69')
})

t.test('names the members of the smallest group', async (t) => {
  const runtime = await openTestRuntime(t)
  t.match(
    (await answerOf(runtime, 'Run label propagation. Which stations form the smallest community?')).answer,
    /^The smallest community \(\d+\) has 2 nodes: /
  )
})

t.test('takes the station with the fewest hops on average for the closest one', async (t) => {
  const runtime = await openTestRuntime(t)
  const asked = 'By closeness, from which station are all the others on average the fewest hops away? Answer with its name only.'
  t.equal((await answerOf(runtime, asked)).answer, 'Green Park')
})
