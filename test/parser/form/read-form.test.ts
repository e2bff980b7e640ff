import t from 'tap'
import { readForm } from '../../../src/parser/form/read-form.ts'
import { contents, forms } from './form-cases.ts'
import { further, furtherContents } from './more-cases.ts'

/** The words that are left, without the gaps between them. */
const words = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .join(' ')
    .replace(/ ([.?!,])/g, '$1')

t.test('a question is parted from how its answer is to look', async (t) => {
  for (const [text, asked, form] of [...forms, ...further]) {
    const read = readForm(text)
    t.same([words(read.asked), read.form], [asked, form], text)
    const isKept = [...text].every((sign, at) => read.asked[at] === sign || read.asked[at] === ' ')
    t.ok(isKept && read.asked.length === text.length, `the rest stands at its own offsets: ${text}`)
  }
})

t.test('what is asked is not taken for a form', async (t) => {
  for (const text of [...contents, ...furtherContents]) t.same(readForm(text), { asked: text, form: {} }, text)
})

t.test('a text of nothing but a form is left whole', async (t) => {
  for (const text of ['As JSON, please.', 'Names only.', '', '???', '[]{}', 'yes or no']) t.same(readForm(text), { asked: text, form: {} }, text)
})

t.test('words that say more than the form stay in the question', async (t) => {
  const texts = ['Who rows? Reply yes or no and the value.', 'Who rows? Strictly rowers:N|boats:M', 'Who rows? Square brackets, "[" or "]", must not appear.']
  for (const text of texts) t.match(readForm(text).asked, /and the value|rowers:N|Square brackets/, text)
})

t.test('what is denied is no form', async (t) => {
  t.same(readForm('Who rows? Do not use bullet points, just names.').form, { shape: 'bare' })
  t.same(readForm('Who rows? CSV, not JSON.').form.shape, 'csv')
})

t.test('a sample shows its types and what it leaves open', async (t) => {
  const shown = (sample: string) => readForm(`Who rows? Format: ${sample}`).form.schema
  t.match(shown('{"a": 1, "b": "text", "c": true, "d": "...", "e": <who>}'), {
    properties: { a: { type: 'number' }, b: { type: 'string' }, c: { type: 'boolean' }, d: {}, e: {} }
  })
  t.match(shown('[{rower, boat}]'), { type: 'array', items: { properties: { rower: {}, boat: {} } } })
  t.match(shown('{"crew": ["A", "B", ...]}'), { properties: { crew: { type: 'array', items: { type: 'string' } } } })
  t.same(readForm('Which of {Ann, Bea} rows?').form, {}, 'a set of names is no sample')
})

t.test('a schema that is given goes before what the text says', async (t) => {
  const schema = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } }
  const { asked, form } = readForm('Who rows? As CSV.', schema)
  t.same([words(asked), form], ['Who rows?', { shape: 'json', schema, fields: ['name'], isGiven: true }])
})

t.test('a long text is read in a time that grows with its length', async (t) => {
  const repeated = ['which film has a list of names ', '[', '{"a": "b"} ', 'columns a, ', 'as JSON. ', 'only the names of a zebra ', '"a ', 'csv: a, ']
  for (const part of repeated) {
    const started = performance.now()
    readForm(part.repeat(Math.ceil(20_000 / part.length)))
    t.ok(performance.now() - started < 5000, part)
  }
})
