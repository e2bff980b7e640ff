import t from 'tap'
import { gaiaMatches, isCloseCall, pythonFloat } from '../../../eval/kgot/gaia-score.ts'

/** Key, answer, match, close call. */
const cases: readonly (readonly [string, string, boolean, boolean])[] = [
  ['42', '42', true, true],
  ['42', ' 42.0 ', true, true],
  ['42', '$42', true, true],
  ['42', '42 %', true, true],
  ['1000', '1,000', true, true],
  ['42', 'about 42', false, false],
  ['42', '43', false, false],
  ['1_000', '1000', true, true],
  ['1e3', '1000', true, true],
  ['.5', '0.50', true, true],
  // What is no number counts as infinite.
  ['inf', 'no idea', true, true],
  ['inf', 'Infinity', true, true],
  ['-inf', 'no idea', false, false],
  ['42', 'no idea', false, false],
  // nan equals nothing, itself included, and is a number: no close call.
  ['nan', 'nan', false, false],
  ['nan', 'NaN', false, false],
  ['a, b, c', 'A,B,C', true, true],
  ['a; b', 'a, b', true, true],
  ['a, b', 'b, a', false, false],
  ['a, b', 'a', false, false],
  ['a, b', 'a, b, c', false, true],
  ['1, 2', '1.0, 2', true, true],
  ['3, x', '$3, X', true, true],
  // Elements of a list keep their punctuation, texts lose it.
  ['a., b', 'a, b', false, false],
  ['St. Petersburg', 'st petersburg', true, true],
  ['well-known', 'Well known!', true, true],
  ['Paris', 'Paris, France', false, false],
  ['Paris', 'in Paris', false, true],
  ['Paris', 'Pairs', false, false],
  ['Paris', 'Pxaxrxixs', false, true],
  ['Parisian', 'Paris', false, false],
  // One letter serves repeats.
  ['book', 'bok', false, true],
  ['aa', 'a', false, true],
  ['', '', true, true],
  // Units and separators are dropped from the answer alone, in whatever number; white space within is not.
  ['$42', '42', true, true],
  ['42', '$$4,2%', true, true],
  ['42', '4 2', false, false],
  ['42', '42_', false, false],
  ['4200', '4_200', true, true],
  ['42', '', false, false],
  ['50 %', '50', true, true],
  ['50 %', '0.5', false, false],
  ['-0', '0', true, true],
  ['1e400', 'no idea', true, true],
  ['infinity', '-inf', false, false],
  ['0.1', '0.10000000000000001', true, true],
  // A key with a separator of thousands is a list.
  ['1,000', '1000', false, false],
  ['1,000', '1,000', true, true],
  ['1, nan', '1, nan', false, true],
  ['inf, x', 'many, x', true, true],
  ['a;b,c', 'A ,B ; C', true, true],
  ['a,', 'a', false, false],
  [',', ';', true, true],
  ['Al Ice, Bob', 'alice,  b o b', true, true],
  ['ab, cd', 'ab, c.d', false, true],
  // Only the punctuation of ASCII is dropped; other scripts keep their signs and accents.
  ['«Oui»', 'oui', false, false],
  ['Zürich', 'ZÜRICH', true, true],
  ['Zürich', 'Zurich', false, false],
  ["O'Neill-Smith (Jr.)", 'oneill smith jr', true, true],
  ['東京', ' 東 京 ', true, true],
  ['New\u00a0York', 'new york', true, true],
  ['A', 'A', true, true],
  ['A', 'B', false, false],
  ['A', '(a)', true, true],
  ['abcdef', 'abc', false, false],
  ['abc', 'a-b-c-d', false, false]
]

t.test('matches and close calls', async (t) => {
  for (const [key, answer, match, close] of cases) {
    t.equal(gaiaMatches(key, answer), match, `"${answer}" for "${key}"`)
    t.equal(isCloseCall(key, answer), close, `"${answer}" near "${key}"`)
  }
})

t.test('numbers are parsed as in Python', async (t) => {
  for (const [text, value] of [
    ['1', 1],
    [' -1.5e-3 ', -0.0015],
    ['5.', 5],
    ['1_0.0_1', 10.01],
    ['+INF', Number.POSITIVE_INFINITY],
    ['-infinity', Number.NEGATIVE_INFINITY]
  ] as const)
    t.equal(pythonFloat(text), value, text)
  t.ok(Number.isNaN(pythonFloat('nan')))
  for (const text of ['', '.', '1__0', '_1', '1e', '0x10', '1 2', 'infinite', '1,5']) t.equal(pythonFloat(text), null, text)
})
