/** Takes the pictures of the page in docs/page from a service of its own: the same graph, seeds and sizes each time. CHROMIUM_PATH names a Chromium. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs/page')

interface Shot {
  readonly name: string
  readonly address: string
  readonly width?: number
  /** Brings the page to what is shown. */
  prepare(page: Page): Promise<unknown>
}

const ask = (question: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: 'Question' }).fill(question)
  await page.keyboard.press('Enter')
  await page.getByRole('article').waitFor()
  await page.getByRole('img').first().waitFor()
}

const shots: readonly Shot[] = [
  { name: 'question', address: '/', prepare: (page) => page.getByRole('button', { name: /quickest way/ }).waitFor() },
  { name: 'answer', address: '/', prepare: ask('What is the quickest way from Paddington to London Bridge?') },
  { name: 'answer-narrow', address: '/', width: 390, prepare: ask('What is the quickest way from Paddington to London Bridge?') },
  { name: 'ranking', address: '/', prepare: ask('Which five stations have the highest pagerank?') }
]

async function take(browser: Browser, url: string, { name, address, width = 1440, prepare }: Shot, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${url}/ui${address}`)
  await prepare(page)
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
  await context.close()
}

const data = await mkdtemp(join(tmpdir(), 'edgewise-screenshots-'))
const server = spawn(process.execPath, ['dist/server.js'], {
  cwd: root,
  env: { ...process.env, EDGEWISE_DATA_DIR: data, PORT: '0' },
  stdio: ['ignore', 'ignore', 'pipe']
})
try {
  let told = ''
  while (!/answers at \S+ /.test(told)) told += String((await once(server.stderr, 'data'))[0])
  const url = /answers at (\S+) /.exec(told)?.[1] ?? ''
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
  await mkdir(folder, { recursive: true })
  for (const shot of shots) for (const colours of ['light', 'dark'] as const) await take(browser, url, shot, colours)
  await browser.close()
} finally {
  server.kill()
  await once(server, 'close')
  await rm(data, { recursive: true, force: true })
}
