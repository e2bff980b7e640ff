import type { Page } from 'playwright-core'
import t from 'tap'
import { brokenRules, openBrowser, skip } from './open-browser.ts'

const field = (page: Page, name: string) => page.getByRole('form', { name: 'Parameters' }).getByLabel(new RegExp(`^${name}\\b`))
const table = (page: Page) => page.getByRole('region', { name: 'Table of rows' })
const cell = (page: Page, row: number, column: number) => table(page).locator('tbody tr').nth(row).locator('td').nth(column)

/** Runs in the browser, whose types this program does not have. */
function fits(root: unknown): boolean {
  const { scrollWidth, clientWidth } = root as { readonly scrollWidth: number; readonly clientWidth: number }
  return scrollWidth <= clientWidth
}

t.test('the page runs tools', { skip }, async (t) => {
  const browser = await openBrowser(t)
  const { url } = browser
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
    return (await response.json()) as Record<string, unknown>
  }

  await browser.test(t, 'a tool is found, filled from its example, run, and its result drawn', { at: '/tools' }, async (page, t) => {
    await page.getByRole('searchbox', { name: 'Find a tool' }).fill('quickest')
    await page.getByRole('link', { name: 'find_shortest_path', exact: true }).click()
    await page.getByRole('link', { name: 'The quickest way in minutes' }).click()
    t.equal(await field(page, 'source').inputValue(), 'Paddington')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText('Rows 1 to 9 of 9').waitFor()
    t.match(page.url(), /\/tools\/find_shortest_path\?.*args=.*&result=r_/)
    await page.getByRole('button', { name: 'Graph' }).click()
    await page.getByRole('img', { name: /path of 9 nodes/ }).waitFor()
    await page.getByRole('button', { name: 'Chart' }).click()
    await page.getByRole('img', { name: /^Bars of cost by node: cost from 0 to 18; all 9 rows/ }).waitFor()
    t.equal(await page.locator('[data-bar]').count(), 9)
    await page.getByText('Copy as').click()
    for (const text of ['source: { name: "Paddington" }, target: { name: "London Bridge" }', '"tools/call"', "client.POST('/tools/find_shortest_path'"])
      await page.getByText(text).waitFor()
    await page.getByRole('link', { name: 'Open result' }).click()
    await page.getByRole('heading', { name: 'Result of find_shortest_path' }).waitFor()
  })

  await browser.test(t, 'is used by keyboard alone, with names completed', { at: '/' }, async (page, t) => {
    await page.getByRole('heading', { name: 'Ask london' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.getByText(/^\d+ tools$/).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('breadth first search')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await field(page, 'source').focus()
    await page.keyboard.type("King's Cr")
    await page.getByRole('option', { name: /King's Cross St. Pancras/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    t.equal(await field(page, 'source').inputValue(), "King's Cross St. Pancras")
    await page.keyboard.press('Enter')
    await page.getByText(/^Rows 1 to 50 of/).waitFor()
    await page.getByRole('button', { name: 'Next' }).press('Enter')
    await page.getByText(/^Rows 51 to 100 of/).waitFor()
  })

  await browser.test(t, 'a refusal stands at its field', { at: '/tools/pagerank', expected: /status of 4(00|22)/ }, async (page, t) => {
    await page.getByText(/^More/).click()
    await field(page, 'dampingFactor').fill('3')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText('/dampingFactor must be < 1; got the number 3.').waitFor()
    t.equal(await field(page, 'dampingFactor').getAttribute('aria-invalid'), 'true')
    t.equal(await page.locator(':focus').getAttribute('id'), await field(page, 'dampingFactor').getAttribute('id'), 'it has the focus')
    await page.getByRole('alert').getByText('Correct the marked parameters').waitFor()
    await field(page, 'nodeWhere').fill('[{')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText(/^This is not JSON/).waitFor()
    await page.goto(`${url}/ui/tools/find_shortest_path?args={"source":"Padington","target":"Bank","wieght":"time"}`)
    await page.getByText('The address also has wieght, which this tool does not take.').waitFor()
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText(/is named "Padington". Nearest: Paddington/).waitFor()
    t.equal(await field(page, 'source').getAttribute('aria-invalid'), 'true')
    t.equal(await field(page, 'target').getAttribute('aria-invalid'), 'false')
  })

  await browser.test(t, 'a long run says its time and is cancelled', { at: '/tools/node2vec?args={"walksPerNode":400,"walkLength":80}' }, async (page, t) => {
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText(/^Running, [1-9]\d* s/).waitFor()
    t.ok(await page.getByRole('button', { name: 'Run' }).isDisabled())
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Cancelled.').waitFor()
  })

  await browser.test(
    t,
    'many rows are sorted, filtered, paged and drawn, and the address keeps it',
    { at: '/tools/all_pairs_shortest_paths' },
    async (page, t) => {
      await page.getByRole('button', { name: 'Run' }).click()
      await page.getByText('Rows 1 to 50 of 45451').waitFor()
      t.equal(await table(page).locator('tbody tr').count(), 50)
      await page.getByRole('link', { name: 'Open result' }).click()
      await page.getByRole('button', { name: 'distance' }).click()
      await page.getByRole('button', { name: 'distance' }).click()
      await table(page).getByRole('columnheader', { name: 'distance' }).and(page.locator('[aria-sort=ascending]')).waitFor()
      await cell(page, 0, 3).getByText('1', { exact: true }).waitFor()
      await page.getByRole('combobox', { name: 'Column', exact: true }).selectOption('source.zone')
      await page.getByRole('textbox', { name: 'Value' }).fill('1')
      await page.getByRole('button', { name: 'Filter' }).click()
      await page.getByRole('button', { name: /source.zone = 1/ }).waitFor()
      await page.getByText(/^Rows 1 to 50 of (?!45451)\d+$/).waitFor()
      await page.reload()
      await page.getByRole('button', { name: /source.zone = 1/ }).click()
      await page.getByText('Rows 1 to 50 of 45451').waitFor()
      await page.getByRole('button', { name: 'Chart' }).click()
      await page.getByLabel('Chart').selectOption('histogram')
      await page.getByRole('img', { name: /^Histogram of distance: .*the first 10000 of 45451 rows/ }).waitFor()
      t.equal(await page.locator('[data-bin]').count(), 20)
      await page.goBack()
      await table(page).waitFor()
    }
  )

  await browser.test(t, 'two results are combined, and all rows are saved', { at: '/tools/pagerank' }, async (page, t) => {
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText('Rows 1 to 50 of 302').waitFor()
    await page.goto(`${url}/ui/tools/find_nodes?args={"label":"Station","where":[{"property":"zone","operator":"=","value":1}]}`)
    await page.getByRole('button', { name: 'Run' }).click()
    const found = await page.getByText(/^Rows 1 to \d+ of \d+$/).textContent()
    await page.getByText('Combine with another result').click()
    await page.getByLabel('Operation').selectOption('semijoin')
    await page.getByLabel('Other result').selectOption({ label: (await page.getByLabel('Other result').locator('option').first().textContent()) ?? '' })
    await page.getByRole('button', { name: 'Combine' }).click()
    await page.getByRole('heading', { name: 'Result of combine_results' }).waitFor()
    t.equal(await page.getByText(/^Rows 1 to \d+ of \d+$/).textContent(), found, 'every station of zone 1 has a rank')
    const saved = page.waitForEvent('download')
    await page.getByLabel('Export all rows').selectOption('csv')
    t.match((await saved).suggestedFilename(), /^r_\w+\.csv$/)
  })

  await browser.test(t, 'a result of a changed graph is gone, and its call runs again', { at: '/tools', expected: /status of (404|410)/ }, async (page, t) => {
    await post('/graphs/friends/import', { nodes: [{ id: '1', labels: ['P'], properties: { name: 'Ann' } }], relationships: [] })
    await page.goto(`${url}/ui/tools/find_nodes?graph=friends`)
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText('Rows 1 to 1 of 1').waitFor()
    await post('/graphs/friends/changes', { changes: [{ op: 'createNode', id: '2', labels: ['P'], properties: { name: 'علي' } }] })
    await page.getByRole('link', { name: 'Open result' }).click()
    await page.reload()
    await page.getByRole('heading', { name: 'The graph has changed' }).waitFor()
    await page.getByRole('button', { name: 'Run the call again' }).click()
    await page.getByText('Rows 1 to 2 of 2').waitFor()
    t.equal(await page.locator('td[dir=auto]', { hasText: 'علي' }).count(), 1)
    await page.goto(`${url}/ui/results/r_00000000000000000000`)
    await page.getByRole('heading', { name: 'There is no such result' }).waitFor()
    await page.getByRole('link', { name: 'Run a tool' }).waitFor()
  })

  await browser.test(t, 'breaks no rule of accessibility, light and dark, wide and narrow', { at: '/tools/hits' }, async (page, t) => {
    const check = async (what: string) => {
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [1440, 390]) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 900 })
          t.same(await brokenRules(page), [], `${what}: ${colorScheme}, ${width} px`)
          t.ok(await page.locator('html').evaluate(fits), 'nothing is wider than the page')
        }
    }
    await page.getByText(/^More/).click()
    await page.getByText('Copy as').click()
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText('Rows 1 to 50 of 302').waitFor()
    await page.getByText('Combine with another result').click()
    await check('form and table')
    await page.getByRole('link', { name: 'Open result' }).click()
    await page.getByRole('button', { name: 'Chart' }).click()
    await page.getByLabel('Chart').selectOption('scatter')
    await page.getByRole('img', { name: /^Scatter of hub over authority/ }).waitFor()
    await check('chart')
  })

  await browser.test(t, 'a tool that writes says what it needs', { at: '/tools/write_node_property', expected: /status of 403/ }, async (page, t) => {
    const run = page.getByRole('button', { name: 'Run' })
    await page.getByText('edgewise-grant: writes').waitFor()
    t.ok(await run.isDisabled())
    await page.getByRole('checkbox', { name: /It writes to the stored graph/ }).check()
    await field(page, 'handle').fill('r_00000000000000000000')
    await field(page, 'property').fill('score')
    await run.click()
    await page
      .getByRole('alert')
      .getByText(/setting EDGEWISE_ALLOW_WRITES=true/)
      .waitFor()
    const admin = await post('/keys', { name: 'admin', scopes: ['admin', 'read', 'write'] })
    const reader = await post('/keys', { name: 'reader', scopes: ['read'] }, { 'x-api-key': String(admin['secret']) })
    await page.getByRole('button', { name: 'Key', exact: true }).click()
    await page.getByLabel('Key of the service').fill(String(reader['secret']))
    await page.getByRole('button', { name: 'Use this key' }).click()
    await page.getByText('Your key lacks the scope "write". Use a key that has it.').waitFor()
    t.ok(await run.isDisabled())
  })
})
