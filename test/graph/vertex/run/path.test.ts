import t from 'tap'
import type { VertexProgram } from '../../../../src/graph/vertex/language/program.ts'
import { csrOf } from '../../random-graph.ts'
import { outcome } from '../outcome.ts'

/** Each node comes after the one before it; the first after `first`. */
const rowOf = (first: string, where?: string): VertexProgram => ({
  name: 'row',
  description: 'A row of nodes, and the way to one of them.',
  parameters: { end: { type: 'node' } },
  state: { before: { type: 'node?', initial: `if(number(id) = 0, ${first}, node(number(id) - 1))` } },
  phases: [{}],
  result: { columns: { before: 'before' }, path: { follow: 'before', from: 'end' }, ...(where === undefined ? {} : { where }) }
})

const pathTo = (program: VertexProgram, end: number) => outcome(program, csrOf(4, []), { parameters: { end } }).path

t.test('a path leads from the node without a link to the named node', async (t) => {
  t.same(pathTo(rowOf('none'), 2), [0, 1, 2])
  t.same(pathTo(rowOf('none'), 0), [0])
})

t.test('there is no path to a node without a row', async (t) => {
  t.equal(pathTo(rowOf('none', 'number(id) < 2'), 2), null)
  t.same(pathTo(rowOf('none', 'number(id) != 1'), 2), [0, 1, 2])
})

t.test('there is no path along a cycle of links', async (t) => {
  t.equal(pathTo(rowOf('node(3)'), 2), null)
})
