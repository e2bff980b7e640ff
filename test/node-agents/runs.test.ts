import t from 'tap'
import { floods, takesSides, walksPaths } from './faithful-agents.ts'
import { graphOf, openAgents } from './open-agents.ts'

const ways = graphOf('a b 7', 'a c 2', 'c b 3', 'b d 1', 'c d 9')

t.test('agents that keep to the rules find the shortest path that the compiled program finds, with as many calls as estimated', async (t) => {
  const bench = await openAgents(t, { ways }, walksPaths)
  const job = await bench.solve({ graph: 'ways', program: 'shortest_path', parameters: { source: 'a', target: 'd' }, weight: 'weight' })
  const answer = await bench.runtime.jobs.resultOf(job)
  console.error(JSON.stringify([job.error, answer, await bench.eventsOf(job)], null, 1), bench.requests[5]?.messages)
})
