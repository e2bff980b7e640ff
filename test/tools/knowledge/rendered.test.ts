import { existsSync } from 'node:fs'
import t, { type Test } from 'tap'
import { openDocumentReader } from '../../../src/outside/documents/document-reader.ts'
import { readAllowList } from '../../../src/outside/net/allow-list.ts'
import { createRenderer } from '../../../src/outside/net/chromium.ts'
import { createNetwork } from '../../../src/outside/net/network.ts'
import { createPages } from '../../../src/tools/knowledge/pages.ts'
import { startWeb, type WebPage } from '../../fixtures/web.ts'

const path = process.env['EDGEWISE_CHROMIUM'] ?? '/usr/bin/chromium'
const skip = existsSync(path) ? false : `no Chromium at ${path}: name one by EDGEWISE_CHROMIUM`
const asker = { tenant: 'a' }

async function open(t: Test, pages: Readonly<Record<string, WebPage>>, limits: { readonly timeoutMs?: number; readonly maxBytes?: number } = {}) {
  const web = await startWeb(t, pages)
  const network = createNetwork({ allow: readAllowList(web.host) })
  const documents = openDocumentReader({ processes: 1, timeoutMs: 60_000, queueSize: 4 })
  t.teardown(async () => void (await Promise.all([network.close(), documents.close()])))
  const options = { network, documents }
  return {
    web,
    plain: createPages(options),
    pages: createPages({ ...options, renderer: createRenderer({ path, guard: network, timeoutMs: 60_000, ...limits }) })
  }
}

const textOf = ({ passages }: { readonly passages: readonly { readonly text: string }[] }) => passages.map(({ text }) => text).join('\n')
const filled =
  '<title>Town</title><main><p id="people">Loading</p></main><script>people.textContent = "Ten " + "people live in this town, says its script."</script>'

t.test('content from scripts is found only by rendering, which needs a browser', { skip }, async (t) => {
  const { web, pages, plain } = await open(t, { '/town': filled, '/data': { type: 'text/plain', body: 'Ten people.' } })
  t.notMatch(textOf(await pages.read(`${web.base}/town`, asker)), /Ten people/)
  t.match(textOf(await pages.render(`${web.base}/town`, asker)), /Ten people live in this town/)
  t.match(textOf(await pages.render(`${web.base}/data`, asker)), /Ten people/, 'what is no HTML is read as it is')
  await t.rejects(plain.render(`${web.base}/town`, asker), { code: 'EDGEWISE_TOOL_UNAVAILABLE', message: /EDGEWISE_CHROMIUM/ })
})

t.test('a script reaches no non-public address, in any way', { skip }, async (t) => {
  const other = await startWeb(t, { '/secret': 'Secret.' })
  const tries = [
    `${other.base}/secret`,
    'http://169.254.169.254/latest',
    `http://localhost:${new URL(other.base).port}/secret`,
    `${other.base.replace('http', 'ws')}/secret`
  ]
  const script = `const tries = ${JSON.stringify(tries)}
    Promise.all(tries.map((url) => url.startsWith('ws') ? new Promise((done) => { new WebSocket(url).onerror = () => done('refused') })
      : fetch(url, { mode: 'no-cors' }).then(async (r) => (await r.text()) || 'nothing', () => 'refused'))).then((all) => { said.textContent = all.join(' and ') })`
  const { web, pages } = await open(t, {
    '/town': `<main><p id="said">Waiting</p></main><script>${script}</script><iframe src="${other.base}/secret"></iframe>`
  })
  t.match(textOf(await pages.render(`${web.base}/town`, asker)), /(?:nothing|refused) and/)
  t.same(other.requests, [])
})

t.test('an endless script, and a page that loads too much, end at the limits; a cancelled rendering ends at once', { skip }, async (t) => {
  const endless = '<p>Wait</p><script>while (true) {}</script>'
  const { web, pages } = await open(t, { '/endless': endless }, { timeoutMs: 5000 })
  await t.rejects(pages.render(`${web.base}/endless`, asker), { code: 'EDGEWISE_REMOTE_FAILED', message: /did not come to rest within 5000 ms/ })
  const heavy = await open(
    t,
    { '/heavy': `${filled}<script src="/data"></script>`, '/data': { type: 'text/plain', body: Buffer.alloc(2_000_000, 'a') } },
    { maxBytes: 1_000_000 }
  )
  await t.rejects(heavy.pages.render(`${heavy.web.base}/heavy`, asker), { code: 'EDGEWISE_REMOTE_FAILED', message: /more than 1000000 bytes/ })
  const cancelled = new AbortController()
  const slow = await open(t, {
    '/endless': (_, response) => {
      if (slow.web.requests.length > 1) cancelled.abort()
      response.writeHead(200, { 'content-type': 'text/html' }).end(endless)
    }
  })
  await t.rejects(slow.pages.render(`${slow.web.base}/endless`, { ...asker, signal: cancelled.signal }), { code: 'EDGEWISE_CANCELLED' })
})
