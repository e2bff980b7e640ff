import type { Page } from 'playwright-core'
import t from 'tap'
import { brokenInAnyLook, openBrowser, skip } from './open-browser.ts'

const LONG_LABEL = 'long'.repeat(125)
const HEBREW = 'שלום עולם'
const LEAVES = 230
const MOST_SHOWN = 50_000
const PAIRS = 5000
/** Tasks are far shorter on a quiet machine; one that froze the page would take seconds. */
const LONGEST_TASK_MS = 1000

const lines = (nodes: readonly object[], relationships: readonly object[]): string =>
  [...nodes.map((node) => ({ ...node, type: 'node' })), ...relationships].map((line) => JSON.stringify(line)).join('\n')

async function importText(url: string, name: string, file: string, text: string, query = ''): Promise<void> {
  const form = new FormData()
  form.append('file', new File([text], file))
  const response = await fetch(`${url}/graphs/${name}/import${query}`, { method: 'POST', body: form })
  if (!response.ok) throw new Error(await response.text())
}

const star = JSON.stringify({
  nodes: Array.from({ length: LEAVES + 1 }, (_, id) => ({ id, labels: [id === 0 ? 'Hub' : 'Leaf'], properties: { name: id === 0 ? 'Centre' : `Leaf ${id}` } })),
  relationships: Array.from({ length: LEAVES }, (_, at) => ({ source: 0, target: at + 1, type: 'HOLDS' }))
})
/** A ring, and beside it pairs of nodes with fewer links. */
function ring(): string {
  const at = (id: number) => ({ x: id % 250, y: Math.floor(id / 250) })
  const node = (id: number, name: string) => ({ id: String(id), labels: [`G${id % 6}`], properties: { name, ...at(id) } })
  const nodes = Array.from({ length: MOST_SHOWN + 2 * PAIRS }, (_, id) => node(id, id < MOST_SHOWN ? `n${id}` : `outside ${id - MOST_SHOWN}`))
  const link = (source: number, target: number) => ({ source: String(source), target: String(target), type: 'NEXT' })
  const around = Array.from({ length: MOST_SHOWN }, (_, id) => link(id, (id + 1) % MOST_SHOWN))
  return lines(nodes, [...around, ...Array.from({ length: PAIRS }, (_, pair) => link(MOST_SHOWN + 2 * pair, MOST_SHOWN + 2 * pair + 1))])
}

const pair = JSON.stringify({
  nodes: ['West', 'East'].map((name, x) => ({ id: x, labels: ['End'], properties: { name, x, y: 0 } })),
  relationships: [{ source: 0, target: 1, type: 'TO' }]
})
const strange = JSON.stringify({
  nodes: [
    { id: 1, labels: [LONG_LABEL], properties: { name: HEBREW } },
    { id: 2, labels: ['B, C'], properties: { name: '<b>bold</b>' } }
  ],
  relationships: [{ source: 1, target: 2, type: 'KNOWS' }]
})

const drawn = (page: Page) => page.locator('[data-ready="true"]').waitFor()
const idsOf = (page: Page) => page.locator('tr[data-id]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')))

t.test('the page shows a whole graph', { skip }, async (t) => {
  const browser = await openBrowser(t)
  const { url } = browser
  await importText(url, 'star', 'star.json', star)
  await importText(url, 'strange', 'strange.json', strange)
  await importText(url, 'pair', 'pair.json', pair)
  await importText(url, 'hollow', 'hollow.json', '{"nodes": [], "relationships": []}', '?allowEmpty=true')

  await browser.test(t, 'finds a node, shows what it holds, filters, and undoes', { at: '/graph' }, async (page, t) => {
    await drawn(page)
    await page.getByText('302 nodes, 406 relationships').waitFor()
    await page.getByRole('combobox', { name: 'Find a node' }).fill('Baker')
    await page.getByRole('option', { name: /Baker Street/ }).click()
    const sheet = page.getByRole('complementary', { name: 'Node' })
    await sheet.getByText('7 neighbours, 10 relationships').waitFor()
    t.match(page.url(), /\/graph\/london\?focus=11$/)
    await sheet.getByRole('button', { name: 'Marylebone' }).click()
    await sheet.getByRole('heading', { name: 'Marylebone' }).waitFor()
    await page.goBack()
    await sheet.getByRole('heading', { name: 'Baker Street' }).waitFor()
    await page.getByRole('combobox', { name: 'Property' }).selectOption('zone')
    await page.getByRole('combobox', { name: 'Operator' }).selectOption('>')
    await page.getByRole('textbox', { name: 'Value' }).fill('8')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByText('4 of 302 nodes').waitFor()
    t.match(page.url(), /where=zone.gt.8/)
    await page.getByRole('button', { name: 'Undo 1' }).click()
    await page.getByText('302 nodes, 406 relationships').waitFor()
  })

  await browser.test(t, 'is used by keyboard alone', { at: '/graph/star' }, async (page, t) => {
    await drawn(page)
    for (const key of ['Tab', 'Enter', 'Tab']) await page.keyboard.press(key)
    await page.keyboard.type('cent')
    await page.getByRole('option', { name: /Centre/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(`12 of ${LEAVES} neighbours shown.`).waitFor()
    await page.getByRole('region', { name: /^Picture/ }).focus()
    await page.keyboard.press('c')
    await page.getByText(`${LEAVES} neighbours hidden.`).waitFor()
    await page.keyboard.press('t')
    await page.getByText('Nodes 1 to 1 of 1').waitFor()
    await page.keyboard.press('e')
    await page.getByText(`100 neighbours added. ${LEAVES - 100} more are not shown`).waitFor()
    await page.getByText('Nodes 1 to 100 of 101').waitFor()
    await page.keyboard.press('u')
    await page.keyboard.press('u')
    await page.getByText(`Nodes 1 to 100 of ${LEAVES + 1}`).waitFor()
    await page.keyboard.press('n')
    await page.locator('tr[aria-current="true"]').getByRole('button', { name: 'Leaf 1', exact: true }).waitFor()
    await page.keyboard.press('p')
    await page.locator('tr[aria-current="true"]').getByRole('button', { name: 'Centre' }).waitFor()
    for (const key of ['ArrowLeft', 'ArrowUp', '+', '-', '0']) await page.keyboard.press(key)
    t.equal((await idsOf(page))[0], '0', 'the first of the table has the most links')
  })

  await browser.test(t, 'an address opens filters, sizes and colours of a result, and the table', { at: '/graph/london' }, async (page, t) => {
    const call = (tool: string) =>
      fetch(`${url}/tools/${tool}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"graph":"london"}' }).then((r) => r.json())
    const [rank, groups] = (await Promise.all([call('pagerank'), call('louvain')])) as { handle: string; rows: { nodeId?: string }[] }[]
    await page.goto(`${url}/ui/graph/london?where=zone.le.1&size=${rank?.handle}:score&colour=${groups?.handle}:community&twin=1`)
    await drawn(page)
    await page.getByRole('list', { name: 'Colours' }).getByText('16 other values').waitFor()
    await page.getByRole('columnheader', { name: 'Size' }).waitFor()
    await page.getByRole('row', { name: /^1 King's Cross/ }).waitFor()
    const found = await fetch(`${url}/tools/find_nodes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"graph":"london","where":[{"property":"zone","operator":"<=","value":1}]}'
    }).then((r) => r.json() as Promise<{ total: number }>)
    t.equal((await idsOf(page)).length, found.total, 'the table has the nodes of the filter')
    await page.getByRole('textbox', { name: 'Filter the table' }).fill('bank')
    await page.getByRole('button', { name: 'Embankment' }).click()
    await page.getByRole('heading', { name: 'Embankment' }).waitFor()
    await page.getByRole('link', { name: 'Schema' }).click()
    await page.getByRole('img', { name: /1 of 1 labels/ }).waitFor()
    await page.getByRole('row', { name: 'Station LINK Station 406' }).waitFor()
  })

  await browser.test(t, 'imports a file after a look at it, and exports the graph', { at: '/graph/new', expected: /status of 400/ }, async (page, t) => {
    const files = page.getByLabel('Files: drop them here, or choose them')
    const give = (name: string, text: string) => files.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    await give('picture.png', 'no graph')
    await page
      .getByRole('alert')
      .getByText(/cannot be detected/)
      .waitFor()
    await give('friends.csv', 'from,to\nAda,Ben\nBen,Cyd,Dee\n')
    await page.getByRole('alert').getByText('friends.csv, line 3').waitFor()
    t.ok(await page.getByRole('button', { name: 'Import' }).isDisabled())
    await give('friends.csv', 'from,to\nAda,Ben\nBen,Cyd\n')
    await page.getByRole('heading', { name: /nodes, 2 relationships/ }).waitFor()
    t.equal((await fetch(`${url}/graphs/friends`)).status, 404, 'nothing is stored yet')
    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByRole('link', { name: 'Open friends' }).click()
    await drawn(page)
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'graphml' }).click()])
    t.match(download.suggestedFilename(), /graphml/)
    await page.getByText(/^Saved/).waitFor()
  })

  await browser.test(t, 'changes a node and undoes that', { at: '/graph/star?focus=1' }, async (page, t) => {
    const sheet = page.getByRole('complementary', { name: 'Node' })
    await sheet.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Leaf 1' })
    await dialog.getByRole('combobox', { name: 'Property' }).fill('weight')
    await dialog.getByRole('textbox', { name: 'Value' }).fill('heavy')
    await dialog.getByRole('combobox', { name: 'Kind of value' }).selectOption('number')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').getByText('Write a number').waitFor()
    await dialog.getByRole('textbox', { name: 'Value' }).fill('4.5')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('weight saved.').waitFor()
    await sheet.getByText('4.5').waitFor()
    await page.getByRole('button', { name: 'Undo the change' }).click()
    await page.getByText('The change is undone.').waitFor()
    await sheet.getByText('4.5').waitFor({ state: 'detached' })
    t.notMatch(await sheet.textContent(), /weight/)
  })

  await browser.test(
    t,
    'strange names, an empty graph, and a graph that is dropped meanwhile',
    { at: '/graph/strange?focus=1', expected: /status of 404/ },
    async (page, t) => {
      await drawn(page)
      const sheet = page.getByRole('complementary', { name: 'Node' })
      t.equal(await sheet.getByRole('heading', { name: HEBREW }).getAttribute('dir'), 'auto')
      t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'a long label widens nothing')
      await page.getByRole('button', { name: /^B, C/ }).click()
      await page.getByText('2 of 2 nodes').or(page.getByText('2 nodes')).first().waitFor()
      await page.reload()
      t.equal(await page.getByRole('button', { name: /^B, C/ }).getAttribute('aria-pressed'), 'true', 'a comma in a label survives the address')
      await fetch(`${url}/graphs/strange`, { method: 'DELETE' })
      await page.getByText('This graph is gone. The picture shows what was read before.').waitFor()
      await page.goto(`${url}/ui/graph/hollow`)
      await page.getByRole('heading', { name: 'hollow is empty' }).waitFor()
      await page.getByRole('link', { name: 'Import a file into it' }).click()
      t.equal(await page.getByRole('textbox', { name: 'Name of the graph' }).inputValue(), 'hollow')
    }
  )

  await browser.test(t, 'the picture needs no WebGL, and is dragged, zoomed and clicked', { at: '/' }, async (page, t) => {
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind === '2d' ? getContext.call(this, kind, ...rest) : null
      } as typeof getContext
    })
    await page.goto(`${url}/ui/graph/pair`)
    await drawn(page)
    const picture = page.getByRole('img', { name: '2 nodes, 1 relationships' })
    const box = await picture.boundingBox()
    if (box === null) throw new Error('the picture has a place')
    const [middle, y] = [box.x + box.width / 2, box.y + box.height / 2]
    // The two nodes lie on a level, the outer twelfths of the picture beside them are empty.
    const right = box.x + (box.width * (1 + 0.12)) / (1 + 2 * 0.12)
    await page.mouse.click(right, y)
    await page.getByRole('heading', { name: 'East' }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Fit' }).click()
    await page.mouse.move(middle, y)
    await page.mouse.down()
    await page.mouse.move(middle - 100, y + 50, { steps: 4 })
    await page.mouse.up()
    t.notMatch(page.url(), /focus/, 'a drag opens nothing')
    await page.mouse.move(right - 100, y + 50)
    await page.locator('[data-over="true"]').waitFor()
    await page.mouse.wheel(0, -300)
    await page.mouse.click(right - 100, y + 50)
    await page.getByRole('heading', { name: 'East' }).waitFor()
  })

  await browser.test(t, 'a graph of 60,000 nodes shows the most connected, and keeps answering', { at: '/' }, async (page, t) => {
    await importText(url, 'ring', 'ring.jsonl', ring())
    await page.addInitScript(() => {
      const tasks: number[] = []
      Object.assign(globalThis, { tasks })
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask', buffered: true })
    })
    await page.goto(`${url}/ui/graph/ring?twin=1`)
    await page.getByText('50,000 of 60,000 nodes of ring: the most connected').waitFor()
    await drawn(page)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByText('Nodes 101 to 200 of 50,000').waitFor()
    await page.getByRole('combobox', { name: 'Find a node' }).fill('outside 14')
    await page
      .getByRole('option', { name: /^outside 14 / })
      .or(page.getByRole('option', { name: 'outside 14', exact: true }))
      .first()
      .click()
    await page.getByRole('heading', { name: 'outside 14' }).waitFor()
    await page.getByText('of 50,001').waitFor()
    await page.getByRole('button', { name: 'Expand by 1' }).click()
    await page.getByText('1 neighbour added.').waitFor()
    await page.getByText('of 50,002').waitFor()
    await page.getByRole('button', { name: 'Undo 1' }).click()
    await page.getByText('of 50,001').waitFor()
    const longest = await page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks))
    t.ok(longest < LONGEST_TASK_MS, `the longest task took ${longest} ms`)
  })

  await browser.test(t, 'breaks no rule of accessibility, light or dark, wide or narrow', { at: '/graph/london?focus=11&twin=1' }, async (page, t) => {
    await page.getByText('7 neighbours, 10 relationships').waitFor()
    await page.getByText('Nodes 1 to 100 of 302').waitFor()
    t.same(await brokenInAnyLook(page), [])
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('dialog', { name: 'Change Baker Street' }).waitFor()
    t.same(await brokenInAnyLook(page), [])
    await page.goto(`${url}/ui/graph/new`)
    await page.getByLabel('Files: drop them here').setInputFiles({ name: 'bad.csv', mimeType: 'text/csv', buffer: Buffer.from('from,to\n1,2\n3\n') })
    await page.getByText('bad.csv, line 3').waitFor()
    t.same(await brokenInAnyLook(page), [])
    await page.goto(`${url}/ui/graph/london/schema`)
    await page.getByRole('heading', { name: 'Schema of london' }).waitFor()
    t.same(await brokenInAnyLook(page), [])
  })
})
