import t from 'tap'
import { formatValue } from '../../src/results/format.ts'

t.test('a cut list shows its first items and its length', async (t) => {
  t.equal(formatValue({ head: ['Ash', 'Birch'], tail: ['Yew'], length: 27 }), 'Ash, Birch and others (27 in all)')
  t.equal(formatValue(['Ash', 2]), 'Ash, 2')
})
