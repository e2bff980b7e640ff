import t from 'tap'
import { gradeAnswer, gradeFigures, readGrade, readGradeStrictly } from '../../../eval/kgot/simpleqa-grade.ts'
import { openOpenAiModel } from '../../../src/llm/openai.ts'
import { startScriptedModelServer } from '../../doubles/scripted-model-server.ts'

t.test('the first letter counts, as published; a strict reading knows when a reply is unclear', async (t) => {
  for (const [reply, grade, strict] of [
    ['A', 'correct', 'correct'],
    [' B.', 'incorrect', 'incorrect'],
    ['C\n', 'not attempted', 'not attempted'],
    ['The grade is B', 'incorrect', null],
    ['a', 'not attempted', 'correct'],
    // What is spelt out is misread by its first letter.
    ['NOT_ATTEMPTED', 'correct', 'not attempted'],
    ['INCORRECT', 'not attempted', 'incorrect'],
    ['CORRECT', 'not attempted', 'correct'],
    ['', 'not attempted', null],
    ['I cannot say', 'not attempted', null]
  ] as const) {
    t.equal(readGrade(reply), grade, reply)
    t.equal(readGradeStrictly(reply), strict, reply)
  }
})

t.test('a model grades one answer by one message', async (t) => {
  const server = await startScriptedModelServer([{ text: 'B' }, { fault: { kind: 'status', status: 400 } }])
  t.teardown(() => server.close())
  const model = openOpenAiModel({ baseUrl: server.baseUrl, apiKey: 'none', model: 'scripted', timeoutMs: 5000, maxRetries: 0 })
  const asked = { question: 'Who?', key: 'Ada', answer: 'Grace' }
  t.match(await gradeAnswer(model, asked), { grade: 'incorrect', strict: 'incorrect', failure: null, spent: { modelCalls: 1, promptTokens: 10 } })
  t.equal(server.requests[0]?.messages.length, 1)
  for (const text of Object.values(asked)) t.match(server.requests[0]?.messages[0]?.content, text)
  t.match(await gradeAnswer(model, asked), { grade: 'not attempted', strict: null, failure: /EDGEWISE_MODEL_FAILED/ })
})

t.test('figures are shares of all and of those attempted', async (t) => {
  const figures = gradeFigures(['correct', 'correct', 'incorrect', 'not attempted'])
  t.match(figures, { correct: 0.5, correctGivenAttempted: 2 / 3 })
  t.ok(Math.abs(figures.f1 - 4 / 7) < 1e-12)
  t.same(gradeFigures([]), { correct: 0, correctGivenAttempted: 0, f1: 0 })
})
