import type { SaxesTag } from 'saxes'

interface XmlVisitor {
  open?(tag: SaxesTag): void
  text?(part: string): void
  close?(name: string): void
}

/** Visits the parts of an XML text, which may be empty; throws for invalid XML. Entities that a text defines itself count as invalid. */
export async function walkXml(xml: string, visitor: XmlVisitor): Promise<void> {
  if (xml === '') return
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => visitor.open?.(tag))
  parser.on('text', (part) => visitor.text?.(part))
  parser.on('closetag', ({ name }) => visitor.close?.(name))
  parser.write(xml).close()
}

/** The non-empty texts of the elements with a name. */
export async function collectText(xml: string, wanted: string): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  await walkXml(xml, {
    open: ({ name }) => {
      if (name === wanted) text = ''
    },
    text: (part) => {
      text += part
    },
    close: (name) => {
      if (name === wanted && text.trim() !== '') texts.push(text.trim())
    }
  })
  return texts
}
