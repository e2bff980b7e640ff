import t from 'tap'
import { readKeyedQuestions } from '../../../eval/kgot/read-questions.ts'

const rows = [
  { row_idx: 0, row: { task_id: 'a', Question: 'How many?', 'Final answer': 3, Level: 1, file_name: '' } },
  { row_idx: 1, row: { task_id: 'b', Question: 'Who is in the file?', 'Final answer': 'Ada', Level: '2', file_name: 'people.csv' } }
]
const asGaia = [
  { id: 'a', question: 'How many?', key: '3', level: '1', attachment: null, scorer: 'gaia' },
  { id: 'b', question: 'Who is in the file?', key: 'Ada', level: '2', attachment: 'people.csv', scorer: 'gaia' }
]

t.test('questions are read from each form of file', async (t) => {
  const folder = t.testdir({
    'page.json': JSON.stringify({ rows }, null, 2),
    'list.json': JSON.stringify(rows.map(({ row }) => row)),
    'lines.jsonl': `\uFEFF${rows.map(({ row }) => JSON.stringify(row)).join('\n\n')}\n`,
    'own.jsonl': '{"question": "How many?", "answer": "3", "level": 1}\n',
    'graded.csv': 'metadata,problem,answer\n{},"Who, and\nwhy?","Ada, ""the first"""\n,Where?,Bank\n'
  })
  for (const name of ['page.json', 'list.json', 'lines.jsonl']) t.same(readKeyedQuestions(`${folder}/${name}`), asGaia, name)
  t.match(readKeyedQuestions(`${folder}/own.jsonl`), [{ id: '1', question: 'How many?', key: '3', level: '1' }])
  t.same(readKeyedQuestions(`${folder}/graded.csv`), [
    { id: '1', question: 'Who, and\nwhy?', key: 'Ada, "the first"', level: null, attachment: null, scorer: 'simpleqa' },
    { id: '2', question: 'Where?', key: 'Bank', level: null, attachment: null, scorer: 'simpleqa' }
  ])
})

t.test('a wrong file is rejected, with the place and the known forms', async (t) => {
  const folder = t.testdir({
    'empty.jsonl': '\n',
    'none.json': '{"rows": []}',
    'cut.jsonl': '{"question": "Q?", "answer": "1"}\n{"question": "Q',
    'keyless.json': '[{"question": "Q?", "answer": "1"}, {"question": "Q?", "answer": " "}]',
    'odd.jsonl': '{"question": "Q?", "answer": "1"}\n7\n',
    'other.csv': 'ask,reply\nQ?,1\n',
    'quotes.csv': 'problem,answer\n"Q?,1\n'
  })
  for (const [name, told] of [
    ['gone.jsonl', /gone\.jsonl cannot be read: ENOENT/],
    ['empty.jsonl', /holds no question[\s\S]*JSON lines/],
    ['none.json', /holds no question/],
    ['cut.jsonl', /line 2: this is not JSON/],
    ['keyless.json', /question 2: an answer \("Final answer" or "answer"\) is missing/],
    ['odd.jsonl', /line 2: this is no question/],
    ['other.csv', /row 2: a question .* is missing[\s\S]*problem,answer/],
    ['quotes.csv', /is not CSV/]
  ] as const)
    t.throws(() => readKeyedQuestions(`${folder}/${name}`), { code: 'EDGEWISE_INVALID_INPUT', message: told }, name)
})
