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

const folder = new URL('../../dist/ui/assets/', import.meta.url)

/** The scripts that these load before they run, themselves included. */
async function withImports(names: readonly string[], seen = new Set<string>()): Promise<ReadonlySet<string>> {
  for (const name of names.filter((one) => !seen.has(one))) {
    seen.add(name)
    const text = await readFile(new URL(name, folder), 'utf8')
    const imported = [...text.matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g)].map(([, file = '']) => file)
    await withImports(imported, seen)
  }
  return seen
}

t.test('the scripts of the first view fit in 170 kB', { skip }, async (t) => {
  const entries = (await readdir(folder)).filter((name) => /^(?:index|ask-view)-.*\.js$/.test(name))
  const scripts = [...(await withImports(entries))]
  t.ok(scripts.length > entries.length, scripts.join(' '))
  const sizes = await Promise.all(scripts.map(async (name) => gzipSync(await readFile(new URL(name, folder))).length))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  t.ok(total < FIRST_VIEW_BYTES, `${total} bytes`)
})
