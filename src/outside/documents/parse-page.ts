import { type DocumentLimits, MAX_ELEMENT_DEPTH } from './limits.ts'

/** The parts of a page's DOM that converters use; the program has no DOM types. */
export interface PageNode {
  readonly nodeName: string
  readonly textContent: string | null
  readonly parentNode: PageElement | null
}

export interface PageElement extends PageNode {
  readonly innerHTML: string
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
  closest(selector: string): PageElement | null
  remove(): void
}

export interface PageDocument extends PageElement {
  readonly body: PageElement
  readonly documentElement: PageElement | null
}

/** Elements without text for readers. Metadata stays for the title. */
const noText = 'script, style, template, iframe, object, embed, svg, canvas, audio, video, link, [hidden], [aria-hidden="true"]'
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i
/** Schemes of addresses that can be followed. */
const followed = /^(https?|mailto|tel):/i

/** Parses a page, removes scripts, styles and hidden elements, and resolves addresses. */
export async function parsePage(html: string, url: string | undefined, { maxTextLength }: DocumentLimits): Promise<PageDocument> {
  const { DOMParser } = await import('linkedom')
  const shallow = await limitNesting(html.slice(0, maxTextLength))
  const parse = (text: string) => new DOMParser().parseFromString(text, 'text/html') as unknown as PageDocument
  const parsed = parse(shallow)
  // A page may omit its outer elements, and the parser does not add them.
  const page = parsed.querySelector('html > head + body') === null ? parse(`<!doctype html><html><head></head><body>${shallow}</body></html>`) : parsed
  for (const element of page.querySelectorAll(noText)) element.remove()
  for (const element of page.querySelectorAll('[style]')) if (hiddenStyle.test(element.getAttribute('style') ?? '')) element.remove()
  resolveAddresses(page, url)
  return page
}

function resolveAddresses(page: PageDocument, url: string | undefined): void {
  const base = resolve(page.querySelector('base')?.getAttribute('href') ?? '', url) ?? url
  for (const [attribute, selector] of [
    ['href', 'a[href]'],
    ['src', 'img[src]']
  ] as const) {
    for (const element of page.querySelectorAll(selector)) {
      const address = resolve(element.getAttribute(attribute) ?? '', base)
      if (address === undefined) element.removeAttribute(attribute)
      else element.setAttribute(attribute, address)
    }
  }
}

/** Resolves an address; keeps it unchanged without a base; drops code and data URLs. */
function resolve(address: string, base: string | undefined): string | undefined {
  const trimmed = address.trim()
  if (URL.canParse(trimmed, base)) {
    const { href } = new URL(trimmed, base)
    return followed.test(href) ? href : undefined
  }
  return trimmed === '' ? undefined : trimmed
}

/** Void elements have no end tag, and elements with optional end tags cannot be nested in their own kind. */
const uncounted = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody tfoot option optgroup colgroup caption'.split(' ')
)

/** Drops HTML tags that would nest elements too deeply, because parsing, traversal and output are recursive. */
async function limitNesting(html: string): Promise<string> {
  const { Tokenizer } = await import('htmlparser2')
  const kept: string[] = []
  let keptTo = 0
  let depth = 0
  let dropped = 0
  let openedAt = 0
  let isDropped = false
  const drop = (from: number, to: number) => {
    kept.push(html.slice(keptTo, from))
    keptTo = to
  }
  const nothing = () => {}
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      onopentagname(start, end) {
        openedAt = start - 1
        if (uncounted.has(html.slice(start, end).toLowerCase())) return
        isDropped = depth >= MAX_ELEMENT_DEPTH
        if (isDropped) dropped += 1
        else depth += 1
      },
      onopentagend(end) {
        if (isDropped) drop(openedAt, end + 1)
        isDropped = false
      },
      onselfclosingtag(end) {
        if (isDropped) drop(openedAt, end + 1)
        isDropped = false
      },
      onclosetag(start, end) {
        if (uncounted.has(html.slice(start, end).toLowerCase())) return
        if (dropped === 0) depth = Math.max(0, depth - 1)
        else {
          dropped -= 1
          drop(start - 2, html.indexOf('>', end) + 1 || html.length)
        }
      },
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
      ontext: nothing,
      ontextentity: nothing
    }
  )
  tokenizer.write(html)
  tokenizer.end()
  return [...kept, html.slice(keptTo)].join('')
}
