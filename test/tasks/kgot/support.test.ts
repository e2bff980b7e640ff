import t from 'tap'
import type { NodeOperation } from '../../../src/tasks/kgot/operation.ts'
import { findSupport } from '../../../src/tasks/kgot/support.ts'
import { buildTaskGraph } from '../../../src/tasks/kgot/task-graph.ts'
import { sourceOf } from './operations.ts'

const node = (key: string, name: string, value: string | number): NodeOperation => ({
  ...{ op: 'node', key, label: 'Place', properties: [{ name, value }], confidence: 0.9, relevant: true }
})
const graph = buildTaskGraph([{ step: 1, source: sourceOf(1), operations: [node("King's Cross St. Pancras", 'zone', 1), node('Wend', 'depth', 2.5)] }])
const supportOf = async (answer: string) => {
  const { support, ungrounded } = await findSupport(answer, graph, [])
  return { ungrounded, facts: support.filter(({ relation }) => relation !== null).map(({ subject, object }) => [subject, object]) }
}

t.test('a full stop in a name, or at the end of a sentence, hides neither the name nor the value before it', async (t) => {
  t.same(await supportOf("The station is King's Cross St. Pancras."), { ungrounded: [], facts: [["King's Cross St. Pancras", 1]] })
  t.same(await supportOf('All of them lie in zone 1.'), { ungrounded: [], facts: [["King's Cross St. Pancras", 1]] })
})

t.test('a point within a number is part of it', async (t) => {
  t.same(await supportOf('It is 2.5 deep.'), { ungrounded: [], facts: [['Wend', 2.5]] })
  t.same(await supportOf('It is 2 or 5 deep.'), { ungrounded: ['2', '5'], facts: [] })
})

t.test('a number or name in a query is not grounded by its result', async (t) => {
  const ungroundedBy = async (query: string, text: string) => (await findSupport('Wend has 47 lines, says Ada.', graph, [{ query, text }])).ungrounded
  t.same(await ungroundedBy('result = count(lines)', '47, by Ada'), [])
  t.same(await ungroundedBy('result = "47, by Ada"', '47, by Ada'), ['47', 'Ada'])
  t.same(await ungroundedBy('SELECT (47 AS ?lines) WHERE {}', '[{"lines": 47}]'), ['47', 'Ada'])
})
