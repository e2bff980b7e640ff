import t from 'tap'
import { tokenize } from '../../../src/ask/linking/tokens.ts'

t.test('gives each word its dictionary form', async (t) => {
  const lemmas = tokenize('Which companies employ the oldest people?').map((token) => token.lemma)
  t.same(lemmas, ['which', 'company', 'employ', 'the', 'old', 'person', ''])
})

t.test('keeps the place of each token in the text', async (t) => {
  const text = 'Is King’s Cross near St. Pancras?'
  for (const token of tokenize(text)) t.equal(text.replace('’', "'").slice(token.start, token.end), token.text)
})
