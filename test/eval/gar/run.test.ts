import { readFileSync } from 'node:fs'
import t from 'tap'
import { runGar } from '../../../eval/gar/run.ts'

const question = {
  id: 'one',
  task: 'number',
  question: 'Roads, both ways: x-y: 4, y-z: 2, x-z: 9. How far is it from x to z at least?',
  answer: '### 6',
  graph: {
    directed: false,
    nodes: ['x', 'y', 'z'],
    edges: [
      ['x', 'y', 4],
      ['y', 'z', 2],
      ['x', 'z', 9]
    ]
  },
  query: {},
  expected: { value: 6 },
  check: 'number'
}

t.test('each question is asked by its text alone, and judged by both checkers', async (t) => {
  const other = { ...question, id: 'two', task: 'riddle', question: 'Why is the sky so blue above the cellar?' }
  const folder = t.testdir({ 'q.jsonl': [question, other].map((row) => JSON.stringify(row)).join('\n') })
  const { report, file } = await runGar(['--questions', `${folder}/q.jsonl`, '--out', `${folder}/out`], { EDGEWISE_THREADS: '1' })
  t.match(report.outcomes, [
    { id: 'one', status: 'answered', strict: true, published: true },
    { id: 'two', status: 'failed', strict: false, published: false }
  ])
  t.match(report.byTask, { number: { asked: 1, strict: 1 }, riddle: { asked: 1, answered: 0, strict: 0 } })
  t.match(readFileSync(file, 'utf8'), /1 of 2 strictly right \(50\.0 %\)/)
  await t.rejects(runGar([], {}), /--questions is needed/)
})
