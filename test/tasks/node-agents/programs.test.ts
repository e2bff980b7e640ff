import t from 'tap'
import { EdgewiseError } from '../../../src/base/errors.ts'
import { checkProgram } from '../../../src/graph/vertex/language/check-program.ts'
import { library } from '../../../src/graph/vertex/library/index.ts'
import { readAgentProgram } from '../../../src/tasks/node-agents/agent-program.ts'
import { graphOf, openAgents } from './open-agents.ts'
import { programAgent } from './program-agent.ts'

/** Parallel relationships, a self loop, a cycle and a part apart. */
const knot = graphOf('a b 2', 'a b 1', 'b a 4', 'b c 1', 'c d 1', 'd b 3', 'c c 1', 'd e 2', 'e f 1', 'x y 5')
const dag = graphOf('a b', 'a c', 'b d', 'c d', 'd e', 'x e')
const bench = await openAgents(t, { knot, dag })
const nodeCount = { knot: 8, dag: 6 } as const
const given = { source: 'a', target: 'e', rounds: 3, maxIterations: 4 }

const isSupported = (program: (typeof library)[number]): boolean => {
  try {
    readAgentProgram(checkProgram(program))
    return true
  } catch (error) {
    return !(error instanceof EdgewiseError)
  }
}
const supported = library.filter(isSupported)

t.test('agents can run all library programs except those that need more than a node knows', async (t) => {
  t.same(
    library.filter((program) => !supported.includes(program)).map(({ name }) => name),
    ['heaviest_triangle', 'degree', 'hits']
  )
})

for (const program of supported)
  t.test(`agents that follow the rules of ${program.name} agree with the compiled program, in as many calls as estimated`, async (t) => {
    for (const graph of ['knot', 'dag'] as const) {
      const declared = Object.entries(program.parameters ?? {})
      const parameters = Object.fromEntries(declared.flatMap(([name]) => (name in given ? [[name, given[name as keyof typeof given]]] : [])))
      // Names of nodes are their places.
      const numbers = { a: 0, e: 4 }
      const known = Object.fromEntries(
        declared.map(([name, { default: standard = 0 }]) => [name, numbers[parameters[name] as 'a' | 'e'] ?? parameters[name] ?? standard])
      )
      bench.use(programAgent(program, known as Record<string, number | boolean>, nodeCount[graph]))
      const orientation = program.graph?.direction === 'undirected' ? 'undirected' : 'natural'
      const weights = program.graph?.weights === undefined ? {} : { weight: 'weight' }
      const answer = await bench.answerOf({ graph, program: program.name, parameters, orientation, ...weights })
      t.match(answer, { firstDivergence: null, divergences: 0, agree: true, agents: { stoppedBy: null, supersteps: answer.compiled.supersteps } }, graph)
      t.same([bench.requests.length, answer.usage.calls], [answer.estimate.calls, answer.estimate.calls], graph)
    }
  })
