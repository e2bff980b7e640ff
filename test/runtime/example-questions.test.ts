import { readFile } from 'node:fs/promises'
import t from 'tap'
import { exampleQuestions, firstQuestion } from '../../src/runtime/example-questions.ts'
import { firms } from '../fixtures/firms.ts'
import { openApp } from '../routes/open-app.ts'

const { app, runtime } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false' })

const ask = (payload: object) => app.inject({ method: 'POST', url: '/ask', payload })

async function importAs(name: string, payload: string) {
  await app.inject({ method: 'PUT', url: `/graphs/${name}/import`, payload, headers: { 'content-type': 'application/json' } })
}

t.test('without a graph there is no question', async (t) => {
  t.equal(await firstQuestion(runtime.store, 'default', 'london'), null)
})

t.test('the first question fits the existing graph, and is answered', async (t) => {
  await importAs('firms', JSON.stringify(firms))
  const asked = await firstQuestion(runtime.store, 'default', 'london')
  t.match(asked, { graph: 'firms', question: /^How many \w+ nodes are there\?$/ })
  t.match((await ask(asked ?? {})).json(), { status: 'answered', grounded: true, data: Number })
})

t.test('another graph with the name of the sample gets a question about its own content', async (t) => {
  await importAs('london', JSON.stringify(firms))
  t.match(await firstQuestion(runtime.store, 'default', 'london'), { question: /^How many \w+ nodes are there/ })
})

t.test('the sample graph gets a question about a path', async (t) => {
  await importAs('london', await readFile(new URL('../../data/london.json', import.meta.url), 'utf8'))
  const asked = await firstQuestion(runtime.store, 'default', 'london')
  t.same(asked, { question: 'What is the quickest way from Paddington to London Bridge?' })
  t.match((await ask(asked ?? {})).json(), { status: 'answered' })
})

for (const graph of ['firms', 'london'])
  t.test(`every example about ${graph} is answered`, async (t) => {
    const questions = await exampleQuestions(runtime.store, 'default', await runtime.store.schema('default', graph))
    t.ok(questions.length >= 3, questions.join(' '))
    for (const question of questions) t.match((await ask({ question, graph })).json(), { status: 'answered', grounded: true }, question)
  })
