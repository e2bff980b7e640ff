import t from 'tap'
import type { VertexProgram } from '../../../../src/graph/vertex/language/program.ts'
import { type Arc, csrOf } from '../../random-graph.ts'
import { byNode, outcome } from '../outcome.ts'

const links: Arc[] = [
  [0, 2],
  [1, 2],
  [2, 3]
]

/** One superstep over `links`. */
function once(parts: Pick<VertexProgram, 'state' | 'result'>, phase: Omit<VertexProgram['phases'][number], 'halt'>): VertexProgram {
  return { name: 'once', description: 'One superstep.', ...parts, phases: [{ ...phase, halt: { after: '1' } }] }
}

t.test('receives one sender behind silent others', async (t) => {
  const program = once(
    { state: { isHeard: { type: 'boolean', initial: 'false' } }, result: { columns: { isHeard: 'isHeard' } } },
    {
      message: { isHeard: { type: 'boolean', combine: 'any' } },
      send: [{ along: 'out', when: 'number(from.id) = 1', value: { isHeard: 'true' } }],
      update: { nodes: 'all', rules: [{ set: { isHeard: 'message.isHeard' } }] }
    }
  )
  t.same(byNode(outcome(program, csrOf(4, links)), 'isHeard', 4), [0, 0, 1, 0])
})

t.test('keeps two fields of one value apart with silent nodes', async (t) => {
  const program = once(
    {
      state: { least: { type: 'node?', initial: 'none' }, most: { type: 'node?', initial: 'none' } },
      result: { columns: { least: 'least', most: 'most' } }
    },
    {
      message: { least: { type: 'node', combine: 'min' }, most: { type: 'node', combine: 'max' } },
      send: [{ along: 'out', when: 'number(from.id) != 1', value: { least: 'from.id', most: 'from.id' } }],
      update: { rules: [{ set: { least: 'message.least', most: 'message.most' } }] }
    }
  )
  const told = outcome(program, csrOf(4, links))
  t.same(
    [byNode(told, 'least', 4), byNode(told, 'most', 4)],
    [
      [-1, -1, 0, 2],
      [-1, -1, 0, 2]
    ]
  )
})

t.test('keeps two sends of one value apart with silent nodes', async (t) => {
  const program = once(
    { state: { isHeard: { type: 'boolean', initial: 'false' } }, result: { columns: { isHeard: 'isHeard' } } },
    {
      message: { isHeard: { type: 'boolean', combine: 'any' } },
      send: [
        { along: 'out', when: 'number(from.id) = 2', value: { isHeard: 'true' } },
        { along: 'in', when: 'number(from.id) = 2', value: { isHeard: 'true' } },
        { along: 'out', when: 'number(from.id) > 2', value: { isHeard: 'true' } }
      ],
      update: { nodes: 'all', rules: [{ set: { isHeard: 'message.isHeard' } }] }
    }
  )
  t.same(byNode(outcome(program, csrOf(4, links)), 'isHeard', 4), [1, 1, 0, 1])
})

t.test('compares what a sender computes with a boolean of the receiver', async (t) => {
  const program = once(
    {
      state: { isEven: { type: 'boolean', initial: 'mod(number(id), 2) = 0' }, count: { type: 'number', initial: '0' } },
      result: { columns: { count: 'count' } }
    },
    {
      message: { count: { type: 'number', combine: 'count' } },
      send: [{ along: 'out', when: 'not from.isEven = to.isEven and (not from.isEven) = to.isEven', value: {} }],
      update: { rules: [{ set: { count: 'message.count' } }] }
    }
  )
  t.same(byNode(outcome(program, csrOf(4, links)), 'count', 4), [0, 0, 1, 1])
})

t.test('counts the messages where it searches a list', async (t) => {
  const program = once(
    { state: { hasCount: { type: 'boolean', initial: 'false' } }, result: { columns: { hasCount: 'hasCount' } } },
    {
      message: { degree: { type: 'number', combine: { collect: 8 } } },
      send: [{ along: 'out', value: { degree: 'from.outDegree' } }],
      update: { rules: [{ set: { hasCount: 'contains(message.degree, received)' } }] }
    }
  )
  t.same(byNode(outcome(program, csrOf(4, links)), 'hasCount', 4), [0, 0, 0, 1])
})

t.test('searches common neighbours in the state before the superstep', async (t) => {
  const program: VertexProgram = {
    name: 'common',
    description: 'Each node learns the largest value next to it and a neighbour, and raises its own.',
    graph: { direction: 'undirected' },
    state: { own: { type: 'number', initial: 'number(id)' }, heard: { type: 'number', initial: '0' } },
    phases: [
      {
        message: { most: { type: 'number', combine: 'max' } },
        send: [{ along: 'both', when: 'commonCount() > 0', value: { most: 'commonMax(own)' } }],
        update: { nodes: 'all', rules: [{ set: { heard: 'message.most', own: 'own + 100' } }] },
        halt: { after: '2' }
      }
    ],
    result: { columns: { heard: 'heard', own: 'own' } }
  }
  const triangle: Arc[] = [
    [0, 1],
    [1, 2],
    [0, 2]
  ]
  t.same(byNode(outcome(program, csrOf(3, triangle, 'undirected')), 'heard', 3), [102, 102, 101])
})
