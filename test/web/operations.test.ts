import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Request } from 'playwright-core'
import t, { type Test } from 'tap'
import { brokenInAnyLook, openBrowser, skip } from './open-browser.ts'

/** A system that receives events; its first answer is 500. */
async function openReceiver(t: Test): Promise<string> {
  let received = 0
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(received++ === 0 ? 500 : 204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}/events`
}

const changes = (request: Request): boolean =>
  ['PATCH', 'DELETE'].includes(request.method()) || /^\{"query":"\s*mutation|\bmutation /.test(request.postData() ?? '')

t.test('the page operates the service', { skip }, async (t) => {
  const receiver = await openReceiver(t)
  const browser = await openBrowser(t, { EDGEWISE_NETWORK_ALLOW: 'localhost', EDGEWISE_JOB_POLL_MS: '50' })
  const { url } = browser
  let key = ''
  const call = async (path: string, body?: object, method = body === undefined ? 'GET' : 'POST') => {
    const headers = { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const response = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    return (response.status === 204 ? null : await response.json()) as Record<string, never>
  }

  await browser.test(
    t,
    'the first key locks the service, and the page asks for it and works with it',
    { at: '/operations/keys', expected: /status of 401/ },
    async (page) => {
      await page.getByText('No keys yet.').waitFor()
      await page.getByRole('button', { name: 'Create a key' }).click()
      await page.getByRole('textbox', { name: 'What it is for' }).fill('first')
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      const shown = page.getByRole('dialog', { name: 'The new key' })
      key = (await shown.getByText(/^ew_/).textContent()) ?? ''
      await shown.getByRole('button', { name: 'Close' }).click()
      const asked = page.getByRole('dialog', { name: 'Key' })
      await asked.getByRole('alert').waitFor()
      await asked.getByLabel('Key of the service').fill(key)
      await page.keyboard.press('Enter')
      await page.getByRole('row', { name: /first \(in use here\)/ }).waitFor()
    }
  )
  const readKey = String((await call('/keys', { name: 'reader', scopes: ['read'] }))['secret'])

  await browser.test(
    t,
    'a key with the scope read sees grey buttons and why, and sends no change',
    { at: '/tasks?kind=tool', key: readKey },
    async (page, t) => {
      const sent: string[] = []
      page.on('request', (request) => changes(request) && sent.push(request.postData() ?? request.url()))
      await page
        .getByRole('note')
        .getByText(/lacks the scope write/)
        .waitFor()
      t.ok(await page.getByRole('button', { name: 'Cancel 0' }).isDisabled())
      for (const [name, button] of [
        ['keys', 'Create a key'],
        ['webhooks', 'Create a webhook']
      ] as const) {
        await page.goto(`${url}/ui/operations/${name}`)
        await page
          .getByRole('note')
          .getByText(/lacks the scope admin/)
          .waitFor()
        t.ok(await page.getByRole('button', { name: button }).isDisabled())
      }
      await page.goto(`${url}/ui/operations/schedules`)
      await page
        .getByRole('note')
        .getByText(/lacks the scope admin/)
        .waitFor()
      await page.goto(`${url}/ui/operations/usage`)
      await page.getByText('Without the scope admin a key sees its own usage.').waitFor()
      t.same(sent, [])
    }
  )

  await browser.test(
    t,
    'a key revoked midway leads to the key dialog, and back to the same page',
    { at: '/operations/queue', key: '', expected: /status of 401/ },
    async (page, t) => {
      const { secret, key: made } = (await call('/keys', { name: 'short', scopes: ['read', 'admin'] })) as unknown as { secret: string; key: { id: string } }
      const asked = page.getByRole('dialog', { name: 'Key' })
      await asked.getByLabel('Key of the service').fill(secret)
      await page.keyboard.press('Enter')
      await page.getByRole('row', { name: /tool call/ }).waitFor()
      await call(`/keys/${made.id}`, undefined, 'DELETE')
      await asked.getByRole('alert').waitFor()
      await asked.getByLabel('Key of the service').fill(key)
      await page.keyboard.press('Enter')
      await asked.waitFor({ state: 'hidden' })
      await page.getByRole('row', { name: /tool call/ }).waitFor()
      t.match(page.url(), /\/operations\/queue$/)
    }
  )

  const asAdmin = { key, expected: /status of 4\d\d/ }

  await browser.test(t, 'a webhook is created, tested, redelivered, rotated and deleted', { at: '/operations/webhooks', ...asAdmin }, async (page, t) => {
    await page.getByText('No webhooks yet.').waitFor()
    await page.getByRole('button', { name: 'Create a webhook' }).click()
    await page.getByRole('textbox', { name: 'Address that accepts POST' }).fill('http://10.0.0.1/private')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('alert').getByText('EDGEWISE_ADDRESS_REFUSED').waitFor()
    await page.getByRole('textbox', { name: 'Address that accepts POST' }).fill(receiver)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const shown = page.getByRole('dialog', { name: 'Secret of the webhook' })
    await shown.getByText(/^whsec_/).waitFor()
    await shown.getByRole('button', { name: 'Close' }).click()
    t.match(page.url(), /webhooks\?id=wh_/)
    await page.getByRole('button', { name: 'Send a test' }).click()
    const delivery = page.getByRole('row', { name: /^webhook\.test/ })
    await delivery.getByText(/status 500/).waitFor()
    await delivery.getByRole('button', { name: 'Redeliver webhook.test' }).click()
    await delivery.getByText(/delivered, status 204/).waitFor()
    await page.getByRole('button', { name: 'Rotate the secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate', exact: true }).click()
    await page.getByRole('dialog', { name: 'The new secret' }).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No webhooks yet.').waitFor()
  })

  await browser.test(t, 'a schedule is created, paused, resumed, run and deleted by keyboard', { at: '/operations/schedules', ...asAdmin }, async (page, t) => {
    await page.getByText('No schedules yet.').waitFor()
    await page.getByRole('button', { name: 'Create a schedule' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Create a schedule' })
    await dialog.getByRole('textbox', { name: 'What it is for' }).fill('الأحياء')
    await dialog.getByRole('textbox', { name: /^Times/ }).fill('never')
    await dialog.getByRole('combobox', { name: 'Kind of its jobs' }).selectOption('tool call')
    await dialog.getByRole('textbox', { name: /^Input/ }).fill('{ "tool": louvain }')
    await dialog.getByRole('alert').getByText('The input is no JSON.').waitFor()
    await dialog.getByRole('textbox', { name: /^Input/ }).fill('{ "tool": "louvain" }')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').getByText('EDGEWISE_SCHEDULE_REFUSED').waitFor()
    await dialog.getByRole('textbox', { name: /^Times/ }).fill('30 9 * * *')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Chosen schedule' }).getByRole('listitem').nth(4).waitFor()
    await page.getByRole('button', { name: /^Pause/, disabled: false }).press('Enter')
    await page.getByText('None: it is paused.').waitFor()
    t.match(await page.locator(':focus').getAttribute('aria-label'), /^Resume/, 'the focus stays')
    await page.getByRole('button', { name: /^Resume/, disabled: false }).press('Enter')
    await page.getByRole('button', { name: /^Pause/ }).waitFor()
    await page.getByRole('button', { name: /^Run/, disabled: false }).press('Enter')
    await page.getByRole('link', { name: 'The job is queued: see it' }).press('Enter')
    await page.getByText('✓ done').waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await page.getByText('No schedules yet.').waitFor()
  })

  await browser.test(t, 'usage is drawn by day and key, and the address holds the period', { at: '/operations/usage', ...asAdmin }, async (page, t) => {
    await page.getByRole('table', { name: 'Usage by day and key' }).waitFor()
    const today = new Date().toISOString().slice(0, 10)
    t.ok((await page.locator(`rect[data-day="${today}"]`).count()) >= 1)
    const id = key.split('_')[1]
    await page
      .getByRole('button', { name: `Only key ${id}` })
      .first()
      .click()
    await page.waitForURL(new RegExp(`key=${id}`))
    await page.getByRole('button', { name: `Key ${id}: show all keys` }).waitFor()
    await page.goto(`${url}/ui/operations/usage?from=2020-01-01&to=2020-01-02`)
    await page.getByText('No usage in this period.').waitFor()
    await page.goto(`${url}/ui/operations/usage?from=2020-01-01&to=2026-01-02`)
    await page.getByRole('alert').getByText(/400/).waitFor()
  })

  await browser.test(t, 'a key is created with chosen scopes and revoked after a question', { at: '/operations/keys', ...asAdmin }, async (page, t) => {
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByRole('textbox', { name: 'What it is for' }).fill('phone')
    await page.getByRole('checkbox', { name: /^write/ }).uncheck()
    await page.getByRole('spinbutton').fill('7')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('dialog', { name: 'The new key' }).getByRole('button', { name: 'Close' }).click()
    const row = page.getByRole('row', { name: /^phone/ })
    await row.getByRole('cell', { name: 'read', exact: true }).waitFor()
    await row.getByRole('button', { name: 'Revoke phone' }).click()
    await page.getByRole('dialog', { name: 'Revoke phone?' }).getByRole('button', { name: 'Revoke', exact: true }).click()
    await row.getByText('revoked').waitFor()
    t.ok(await row.getByRole('button', { name: 'Revoke phone' }).isDisabled())
    await page.goto(`${url}/ui/operations/health`)
    await page.getByText('✓ ready').waitFor()
    await page.goto(`${url}/ui/operations/nowhere`)
    await page.getByRole('link', { name: 'See the usage' }).waitFor()
  })

  await browser.test(t, 'breaks no rule of accessibility', { at: '/operations/usage', ...asAdmin }, async (page, t) => {
    await call('/schedules', { cron: '30 9 * * *', kind: 'tool', input: { tool: 'louvain' } })
    const ready = { usage: 'Usage by day and key', queue: 'Jobs by kind and state', schedules: 'Schedules of the tenant', keys: 'Keys of the tenant' }
    for (const [name, table] of Object.entries(ready)) {
      await page.goto(`${url}/ui/operations/${name}`)
      await page.getByRole('table', { name: table }).waitFor()
      t.same(await brokenInAnyLook(page), [], name)
    }
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByRole('dialog').waitFor()
    t.same(await brokenInAnyLook(page), [], 'create a key')
    for (const what of ['webhook', 'schedule']) {
      await page.goto(`${url}/ui/operations/${what}s`)
      await page.getByRole('button', { name: `Create a ${what}` }).click()
      await page.getByRole('dialog').waitFor()
      t.same(await brokenInAnyLook(page), [], `create a ${what}`)
    }
  })
})
