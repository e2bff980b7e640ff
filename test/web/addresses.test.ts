import t from 'tap'
import { isWiderThanScreen, openBrowser, skip } from './open-browser.ts'

/** Each address, opened cold, and its heading. */
const addresses: readonly (readonly [string, string | RegExp])[] = [
  ['/', 'Ask london'],
  ['/ask', 'Ask london'],
  ['/?graph=london', 'Ask london'],
  ['/graph', 'london'],
  ['/graph/london?focus=11&twin=1', 'london'],
  ['/graph/london?labels=Station&where=zone.eq.1', 'london'],
  ['/graph/london/schema', 'Schema of london'],
  ['/graph/new', /import/i],
  ['/tools', 'Tools'],
  ['/tools/pagerank', 'pagerank'],
  ['/tools/find_shortest_path?graph=london&args=%7B%22source%22%3A%22Bank%22%7D', 'find_shortest_path'],
  ['/results/r_00000000000000000000', 'There is no such result'],
  ['/tasks', /Tasks/],
  ['/tasks?state=running&kind=ask', /Tasks/],
  ['/tasks/example?step=2', /Which station of zone 1/],
  ['/operations/usage', 'Usage'],
  ['/operations/queue', 'Queue'],
  ['/operations/webhooks', 'Webhooks'],
  ['/operations/schedules', 'Schedules'],
  ['/operations/keys', 'Keys'],
  ['/operations/health', 'Health'],
  ['/nowhere', 'There is no such page']
]

t.test('the page opens cold at each address', { skip }, async (t) => {
  const browser = await openBrowser(t)
  await browser.test(t, 'with its heading, kept by back and reload', { at: '/', expected: /status of 404/ }, async (page, t) => {
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, ...(typeof name === 'string' ? { name, exact: true } : { name }) })
    for (const [address, name] of addresses) {
      await page.goto(`${browser.url}/ui${address}`)
      await heading(name).waitFor()
      for (const width of [360, 2560]) {
        await page.setViewportSize({ width, height: 900 })
        t.notOk(await isWiderThanScreen(page), `${address} fits in ${width} pixels`)
      }
    }
    await page.goto(`${browser.url}/ui/operations/keys`)
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Tools' }).click()
    await heading('Tools').waitFor()
    await page.goBack()
    await heading('Keys').waitFor()
    await page.reload()
    await heading('Keys').waitFor()
    t.match(page.url(), /\/operations\/keys$/)
  })
})
