import { utils, write } from '@e965/xlsx'
import { unzipSync } from 'fflate'
import t from 'tap'
import { readDocument } from '../../../src/outside/documents/read-document.ts'
import { docxOf, encryptedPdf, pdfOf, pptxOf, wordParagraph, wordTable, zipOf } from '../../fixtures/documents.ts'

function workbookOf(sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>, bookType: 'xlsx' | 'biff8'): Uint8Array {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][], { UTC: true }), name)
  return write(book, { type: 'buffer', bookType })
}

t.test('a PDF is read page by page', async (t) => {
  const read = await readDocument(pdfOf(['The tide at Dover turns at noon.', 'The second page.']), {})
  t.match(read, { kind: 'pdf', mediaType: 'application/pdf', title: 'Tides', notes: [] })
  t.equal(read.markdown, '## Page 1\n\nThe tide at Dover turns at noon.\n\n## Page 2\n\nThe second page.')
})

t.test('pages of a PDF without text are reported', async (t) => {
  const { notes } = await readDocument(pdfOf(['', 'Text', '']), {})
  t.same(notes, ['2 of 3 pages hold no text; they may be pictures: 1, 3.'])
})

t.test('an encrypted PDF is reported', async (t) => {
  await t.rejects(readDocument(encryptedPdf(), { name: 'secret.pdf' }), {
    code: 'EDGEWISE_DOCUMENT_ENCRYPTED',
    message: '"secret.pdf" is encrypted. Save it without a password and resend it.'
  })
})

t.test('a Word document is read with its tables', async (t) => {
  const body = `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>The Severn</w:t></w:r><w:r><w:t xml:space="preserve"> is 354 km long.</w:t></w:r></w:p>${wordTable([
    ['River', 'Length'],
    ['Thames', '346 km']
  ])}`
  const { kind, title, markdown } = await readDocument(docxOf(body), {})
  t.match({ kind, title }, { kind: 'docx', title: 'Rivers' })
  t.equal(markdown, '**The Severn** is 354 km long.\n\n| River | Length |\n| --- | --- |\n| Thames | 346 km |')
})

t.test('a truncated Word document is damaged', async (t) => {
  const whole = docxOf(wordParagraph('Text'))
  await t.rejects(readDocument(whole.subarray(0, whole.length / 2), { name: 'cut.docx' }), { code: 'EDGEWISE_DOCUMENT_DAMAGED' })
})

t.test('a Word document with endlessly nested parts is damaged, not a crash', async (t) => {
  const nested = `${'<w:tbl><w:tr><w:tc>'.repeat(20_000)}${wordParagraph('deep')}${'</w:tc></w:tr></w:tbl>'.repeat(20_000)}`
  await t.rejects(readDocument(docxOf(nested), {}), { code: 'EDGEWISE_DOCUMENT_DAMAGED', parameters: { reason: 'its parts are nested too deeply.' } })
})

for (const [bookType, kind] of [
  ['xlsx', 'xlsx'],
  ['biff8', 'xls']
] as const) {
  t.test(`a workbook (${kind}) is read sheet by sheet, dates as ISO 8601`, async (t) => {
    const sheets = {
      Tolls: [['Bridge', 'Toll', 'Since'], ['Severn', 5.6, new Date('1966-09-08T00:00:00Z')], [], ['Humber | old', 1.5]],
      Empty: [[]]
    }
    const read = await readDocument(workbookOf(sheets, bookType), {})
    t.match(read, { kind, notes: [] })
    t.equal(
      read.markdown,
      '## Tolls\n\n| Bridge | Toll | Since |\n| --- | --- | --- |\n| Severn | 5.6 | 1966-09-08 |\n| Humber \\| old | 1.5 |  |\n\n## Empty\n\n(empty)'
    )
  })
}

t.test('the cells of a workbook are limited over all its sheets, whatever size a sheet states', async (t) => {
  const rows = Array.from({ length: 1500 }, (_, row) => Array.from({ length: 100 }, (_, column) => row * column))
  const { markdown, notes } = await readDocument(workbookOf({ A: rows, B: rows }, 'xlsx'), {})
  t.same(notes, ['Sheet "B" was cut after 500 rows: at most 200000 cells are shown.'])
  t.match(markdown, '## B\n\n')

  const parts = unzipSync(workbookOf({ S: [['first']] }, 'xlsx'))
  const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? [])
    .toString()
    .replace('ref="A1"', 'ref="A1:XFD1048576"')
    .replace('</sheetData>', '<row r="9000"><c r="XFD9000" t="str"><v>last</v></c></row></sheetData>')
  const claimed = await readDocument(zipOf({ ...parts, 'xl/worksheets/sheet1.xml': Buffer.from(sheet) }), {})
  t.match(claimed.markdown, /^## S\n\n\| first \|[^\n]*\n[^\n]*\n[ |]*last \|$/)
  t.ok(claimed.markdown.length < 200_000, `${claimed.markdown.length}`)
})

t.test('an encrypted workbook is reported', async (t) => {
  const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const bytes = Buffer.concat([signature, Buffer.alloc(1000), Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(500)])
  await t.rejects(readDocument(bytes, { name: 'a.xlsx' }), { code: 'EDGEWISE_DOCUMENT_ENCRYPTED' })
})

t.test('a deck is read in slide order, with tables and notes', async (t) => {
  const read = await readDocument(
    pptxOf([
      {
        title: 'Locks',
        text: 'Caen Hill has 29 locks &amp; a cafe.',
        table: [
          ['Flight', 'Locks'],
          ['Tardebigge', '30']
        ],
        notes: 'Mention the side ponds.'
      },
      { title: 'End', text: 'Thank you' }
    ]),
    {}
  )
  t.match(read, { kind: 'pptx', title: 'Deck', notes: [] })
  t.equal(
    read.markdown,
    '## Slide 1: Locks\n\nCaen Hill has 29 locks & a cafe.\n\n| Flight | Locks |\n| --- | --- |\n| Tardebigge | 30 |\n\nNotes:\n\nMention the side ponds.\n\n## Slide 2: End\n\nThank you'
  )
})

t.test('an office file whose parts define entities is damaged', async (t) => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><p:presentation xmlns:p="p">&b;</p:presentation>`
  const bytes = zipOf({ '[Content_Types].xml': Buffer.from('<Types/>'), 'ppt/presentation.xml': Buffer.from(laughs) })
  await t.rejects(readDocument(bytes, {}), { code: 'EDGEWISE_DOCUMENT_DAMAGED', message: /undefined entity/ })
})
