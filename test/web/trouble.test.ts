import t from 'tap'
import { startServer } from '../fixtures/server-process.ts'
import { openBrowser, skip } from './open-browser.ts'

const QUESTION = 'What is the quickest way from Paddington to London Bridge?'

async function makeKey(url: string, scopes: readonly string[], key?: string): Promise<{ key: { id: string }; secret: string }> {
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'x-api-key': key }) }
  const response = await fetch(`${url}/keys`, { method: 'POST', headers, body: JSON.stringify({ name: 'test', scopes }) })
  return (await response.json()) as { key: { id: string }; secret: string }
}

t.test('a service with keys', { skip }, async (t) => {
  const browser = await openBrowser(t, {})
  const admin = await makeKey(browser.url, ['read', 'write', 'spend', 'fetch', 'admin'])
  const reader = await makeKey(browser.url, ['read'], admin.secret)

  await browser.test(t, 'asks for a key, refuses a wrong one, and keeps the address', { at: '/?graph=london', expected: /status of 401/ }, async (page, t) => {
    const dialog = page.getByRole('dialog', { name: 'Key' })
    await dialog
      .getByRole('alert')
      .getByText(/A key is required/)
      .waitFor()
    await dialog.getByLabel('Key of the service').fill('ew_wrong')
    await dialog.getByRole('button', { name: 'Use this key' }).click()
    await dialog
      .getByRole('alert')
      .getByText(/Unknown key/)
      .waitFor()
    await dialog.getByLabel('Key of the service').fill(reader.secret)
    await dialog.getByRole('button', { name: 'Use this key' }).click()
    await page.getByRole('button', { name: QUESTION }).waitFor()
    t.match(page.url(), /graph=london/)
    t.notMatch(page.url(), /ew_/)
  })

  await browser.test(t, 'a key that may not write says so', { at: '/graph/london?focus=11', key: reader.secret }, async (page, t) => {
    await page.getByText('The key in use has no scope "write".').waitFor()
    t.ok(await page.getByRole('button', { name: 'Change' }).isDisabled())
  })

  await browser.test(
    t,
    'a key revoked midway leads to the dialog, and another key goes on',
    { at: '/', key: reader.secret, expected: /status of 401/ },
    async (page) => {
      await page.getByRole('button', { name: QUESTION }).waitFor()
      await fetch(`${browser.url}/keys/${reader.key.id}`, { method: 'DELETE', headers: { 'x-api-key': admin.secret } })
      await page.getByRole('button', { name: QUESTION }).click()
      const dialog = page.getByRole('dialog', { name: 'Key' })
      await dialog
        .getByRole('alert')
        .getByText(/was revoked/)
        .waitFor()
      await dialog.getByLabel('Key of the service').fill(admin.secret)
      await dialog.getByRole('button', { name: 'Use this key' }).click()
      await page.getByRole('button', { name: QUESTION }).click()
      await page.getByText('Every claim is backed by a call').waitFor()
    }
  )
})

t.test('a question goes on after the service was killed', { skip }, async (t) => {
  const folder = t.testdir()
  const browser = await openBrowser(t, { EDGEWISE_DATA_DIR: folder, EDGEWISE_JOB_CONCURRENCY: '0' })
  await browser.test(t, 'and no step is shown twice', { at: '/', expected: /ERR_|Failed to load|Failed to fetch/ }, async (page, t) => {
    await page.getByRole('button', { name: QUESTION }).click()
    await page.getByText('Waiting for a worker').waitFor()
    browser.server.kill('SIGKILL')
    await browser.server.ended
    await page.getByText(/does not answer. Next try in/).waitFor()
    const again = startServer(t, { EDGEWISE_DATA_DIR: folder, PORT: new URL(browser.url).port, EDGEWISE_SAMPLE_DATA: 'true', LOG_LEVEL: 'warn' })
    await again.saw(/answers at/)
    await page.getByText('Every claim is backed by a call').waitFor({ timeout: 40_000 })
    t.equal(await page.getByRole('list', { name: 'Steps' }).getByRole('listitem').count(), 1)
    t.notOk(await page.getByText(/does not answer. Next try in/).isVisible())
  })
})
