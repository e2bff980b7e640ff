import type { Page } from 'playwright-core'
import t from 'tap'
import { openBrowser, skip } from './open-browser.ts'

/** Chromium without a graphics card says so when a picture is read back. */
const DRIVER = /GL Driver Message/
const ROWS = 10_000
const MANY = 150_000
/** A turn of a page is far below this on any machine; drawing all rows is far above. */
const LONGEST_TASK_MS = 1000

const person = (id: string, name: string, age: number) => ({ id, labels: ['Person'], properties: { name, age } })

async function openChange(page: Page, name: string) {
  await page.getByRole('complementary', { name: 'Node' }).getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: `Change ${name}` })
  await dialog.getByRole('combobox', { name: 'Property' }).fill('age')
  return { dialog, value: dialog.getByRole('textbox', { name: 'Value' }), save: dialog.getByRole('button', { name: 'Save' }) }
}

/** The longest task of the page while `act` runs, in ms. */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  })
  await act()
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks))
}

t.test('what others do meanwhile is shown, and nothing typed is lost', { skip }, async (t) => {
  const browser = await openBrowser(t)
  const { url } = browser
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    return (await response.json()) as Record<string, unknown>
  }
  const change = (...changes: object[]) => post('/graphs/people/changes', { changes })
  const ages = async () => {
    const { rows } = await post('/tools/find_nodes', { graph: 'people', properties: ['age'] })
    return (rows as { age: number }[]).map(({ age }) => age).sort()
  }
  await post('/graphs/people/import', {
    nodes: [person('1', 'Ann', 30), person('2', 'Anne', 33), person('3', 'Bob', 50)],
    relationships: [{ source: '1', target: '3', type: 'KNOWS' }]
  })

  await browser.test(t, 'a node that another program changed is not overwritten unseen', { at: '/graph/people?focus=1', expected: DRIVER }, async (page, t) => {
    const { dialog, value, save } = await openChange(page, 'Ann')
    await value.fill('31')
    await change({ op: 'setNode', id: '1', properties: { age: 40 } })
    await save.click()
    await dialog.getByRole('alert').getByText('nothing was saved. What you typed is still here.').waitFor()
    t.same(await ages(), [33, 40, 50])
    await dialog.getByRole('button', { name: 'Show the newest' }).click()
    await dialog.getByText('age: 40 (was 30)').waitFor()
    t.equal(await value.inputValue(), '31')
    await change({ op: 'setNode', id: '3', properties: { age: 51 } })
    await save.click()
    await dialog.getByRole('button', { name: 'Show the newest' }).click()
    await dialog.getByText('Nothing of this node has changed. Save again.').waitFor()
    await save.click()
    await page.getByText('age saved.').waitFor()
    t.same(await ages(), [31, 33, 51])
  })

  await browser.test(t, 'a merge says which values won', { at: '/graph/people?focus=1', expected: DRIVER }, async (page, t) => {
    const { dialog } = await openChange(page, 'Ann')
    await dialog.getByRole('combobox', { name: 'Find the duplicate' }).fill('Anne')
    await dialog.getByRole('option', { name: /^Anne/ }).click()
    await dialog.getByRole('button', { name: 'Merge Anne into it' }).click()
    await page.getByText('Anne merged into Ann.').waitFor()
    const dropped = page.getByRole('table', { name: 'Values that the merge dropped' })
    await dropped.getByRole('row', { name: 'age 31 33' }).waitFor()
    await page.getByRole('button', { name: 'Undo the change' }).click()
    await page.getByText('The change is undone.').waitFor()
    t.same(await ages(), [31, 33, 51])
  })

  await browser.test(t, 'a node that is deleted meanwhile keeps what was typed', { at: '/graph/people?focus=3', expected: DRIVER }, async (page, t) => {
    const { dialog, value, save } = await openChange(page, 'Bob')
    await value.fill('52')
    await change({ op: 'deleteNode', id: '3', relationships: true })
    await save.click()
    await dialog.getByRole('button', { name: 'Show the newest' }).click()
    await dialog.getByText('The node is gone').waitFor()
    t.equal(await value.inputValue(), '52')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('alert').getByText('No node of graph "people" is named "3"').waitFor()
  })

  await browser.test(t, 'an import that is cancelled midway leaves no graph', { at: '/graph/new', expected: /status of 404/ }, async (page, t) => {
    const lines = Array.from({ length: MANY }, (_, at) => `p${at % 70_000},p${(at * 7) % 90_001}`)
    await page
      .getByLabel('Files: drop them here, or choose them')
      .setInputFiles({ name: 'big.csv', mimeType: 'text/csv', buffer: Buffer.from(`from,to\n${lines.join('\n')}`) })
    await page.getByRole('button', { name: 'Import' }).and(page.locator(':enabled')).click({ timeout: 60_000 })
    await page.getByText(/^big: (Importing|.* relationships read)$/).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alert').getByText('The import was cancelled.').waitFor()
    await page.getByText('Nothing was changed.').waitFor()
    t.equal((await fetch(`${url}/graphs/big`)).status, 404)
    await page.getByRole('link', { name: 'Choose a file again' }).click()
    t.equal(await page.getByRole('textbox', { name: 'Name of the graph' }).inputValue(), 'big')
  })

  await browser.test(t, `a table of ${ROWS} rows turns pages without a pause`, { at: '/' }, async (page, t) => {
    const nodes = Array.from({ length: ROWS }, (_, id) => ({ id: String(id), labels: ['N'], properties: { name: `n${id}`, rank: ROWS - id } }))
    await post('/graphs/rows/import', { nodes, relationships: [] })
    const { handle } = await post('/tools/find_nodes', { graph: 'rows', properties: ['rank'] })
    await page.goto(`${url}/ui/results/${handle}`)
    const rows = page.getByRole('region', { name: 'Table of rows' }).locator('tbody tr')
    await page.getByText(`Rows 1 to 50 of ${ROWS}`).waitFor()
    const longest = await longestTask(page, async () => {
      for (const from of [51, 101, 151]) {
        await page.getByRole('button', { name: 'Next' }).click()
        await page.getByText(`Rows ${from} to ${from + 49} of ${ROWS}`).waitFor()
      }
      await page.getByRole('button', { name: 'rank' }).click()
      await rows.first().getByText(String(ROWS), { exact: true }).waitFor()
    })
    t.ok(longest < LONGEST_TASK_MS, `${longest} ms`)
    t.equal(await rows.count(), 50)
  })

  await browser.test(t, 'without JavaScript the page names the API', { at: '/', javaScript: false }, async (page, t) => {
    t.match(await page.locator('noscript').textContent(), /^This page needs JavaScript\./)
    const docs = page.getByRole('link', { name: '/docs' })
    t.equal((await fetch(new URL((await docs.getAttribute('href')) ?? '', url))).status, 200)
  })
})
