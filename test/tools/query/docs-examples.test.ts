import { createReadStream } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import t, { type Test } from 'tap'
import { readJsonLines } from '../../../src/storage/graphs/import/read-json-lines.ts'
import { read, root } from '../../fixtures/pages.ts'
import { type OpenApp, openApp } from '../../routes/open-app.ts'

const page = await read('docs/query.md')

/** Forms that the schema leaves out, as the page says. */
const isRare = (text: string) => text.includes('"of": "') || /"node": \{"name"/.test(text)

const readExamples = (text: string) => [...text.matchAll(/^```json\n(\{\s*"ask"[\s\S]*?)^```\n\n((?:>.*\n)+)/gm)]

/** The examples of a part of the page, answered on a graph. */
async function checkExamples(t: Test, { app }: OpenApp, graph: string, part: string): Promise<void> {
  const fits = new Ajv2020({ strict: false }).compile((await app.inject(`/graphs/${graph}/query-schema`)).json())
  for (const [, text = '', quoted = ''] of readExamples(part)) {
    const query = JSON.parse(text)
    const { summary, detail } = (await app.inject({ method: 'POST', url: '/tools/query', payload: { query, graph } })).json()
    t.equal(summary?.status, 'answered', detail ?? text)
    t.equal(summary?.answer, quoted.replaceAll(/^> /gm, '').trimEnd())
    t.equal(fits(query), !isRare(text), text)
  }
}

t.test('docs/query.md shows the answers of the sample graphs', async (t) => {
  const service = await openApp(t)
  const file = new URL('data/browsers.jsonl', root)
  await service.runtime.store.import('default', 'browsers', readJsonLines(createReadStream(file), 'browsers.jsonl'), {})
  const ofBrowsers = /^## Several labels\n[\s\S]*?(?=^## )/m.exec(page)?.[0] ?? ''
  t.equal(readExamples(ofBrowsers).length, 3)
  await checkExamples(t, service, 'browsers', ofBrowsers)
  await checkExamples(t, service, 'london', page.replace(ofBrowsers, ''))
  const examples = readExamples(page)
  t.equal(examples.length, [...page.matchAll(/^```json\n\{\s*"ask"/gm)].length, 'each has an answer')
  t.ok(examples.length >= 15, `${examples.length} examples`)
  const kinds = new Set(examples.map(([, text = '']) => JSON.parse(text).ask))
  for (const kind of ['list', 'count', 'exists', 'every', 'avg', 'group', 'compare', 'relationships', 'path', 'call']) t.ok(kinds.has(kind), kind)
})

t.test('docs/query.md shows the reply to a wrong query', async (t) => {
  const { app } = await openApp(t)
  const [, asked = '', told = ''] = /^```json\n(\{\s*"query"[\s\S]*?)^```\n\n```json\n([\s\S]*?)^```/m.exec(page) ?? []
  const reply = (await app.inject({ method: 'POST', url: '/tools/query', payload: JSON.parse(asked) })).json()
  t.match(reply, JSON.parse(told))
})
