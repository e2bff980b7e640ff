import t from 'tap'
import { drawFrame, drawSeries } from '../../../../src/faces/mcp/gds-compat/data-frame.ts'
import { writeDocument } from '../../../../src/faces/mcp/gds-compat/json-document.ts'
import { withinLimit } from '../../../../src/faces/mcp/gds-compat/limits.ts'
import { writeFloat, writeFloats, writeValue } from '../../../../src/faces/mcp/gds-compat/python-text.ts'

const floats = (...cells: number[]) =>
  drawFrame([{ name: 'x', kind: 'float', cells }], 200)
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/)[1])

t.test('a frame has a header and a numbered line for each row, aligned right', async (t) => {
  const frame = drawFrame(
    [
      { name: 'nodeId', kind: 'integer', cells: [3, 12] },
      { name: 'score', kind: 'float', cells: [0.25, 10] },
      { name: 'nodeName', kind: 'text', cells: ['Ada', 'Bo\nb'] }
    ],
    200
  )
  t.equal(frame, ['   nodeId  score  nodeName', '0       3   0.25       Ada', '1      12  10.00      Bo b'].join('\n'))
  t.equal(drawFrame([{ name: 'from', kind: 'integer', cells: [] }], 200), 'Empty DataFrame\nColumns: [from]\nIndex: []')
})

t.test('floats of a column have one format, and none loses all its digits', async (t) => {
  t.same(floats(0.15, 1 / 3), ['0.150000', '0.333333'])
  t.same(floats(1, 2), ['1.0', '2.0'])
  t.same(floats(0, 2e-9), ['0.000000e+00', '2.000000e-09'])
  t.same(floats(1, 123456789.25), ['1.000000e+00', '1.234568e+08'])
  t.same(floats(Number.NaN, 0.5, Number.POSITIVE_INFINITY), ['NaN', '0.5', 'inf'])
})

t.test('long cells are cut, and missing ones are named', async (t) => {
  const frame = drawFrame([{ name: 'v', kind: 'text', cells: ['a'.repeat(30), null] }], 10)
  t.match(frame, /0 {2}aaaaaaa\.\.\.\n1 {8}None/)
})

t.test('numbers are formatted as in Python', async (t) => {
  t.same([1, 0.5, 0.00025, 0.000066, 1e-7, 1e16, Number.NaN].map(writeFloat), ['1.0', '0.5', '0.00025', '6.6e-05', '1e-07', '1e+16', 'nan'])
  t.equal(writeFloats([0, -1.5]), '[0.0, -1.5]')
  t.same([true, null, 'x', ['a', 1]].map(writeValue), ['True', 'None', 'x', "['a', 1]"])
})

t.test('names and values are in two columns', async (t) => {
  t.equal(
    drawSeries([
      ['ranIterations', '20'],
      ['nodes', '302']
    ]),
    'ranIterations     20\nnodes            302'
  )
})

t.test('an object that is too long stays JSON and notes what was left out', async (t) => {
  const limits = { rows: 5, characters: 200, cellCharacters: 20 }
  const items = Array.from({ length: 50 }, (_, index) => ({ index, name: `node ${index}` }))
  const text = writeDocument({ found: true, paths: items, totalResults: 50 }, ['paths'], limits, { furthest: 'node 49' })
  const document = JSON.parse(text)
  t.ok(document.paths.length > 2 && document.paths.length < 10)
  t.match(document, { totalResults: 50, totals: { furthest: 'node 49' } })
  t.match(document.truncated, /^The first \d of 50 paths are shown, to stay within 200 characters\.$/)
  const [one] = JSON.parse(writeDocument({ walks: [{ nodeIds: items.map(({ index }) => index) }] }, ['walks'], { ...limits, characters: 60 })).walks
  t.same(one.nodeIds.slice(0, 3), [0, 1, 2])
  t.notMatch(writeDocument({ paths: items.slice(0, 2) }, ['paths'], limits, { furthest: 'node 49' }), /truncated|totals/)
})

t.test('a table that is too long keeps whole rows and their number', async (t) => {
  const text = ['head', 'row 0', 'row 1', 'row 2'].join('\n')
  t.equal(withinLimit(text, { rows: 9, characters: 17, cellCharacters: 9 }).split('\n\n')[1], 'head\nrow 0\nrow 1')
  t.match(withinLimit(text, { rows: 9, characters: 17, cellCharacters: 9 }), /^Warning: only 2 of 3 rows fit/)
  t.equal(withinLimit(text, { rows: 9, characters: 100, cellCharacters: 9 }), text)
})

t.test('writes all digits of an integer, as in Python', async (t) => {
  const text = writeDocument({ serial: 9007199254740995n, rows: [{ serial: -9007199254740995n }] }, ['rows'], { rows: 5, characters: 200, cellCharacters: 20 })
  t.match(text, '"serial": 9007199254740995,')
  t.match(text, '{"serial":-9007199254740995}')
})
