import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { brokenInAnyLook, openBrowser, skip } from './open-browser.ts'

const FIRST_VIEW_BYTES = 170_000

t.test('asking meets WCAG 2.2 AA in light and dark, wide and narrow', { skip }, async (t) => {
  const browser = await openBrowser(t)
  await browser.test(t, 'in each of its states', { at: '/' }, async (page, t) => {
    await page.getByRole('button', { name: /quickest way/ }).waitFor()
    t.same(await brokenInAnyLook(page), [], 'a new question')
    await page.getByRole('textbox', { name: 'Question' }).fill('How far is Padd')
    await page.getByRole('option', { name: /Paddington/ }).waitFor()
    t.same(await brokenInAnyLook(page), [], 'completions')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Key', exact: true }).click()
    t.same(await brokenInAnyLook(page), [], 'the dialog of the key')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /quickest way/ }).click()
    await page.getByRole('img', { name: /path of 9 nodes/ }).waitFor()
    await page.getByText('Copy as').click()
    await page.getByText(/Arguments of step 1/).click()
    t.same(await brokenInAnyLook(page), [], 'an answer')
  })
})

t.test('the scripts of the first view fit in 170 kB', { skip }, async (t) => {
  const folder = new URL('../../dist/ui/assets/', import.meta.url)
  const scripts = (await readdir(folder)).filter((name) => /^(?:index|ask-view)-.*\.js$/.test(name))
  t.ok(scripts.length >= 2, scripts.join(' '))
  const sizes = await Promise.all(scripts.map(async (name) => gzipSync(await readFile(new URL(name, folder))).length))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  t.ok(total < FIRST_VIEW_BYTES, `${total} bytes`)
})
