import fc from 'fast-check'
import t from 'tap'
import { EdgewiseError } from '../../../src/base/errors.ts'
import { readDocument } from '../../../src/outside/documents/read-document.ts'
import { docxOf, pdfOf, pptxOf, wordParagraph, zipOf } from '../../fixtures/documents.ts'

const starts: readonly Uint8Array[] = [
  pdfOf(['Tides', 'Locks']),
  docxOf(wordParagraph('Tide')),
  pptxOf([{ title: 'A', text: 'b', notes: 'c' }]),
  zipOf({ 'a.txt': Buffer.from('Tide'), 'b.csv': Buffer.from('a,b\n1,2') }),
  Buffer.from('<!doctype html><title>T</title><table><tr><td>a<td>b</table><p>Tide'),
  Buffer.from('<?xml version="1.0"?><a b="c"><d>Tide</d></a>'),
  Buffer.from('{"a":[1,2,{"b":"Tide"}]}'),
  Buffer.from('a;b\n1;"2"\n'),
  Buffer.from('d0cf11e0a1b11ae1000000000000000057006f0072006b0062006f006f006b00', 'hex'),
  Buffer.alloc(0)
]
const named = new Set(['EDGEWISE_UNSUPPORTED_MEDIA_TYPE', 'EDGEWISE_DOCUMENT_ENCRYPTED', 'EDGEWISE_DOCUMENT_DAMAGED', 'EDGEWISE_DOCUMENT_TOO_LARGE'])

/** A document with bytes of it changed, cut off and put in. */
const documents = fc
  .record({
    start: fc.constantFrom(...starts),
    changes: fc.array(fc.record({ at: fc.nat(4000), byte: fc.nat(255) }), { maxLength: 12 }),
    cut: fc.option(fc.nat(4000)),
    more: fc.uint8Array({ maxLength: 64 })
  })
  .map(({ start, changes, cut, more }) => {
    const bytes = Uint8Array.from(start)
    for (const { at, byte } of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte
    return Buffer.concat([cut === null ? bytes : bytes.subarray(0, cut), more])
  })
const names = fc.constantFrom(undefined, 'a.csv', 'a.json', 'a.xml', 'a.html', 'a.docx', 'a.md')

t.test('random bytes are read or rejected with a named error', async (t) => {
  let read = 0
  let refused = 0
  const property = fc.asyncProperty(documents, names, async (bytes, name) => {
    try {
      const { markdown } = await readDocument(bytes, name === undefined ? {} : { name })
      read += 1
      return typeof markdown === 'string'
    } catch (error) {
      refused += 1
      return error instanceof EdgewiseError && named.has(error.code)
    }
  })
  await fc.assert(property, { seed: 41, numRuns: 200, endOnFailure: true })
  t.ok(read > 20 && refused > 20, `${read} read, ${refused} refused`)
})
