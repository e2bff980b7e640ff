import { textOf } from './decode-text.ts'
import type { DocumentContent, DocumentLink, DocumentSource } from './document.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { MAX_LINE, MAX_LINKS } from './limits.ts'
import { type PageDocument, type PageElement, parsePage } from './parse-page.ts'

/** Readability visits each element many times. */
const MAX_ARTICLE_ELEMENTS = 30_000

/** The readable article of a page if there is one, else its body. */
export async function readHtml(source: DocumentSource): Promise<DocumentContent> {
  const { hints, limits } = source
  const decoded = textOf(source)
  const page = await parsePage(decoded.text, hints.url, limits)
  const links = linksOf(page)
  const title = page.querySelector('title')?.textContent?.replace(/\s+/g, ' ').trim() || page.querySelector('h1')?.textContent?.trim() || null
  const article = await findArticle(page, () => parsePage(decoded.text, hints.url, limits))
  const markdown = await htmlToMarkdown(article ?? page.body)
  const notes = article === null ? [] : ['Only the article of the page is shown, without menus and margins.']
  if (decoded.text.length > limits.maxTextLength) notes.push(`The page was cut after ${limits.maxTextLength} characters of its source.`)
  return { title, markdown, notes: [...decoded.notes, ...notes], links }
}

/** Readability modifies its document, so it gets a separate one. */
async function findArticle(page: PageDocument, parseAgain: () => Promise<PageDocument>): Promise<PageElement | null> {
  const { Readability, isProbablyReaderable } = await import('@mozilla/readability')
  type Given = ConstructorParameters<typeof Readability>[0]
  if ([...page.querySelectorAll('*')].length > MAX_ARTICLE_ELEMENTS || !isProbablyReaderable(page as unknown as Given)) return null
  const own = (await parseAgain()) as unknown as Given
  const article = new Readability(own, { serializer: (node) => node as unknown as PageElement, disableJSONLD: true }).parse()
  return article?.content ?? null
}

function linksOf(page: PageDocument): DocumentLink[] {
  const links: DocumentLink[] = []
  for (const element of page.querySelectorAll('a[href]')) {
    const url = element.getAttribute('href') ?? ''
    const text = element.textContent?.replace(/\s+/g, ' ').trim() ?? ''
    if (/^https?:/.test(url) && url.length <= MAX_LINE && text !== '') links.push({ text: text.slice(0, MAX_LINE), url })
    if (links.length === MAX_LINKS) break
  }
  return links
}
