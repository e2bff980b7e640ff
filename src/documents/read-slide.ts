import type { SaxesTag } from 'saxes'
import { markdownTable } from './markdown-table.ts'
import { walkXml } from './xml-text.ts'

interface Slide {
  readonly title: string
  readonly blocks: readonly string[]
}

/** Placeholders that repeat on each slide. */
const repeated = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

/** The texts and tables of a slide, or of its notes, in the order in which they lie in the file. */
export async function readSlide(xml: string): Promise<Slide> {
  const reader = new SlideReader()
  await walkXml(xml, reader)
  return { title: reader.title, blocks: reader.blocks }
}

class SlideReader {
  title = ''
  readonly blocks: string[] = []
  #placeholder = ''
  #paragraphs: string[] = []
  #paragraph = ''
  #rows: string[][] | null = null
  #isText = false

  open({ name, attributes }: SaxesTag): void {
    this.#isText = name === 'a:t'
    if (name === 'p:sp') this.#placeholder = ''
    else if (name === 'p:ph') this.#placeholder = `${attributes['type'] ?? ''}`
    else if (name === 'a:tbl') this.#rows = []
    else if (name === 'a:tr') this.#rows?.push([])
    else if (name === 'a:br') this.#paragraph += '\n'
  }

  text(part: string): void {
    if (this.#isText) this.#paragraph += part
  }

  close(name: string): void {
    this.#isText = false
    if (name === 'a:p') this.#endParagraph()
    else if (name === 'a:tc') this.#rows?.at(-1)?.push(this.#takeText())
    else if (name === 'a:tbl') this.#endTable()
    else if (name === 'p:sp') this.#endShape()
  }

  #endParagraph(): void {
    if (this.#paragraph.trim() !== '') this.#paragraphs.push(this.#paragraph.trim())
    this.#paragraph = ''
  }

  #takeText(): string {
    const text = this.#paragraphs.join('\n')
    this.#paragraphs = []
    return text
  }

  #endTable(): void {
    this.#addBlock(markdownTable(this.#rows ?? []))
    this.#rows = null
  }

  #endShape(): void {
    const text = this.#takeText()
    if (/^(title|ctrTitle)$/.test(this.#placeholder)) this.title = text.replace(/\s+/g, ' ')
    else if (!repeated.has(this.#placeholder)) this.#addBlock(text)
  }

  #addBlock(text: string): void {
    if (text !== '') this.blocks.push(text)
  }
}
