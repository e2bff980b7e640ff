import t from 'tap'
import { checkGrounding } from '../../../src/ask/grounding/check-grounding.ts'
import { shapedResult } from '../../doubles/shaped-result.ts'
import { findUngrounded, ranking } from './towns.ts'

t.test('locates the evidence of each claim', async (t) => {
  const answer = 'Brook scores 21.4, more than Corve. There is a bridge to Fenn.'
  const { claims } = checkGrounding({ answer, data: null, question: '?' }, [{ result: ranking, step: 4, arguments: {} }])
  t.match(claims, [
    { kind: 'comparison', text: 'Brook scores 21.4, more than Corve', start: 0, supported: true, evidence: { step: 4, row: 1, column: 'score' } },
    { kind: 'number', text: '21.4', start: 13, end: 17, supported: true, evidence: { step: 4, row: 1, column: 'score' } },
    { kind: 'name', text: 'Fenn', supported: false, evidence: null }
  ])
})

t.test('finds numbers in the data beside the wrong name', async (t) => {
  t.same(findUngrounded('', [{ node: 'Brook', score: 21.4 }], [ranking], '?'), [])
  t.same(findUngrounded('', [{ node: 'Brook', score: 30 }], [ranking], '?'), ['30'])
})

t.test('does not accept a capacity that no property backs', async (t) => {
  const flow = shapedResult({
    tool: 'max_flow',
    summary: { totalFlow: 6, capacityUnit: 'minutes', sources: ['Alba'], targets: ['Dorne'] },
    rows: [{ source: 'Alba', target: 'Dorne', flow: 6 }]
  })
  const question = 'How many passengers per hour can travel from Alba to Dorne?'
  t.same(findUngrounded('From Alba to Dorne 6 minutes can flow.', null, [flow], question), [])
  for (const answer of ['6 passengers per hour can travel from Alba to Dorne.', 'From Alba to Dorne, 12,000 passengers can travel per hour.']) {
    t.not(findUngrounded(answer, null, [flow], question).length, 0, answer)
  }
})

t.test('accepts computed values as evidence', async (t) => {
  const worth = shapedResult({
    tool: 'calculate',
    summary: { expression: 'percent(a.score["Alba"], a.score["Brook"])', value: 140.18691588785046 },
    rows: [{ value: 140.18691588785046 }]
  })
  const say = (answer: string) => findUngrounded(answer, null, [ranking, worth], 'How much is Alba above Brook?')
  t.same(say('Alba has 140.2% of the score of Brook.'), [])
  t.same(say('Alba has 140.3% of the score of Brook.'), ['140.3%'])
})

t.test('accepts a computed value only for its own names and columns', async (t) => {
  const expression = 'difference(a.score[1], a.score[2])'
  const results = [
    { result: { ...ranking, handle: 'r_0' }, step: 1, arguments: {} },
    {
      result: shapedResult({ tool: 'calculate', summary: { expression, value: 8.6 }, rows: [{ value: 8.6 }] }),
      step: 2,
      arguments: { expression, handle: 'r_0' }
    }
  ]
  const say = (answer: string) => checkGrounding({ answer, data: null, question: 'How much is Alba above Brook?' }, results).ungrounded
  for (const answer of ['The difference between Alba and Brook is 8.6.', 'The difference is 8.6.', 'Alba scores 8.6 more than Brook.'])
    t.same(say(answer), [], answer)
  for (const answer of ['The difference between Alba and Corve is 8.6.', 'Corve has 8.6.', 'The rank of Alba is 8.6.', 'Alba is linked to Brook, 8.6 away.'])
    t.not(say(answer).length, 0, answer)
})

t.test('does not extend a name of the question by the word before it', (t) => {
  t.same(findUngrounded('The score of Brook is 21.4.', null, [ranking], 'Which of Brook and Corve has the higher score?'), [])
  t.end()
})

t.test('reads lists of long numbers in bounded work, whatever is between them', (t) => {
  const numbers = Array.from({ length: 20 }, (_, at) => String(111_111 + at)).join(', ')
  // Patterns that part digits from each other in every way would read these for hours.
  for (const answer of [`["Brook", [${numbers}, …]]`, `[${'1'.repeat(5000)} x`, `[${'1 '.repeat(2500)}x`])
    t.ok(findUngrounded(answer, null, [ranking], '?').length >= 0)
  t.end()
})
