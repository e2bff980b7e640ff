import t from 'tap'
import { documentLimits } from '../../../src/outside/documents/limits.ts'
import { readDocument } from '../../../src/outside/documents/read-document.ts'
import { docxOf, pdfOf, pptxOf, wordParagraph, zipOf } from '../../fixtures/documents.ts'

const MIB = 1024 * 1024
const read = (text: string, limits: Partial<typeof documentLimits> = {}, name = 'a.txt') =>
  readDocument(Buffer.from(text), { name }, { ...documentLimits, ...limits })

t.test('a document of too many bytes is rejected before it is read', async (t) => {
  await t.rejects(read('12345', { maxBytes: 4 }), { code: 'EDGEWISE_DOCUMENT_TOO_LARGE', message: /^"a\.txt" has 5 bytes; the limit is 4\./ })
})

t.test('text, pages, slides and entries beyond their limit are left out, and a note says so', async (t) => {
  t.match(await read('123456', { maxTextLength: 4 }), { markdown: '1234', notes: ['The text was cut after 4 characters.'] })
  const pages = await readDocument(pdfOf(Array.from({ length: 1000 }, (_, at) => `Sheet ${at + 1}`)), {})
  t.match(pages.markdown, /## Page 500\n\nSheet 500$/)
  t.same(pages.notes, ['Of 1000 pages the first 500 were read.'])
  const deck = pptxOf(Array.from({ length: 3 }, (_, at) => ({ title: `Slide ${at}`, text: 'x' })))
  t.same((await readDocument(deck, {}, { ...documentLimits, maxPages: 2 })).notes, ['Of 3 slides the first 2 were read.'])
  const entries = Object.fromEntries(Array.from({ length: 1200 }, (_, at) => [`${at}.txt`, Buffer.from('x')]))
  t.same((await readDocument(zipOf(entries), {})).notes, ['Of 1200 entries the first 1000 were read.'])
})

t.test('rows of a CSV file beyond the cells are left out while it is parsed', async (t) => {
  const { markdown, notes } = await read('a,b\n'.repeat(50), { maxCells: 11 }, 'a.csv')
  t.equal(markdown.split('\n').length, 6)
  t.same(notes, ['The table was cut after 5 rows: at most 11 cells are shown.'])
  await t.rejects(read(`a,b\n${','.repeat(2 * MIB)}`, {}, 'a.csv'), { code: 'EDGEWISE_DOCUMENT_DAMAGED', message: /1048576/ })
})

t.test('an archive with too high compression is rejected while it is unpacked', async (t) => {
  const bomb = zipOf({ 'zeros.txt': Buffer.alloc(20 * MIB) })
  t.ok(bomb.length < 100_000)
  const expected = { code: 'EDGEWISE_DOCUMENT_TOO_LARGE', message: /"zeros\.txt", which unpacks to more than 100 times its size/ }
  await t.rejects(readDocument(bomb, { name: 'a.zip' }), expected)
  const inWord = zipOf({ '[Content_Types].xml': Buffer.from('<Types/>'), 'word/document.xml': Buffer.alloc(20 * MIB, ' ') })
  await t.rejects(readDocument(inWord, { name: 'a.docx' }), { code: 'EDGEWISE_DOCUMENT_TOO_LARGE', message: /"word\/document\.xml", which unpacks/ })
})

t.test('an entry that unpacks to more than stated is damaged', async (t) => {
  const bytes = Buffer.from(zipOf({ 'a.txt': Buffer.alloc(5000, 'tide ') }))
  const directory = bytes.lastIndexOf('PK\x01\x02')
  bytes.writeUInt32LE(10, directory + 24)
  const { notes, markdown } = await readDocument(bytes, { name: 'a.zip' }).catch((error: unknown) => ({ notes: [], markdown: String(error) }))
  t.notMatch(markdown, 'tide tide tide')
  t.match(`${markdown}${notes}`, /too many bytes/)
})

t.test('nested archives count together with their archive', async (t) => {
  const noise = Buffer.from(Array.from({ length: 6000 }, (_, at) => (at * 7919) % 251))
  const inner = zipOf({ 'noise.bin': [noise, { level: 0 }] })
  const limits = { ...documentLimits, maxUnpackedBytes: 4 * inner.length }
  const few = zipOf({ 'a.zip': inner, 'b.txt': Buffer.from('Noon') })
  t.match(await readDocument(few, {}, limits), { markdown: /## b\.txt\n\nNoon$/ })
  const many = zipOf({ 'a.zip': inner, 'b.zip': inner, 'c.zip': inner })
  await t.rejects(readDocument(many, { name: 'a.zip' }, limits), { code: 'EDGEWISE_DOCUMENT_TOO_LARGE', message: /unpacks to more than \d+ bytes/ })
})

t.test('archives are opened one level down, under any name', async (t) => {
  const nested = ['c.dat', 'b.dat', 'a.dat'].reduce((inner, name) => zipOf({ [name]: inner }), Buffer.from('deep') as Uint8Array)
  const { markdown, notes } = await readDocument(zipOf({ 'z.dat': nested, 'word.docx': docxOf(wordParagraph('Tide')) }), {})
  t.match(markdown, '## word.docx\n\nTide')
  t.notMatch(markdown, 'deep')
  t.same(notes, ['z.dat: a.dat: An archive this deep within others is not opened.'])
})

t.test('an archive with a name outside of it is damaged', async (t) => {
  for (const name of ['../../etc/passwd', '/etc/passwd', 'a/../../b', 'C:/windows', '..\\up.txt'])
    await t.rejects(readDocument(zipOf({ [name]: Buffer.from('x') }), {}), { code: 'EDGEWISE_DOCUMENT_DAMAGED', message: /points outside the archive/ }, name)
})

t.test('truncated files are damaged', async (t) => {
  const whole = { pptx: pptxOf([{ title: 'A', text: 'b' }]), docx: docxOf(wordParagraph('x')), zip: zipOf({ 'a.txt': Buffer.from('x') }) }
  for (const [kind, bytes] of Object.entries(whole))
    await t.rejects(readDocument(bytes.subarray(0, bytes.length * 0.7), { name: `a.${kind}` }), { code: 'EDGEWISE_DOCUMENT_DAMAGED' }, kind)
  await t.rejects(readDocument(Buffer.from('%PDF-1.7\n1 0 obj\n<<'), {}), { code: 'EDGEWISE_DOCUMENT_DAMAGED' })
})

t.test('endless comments before the first tag take no time', async (t) => {
  t.match(await read(`${'<!---->'.repeat(580)}x`), { kind: 'text' })
  t.match(await read(`${'<!---->'.repeat(500)}<html><body>Tide`), { kind: 'html', markdown: 'Tide' })
})

t.test('endlessly nested elements are read', async (t) => {
  const { markdown } = await read(`<html><head></head><body>${'<div>'.repeat(100_000)}Tide${'</div>'.repeat(100_000)}`, {}, 'a.html')
  t.equal(markdown, 'Tide')
  t.match(await read(`<?xml version="1.0"?>${'<a>'.repeat(50_000)}Tide${'</a>'.repeat(50_000)}`, {}, 'a.xml'), { markdown: /Tide/ })
})

t.test('JSON full of fences is still fenced', async (t) => {
  const text = JSON.stringify(Array.from({ length: 200_000 }, () => '```'))
  t.match(await read(text, {}, 'a.json'), { kind: 'json', markdown: /^````json\n/ })
})
