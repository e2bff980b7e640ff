import { createHash } from 'node:crypto'
import { EdgewiseError } from '../../base/errors.ts'
import type { ReadDocument } from '../../outside/documents/document.ts'
import type { DocumentReader } from '../../outside/documents/document-reader.ts'
import type { Network } from '../../outside/net/network.ts'
import { createLru } from '../../results/cache.ts'
import { assertAnswered } from './assert-answered.ts'
import { cutPassages, type Passage } from './passages.ts'

/** A page, or any file at an address, as text. */
export interface Page {
  /** The address after redirects. */
  readonly url: string
  readonly title: string | null
  readonly contentType: string
  /** The hash of the original body. */
  readonly sha256: string
  readonly passages: readonly Passage[]
  readonly notes: readonly string[]
}

export interface Asker {
  readonly tenant: string
  readonly signal?: AbortSignal | undefined
}

export interface Pages {
  /**
   * The page at an address, cached for minutes, so that paging and searching see the same content. Throws EDGEWISE_PAGE_NOT_FOUND, EDGEWISE_REMOTE_FAILED,
   * EDGEWISE_ADDRESS_REFUSED, and documents' errors.
   */
  read(url: string, asker: Asker): Promise<Page>
  /** The page after its scripts have run; only HTML changes. The hash is of the rendered document. Throws EDGEWISE_TOOL_UNAVAILABLE without a browser. */
  render(url: string, asker: Asker): Promise<Page>
}

export interface PagesOptions {
  readonly network: Pick<Network, 'request'>
  readonly documents: Pick<DocumentReader, 'read'>
  /** null when no browser is configured. */
  readonly renderer?: { render(url: string, signal?: AbortSignal): Promise<Buffer> } | null
  readonly now?: () => number
}

const KEPT_MS = 5 * 60_000
const KEPT_BYTES = 32 * 1024 * 1024
const TIMEOUT_MS = 30_000
const MAX_BYTES = 20 * 1024 * 1024
/** Some servers refuse clients without a user agent. */
export const USER_AGENT = 'Edgewise/0.1'
const NO_TEXT: Readonly<Record<string, string>> = {
  image: 'It is an image: ask_image looks at one on the web, ask_file at one that was sent.',
  audio: 'It is a recording: transcribe writes down those that were sent with a task.'
}

const NO_BROWSER = 'a browser for "rendered"; set EDGEWISE_CHROMIUM to the path of an installed Chromium, or leave "rendered" out'
const isHtml = (contentType: string): boolean => /^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)

function withoutFragment(url: string): string {
  const [address = url] = url.split('#')
  return address.trim()
}

/** A document in passages. */
export function pageOf({ kind, title, markdown, notes }: ReadDocument, from: Pick<Page, 'url' | 'contentType' | 'sha256'>): Page {
  const without = NO_TEXT[kind]
  return { ...from, title, passages: cutPassages(markdown), notes: without === undefined ? notes : [...notes, without] }
}

/** Reads pages and caches them per tenant. Failures are not cached. */
export function createPages({ network, documents, renderer = null, now = Date.now }: PagesOptions): Pages {
  const kept = createLru<{ readonly page: Page; readonly until: number }>(KEPT_BYTES)

  async function fetchPage(url: string, { tenant, signal }: Asker): Promise<Page> {
    const control = signal === undefined ? {} : { signal }
    const headers = { 'user-agent': USER_AGENT, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const response = await network.request({ url, method: 'GET', headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, ...control })
    assertAnswered(response)
    const { body, contentType } = response
    const document = await documents.read(body, { url: response.url, contentType }, { tenant, ...control })
    return pageOf(document, { url: response.url, contentType: contentType || document.mediaType, sha256: createHash('sha256').update(body).digest('hex') })
  }

  async function keep(way: string, given: string, { tenant }: Asker, make: (url: string) => Promise<Page>): Promise<Page> {
    const url = withoutFragment(given)
    const key = JSON.stringify([tenant, way, url])
    const known = kept.get(key)
    if (known !== undefined && known.until > now()) return known.page
    const page = await make(url)
    const characters = page.passages.reduce((sum, { text }) => sum + text.length, 0)
    kept.set(key, { page, until: now() + KEPT_MS }, 2 * characters + 1000)
    return page
  }

  const read: Pages['read'] = (given, asker) => keep('read', given, asker, (url) => fetchPage(url, asker))

  async function renderPage(url: string, asker: Asker): Promise<Page> {
    if (renderer === null) throw new EdgewiseError('EDGEWISE_TOOL_UNAVAILABLE', { tool: 'visit_page', needs: NO_BROWSER })
    // The plain request comes first, because a browser reports neither the status of a page nor its redirects.
    const plain = await read(url, asker)
    if (!isHtml(plain.contentType)) return plain
    const { tenant, signal } = asker
    const body = await renderer.render(plain.url, signal)
    const from = { url: plain.url, contentType: 'text/html; charset=utf-8' }
    const document = await documents.read(body, from, { tenant, ...(signal && { signal }) })
    return pageOf(document, { ...from, sha256: createHash('sha256').update(body).digest('hex') })
  }

  return { read, render: (given, asker) => keep('render', given, asker, (url) => renderPage(url, asker)) }
}
