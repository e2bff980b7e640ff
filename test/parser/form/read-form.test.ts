import t from 'tap'
import { readForm } from '../../../src/parser/form/read-form.ts'
import { contents, forms } from './form-cases.ts'

/** The words that are left, without the gaps between them. */
const words = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .join(' ')
    .replace(/ ([.?!,])/g, '$1')

t.test('a question is parted from how its answer is to look', async (t) => {
  for (const [text, asked, form] of forms) {
    const read = readForm(text)
    t.same([words(read.asked), read.form], [asked, form], text)
    t.equal(read.asked.length, text.length, `offsets are kept: ${text}`)
  }
})

t.test('what is asked is not taken for a form', async (t) => {
  for (const text of contents) t.same(readForm(text), { asked: text, form: {} }, text)
})
