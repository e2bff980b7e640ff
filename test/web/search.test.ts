import type { Page } from 'playwright-core'
import t from 'tap'
import { brokenInAnyLook, openBrowser, skip } from './open-browser.ts'

const LONG = 'شارع '.repeat(40)
const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
/** Chromium without a graphics card says so when a picture is read back. */
const DRIVER = /GL Driver Message/
const options = (page: Page) => page.getByRole('dialog').getByRole('option')
const found = (page: Page, kind: string | RegExp) => page.getByRole('group', { name: kind })

t.test('one search finds everything', { skip }, async (t) => {
  const browser = await openBrowser(t)
  const { url } = browser
  const send = async (path: string, body: object) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    return (await response.json()) as Record<string, unknown>
  }
  await send('/graphs/streets/import', {
    nodes: [{ id: 'x&y', labels: ['Road, old'], properties: { name: LONG } }],
    relationships: [{ source: 'x&y', target: 'x&y', type: 'LOOPS' }]
  })

  await browser.test(t, 'a node by keyboard, and Esc closes and gives the focus back', { at: '/', expected: DRIVER }, async (page, t) => {
    await page.getByRole('heading', { name: 'Ask london' }).waitFor()
    await page.getByRole('button', { name: 'Search everything' }).focus()
    await page.keyboard.press('/')
    await field(page).waitFor()
    t.equal(await page.locator(':focus').getAttribute('role'), 'combobox')
    await found(page, 'Graphs')
      .getByRole('option', { name: /^london/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    t.equal(await page.locator(':focus').getAttribute('aria-label'), 'Search everything')
    await page.keyboard.press('/')
    await page.keyboard.type('bak')
    await found(page, 'Nodes of london')
      .getByRole('option', { name: /^Baker Street/ })
      .waitFor()
    const active = page.locator('[role=option][aria-selected=true]')
    t.match(await active.textContent(), /^Baker Street/)
    t.equal(await field(page).getAttribute('aria-activedescendant'), await active.getAttribute('id'))
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'Node' }).getByRole('heading', { name: 'Baker Street' }).waitFor()
    t.match(page.url(), /\/graph\/london\?focus=11$/)
    t.equal(await page.locator(':focus').getAttribute('id'), 'content')
  })

  await browser.test(
    t,
    'pages, graphs, labels, tools, handles, questions and jobs, each with its address',
    { at: '/?graph=streets', expected: DRIVER },
    async (page, t) => {
      const job = String((await send('/jobs', { kind: 'tool', input: { tool: 'louvain' } }))['id'])
      const { conversationId } = await send('/ask', { question: 'How many Line nodes are there?', graph: 'london' })
      const { handle } = await send('/tools/louvain', { graph: 'london' })
      for (const [text, kind, option, address] of [
        ['web', 'Pages', 'Webhooks', /\/operations\/webhooks$/],
        ['LOND', 'Graphs', /^london/, /\/graph\/london$/],
        ['shortest path', /^Tools, 5 of \d+$/, /^find_shortest_path/, /\/tools\/find_shortest_path\?graph=london$/],
        [String(handle), 'Result', String(handle), new RegExp(`/results/${handle}$`)],
        [job.slice(0, 10), 'Jobs and tasks', new RegExp(`^${job}`), new RegExp(`/jobs/${job}$`)],
        ['line nodes', 'Questions asked', 'How many Line nodes are there?', new RegExp(`/ask/${conversationId}\\?turn=1$`)],
        ['link', 'Labels and types of london', /^LINK/, /\/graph\/london\?types=LINK$/]
      ] as const) {
        await page.goto(`${url}/ui/tools?graph=london`)
        await page.getByRole('button', { name: 'Search everything' }).click()
        await field(page).fill(text)
        await found(page, kind)
          .getByRole('option', { name: option, ...(typeof option === 'string' && { exact: true }) })
          .click()
        await page.waitForURL(address)
      }
      await page.goto(`${url}/ui/graph/streets`)
      await page.getByRole('button', { name: 'Search everything' }).click()
      await field(page).fill('road')
      await found(page, 'Labels and types of streets').getByRole('option').click()
      await page.getByRole('button', { name: /^Road, old/, pressed: true }).waitFor()
      t.match(page.url(), /labels=/)
    }
  )

  await browser.test(t, 'the arrows go round, and a question is asked', { at: '/tools' }, async (page, t) => {
    await page.getByText(/^\d+ tools$/).waitFor()
    await page.keyboard.press('/')
    await field(page).fill('how many Station nodes are there?')
    await options(page).filter({ hasText: 'Ask: how many Station nodes are there?' }).waitFor()
    t.equal(await options(page).first().getAttribute('aria-selected'), 'true')
    await page.keyboard.press('ArrowUp')
    t.equal(await options(page).last().getAttribute('aria-selected'), 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('Every claim is backed by a call').waitFor()
    t.match(page.url(), /\/ask\/[\w-]+\?turn=1$/)
  })

  await browser.test(t, 'nothing found says what is searched, and strange texts harm nothing', { at: '/?graph=streets', expected: DRIVER }, async (page, t) => {
    await page.getByRole('heading', { name: 'Ask streets' }).waitFor()
    await page.keyboard.press('/')
    await field(page).fill('zzzz')
    await page.getByRole('status').getByText('Nothing matches. The search covers pages, graphs, tools').waitFor()
    await field(page).fill('\\"<b>%00')
    await page.getByRole('status').getByText('Nothing matches').waitFor()
    await field(page).fill('شارع')
    await found(page, 'Nodes of streets').getByRole('option').waitFor()
    t.same(await brokenInAnyLook(page), [])
    await options(page).click()
    await page.waitForURL(/focus=x%26y/)
    await page.getByRole('complementary', { name: 'Node' }).getByText('x&y').waitFor()
  })
})
