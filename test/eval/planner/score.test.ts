import t from 'tap'
import { name, names, no, number, path, ranking, rows, word, yes } from '../../../eval/planner/expect.ts'
import { isRight } from '../../../eval/planner/score.ts'
import type { Answer } from '../../../src/ask/loop/types.ts'
import { noUsage } from '../../../src/outside/models/model.ts'

const known = ['Ann', 'Bo', 'Bo West', 'Cy', 'Dee']

function said(data: unknown, answer = '', status: Answer['status'] = 'answered'): Answer {
  const checked = { grounded: true, ungrounded: [], unchecked: [], unread: [], claims: [] }
  const nothing = { ...checked, planner: 'rules' as const, explanation: '', trace: [], usage: noUsage, conversationId: null }
  return { ...nothing, status, question: 'Within 2 steps of Ann?', answer, data }
}
const node = (called: string) => ({ id: called, labels: ['Person'], properties: { name: called } })

t.test('takes a number from data of any shape, else from the text', async (t) => {
  t.ok(isRight(said(3), number(3), known))
  t.ok(isRight(said({ node: 'Ann', rank: 7, score: 3 }), number(3), known))
  t.notOk(isRight(said({ node: 'Ann', rank: 3, score: 7 }), number(3), known), 'a rank is no score')
  t.ok(isRight(said(['Bo', 'Cy', 'Dee'], 'Within 2 steps there are 3.'), number(3), known))
  t.notOk(isRight(said(4, 'There are 3.'), number(3), known), 'data counts before text')
})

t.test('rejects a list with one name too many, too few or twice', async (t) => {
  const wanted = names([node('Bo'), node('Cy')])
  t.ok(isRight(said(['Cy', 'Bo']), wanted, known))
  t.ok(
    isRight(
      said([
        { node: 'Cy', depth: 1 },
        { node: 'Bo', depth: 2 }
      ]),
      wanted,
      known
    )
  )
  t.ok(isRight(said(null, 'From Ann: Cy and Bo.'), wanted, known))
  for (const wrong of [['Bo'], ['Bo', 'Cy', 'Dee'], ['Bo', 'Cy', 'Cy'], ['Bo West', 'Cy']]) t.notOk(isRight(said(wrong), wanted, known), String(wrong))
})

t.test('requires the order of a ranking', async (t) => {
  const wanted = ranking([node('Bo'), node('Cy')])
  t.ok(isRight(said(['Bo', 'Cy']), wanted, known))
  t.notOk(isRight(said(['Cy', 'Bo']), wanted, known))
})

t.test('takes the first row of a ranking for a single name, but no list of candidates', async (t) => {
  t.ok(
    isRight(
      said([
        { node: 'Bo', score: 2 },
        { node: 'Cy', score: 1 }
      ]),
      name(node('Bo')),
      known
    )
  )
  t.notOk(isRight(said(['Bo', 'Cy']), name(node('Bo')), known))
  t.ok(isRight(said(['Bo', 'Cy']), name(node('Bo'), node('Cy')), known), 'all that tie')
  t.ok(isRight(said('red'), word('red'), known))
})

t.test('reads yes and no', async (t) => {
  t.ok(isRight(said(true), yes, known))
  t.ok(isRight(said(null, 'No: there are 2 components.'), no, known))
  t.notOk(isRight(said(false, 'Yes.'), yes, known))
})

t.test('compares grouped rows in any order, numbers within rounding', async (t) => {
  const wanted = rows([
    ['a', 2],
    ['b', 1.6666666]
  ])
  t.ok(
    isRight(
      said([
        { key: 'b', mean: 1.667 },
        { key: 'a', mean: 2 }
      ]),
      wanted,
      known
    )
  )
  t.ok(isRight(said({ a: 2, b: 1.667 }), wanted, known))
  t.notOk(
    isRight(
      said([
        { key: 'b', mean: 2 },
        { key: 'a', mean: 1.667 }
      ]),
      wanted,
      known
    )
  )
})

t.test('expects one of the best paths with its cost', async (t) => {
  const wanted = path([{ names: ['Ann', 'Bo', 'Cy'], cost: 12.5 }])
  t.ok(isRight(said({ path: ['Ann', 'Bo', 'Cy'], totalCost: 12.5 }), wanted, known))
  t.ok(isRight(said('Ann → Bo → Cy', 'Costs 12.5.'), wanted, known))
  t.notOk(isRight(said({ path: ['Cy', 'Bo', 'Ann'], totalCost: 12.5 }), wanted, known), 'backwards')
  t.notOk(isRight(said({ path: ['Ann', 'Bo', 'Cy'], totalCost: 13 }), wanted, known))
  t.ok(isRight(said({ found: false }, 'There is no path.'), path([]), known))
  t.notOk(isRight(said({ path: ['Ann', 'Bo'] }, 'There is no shorter one.'), path([]), known))
})

t.test('counts nothing for unanswered questions', async (t) => {
  t.notOk(isRight(said(3, '', 'cannot_answer'), number(3), known))
  t.ok(isRight(said(null, '', 'cannot_answer'), { type: 'status', value: ['cannot_answer'] }, known))
})
