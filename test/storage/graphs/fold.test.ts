import t from 'tap'
import { wordsOfName } from '../../../src/storage/graphs/fold.ts'

t.test('splits identifiers into words', async (t) => {
  t.same(['distanceKm', 'WORKS_AT', 'total_lines', 'HTTPServer'].map(wordsOfName), ['distance km', 'works at', 'total lines', 'http server'])
})
