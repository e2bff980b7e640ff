import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { read } from '../../fixtures/pages.ts'
import { openApp } from '../../routes/open-app.ts'

const page = await read('docs/query.md')

/** Forms that the schema leaves out, as the page says. */
const isRare = (text: string) => text.includes('"of": "') || /"node": \{"name"/.test(text)

t.test('docs/query.md shows the answers of the sample graph', async (t) => {
  const { app } = await openApp(t)
  const fits = new Ajv2020({ strict: false }).compile((await app.inject('/graphs/london/query-schema')).json())
  const examples = [...page.matchAll(/^```json\n(\{\s*"ask"[\s\S]*?)^```\n\n((?:>.*\n)+)/gm)]
  t.equal(examples.length, [...page.matchAll(/^```json\n\{\s*"ask"/gm)].length, 'each has an answer')
  t.ok(examples.length >= 12, `${examples.length} examples`)
  for (const [, text = '', quoted = ''] of examples) {
    const query = JSON.parse(text)
    const { summary, detail } = (await app.inject({ method: 'POST', url: '/tools/query', payload: { query } })).json()
    t.equal(summary?.status, 'answered', detail ?? text)
    t.equal(summary?.answer, quoted.replaceAll(/^> /gm, '').trimEnd())
    t.equal(fits(query), !isRare(text), text)
  }
  const kinds = new Set(examples.map(([, text = '']) => JSON.parse(text).ask))
  for (const kind of ['list', 'count', 'exists', 'every', 'avg', 'group', 'compare', 'relationships', 'path', 'call']) t.ok(kinds.has(kind), kind)
})

t.test('docs/query.md shows the reply to a wrong query', async (t) => {
  const { app } = await openApp(t)
  const [, asked = '', told = ''] = /^```json\n(\{\s*"query"[\s\S]*?)^```\n\n```json\n([\s\S]*?)^```/m.exec(page) ?? []
  const reply = (await app.inject({ method: 'POST', url: '/tools/query', payload: JSON.parse(asked) })).json()
  t.match(reply, JSON.parse(told))
})
