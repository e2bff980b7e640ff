import type { DocumentContent, DocumentSource } from './document.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { openOfficeFile } from './office-file.ts'
import { parsePage } from './parse-page.ts'
import { collectText } from './xml-text.ts'

export async function readDocx(source: DocumentSource): Promise<DocumentContent> {
  const file = await openOfficeFile(source)
  const title = (await collectText(await file.part('docProps/core.xml'), 'dc:title'))[0] ?? null
  const buffer = await file.repack()
  const { default: mammoth } = await import('mammoth')
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage, externalFileAccess: false })
  return { title, markdown: await htmlToMarkdown((await parsePage(value, undefined, source.limits)).body) }
}
