import t from 'tap'
import type { DocumentHints } from '../../../src/outside/documents/document.ts'
import { readDocument } from '../../../src/outside/documents/read-document.ts'
import { docxOf, pdfOf, wordParagraph, zipOf } from '../../fixtures/documents.ts'

const read = (text: string, hints: DocumentHints = {}) => readDocument(Buffer.from(text), hints)

t.test('a CSV file becomes a table, with any delimiter', async (t) => {
  const table = '| Lock | Rise |\n| --- | --- |\n| Foxton | 22.9 m, in \\| two flights |'
  t.match(await read('Lock,Rise\nFoxton,"22.9 m, in | two flights"\n', { name: 'a.csv' }), { kind: 'csv', mediaType: 'text/csv', markdown: table, notes: [] })
  t.equal((await read('\uFEFFLock;Rise\r\nFoxton;22.9 m, in | two flights\r\n', { name: 'a.csv' })).markdown, table)
  t.match(await read('Lock\tRise\nFoxton\t22.9 m, in | two flights', { contentType: 'text/tab-separated-values' }), { kind: 'tsv', markdown: table })
})

t.test('JSON stays unchanged, except that one line is split', async (t) => {
  const { kind, markdown } = await read('{"bridge":"Clifton, Bristol","span":[214.000,{}]}', { contentType: 'application/ld+json; charset=utf-8' })
  t.equal(kind, 'json')
  t.equal(markdown, '```json\n{\n"bridge":"Clifton, Bristol",\n"span":[\n214.000,\n{}]}\n```')
  t.match(await read('{"a": 1', { name: 'a.json' }), { kind: 'text', markdown: '{"a": 1' })
})

t.test('XML becomes an outline with its attributes', async (t) => {
  const { kind, markdown } = await read(
    '<?xml version="1.0"?><canal name="Grand Union"><length unit="km">220</length><!-- no --><![CDATA[opened <1929>]]></canal>'
  )
  t.equal(kind, 'xml')
  t.equal(markdown, '- canal (name="Grand Union")\n  - length (unit="km"): 220\n  - opened <1929>')
  await t.rejects(read('<?xml version="1.0"?><a><b></a>', { name: 'b.xml' }), {
    code: 'EDGEWISE_DOCUMENT_DAMAGED',
    message: /^"b.xml" cannot be read: line 1 is not XML/
  })
})

t.test('entities that an XML file defines are not expanded', async (t) => {
  const laughs = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><x>said &b; &f;</x>'
  const { markdown, notes } = await read(laughs)
  t.same(notes, ['Entities that the document defines itself were not expanded.'])
  t.equal(markdown, '- x: said &b; &f;')
})

t.test('a page becomes Markdown without scripts, its links resolved', async (t) => {
  const page = `<!doctype html><title>Tides &amp; times</title><body><h1>Dover</h1><script>steal()</script><p hidden>unseen</p>
    <p>High water is at <a href="/noon#x">noon</a>. <a href="javascript:steal()">Not this</a></p><table><tr><th>Port</th><th>Rise</th></tr><tr><td>Dover</td><td>6.8 m</td></tr></table>`
  const { kind, title, markdown, links } = await read(page, { url: 'https://tides.example/dover/' })
  t.match({ kind, title }, { kind: 'html', title: 'Tides & times' })
  t.equal(markdown, '# Dover\n\nHigh water is at [noon](https://tides.example/noon#x). Not this\n\n| Port | Rise |\n| --- | --- |\n| Dover | 6.8 m |')
  t.same(links, [{ text: 'noon', url: 'https://tides.example/noon#x' }])
})

for (const [start, missing] of [
  ['<html><head><title>T</title></head><body>', 'nothing'],
  ['<html><title>T</title><body>', 'its head'],
  ['<html><head><title>T</title></head>', 'its body'],
  ['<!doctype html><title>T</title>', 'all of them']
] as const) {
  t.test(`the outer elements of a page may be left out: ${missing}`, async (t) => {
    t.match(await read(`${start}<p>High water</p>`, { contentType: 'text/html' }), { kind: 'html', title: 'T', markdown: /^High water$/ })
  })
}

t.test('Markdown and plain text stay unchanged', async (t) => {
  t.match(await read('intro\r\n# The Severn \r\n\r\ntext', { name: 'river.md' }), {
    kind: 'markdown',
    title: 'The Severn',
    markdown: 'intro\n# The Severn \n\ntext'
  })
  t.match(await read('{ not json, 5 < 6', {}), { kind: 'text', mediaType: 'text/plain', title: null, markdown: '{ not json, 5 < 6' })
})

t.test('text is decoded by its byte order mark, its declaration, or as Windows-1252 with a note', async (t) => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Köln', 'utf16le')])
  t.equal((await readDocument(utf16, {})).markdown, 'Köln')
  const latin1 = Buffer.from('Köln', 'latin1')
  t.match(await readDocument(latin1, { contentType: 'text/plain; charset=iso-8859-2' }), { markdown: 'Köln', notes: [] })
  t.match(await readDocument(latin1, {}), { markdown: 'Köln', notes: [/read as Windows-1252/] })
})

t.test('a ZIP file lists its entries and reads each', async (t) => {
  const bytes = zipOf({
    'docs/flow.docx': docxOf(wordParagraph('The weir drops two metres.')),
    'docs/map.png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'tides.txt': Buffer.from('Noon.'),
    '__MACOSX/._tides.txt': Buffer.from([1]),
    'broken.pdf': Buffer.from('%PDF-1.4 and no more')
  })
  const { kind, markdown, notes } = await readDocument(bytes, {})
  t.equal(kind, 'zip')
  t.match(
    markdown,
    /\| docs\/flow\.docx \| \d+ \| docx \|\n\| docs\/map\.png \| 8 \| image \|\n\| tides\.txt \| 5 \| text \|\n\| broken\.pdf \| 20 \| unread \|/
  )
  t.match(markdown, '## docs/flow.docx\n\nThe weir drops two metres.\n\n## tides.txt\n\nNoon.')
  t.match(notes, [/^broken\.pdf: "broken\.pdf" cannot be read/])
})

for (const [start, kind, mediaType] of [
  ['\x89PNG\r\n\x1a\n', 'image', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image', 'image/jpeg'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image', 'image/webp'],
  ['<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg"/>', 'image', 'image/svg+xml'],
  ['ID3\x03\0', 'audio', 'audio/mpeg'],
  ['RIFF\0\0\0\0WAVEfmt ', 'audio', 'audio/wav'],
  ['OggS\0', 'audio', 'audio/ogg'],
  ['fLaC\0', 'audio', 'audio/flac'],
  ['\0\0\0 ftypM4A \0', 'audio', 'audio/mp4'],
  ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm', 'audio', 'audio/webm'],
  [`\x1a\x45\xdf\xa3\x01${'\0'.repeat(6)}\x1f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm`, 'audio', 'audio/webm']
] as const) {
  t.test(`${mediaType} is recognised, and has no text`, async (t) => {
    t.match(await readDocument(Buffer.from(start, 'latin1'), { name: 'a.txt' }), { kind, mediaType, markdown: '', title: null })
  })
}

t.test('bytes determine the format, whatever name and content type state', async (t) => {
  t.match(await readDocument(pdfOf(['Tides']), { name: 'a.csv', contentType: 'text/html' }), { kind: 'pdf', markdown: '## Page 1\n\nTides' })
  t.match(await readDocument(docxOf(wordParagraph('Tides')), { name: 'a.pdf' }), { kind: 'docx', markdown: 'Tides' })
  t.match(await read('<!-- c --><!DOCTYPE html><p>Tides</p>', { contentType: 'application/json' }), { kind: 'html', markdown: 'Tides' })
  t.match(await read('Tides', { name: 'a.docx', contentType: 'application/pdf' }), { kind: 'text', markdown: 'Tides' })
})

t.test('a ZIP file named DOCX is a ZIP file, and a false Word file is damaged', async (t) => {
  t.match(await readDocument(zipOf({ 'a.txt': Buffer.from('Tides') }), { name: 'a.docx' }), { kind: 'zip', markdown: /## a\.txt\n\nTides/ })
  const hollow = zipOf({ '[Content_Types].xml': Buffer.from('<Types/>'), 'word/other.xml': Buffer.from('<x/>') })
  await t.rejects(readDocument(hollow, { name: 'b.docx' }), { code: 'EDGEWISE_DOCUMENT_DAMAGED', message: /^"b\.docx" cannot be read/ })
})

for (const [start, advice] of [
  ['{\\rtf1', 'Save it as DOCX or PDF.'],
  ['\x1f\x8b\x08', 'Unpack it, or pack it as ZIP.'],
  ['Rar!\x1a\x07\0', 'Pack it as ZIP.'],
  ['\0\0\0\x18ftypisom', 'Send its sound or a picture of it.'],
  ['\x7fELF\x02\0\0', 'is a program.'],
  ['\x01\x02\x03\x04\0\0', 'is neither text nor a format that is known.']
] as const) {
  t.test(`unreadable formats get advice: ${advice}`, async (t) => {
    await t.rejects(readDocument(Buffer.from(start, 'latin1'), { name: 'x' }), { code: 'EDGEWISE_UNSUPPORTED_MEDIA_TYPE', message: new RegExp(advice) })
  })
}
