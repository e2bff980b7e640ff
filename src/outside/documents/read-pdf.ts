import type { DocumentContent, DocumentSource } from './document.ts'
import { encrypted } from './failures.ts'

type PdfDocument = Awaited<ReturnType<typeof import('unpdf')['getDocumentProxy']>>

interface PdfText {
  readonly str: string
  readonly hasEOL: boolean
}

/** The text of each page under a heading with its number; a page that is an image has none. */
export async function readPdf({ bytes, hints, limits }: DocumentSource): Promise<DocumentContent> {
  const { getDocumentProxy } = await import('unpdf')
  let pdf: PdfDocument
  try {
    // It transfers the bytes, so it gets a copy.
    pdf = await getDocumentProxy(new Uint8Array(bytes), { isEvalSupported: false, useSystemFonts: false, verbosity: 0 })
  } catch (error) {
    throw error instanceof Object && 'name' in error && error.name === 'PasswordException' ? encrypted(hints) : error
  }
  const pages: string[] = []
  const notes: string[] = []
  const blank: number[] = []
  let length = 0
  for (let number = 1; number <= Math.min(pdf.numPages, limits.maxPages) && length <= limits.maxTextLength; number++) {
    const text = await readPage(pdf, number)
    if (text === '') blank.push(number)
    length += text.length
    pages.push(`## Page ${number}\n\n${text}`.trimEnd())
  }
  if (pages.length < pdf.numPages) notes.push(`Of ${pdf.numPages} pages the first ${pages.length} were read.`)
  if (blank.length > 0) notes.push(`${blank.length} of ${pages.length} pages hold no text; they may be pictures: ${quotePages(blank)}.`)
  return { title: await readTitle(pdf), markdown: pages.join('\n\n'), notes }
}

const quotePages = (numbers: readonly number[]): string => (numbers.length > 10 ? `${numbers.slice(0, 10).join(', ')}, ...` : numbers.join(', '))

async function readPage(pdf: PdfDocument, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  const lines: string = items.map((item: PdfText | object) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
  const each = lines.split('\n').map((line) => line.trimEnd())
  return each.join('\n').trim()
}

async function readTitle(pdf: PdfDocument): Promise<string | null> {
  const { info } = await pdf.getMetadata()
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : ''
  return title === '' ? null : title
}
