import type { PageDocument } from './dom.ts'
import { limitNesting } from './limit-nesting.ts'

/** Nothing of them is text for a reader. Metadata stays for the title. */
const noText = 'script, style, template, iframe, object, embed, svg, canvas, audio, video, link, [hidden], [aria-hidden="true"]'
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i
/** Only these can be followed. */
const followed = /^(https?|mailto|tel):/i

/** A page without scripts, styles and hidden elements, its addresses resolved. */
export async function parsePage(html: string, url: string | undefined): Promise<PageDocument> {
  const { DOMParser } = await import('linkedom')
  const shallow = await limitNesting(html)
  const parse = (text: string) => new DOMParser().parseFromString(text, 'text/html') as unknown as PageDocument
  const parsed = parse(shallow)
  // A fragment has no body, and the parser makes none for it.
  const page = parsed.querySelector('body') === null ? parse(`<!doctype html><html><head></head><body>${shallow}</body></html>`) : parsed
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

/** An address as it can be followed: as it is where there is no base; none for code and data. */
function resolve(address: string, base: string | undefined): string | undefined {
  const trimmed = address.trim()
  if (URL.canParse(trimmed, base)) {
    const { href } = new URL(trimmed, base)
    return followed.test(href) ? href : undefined
  }
  return trimmed === '' ? undefined : trimmed
}
