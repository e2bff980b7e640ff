import t from 'tap'
import { startServer } from '../fixtures/server-process.ts'
import { openBrowser, skip } from './open-browser.ts'

const QUESTION = 'How many Person nodes are there?'
/** Enough for the page to open, few enough to use up. */
const PER_MINUTE = 12
const MINUTE_MS = 60_000

t.test('a service that refuses or forgets', { skip }, async (t) => {
  const browser = await openBrowser(t, { EDGEWISE_DATA_DIR: t.testdir() })
  const { url } = browser
  let { server } = browser
  const send = (path: string, body: object, key?: string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { 'x-api-key': key }) },
      body: JSON.stringify(body)
    })
  const people = (...names: string[]) => ({ nodes: names.map((name) => ({ id: name, labels: ['Person'], properties: { name } })), relationships: [] })
  const restart = async (folder: string) => {
    server.kill('SIGTERM')
    await server.ended
    server = startServer(t, { EDGEWISE_DATA_DIR: folder, PORT: new URL(url).port, EDGEWISE_SAMPLE_DATA: 'true', LOG_LEVEL: 'warn' })
    await server.saw(/answers at/)
  }

  // The page may still read rows while the graph changes, which is a conflict.
  const gone = /status of (?:409|410)/
  await browser.test(t, 'rows of an older graph are gone, and the question is asked again', { at: '/', expected: gone }, async (page, t) => {
    await send('/graphs/people/import', people('Ann', 'Bob'))
    await page.goto(`${url}/ui/?graph=people`)
    await page.getByRole('textbox', { name: 'Question' }).fill(QUESTION)
    await page.keyboard.press('Enter')
    await page.getByText('Every claim is backed by a call').waitFor()
    await send('/graphs/people/changes', { changes: [{ op: 'createNode', id: 'Cyd', labels: ['Person'], properties: { name: 'Cyd' } }] })
    await page.reload()
    await page.getByRole('alert').getByText('The rows are gone').waitFor()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.waitForURL(/turn=2$/)
    await page.getByRole('article').getByText(/\b3\b/).first().waitFor()
    t.equal(await page.getByRole('heading', { name: QUESTION }).count(), 1)
  })

  const folder = t.testdir()
  await browser.test(t, 'a result that the service has forgotten is computed again', { at: '/tools/pagerank', expected: /status of 404/ }, async (page, t) => {
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText('Rows 1 to 50 of 302').waitFor()
    await page.getByRole('link', { name: 'Open result' }).click()
    await page.getByRole('heading', { name: 'Result of pagerank' }).waitFor()
    await restart(folder)
    await page.reload()
    await page.getByRole('heading', { name: 'There is no such result' }).waitFor()
    await page.getByRole('button', { name: 'Run the call again' }).click()
    await page.getByText('Rows 1 to 50 of 302').waitFor()
    t.match(page.url(), /\/results\/r_\w+$/)
  })

  const makeKey = async (body: object, key?: string) => ((await (await send('/keys', body, key)).json()) as { secret: string }).secret
  const admin = await makeKey({ name: 'admin', scopes: ['admin', 'read'] })
  const few = await makeKey({ name: 'few', scopes: ['read'], requestsPerMinute: PER_MINUTE }, admin)

  await browser.test(t, 'a key beyond its limit waits, counts down and goes on', { at: '/', expected: /status of 4(01|29)/ }, async (page, t) => {
    const refused: number[] = []
    for (let status = 200; status === 200; refused.push(status)) ({ status } = await send('/graphql', { query: '{ me { tenant } }' }, few))
    t.equal(refused.at(-1), 429)
    await page.clock.install()
    await page.addInitScript((key) => sessionStorage.setItem('edgewise-key', key), few)
    await page.goto(`${url}/ui/?graph=london`)
    const bar = page.getByRole('status').getByText(/^Too many requests for now. The page goes on by itself in \d+ s\.$/)
    await bar.waitFor()
    const seconds = async () => Number(/(\d+) s/.exec((await bar.textContent()) ?? '')?.[1])
    const before = await seconds()
    await page.clock.fastForward(5000)
    await page
      .getByText(`in ${before - 5} s.`)
      .or(page.getByText(`in ${before - 6} s.`))
      .waitFor()
    // The counts are in memory, so that a restart is as good as a minute.
    await restart(folder)
    await page.clock.fastForward(MINUTE_MS)
    await page.getByRole('button', { name: 'How many Station nodes are there?' }).waitFor()
    await bar.waitFor({ state: 'detached' })
  })
})
