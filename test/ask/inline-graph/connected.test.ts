import t from 'tap'
import { readConfig } from '../../../src/base/config/config.ts'
import { openRuntime } from '../../../src/runtime/runtime.ts'

const pipes = 'Undirected edges: (0, 2) (0, 5) (1, 4) (1, 5) (3, 6). '

t.test('what is connected may be joined by one relationship or by a path', async (t) => {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir(), EDGEWISE_SAMPLE_DATA: 'false' }))
  t.teardown(() => runtime.close())
  const asked: readonly (readonly [question: string, answer: string, data: unknown])[] = [
    [`${pipes}Which nodes are connected to 1?`, '5 and 4; reachable also 0 and 2.', ['5', '4']],
    [`${pipes}Which nodes are not connected to 1?`, '0, 2, 3 and 6.', ['0', '2', '3', '6']],
    [`${pipes}Which nodes can be reached from 1?`, '0, 2, 5 and 4.', ['0', '2', '5', '4']],
    [`${pipes}Is 4 connected to 1?`, 'Yes: 4 → 1.', true],
    [`${pipes}Is 4 connected to 3?`, 'No.', false],
    [`${pipes}Is 4 connected to 0?`, 'No relationship joins them; a path does: 4 → 1 → 5 → 0. Which is meant?', { adjacent: false, reachable: true }],
    [`${pipes}Is there a path from 4 to 0?`, 'Yes: 4 → 1 → 5 → 0.', true]
  ]
  for (const [question, answer, data] of asked) {
    const found = await runtime.asker.ask({ question }, { tenant: 'told' })
    t.equal(found.answer, answer, question)
    t.same(found.data, data, question)
    t.equal(found.grounded, true, question)
  }
})

t.test('a sentence that lists the nodes of a graph has no relationships', async (t) => {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir(), EDGEWISE_SAMPLE_DATA: 'false' }))
  t.teardown(() => runtime.close())
  const question = 'In a graph (i,j) is an edge. G describes a graph among nodes 0, 1, 2, 3 and 4. The edges in G are: (0, 3). What is the degree of node 2?'
  const { status, answer } = await runtime.asker.ask({ question }, { tenant: 'told' })
  t.equal(status, 'cannot_answer', answer)
})
