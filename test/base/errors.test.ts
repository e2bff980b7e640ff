import t from 'tap'
import { EdgewiseError } from '../../src/base/errors.ts'

t.test('an error message names what would have worked', async (t) => {
  t.equal(new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph: 'x', known: ['a', 'b'] }).message, 'No graph is named "x". Known graphs: a, b.')
})
