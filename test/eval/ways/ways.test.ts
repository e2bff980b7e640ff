import { readFileSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { readQuestionFile } from '../../../eval/ways/question-file.ts'
import { runWays } from '../../../eval/ways/run.ts'
import { type Key, verdictOf } from '../../../eval/ways/verdict.ts'
import { startScriptedModelServer } from '../../doubles/scripted-model-server.ts'

const graph = {
  nodes: [
    { id: 'a', labels: ['Town'], properties: { name: 'Alba', people: 1200 } },
    { id: 'b', labels: ['Town'], properties: { name: 'Brine', people: 340 } }
  ],
  relationships: [{ source: 'a', target: 'b', type: 'ROAD', properties: { minutes: 7 } }]
}

t.test('judges answers by keys of every form', (t) => {
  const cases: readonly (readonly [Key, { status?: string; answer: string; data?: unknown }, string])[] = [
    [{ yes: true }, { answer: 'Yes: Alba.' }, 'right'],
    [{ yes: false }, { answer: 'Yes.' }, 'wrong'],
    [{ num: [1200] }, { answer: '1,200 people live there.' }, 'right'],
    [{ num: [120] }, { answer: '1,200 people live there.' }, 'wrong'],
    [{ set: [1, 2] }, { answer: 'These.', data: [2, 1] }, 'right'],
    [{ set: [1, 2] }, { answer: 'These.', data: [2, 1, 3] }, 'wrong'],
    [{ any: ['Alba', 'Brine'] }, { answer: 'It is brine.' }, 'right'],
    [{ names: ['Alba'], others: ['Brine'] }, { answer: 'Alba.' }, 'right'],
    [{ names: ['Alba'], others: ['Brine'] }, { answer: 'Alba and Brine.' }, 'wrong'],
    [{ names: ['Alba'] }, { answer: 'Albany.' }, 'wrong'],
    [{ names: [] }, { answer: 'None.' }, 'right'],
    [{ before: [['Alba', 'Brine']] }, { answer: 'Brine, then Alba.' }, 'wrong'],
    [{ rows: [['Alba'], ['Brine']], most: 2 }, { answer: 'Alba and Brine.', data: ['Alba', 'Brine'] }, 'right'],
    [{ rows: [['Alba']], most: 1 }, { answer: 'Three.', data: ['Alba', 'Brine', 'Corvo Bay'] }, 'wrong'],
    [{ rows: [[{ _node: { people: 1200, name: 'Alba' } }]], most: 1 }, { answer: 'Alba.', data: ['Alba'] }, 'right'],
    [{ decline: true }, { status: 'cannot_answer', answer: 'No.' }, 'right'],
    [{ decline: true }, { answer: 'Alba.' }, 'wrong'],
    [{ num: [7] }, { status: 'needs_clarification', answer: 'Which 7?' }, 'declined']
  ]
  for (const [key, { status = 'answered', answer, data = null }, verdict] of cases) {
    t.equal(verdictOf(key, { status: status as 'answered', answer, data }), verdict, `${JSON.stringify(key)} ${answer}`)
  }
  t.end()
})

t.test('reads questions with rows as keys, and with names as keys beside their graphs', (t) => {
  const folder = t.testdir({
    'rows.json': JSON.stringify({ towns: { graph: 'towns', questions: [{ q: 'Which towns are there?', kind: 'rows', gold: [['Alba'], ['Brine']], n: 2 }] } }),
    'towns.json': JSON.stringify(graph),
    'names.json': JSON.stringify({
      graphs: { towns: graph },
      sets: { some: [{ graph: 'towns', q: 'Which town has most people?', names: ['Alba'], of: 'T' }, { chain: [] }] },
      members: { towns: { T: ['Alba', 'Brine'] } }
    })
  })
  t.match(readQuestionFile(`${folder}/rows.json`, folder), { skipped: 0, questions: [{ id: 'towns 1', graph: 'towns', key: { most: 2 } }] })
  t.match(readQuestionFile(`${folder}/names.json`, null), { skipped: 1, questions: [{ id: 'some 1', key: { names: ['Alba'], others: ['Alba', 'Brine'] } }] })
  t.throws(() => readQuestionFile(`${folder}/rows.json`, null).openGraph('towns'), { message: /need --graphs DIR/ })
  t.end()
})

t.test('asks in several ways, resumes where it stopped, and gives one table', async (t) => {
  const folder = t.testdir()
  const questions = [
    { graph: 'towns', q: 'How many towns are there?', num: [2] },
    { graph: 'towns', q: 'Which towns have a road to Brine?', names: ['Alba'] }
  ]
  writeFileSync(`${folder}/questions.json`, JSON.stringify({ graphs: { towns: graph }, sets: { towns: questions } }))
  const query = { ask: 'count', of: { label: 'Town' } }
  const server = await startScriptedModelServer(() => ({ text: JSON.stringify(query) }))
  t.teardown(() => server.close())
  const env = { EDGEWISE_THREADS: '1', OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'scripted', OPENAI_MAX_RETRIES: '0' }
  const args = ['--questions', `${folder}/questions.json`, '--out', `${folder}/out`, '--price', '1/2']
  const { lines, file } = await runWays([...args, '--way', 'rules', '--way', 'query'], env)
  t.match(lines.join('\n'), /\| towns \| rules \| 2 \| 2 \(100\.0 %\) \| 0 \| 0 \| 0 \|/)
  t.match(lines.join('\n'), /\| towns \| query \| 2 \| 1 \(50\.0 %\) \| 1 \| 0 \| 0 \|/)
  t.match(readFileSync(file, 'utf8'), /# Ways to answer/)
  const one = await runWays([...args, '--way', 'rules', '--every', '2', '--from', '2'], env)
  t.match(one.lines.join('\n'), /\| towns \| rules \| 1 \| 1 \(100\.0 %\)/)
  await t.rejects(runWays([...args, '--way', 'cypher'], env), { message: /needs --cypher-uri/ })
  await t.rejects(runWays([...args, '--way', 'magic'], env), { code: 'EDGEWISE_INVALID_INPUT' })
  await t.rejects(runWays([], env), { message: /--questions FILE/ })
})
