import t from 'tap'
import { publishedCheck } from '../../../eval/gar/published-check.ts'
import { type ReasoningQuestion, readReasoningQuestions } from '../../../eval/gar/reasoning-question.ts'
import { strictCheck } from '../../../eval/gar/strict-check.ts'

const asked = (rest: Partial<ReasoningQuestion>): ReasoningQuestion => ({
  id: 'q',
  task: 'task',
  question: 'Q?',
  answer: '### Yes',
  graph: {
    directed: true,
    nodes: [0, 1, 2, 3],
    edges: [
      [0, 1, 2],
      [1, 2, 3],
      [0, 2, 9],
      [2, 3, 1]
    ]
  },
  query: {},
  expected: {},
  check: 'yes_no',
  ...rest
})

const says = (question: ReasoningQuestion, text: string, data: unknown = null) => strictCheck(question, { data, text })

t.test('yes or no must be unambiguous', async (t) => {
  const no = asked({ expected: { yes: false }, answer: '### No' })
  t.ok(says(no, '### No'))
  t.ok(says(no, 'No, since yes would need node 3.'))
  t.ok(says(no, '', false))
  t.ok(says(no, 'The answer is no.'))
  t.notOk(says(no, '### Yes, node 3 is on it.'))
  t.notOk(says(no, 'It may be yes or no.'))
  t.notOk(says(no, 'Nodes are joined.'))
})

t.test('numbers are read from words too', async (t) => {
  const number = asked({ check: 'number', expected: { weight: 12 }, answer: '### 12' })
  t.ok(says(number, '### 12'))
  t.ok(says(number, '### 12 by [0, 1, 7, 8]'))
  t.ok(says(number, 'The weight from node 3 to node 5 is 12.'))
  t.ok(says(number, 'anything', 12))
  t.notOk(says(number, '### 1, 2'))
  t.notOk(says(number, 'None.'))
})

t.test('an order must contain every node once and every edge forwards', async (t) => {
  const order = asked({ check: 'any_valid_order', answer: '### [0, 1, 2, 3]' })
  t.ok(says(order, '### [0, 1, 2, 3]'))
  t.ok(says(order, 'Take 0 -> 1 -> 2 -> 3.'))
  t.ok(says(order, '', [0, 1, 2, 3]))
  for (const text of ['### [3, 2, 1, 0]', '### [0, 1, 2]', '### [0, 0, 1, 2, 3]', '###', '### []']) t.notOk(says(order, text), text)
})

t.test('paths are followed edge by edge', async (t) => {
  const path = asked({ check: 'path_and_weight', query: { source: 0, target: 3 }, expected: { weight: 6 } })
  t.ok(says(path, 'The shortest path is 0,1,2,3 with a total weight of 6'))
  t.notOk(says(path, 'The shortest path is 0,2,3 with a total weight of 10'))
  t.notOk(says(path, 'The shortest path is 0,1,3 with a total weight of 6'))
  t.notOk(says(path, 'The shortest path is 0,1,2,3 with a total weight of 5'))
  const tour = asked({ check: 'yes_no_and_path', expected: { yes: true } })
  t.ok(says(tour, 'Yes. The path can be: 0,1,2,3'))
  t.notOk(says(tour, 'Yes. The path can be: 0,2,3'))
  t.notOk(says(tour, 'Yes.'))
  t.ok(says(asked({ check: 'yes_no_and_path', expected: { yes: false } }), 'No.'))
})

t.test('sets, embeddings and matchings are compared completely', async (t) => {
  const top = asked({ check: 'top_k_set', expected: { top: [2, 3] } })
  t.ok(says(top, '### 3, 2'))
  t.ok(says(top, 'The most important are 2 and 3.'))
  t.notOk(says(top, '### 1, 2, 3'))
  const layers = asked({ check: 'all_embeddings', expected: { embeddings: { 0: [1, 2], 1: [3, 4] } } })
  t.ok(says(layers, 'node 0: [1,2]\nnode 1: [3, 4]'))
  t.ok(says(layers, '', { 0: [1, 2], 1: [3, 4] }))
  t.notOk(says(layers, 'node 0: [1,2]'))
  const graph = {
    directed: false,
    nodes: ['a0', 'a1', 'j0', 'j1'],
    edges: [
      ['a0', 'j1'],
      ['a1', 'j0'],
      ['a1', 'j1']
    ]
  } as const
  const matching = asked({ check: 'matching_size_and_valid', graph, expected: { size: 2 } })
  t.ok(says(matching, 'applicant 0: job 1\napplicant 1: job 0\n2 applicants'))
  t.notOk(says(matching, 'applicant 0: job 1\napplicant 1: job 1'), 'a job is given twice')
  t.notOk(says(matching, 'applicant 0: job 0\napplicant 1: job 1'), 'a job nobody asked for')
})

t.test('the published checker keeps its faults', async (t) => {
  const no = { check: 'yes_no', answer: '### No' } as const
  t.equal(publishedCheck(no, '### Yes, node 3 is on it.'), true, 'finds "no" in "node"')
  const order = { check: 'any_valid_order', answer: '### [0, 1, 2]' } as const
  t.equal(publishedCheck(order, '###'), true, 'takes nothing for an order')
  t.equal(publishedCheck(order, '### [2, 1, 0]'), false)
  t.equal(publishedCheck(order, '[2, 1, 0]'), true, 'takes any node without the mark')
  const number = { check: 'number', answer: '### 12' } as const
  t.equal(publishedCheck(number, '### 12'), true)
  t.equal(publishedCheck(number, '### 12 via [0,1,7,8]'), false, 'reads 0,1,7,8 as a number')
  t.equal(publishedCheck({ check: 'top_k_set', answer: '### 1' }, '### 1'), null)
})

t.test('the error for an invalid line gives its place', async (t) => {
  const file = `${t.testdir({ 'q.jsonl': `${JSON.stringify(asked({ id: 'one' }))}\n\n{"id": 2}\n` })}/q.jsonl`
  t.throws(() => readReasoningQuestions(file), /line 3: a question needs/)
})
