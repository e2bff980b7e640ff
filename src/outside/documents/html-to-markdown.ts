import { cellText } from './markdown-table.ts'
import type { PageElement } from './parse-page.ts'

/** Whether a table contains data, rather than the layout of other tables or a single cell. */
function isData(table: PageElement | null): boolean {
  return table !== null && table.querySelector('table') === null && [...table.querySelectorAll('td, th')].length > 1
}

function isFirstRow(row: PageElement, table: PageElement | null): boolean {
  return table?.querySelector('tr') === row
}

function widthOf(row: PageElement): number {
  return [...row.querySelectorAll('td, th')].reduce((width, cell) => width + spanOf(cell), 0)
}

/** A larger span is a page's mistake. */
const MAX_SPAN = 100
const spanOf = (cell: PageElement): number => Math.min(MAX_SPAN, Math.max(1, Number.parseInt(cell.getAttribute('colspan') ?? '1', 10) || 1))

/** The converter's own type of nodes needs a browser's types. */
const nameOf = (node: unknown): string => (node as { readonly nodeName: string }).nodeName

/** Converts elements to Markdown; data tables become Markdown tables. */
export async function htmlToMarkdown(root: PageElement): Promise<string> {
  const { default: TurndownService } = await import('turndown')
  const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', emDelimiter: '*', hr: '---' })
  service.remove('title')
  const answers = new Map<PageElement, boolean>()
  const inData = (node: unknown): PageElement | null => {
    const table = (node as PageElement).closest('table')
    if (table === null) return null
    const known = answers.get(table) ?? isData(table)
    answers.set(table, known)
    return known ? table : null
  }
  service.addRule('cell', {
    filter: (node) => /^T[DH]$/.test(nameOf(node)) && inData(node) !== null,
    replacement: (content, node) => ` ${cellText(content)} |${'  |'.repeat(spanOf(node as unknown as PageElement) - 1)}`
  })
  service.addRule('row', {
    filter: (node) => nameOf(node) === 'TR' && inData(node) !== null,
    replacement(content, node) {
      const row = node as unknown as PageElement
      return `\n|${content.trimEnd()}${isFirstRow(row, inData(node)) ? `\n|${' --- |'.repeat(widthOf(row))}` : ''}`
    }
  })
  service.addRule('table', { filter: (node) => nameOf(node) === 'TABLE' && inData(node) !== null, replacement: (content) => `\n\n${content.trim()}\n\n` })
  service.addRule('caption', { filter: (node) => nameOf(node) === 'CAPTION', replacement: (content) => `\n\n${content.trim()}\n\n` })
  service.addRule('group', { filter: (node) => /^T(HEAD|BODY|FOOT)$/.test(nameOf(node)), replacement: (content) => content })
  // An image is represented by its alternative text.
  service.addRule('picture', { filter: (node) => nameOf(node) === 'IMG', replacement: (_, node) => pictureText(node as unknown as PageElement) })
  return service.turndown(root as unknown as Parameters<typeof service.turndown>[0])
}

function pictureText(picture: PageElement): string {
  const [text, address] = [cellText(picture.getAttribute('alt') ?? ''), picture.getAttribute('src')]
  return address === null ? text : `![${text}](${address})`
}
