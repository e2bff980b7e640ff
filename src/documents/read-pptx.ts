import { posix } from 'node:path'
import type { DocumentContent, DocumentSource } from './document.ts'
import { type OfficeFile, openOfficeFile } from './office-file.ts'
import { readSlide } from './read-slide.ts'
import { collectText, walkXml } from './xml-text.ts'

interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
}

/** What a part refers to, by the names of parts. */
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

/** Slides in the order in which they are shown. */
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

/** Every slide under its number and title: texts, tables, and the notes of the speaker. */
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
