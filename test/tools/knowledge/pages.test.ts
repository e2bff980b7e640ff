import t from 'tap'
import { openDocumentReader } from '../../../src/outside/documents/document-reader.ts'
import { readAllowList } from '../../../src/outside/net/allow-list.ts'
import { createNetwork } from '../../../src/outside/net/network.ts'
import { findIn } from '../../../src/tools/knowledge/find-in.ts'
import { createPages } from '../../../src/tools/knowledge/pages.ts'
import { cutPassages } from '../../../src/tools/knowledge/passages.ts'
import { startWeb } from '../../fixtures/web.ts'

t.test('a page is cached for five minutes, only for its tenant', async (t) => {
  const web = await startWeb(t, { '/a': { type: 'text/plain', body: 'One.' } })
  const network = createNetwork({ allow: readAllowList(web.host) })
  const documents = openDocumentReader({ processes: 1, timeoutMs: 5000, queueSize: 4 })
  t.teardown(async () => {
    await Promise.all([network.close(), documents.close()])
  })
  let time = 0
  const pages = createPages({ network, documents, now: () => time })
  const read = async (tenant: string, fragment = '') => (await pages.read(`${web.base}/a${fragment}`, { tenant })).passages[0]?.text
  t.equal(await read('ann'), 'One.')
  web.pages.set('/a', { type: 'text/plain', body: 'Two.' })
  t.equal(await read('ann', '#part'), 'One.', 'whatever part of it is named')
  t.equal(await read('bea'), 'Two.', 'another tenant reads it anew')
  time = 5 * 60_000 + 1
  t.equal(await read('ann'), 'Two.')
  t.equal(web.requests.length, 3)
})

t.test('passages have the heading above them, and lose only white space', async (t) => {
  const long = `Before.\n\n# First\n\n${'one '.repeat(2000)}\n\n## Second #\n\n${'two '.repeat(2000)}`
  const passages = cutPassages(long)
  t.same(
    passages.map(({ heading }) => heading),
    ['First', 'First', 'Second', 'Second']
  )
  t.equal(
    passages
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' '),
    long.replace(/\s+/g, ' ').trim()
  )
  for (const { text } of passages) t.ok(text.length <= 5120)
  t.same(cutPassages(' \n '), [])
})

t.test('a text without white space is cut between whole characters', async (t) => {
  const text = `a${'😀'.repeat(5000)}`
  const passages = cutPassages(text)
  t.equal(passages.map((passage) => passage.text).join(''), text)
  for (const passage of passages) t.ok(passage.text.length <= 5120 && !/\p{Cs}/u.test(passage.text), `${passage.text.length}`)
})

t.test('finding takes linear time, for any search text', async (t) => {
  const passage = 'a'.repeat(5000)
  const begun = process.cpuUsage()
  for (let times = 0; times < 100; times++) t.notOk(findIn(passage, `${'a*'.repeat(99)}b`))
  t.ok(process.cpuUsage(begun).user < 2_000_000, `${process.cpuUsage(begun).user} µs`)
  t.match(findIn('İstanbul and  ANKARA', 'ankara'), { match: 'ANKARA', matches: 1 })
  t.equal(findIn('Words.', ' * '), null)
})
