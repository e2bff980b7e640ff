/** Takes the pictures of the page in docs/page from a service of its own: the same graph, seeds and sizes each time. CHROMIUM_PATH names a Chromium. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { EdgewiseError } from '../src/base/errors.ts'

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
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()
const quickest = ask('What is the quickest way from Paddington to London Bridge?')

async function changeQuery(page: Page): Promise<void> {
  await ask('Which stations in zone 2 have the most lines?')(page)
  await page.getByText('Change the query').click()
  await page.getByRole('form', { name: 'Query' }).getByLabel('Value').fill('3')
  await page.getByRole('button', { name: 'Run the query' }).click()
  await page.getByRole('heading', { name: 'Result of the changed query' }).waitFor()
  await page.getByText(/2 nodes of the answer/).waitFor()
}

async function runTool(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('row', { name: /King's Cross/ }).waitFor()
  await page.getByRole('button', { name: 'Chart' }).click()
}

const shots: readonly Shot[] = [
  { name: 'question', address: '/', prepare: (page) => page.getByRole('button', { name: /quickest way/ }).waitFor() },
  { name: 'answer', address: '/', prepare: quickest },
  { name: 'answer-narrow', address: '/', width: 390, prepare: quickest },
  { name: 'ranking', address: '/', prepare: ask('Which five stations have the highest pagerank?') },
  { name: 'query', address: '/', prepare: changeQuery },
  { name: 'graph', address: '/graph/london?focus=11&twin=1', prepare: (page) => page.getByRole('heading', { name: 'Baker Street' }).waitFor() },
  { name: 'schema', address: '/graph/browsers/schema', prepare: heading('Schema of browsers') },
  { name: 'import', address: '/graph/new', prepare: heading(/import/i) },
  { name: 'tool', address: '/tools/pagerank?args={"limit":10}', prepare: runTool },
  { name: 'task', address: '/tasks/example?step=2', prepare: heading(/Which station of zone 1/) },
  { name: 'usage', address: '/operations/usage', prepare: heading('Usage') },
  { name: 'keys', address: '/operations/keys', prepare: heading('Keys') },
  {
    name: 'jobs',
    address: '/tasks',
    prepare: (page) =>
      page
        .getByRole('row', { name: /louvain/ })
        .first()
        .waitFor()
  },
  { name: 'queue', address: '/operations/queue', prepare: heading('Queue') },
  { name: 'webhooks', address: '/operations/webhooks', prepare: heading('Webhooks') },
  { name: 'schedules', address: '/operations/schedules', prepare: (page) => page.getByRole('button', { name: 'Zones by size', exact: true }).click() },
  { name: 'schedule', address: '/operations/schedules', prepare: (page) => page.getByRole('button', { name: 'Create a schedule' }).click() },
  { name: 'health', address: '/operations/health', prepare: (page) => page.getByText('✓ ready').waitFor() }
]

/** What the lists show. */
async function fill(url: string): Promise<void> {
  const post = async (path: string, body: object | FormData) => {
    const json = body instanceof FormData ? null : JSON.stringify(body)
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      body: json ?? (body as FormData),
      ...(json !== null && { headers: { 'content-type': 'application/json' } })
    })
    if (!response.ok) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: `${path} replied ${response.status}` })
  }
  const form = new FormData()
  form.set('file', new Blob([await readFile(join(root, 'data/browsers.jsonl'))]), 'browsers.jsonl')
  await post('/graphs/browsers/import', form)
  for (const tool of ['louvain', 'betweenness_centrality', 'pagerank']) await post('/jobs', { kind: 'tool', input: { tool } })
  await post('/schedules', {
    cron: '30 9 * * 1-5',
    timezone: 'Europe/London',
    kind: 'ask',
    input: { question: 'How many stations are in each zone?' },
    description: 'Zones by size'
  })
  await post('/webhooks', { url: 'https://example.com/edgewise', description: 'Finished jobs', events: ['job.done'] })
}

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
  await fill(url)
  await mkdir(folder, { recursive: true })
  for (const shot of shots) for (const colours of ['light', 'dark'] as const) await take(browser, url, shot, colours)
  await browser.close()
} finally {
  server.kill()
  await once(server, 'close')
  await rm(data, { recursive: true, force: true })
}
