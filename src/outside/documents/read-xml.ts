import type { SaxesTag } from 'saxes'
import { textOf } from './decode-text.ts'
import type { DocumentContent, DocumentSource } from './document.ts'
import { damaged } from './failures.ts'
import { cellText } from './markdown-table.ts'

/** Maximum indent, so that the text of a deep document is not mostly blanks. */
const MAX_INDENT = 16

/** One line per element, indented by depth, with attributes and text. Entities that the document defines are not expanded. */
export async function readXml(source: DocumentSource): Promise<DocumentContent> {
  const { text, notes } = textOf(source)
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser()
  const outline = new Outline(source.limits.maxTextLength)
  let hasOwnEntities = false
  parser.on('error', (error) => {
    if (!error.message.includes('undefined entity')) throw damaged(source.hints, `line ${parser.line} is not XML: ${error.message.replace(/^\d+:\d+: /, '')}`)
    hasOwnEntities = true
  })
  parser.on('opentag', (tag) => outline.open(tag))
  parser.on('closetag', () => outline.close())
  parser.on('text', (part) => outline.text(part))
  parser.on('cdata', (part) => outline.text(part))
  parser.write(text).close()
  const warnings = hasOwnEntities ? ['Entities that the document defines itself were not expanded.'] : []
  return { markdown: outline.lines.join('\n'), notes: [...notes, ...warnings] }
}

class Outline {
  readonly lines: string[] = []
  readonly #most: number
  #depth = 0
  #length = 0
  /** Whether nothing has followed the last opened element. */
  #isBare = false

  constructor(most: number) {
    this.#most = most
  }

  open({ name, attributes }: SaxesTag): void {
    const attributeTexts = Object.entries(attributes).map(([key, value]) => `${key}="${cellText(String(value))}"`)
    this.#add(`- ${name}${attributeTexts.length > 0 ? ` (${attributeTexts.join(', ')})` : ''}`)
    this.#depth += 1
    this.#isBare = true
  }

  close(): void {
    this.#isBare = false
    this.#depth -= 1
  }

  text(part: string): void {
    const text = part.slice(0, this.#most).replace(/\s+/g, ' ').trim()
    if (text === '' || this.#isFull) return
    if (this.#isBare) {
      this.lines.push(`${this.lines.pop()}: ${text}`)
      this.#length += text.length + 2
    } else this.#add(`- ${text}`)
    this.#isBare = false
  }

  get #isFull(): boolean {
    // Any further text would be cut.
    return this.#length > this.#most
  }

  #add(line: string): void {
    if (this.#isFull) return
    const indented = `${'  '.repeat(Math.min(this.#depth, MAX_INDENT))}${line}`
    this.#length += indented.length + 1
    this.lines.push(indented)
  }
}
