import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { FrameLocator, Page } from 'playwright-core'
import t from 'tap'
import { serveHost } from './mcp-host/serve-host.ts'
import { brokenRules, openBrowser, skip } from './open-browser.ts'

const QUESTION = 'What is the quickest way from Paddington to London Bridge?'
const HOSTILE = '</script><img src=x onerror=alert(1)> محطة '.repeat(8)
const hostile = JSON.stringify({
  nodes: [
    { id: '1', labels: ['Stop'], properties: { name: HOSTILE } },
    { id: '2', labels: ['Stop'], properties: { name: 'Plain' } }
  ],
  relationships: [{ source: '1', target: '2', type: 'LINK', properties: {} }]
})
/** The specification requires both of a sandbox that is of another origin than its host. */
const SANDBOX = /both allow-scripts and allow-same-origin/
const MOST_BYTES = 120_000

interface Root {
  readonly clientWidth: number
  readonly scrollWidth: number
  readonly clientHeight: number
  readonly scrollHeight: number
  readonly ownerDocument: { readonly defaultView: { requestAnimationFrame(run: () => void): void } }
}

/** The host gives the frame the height that the app reports. */
async function untilItFits(element: unknown): Promise<void> {
  const { ownerDocument } = element as Root
  while ((element as Root).scrollHeight > (element as Root).clientHeight)
    await new Promise<void>((done) => ownerDocument.defaultView.requestAnimationFrame(done))
}

const isWider = (element: unknown): boolean => (element as Root).scrollWidth > (element as Root).clientWidth

const appOf = (page: Page): FrameLocator => page.frameLocator('iframe').frameLocator('iframe')

t.test('the page of ask in a host of MCP Apps', { skip }, async (t) => {
  const browser = await openBrowser(t)
  const host = await serveHost(t, browser.url)
  const form = new FormData()
  form.append('file', new Blob([hostile]), 'hostile.json')
  t.ok((await fetch(`${browser.url}/graphs/hostile/import`, { method: 'POST', body: form })).ok)
  const show = (...of: Parameters<typeof host>) => {
    const { origin, pathname, search } = new URL(host(...of))
    return { base: origin, at: `${pathname}${search}`, expected: SANDBOX }
  }

  await browser.test(t, 'draws a path with its numbers and rows, and a claim lights its row', show(QUESTION), async (page, t) => {
    const app = appOf(page)
    await app.getByRole('heading', { name: QUESTION }).waitFor()
    await app.getByText('Every claim is backed by a call').waitFor()
    await app.getByRole('img', { name: /302 nodes; path of 9 nodes/ }).waitFor()
    t.equal(await app.locator('[data-marked="true"]').count(), 9)
    await app.getByText('Rows 1 to 9 of 9').waitFor()
    await app.getByRole('button', { name: 'Waterloo', exact: true }).click()
    const lit = app.locator('tr[aria-current="true"]')
    t.match(await lit.textContent(), /Waterloo/)
    t.equal(await app.locator('[data-lit="true"]').count(), 1, 'its node is lit')
    await app.locator('html').evaluate(untilItFits)
  })

  await browser.test(t, 'draws groups, and turns the pages of the rows through the host', show('Which stations are in zone 2?'), async (page, t) => {
    const app = appOf(page)
    await app.getByRole('img', { name: /75 nodes of the answer/ }).waitFor()
    await app.getByText('Rows 1 to 50 of 75').waitFor()
    await app.getByRole('button', { name: 'Next' }).click()
    await app.getByText('Rows 51 to 75 of 75').waitFor()
    t.equal(await app.getByRole('button', { name: /^Light row/ }).count(), 25)
  })

  await browser.test(t, 'draws a ranking, whose steps are chosen', show('Which 5 stations have the most connections?'), async (page) => {
    const app = appOf(page)
    await app.getByRole('img', { name: /nodes sized by score/ }).waitFor()
    await app
      .getByRole('list', { name: 'Steps' })
      .getByRole('button', { name: /degree_centrality/ })
      .click()
    await app.getByText('Rows 1 to 50 of 302').waitFor()
  })

  await browser.test(t, 'says that a question has no answer, in a frame without an origin', show('Why is the sky blue?', { opaque: '1' }), async (page, t) => {
    const app = appOf(page)
    await app.getByText('No answer').waitFor()
    t.equal(await app.getByRole('img').count(), 0)
  })

  await browser.test(t, 'asks a follow-up by keyboard, and tells the model of the host', show('How many Station nodes are there?'), async (page, t) => {
    const app = appOf(page)
    await app.getByRole('textbox', { name: 'Follow-up' }).focus()
    await page.keyboard.type('And in zone 1?')
    await page.keyboard.press('Enter')
    await app.getByRole('heading', { name: 'And in zone 1?' }).waitFor()
    await app
      .getByText(/\b60\b/)
      .first()
      .waitFor()
    await page.locator('output').getByText('And in zone 1?').waitFor()
    t.match(await page.locator('output').textContent(), /"grounded":true/)
  })

  await browser.test(t, 'gives errors in the words of the service', show('How many?', { graph: 'nix' }), async (page, t) => {
    const alert = appOf(page).getByRole('alert')
    t.match(await alert.textContent(), /nix.*\n*.*EDGEWISE_UNKNOWN_GRAPH/s)
  })

  await browser.test(t, 'shows names as text, whatever they hold', show('List all Stop nodes', { graph: 'hostile' }), async (page, t) => {
    const app = appOf(page)
    await app.getByRole('img', { name: /2 nodes/ }).waitFor()
    await app.getByRole('cell', { name: HOSTILE.trim() }).waitFor()
    t.equal(await app.locator('img').count(), 0)
  })

  await browser.test(t, 'says that a question was cancelled', show(QUESTION, { ends: 'cancelled' }), async (page) => {
    await appOf(page).getByRole('alert').getByText('The question was cancelled: the user closed the chat').waitFor()
  })

  await browser.test(t, 'says what a host that reads nothing cannot show', show(QUESTION, { reads: 'false' }), async (page, t) => {
    const app = appOf(page)
    await app.getByText('picture and rows are not shown').waitFor()
    t.match(await app.getByRole('article').textContent(), /Waterloo/)
  })

  await browser.test(t, 'meets WCAG 2.2 AA in light and dark, wide and narrow', show(QUESTION), async (page, t) => {
    const app = appOf(page)
    await app.getByRole('img', { name: /path of 9 nodes/ }).waitFor()
    await app.getByText('Rows 1 to 9 of 9').waitFor()
    for (const theme of ['light', 'dark']) {
      if (theme === 'dark') await page.getByRole('button', { name: 'Dark' }).click()
      await app.locator(`html[data-theme="${theme}"]`).waitFor()
      for (const width of [1200, 300]) {
        await page.setViewportSize({ width, height: 900 })
        t.same(await brokenRules(page), [], `${theme}, ${width}`)
        t.notOk(await app.locator('html').evaluate(isWider), `${theme}, ${width}: nothing is wider than the frame`)
      }
    }
  })
})

t.test('the page of ask is one file of at most 120 kB', { skip }, async (t) => {
  const file = await readFile(new URL('../../dist/ui-app/ask.html', import.meta.url))
  const bytes = gzipSync(file).length
  t.ok(bytes < MOST_BYTES, `${bytes} bytes`)
  t.notMatch(file.toString(), /<(?:script|link|img)[^>]+(?:src|href)=/, 'it loads nothing')
})
