import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { pageRoutes } from '../../routes/page.ts'
import problems from '../../src/faces/http/problems.ts'
import { openApp } from './open-app.ts'

async function openPage(t: Test, files: Readonly<Record<string, string>>) {
  const folder = t.testdir()
  await mkdir(join(folder, 'assets'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(problems)
  await app.register(pageRoutes, { folder })
  return app
}

const built = { 'index.html': '<!doctype html>the page', 'assets/index-1.js': 'export {}' }
const browser = { accept: 'text/html,*/*' }

t.test('the page answers at each of its addresses, under a strict policy', async (t) => {
  const app = await openPage(t, built)
  for (const url of ['/ui/', '/ui/ask/1?turn=2', '/ui/graph/london']) {
    const { statusCode, body, headers } = await app.inject(url)
    t.match([statusCode, body], [200, /the page/], url)
    const policy = String(headers['content-security-policy'])
    t.match(policy, /default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/)
    t.notMatch(policy, /unsafe|https?:|\*/)
    t.match(headers, { 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' })
  }
  t.match((await app.inject('/ui/assets/index-1.js')).headers, { 'content-type': /javascript/, 'cache-control': /immutable/ })
  const head = await app.inject({ method: 'HEAD', url: '/ui/' })
  t.match([head.statusCode, head.body, head.headers['content-length']], [200, '', String(built['index.html'].length)])
})

t.test('the root leads browsers to the page, and programs to the documentation', async (t) => {
  const app = await openPage(t, built)
  t.equal((await app.inject({ url: '/', headers: browser })).headers.location, '/ui/')
  t.equal((await app.inject({ url: '/', headers: { accept: 'application/json' } })).headers.location, '/docs')
  t.equal((await app.inject('/ui')).headers.location, '/ui/')
})

t.test('a missing file, and a path out of the folder, are not the page', async (t) => {
  const app = await openPage(t, built)
  for (const url of ['/ui/assets/none.js', '/ui/../package.json', '/ui/%2e%2e/package.json', '/ui/..%2fpackage.json'])
    t.match((await app.inject(url)).json(), { status: 404 }, url)
})

t.test('a page that is not built says how to build it', async (t) => {
  const app = await openPage(t, {})
  t.match((await app.inject('/ui/')).json(), { code: 'EDGEWISE_PAGE_NOT_BUILT', detail: /npm run build/ })
  t.equal((await app.inject({ url: '/', headers: browser })).headers.location, '/docs')
})

t.test('EDGEWISE_PAGE switches the page off', async (t) => {
  const { app } = await openApp(t, { EDGEWISE_PAGE: 'false' })
  t.equal((await app.inject('/ui/')).statusCode, 404)
  t.equal((await app.inject({ url: '/', headers: browser })).headers.location, '/docs')
})
