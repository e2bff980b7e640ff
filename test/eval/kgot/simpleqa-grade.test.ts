import t from 'tap'
import { gradeAnswer, gradeFigures } from '../../../eval/kgot/simpleqa-grade.ts'
import { openOpenAiModel } from '../../../src/outside/models/openai.ts'
import { type ScriptedReply, startScriptedModelServer } from '../../doubles/scripted-model-server.ts'

const asked = { question: 'Who?', key: 'Ada', answer: 'Grace' }

async function openGrader(script: readonly ScriptedReply[]) {
  const server = await startScriptedModelServer(script)
  t.teardown(() => server.close())
  return { server, model: openOpenAiModel({ baseUrl: server.baseUrl, apiKey: 'none', model: 'scripted', timeoutMs: 5000, maxRetries: 0 }) }
}

t.test('a model grades one answer in one message', async (t) => {
  for (const [name, grade] of [
    ['CORRECT', 'correct'],
    ['INCORRECT', 'incorrect'],
    ['NOT_ATTEMPTED', 'not attempted']
  ] as const) {
    const { model, server } = await openGrader([{ text: JSON.stringify({ grade: name }) }])
    t.match(await gradeAnswer(model, asked), { grade, failure: null, spent: { modelCalls: 1, promptTokens: 10 } })
    t.equal(server.requests[0]?.messages.length, 1)
    for (const text of Object.values(asked)) t.match(server.requests[0]?.messages[0]?.content, text)
  }
})

t.test('an invalid grade is requested again, then counts as no grade', async (t) => {
  const { model } = await openGrader([{ text: 'A' }, { text: '{"grade": "CORRECT"}' }])
  t.match(await gradeAnswer(model, asked), { grade: 'correct', failure: null, spent: { modelCalls: 2 } })
  const { model: stubborn } = await openGrader(Array.from({ length: 9 }, () => ({ text: '{"grade": "A"}' })))
  t.match(await gradeAnswer(stubborn, asked), { grade: null, failure: /EDGEWISE_MODEL_FAILED/ })
})

t.test('a model that fails or refuses gives no grade', async (t) => {
  const { model } = await openGrader([{ fault: { kind: 'status', status: 401 } }])
  t.match(await gradeAnswer(model, asked), { grade: null, failure: /EDGEWISE_MODEL_FAILED/, spent: { modelCalls: 1 } })
  const { model: refusing } = await openGrader([{ refusal: 'I will not.' }])
  t.match(await gradeAnswer(refusing, asked), { grade: null, failure: /.+/ })
})

t.test('figures are shares of all and of those attempted', async (t) => {
  const figures = gradeFigures(['correct', 'correct', 'incorrect', 'not attempted'])
  t.match(figures, { correct: 0.5, correctGivenAttempted: 2 / 3 })
  t.ok(Math.abs(figures.f1 - 4 / 7) < 1e-12)
  t.same(gradeFigures([]), { correct: 0, correctGivenAttempted: 0, f1: 0 })
})
