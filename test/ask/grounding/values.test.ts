import fc from 'fast-check'
import t from 'tap'
import { shapedResult } from '../../doubles/shaped-result.ts'
import { caseCount } from '../../fixtures/length.ts'
import { findUngrounded } from './towns.ts'

const result = shapedResult({
  tool: 'pagerank',
  summary: { total: 47, meanScore: 0.28571428 },
  rows: [
    { station: "King's Cross St. Pancras", score: 1.23456, line: 'Circle', passengers: 73_312_000 },
    { station: 'Bank', score: 0.5, line: 'Terminal 4', passengers: -12 }
  ]
})
const check = (answer: string, question = 'Which station matters most?') => findUngrounded(answer, null, [result], question)

t.test('accepts names and numbers that a result holds', async (t) => {
  t.same(check("The station that matters most is King's Cross St. Pancras with 1.23456; Bank has 0.5."), [])
})

t.test('accepts a number rounded to the decimals it shows, and no other', async (t) => {
  t.same(check('Its score is 1.2346, about 1.23 or 1.2.'), [])
  t.same(check('Its score is 1.2347.'), ['1.2347'])
  t.same(check('Its score is 1.24.'), ['1.24'])
})

t.test('reads thousands separators, signs and percentages', async (t) => {
  t.same(check("King's Cross St. Pancras counts 73,312,000 passengers, Bank -12; the mean is 28.57% or 29 %."), [])
  t.same(check('It counts 73,312,001 passengers, Bank -13; the mean is 28.58%.'), ['73,312,001', '-13', '28.58%'])
})

t.test('distinguishes integers beyond 2^53 by their last digit', async (t) => {
  const [serial, other] = ['9007199254740995', '9007199254740996']
  const part = shapedResult({ tool: 'find_nodes', summary: { count: 1 }, rows: [{ node: 'Axle', serial }] })
  const told = (answer: string, data: unknown = null) => findUngrounded(answer, data, [part], 'What is the serial of Axle?')
  t.same(told(`Axle has the serial ${serial}.`, { node: 'Axle', serial }), [])
  t.same(told('Axle has the serial 9,007,199,254,740,995.'), [])
  t.same(told(`Axle has the serial ${other}.`), [other])
  t.same(told('It is there.', Number(other)), [other])
})

t.test('finds any altered digit of a whole number', async (t) => {
  const altered = fc.tuple(fc.integer({ min: 100, max: 999_999 }), fc.nat({ max: 2 }), fc.integer({ min: 1, max: 9 }))
  const outcome = fc.check(
    fc.property(altered, ([number, place, shift]) => {
      const digits = String(number).split('')
      const at = digits.length - 1 - place
      digits[at] = String((Number(digits[at]) + shift) % 10)
      const wrong = Number(digits.join(''))
      // A list of one holds the numbers 1 and 0 as its length and its steps.
      const results = [shapedResult({ summary: { count: number } })]
      const say = (value: number) => findUngrounded(`There are ${value} of them.`, null, results, 'How many?')
      return say(number).length === 0 && (wrong < 100 || say(wrong)[0] === String(wrong))
    }),
    { seed: 7, numRuns: caseCount(300) }
  )
  t.notOk(outcome.failed, fc.defaultReportMessage(outcome) ?? '')
})

t.test('does not take the digits of a name for a number', async (t) => {
  t.same(check('Bank is on the line Terminal 4.'), [])
  t.same(check('Bank is on the line Terminal 5.'), ['Terminal 5'])
})

t.test('does not take the numbers of a list for claims', async (t) => {
  t.same(check("1. King's Cross St. Pancras\n2. Bank\n"), [])
})

t.test('finds a name without evidence', async (t) => {
  t.same(check('The most central is Victoria, before Bank.'), ['Victoria'])
  t.same(check('It is "Royal Victoria".'), ['Royal Victoria'])
  t.same(check('Both Bank and Baker Street are central.'), ['Baker Street'])
})

t.test('finds a name composed of parts of another', async (t) => {
  t.same(check("It is King's Bank Road."), ['Road'])
})

t.test('names and numbers of the question need no evidence', async (t) => {
  t.same(check('From Waterloo it is in zone 9.', 'Is Waterloo in zone 9?'), [])
})

t.test('takes the first word of a sentence as a name only when a node has it', async (t) => {
  const answer = 'Victoria is central. Nothing else is.'
  t.same(check(answer), [])
  t.same(findUngrounded(answer, null, [result], 'Which?', { isNodeName: (word) => word === 'victoria' }), ['Victoria'])
})

t.test('accepts words of the schema and of tools', async (t) => {
  t.same(findUngrounded("The most central Station by PageRank is King's Cross St. Pancras.", null, [result], 'Which?', { toolNames: ['Station'] }), [])
})

t.test('checks every value in the data', async (t) => {
  const data = [
    { station: 'Bank', score: 0.5 },
    { station: 'Balham', score: 0.75 }
  ]
  t.same(findUngrounded('', data, [result], 'Which?'), ['Balham', '0.75'])
})

t.test('supports nothing without results', async (t) => {
  t.same(findUngrounded('It takes 12 minutes by Bank.', 12, [], 'How long?'), ['12', 'Bank'])
})

t.test('reads a name with signs inside as one name', async (t) => {
  const lines = shapedResult({ rows: [{ line: 'Fire & Ice Line' }, { line: 'Hall (East)' }, { line: 'Northern Line' }] })
  t.same(findUngrounded('Northern Line, Hall (East) and Fire & Ice Line.', null, [lines], 'Which lines?'), [])
  t.same(findUngrounded('Northern Line and Water & Ice Line.', null, [lines], 'Which lines?'), ['Water'])
})

t.test('nodes with numerals as names need numbers from their own rows', async (t) => {
  const rows = [
    { node: '4', score: 0.789, sums: [11, 6] },
    { node: '11', score: 0.685, sums: [12, 7] }
  ]
  const part = shapedResult({ tool: 'pagerank', summary: { count: 2 }, rows })
  const told = (answer: string) => findUngrounded(answer, null, [part], 'Which two score most?')
  t.same(told('1. 4 (score 0.789)\n2. 11 (score 0.685)'), [])
  t.same(told('4: [11, 6]\n11: [12, 7]'), [])
  t.same(told('1. 4 (score 0.789)\n2. 11 (score 0.689)'), ['0.689'])
  t.same(told('4: [11, 6]\n11: [19, 7]'), ['19'])
})

t.test('pairs are counted by their names or by what a result counts', async (t) => {
  const pairs = [
    { source: 'Ada', target: 'cook' },
    { source: 'Bo', target: 'paint' }
  ]
  const told = (answer: string, rows: readonly Readonly<Record<string, unknown>>[]) =>
    findUngrounded(answer, null, [shapedResult({ tool: 'maximum_matching', summary: { matchedPairs: 2 }, rows })], 'Who does what?')
  t.same(told('2 pairs:\nAda: cook\nBo: paint', pairs), [])
  t.same(told('3 pairs:\nAda: cook\nBo: paint', pairs), ['3'])
  t.same(
    told('2 pairs:\n1: 16\n2: 12', [
      { source: '1', target: '16' },
      { source: '2', target: '12' }
    ]),
    []
  )
  t.same(
    told('2 pairs:\n1: 16\n2: 13', [
      { source: '1', target: '16' },
      { source: '2', target: '12' }
    ]),
    ['13']
  )
})
