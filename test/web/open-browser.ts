import { existsSync, readFileSync } from 'node:fs'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import tap, { type Test } from 'tap'
import { startServer } from '../fixtures/server-process.ts'

const path = process.env['CHROMIUM_PATH'] ?? process.env['EDGEWISE_CHROMIUM'] ?? '/usr/bin/chromium'
const isBuilt = existsSync(new URL('../../dist/ui/index.html', import.meta.url))

/** The reason why no browser test can run; false: they can. */
export const skip = !existsSync(path) ? `no Chromium at ${path}: name one by CHROMIUM_PATH` : !isBuilt && 'the page is not built: run npm run build'

/** Cores that others use too are slow. */
const PATIENCE_MS = 20_000
const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

export interface PageOptions {
  readonly width?: number
  readonly colorScheme?: 'light' | 'dark'
  /** Messages of the console that the test provokes. */
  readonly expected?: RegExp
  readonly key?: string
  /** Default: true. */
  readonly javaScript?: boolean
  /** What the address is below; default: the page of the service. */
  readonly base?: string
}

export interface TestBrowser {
  readonly url: string
  readonly server: ReturnType<typeof startServer>
  /** A test on an address below /ui or another base, in a context of its own. It fails for a message in the console, which a violated policy writes too. */
  test(t: Test, title: string, options: PageOptions & { readonly at: string }, run: (page: Page, t: Test) => Promise<void>): Promise<unknown>
}

let browser: Promise<Browser> | undefined
let service: Promise<Service> | undefined

interface Service {
  readonly url: string
  readonly server: ReturnType<typeof startServer>
}

/**
 * A service with the sample graph, and a browser. All files of a process share the browser, and those that set nothing the service: they create no key and do
 * not change the sample.
 */
export async function openBrowser(t: Test, env?: Record<string, string>): Promise<TestBrowser> {
  browser ??= launch()
  if (env === undefined) service ??= start(tap, {})
  const [{ url, server }, opened] = await Promise.all([env === undefined ? (service as Promise<Service>) : start(t, env), browser])
  return {
    url,
    server,
    test: (t, title, { at, base = `${url}/ui`, ...options }, run) => t.test(title, (t) => onPage(t, opened, `${base}${at}`, options, run))
  }
}

async function start(t: Test, env: Record<string, string>): Promise<Service> {
  const server = startServer(t, { EDGEWISE_SAMPLE_DATA: 'true', EDGEWISE_REQUESTS_PER_MINUTE: '0', LOG_LEVEL: 'warn', ...env })
  return { server, url: await server.saw(/answers at (http:\S+)/) }
}

async function launch(): Promise<Browser> {
  const opened = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] })
  tap.teardown(() => opened.close())
  return opened
}

async function onPage(t: Test, browser: Browser, address: string, options: PageOptions, run: (page: Page, t: Test) => Promise<void>): Promise<void> {
  const { width = 1440, colorScheme = 'light', expected, key, javaScript = true } = options
  const context: BrowserContext = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, javaScriptEnabled: javaScript })
  try {
    if (key !== undefined) await context.addInitScript(`sessionStorage.setItem('edgewise-key', ${JSON.stringify(key)})`)
    const page = await context.newPage()
    const messages: string[] = []
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && messages.push(message.text()))
    page.on('pageerror', ({ message }) => messages.push(message))
    page.setDefaultTimeout(PATIENCE_MS)
    await page.goto(address)
    await run(page, t)
    t.same(
      messages.filter((message) => expected?.test(message) !== true),
      [],
      'the console has no message'
    )
  } finally {
    await context.close()
  }
}

/** The script context of the innermost frame, where each frame has one at most; undefined: that of the page. */
async function innermost(session: CDPSession): Promise<number | undefined> {
  const contexts = new Map<string, number>()
  session.on('Runtime.executionContextCreated', ({ context: { id, auxData } }) => {
    const { isDefault, frameId } = auxData as unknown as { isDefault: boolean; frameId: string }
    if (isDefault) contexts.set(frameId, id)
  })
  await session.send('Runtime.enable')
  let { frameTree } = await session.send('Page.getFrameTree')
  while (frameTree.childFrames?.[0] !== undefined) frameTree = frameTree.childFrames[0]
  return contexts.get(frameTree.frame.id)
}

/** The rules of WCAG 2.2 AA that the page breaks, with the elements; of a page with frames, its innermost one. */
export async function brokenRules(page: Page): Promise<string[]> {
  // The policy of the page forbids scripts of others, so this one comes by the debugger.
  const session = await page.context().newCDPSession(page)
  const contextId = await innermost(session)
  const context = contextId === undefined ? {} : { contextId }
  await session.send('Runtime.evaluate', { ...context, expression: axe })
  const { result } = await session.send('Runtime.evaluate', {
    ...context,
    expression: `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
    awaitPromise: true,
    returnByValue: true
  })
  return result.value as string[]
}

export const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page
    .locator('html, main')
    .evaluateAll((parts) =>
      (parts as unknown as { scrollWidth: number; clientWidth: number }[]).some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    )

/** The rules broken in light on a wide screen and in dark on a narrow one, and parts that are wider than the screen. */
export async function brokenInAnyLook(page: Page): Promise<string[]> {
  const broken: string[] = []
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390]
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    const isWider = await isWiderThanScreen(page)
    broken.push(...[...(await brokenRules(page)), ...(isWider ? ['wider than the screen'] : [])].map((rule) => `${colorScheme}, ${width}: ${rule}`))
  }
  return broken
}
