import { readFile } from 'node:fs/promises'
import t from 'tap'
import { firstQuestion } from '../../src/runtime/first-question.ts'
import { firms } from '../fixtures/firms.ts'
import { openApp } from '../routes/open-app.ts'

const { app, runtime } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false' })

const ask = (payload: object) => app.inject({ method: 'POST', url: '/ask', payload })

async function importAs(name: string, payload: string) {
  await app.inject({ method: 'PUT', url: `/graphs/${name}/import`, payload, headers: { 'content-type': 'application/json' } })
}

t.test('there is nothing to ask where there is no graph', async (t) => {
  t.equal(await firstQuestion(runtime.store, 'default', 'london'), null)
})

t.test('the first question fits the graph that is there, and is answered', async (t) => {
  await importAs('firms', JSON.stringify(firms))
  const asked = await firstQuestion(runtime.store, 'default', 'london')
  t.match(asked, { graph: 'firms', question: /^How many nodes have the label \w+\?$/ })
  t.match((await ask(asked ?? {})).json(), { status: 'answered', grounded: true, data: Number })
})

t.test('a graph called as the sample is, with other things in it, is asked about those', async (t) => {
  await importAs('london', JSON.stringify(firms))
  t.match(await firstQuestion(runtime.store, 'default', 'london'), { question: /^How many nodes have the label/ })
})

t.test('the sample graph is asked for a way', async (t) => {
  await importAs('london', await readFile(new URL('../../data/london.json', import.meta.url), 'utf8'))
  const asked = await firstQuestion(runtime.store, 'default', 'london')
  t.same(asked, { question: 'What is the quickest way from Paddington to London Bridge?' })
  t.match((await ask(asked ?? {})).json(), { status: 'answered' })
})
