import { posix } from 'node:path'
import type { SaxesTag } from 'saxes'
import type { DocumentContent, DocumentSource } from './document.ts'
import { markdownTable } from './markdown-table.ts'
import { type OfficeFile, openOfficeFile } from './office-file.ts'
import { collectText, walkXml } from './xml-text.ts'

interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
}

/** The relations of a part, by part name. */
async function relationsOf(file: OfficeFile, part: string): Promise<Relation[]> {
  const relations: Relation[] = []
  const folder = posix.dirname(part)
  await walkXml(await file.part(`${folder}/_rels/${posix.basename(part)}.rels`), {
    open({ name, attributes: { Id, Type, Target } }) {
      if (name === 'Relationship') relations.push({ id: `${Id}`, type: `${Type}`, target: posix.resolve('/', folder, `${Target}`).slice(1) })
    }
  })
  return relations
}

/** Slides in presentation order. */
async function slidesOf(file: OfficeFile): Promise<string[]> {
  const main = 'ppt/presentation.xml'
  const byId = new Map((await relationsOf(file, main)).map(({ id, target }) => [id, target]))
  const slides: string[] = []
  await walkXml(await file.part(main), {
    open({ name, attributes }) {
      if (name === 'p:sldId') slides.push(byId.get(`${attributes['r:id']}`) ?? '')
    }
  })
  return slides.filter((slide) => slide !== '')
}

async function showSlide(file: OfficeFile, part: string, number: number): Promise<string> {
  const { title, blocks } = await readSlide(await file.part(part))
  const notes = (await relationsOf(file, part)).find(({ type }) => type.endsWith('/notesSlide'))
  const spoken = notes === undefined ? [] : (await readSlide(await file.part(notes.target))).blocks
  const heading = `## Slide ${number}${title === '' ? '' : `: ${title}`}`
  return [heading, ...blocks, ...(spoken.length > 0 ? ['Notes:', ...spoken] : [])].join('\n\n')
}

/** Every slide under its number and title: texts, tables, and speaker notes. */
export async function readPptx(source: DocumentSource): Promise<DocumentContent> {
  const file = await openOfficeFile(source)
  const slides = await slidesOf(file)
  const shown: string[] = []
  let length = 0
  for (const part of slides.slice(0, source.limits.maxPages)) {
    if (length > source.limits.maxTextLength) break
    const slide = await showSlide(file, part, shown.length + 1)
    length += slide.length
    shown.push(slide)
  }
  const notes = shown.length < slides.length ? [`Of ${slides.length} slides the first ${shown.length} were read.`] : []
  if (file.names.some((name) => /^ppt\/(charts|diagrams)\//.test(name))) notes.push('Charts and diagrams of the slides were not read.')
  return { title: (await collectText(await file.part('docProps/core.xml'), 'dc:title'))[0] ?? null, markdown: shown.join('\n\n'), notes }
}

interface Slide {
  readonly title: string
  readonly blocks: readonly string[]
}

/** Placeholders that repeat on each slide. */
const repeated = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

/** The texts and tables of a slide, or of its notes, in file order. */
async function readSlide(xml: string): Promise<Slide> {
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
