import t from 'tap'
import { inForm } from '../../../../src/ask/parser/form/format-answer.ts'
import { readForm } from '../../../../src/ask/parser/form/read-form.ts'
import { written as inFull, type Rendered } from '../../../../src/tools/query/answer/rendered.ts'

const answered = (answer: string, data: unknown): Rendered => ({ status: 'answered', answer: [answer], data })
const names = answered('Ann, Bea and Cid.', ['Ann', 'Bea', 'Cid'])
const wages = answered('Ann (wage 12.5) and Bea (wage 9).', [
  { node: 'Ann', wage: 12.456 },
  { node: 'Bea', wage: 9 }
])
const path = answered('Ann → Cid (4 minutes).', { nodes: ['Ann', 'Cid'], totalCost: 4 })
const three = answered('3 pickers.', 3)

/** What an answer becomes by a sentence about its form. */
const inWords = (rendered: Rendered, said: string) => inForm(rendered, readForm(`Who picks? ${said}`).form)

const written: readonly (readonly [rendered: Rendered, said: string, answer: string, data: unknown])[] = [
  [answered('Yes: Ann.', true), 'Answer yes or no.', 'Yes', true],
  [wages, 'One per line.', 'Ann: 12.456\nBea: 9', wages.data],
  [three, 'Number only.', '3', 3],
  [names, 'Names only.', 'Ann, Bea, Cid', ['Ann', 'Bea', 'Cid']],
  [wages, 'Names only.', 'Ann, Bea', ['Ann', 'Bea']],
  [path, 'Names only.', 'Ann, Cid', ['Ann', 'Cid']],
  [names, 'Comma-separated.', 'Ann, Bea, Cid', ['Ann', 'Bea', 'Cid']],
  [names, 'As JSON.', '["Ann","Bea","Cid"]', ['Ann', 'Bea', 'Cid']],
  [answered('Ann.', 'Ann'), 'As a JSON array.', '["Ann"]', ['Ann']],
  [wages, 'Answer like ["X", "Y"].', '["Ann","Bea"]', ['Ann', 'Bea']],
  [three, 'Format: {"answer": <number>}', '{"answer":3}', { answer: 3 }],
  [names, 'Format: {"pickers": ["X"], "total": 2}', '{"pickers":["Ann","Bea","Cid"],"total":3}', { pickers: ['Ann', 'Bea', 'Cid'], total: 3 }],
  [path, 'Format: {"path": ["A"], "cost": 1}', '{"path":["Ann","Cid"],"cost":4}', { path: ['Ann', 'Cid'], cost: 4 }],
  [
    names,
    'JSON array of objects with the key picker.',
    '[{"picker":"Ann"},{"picker":"Bea"},{"picker":"Cid"}]',
    ['Ann', 'Bea', 'Cid'].map((picker) => ({ picker }))
  ],
  [
    wages,
    'As JSON with keys pay and name.',
    '[{"pay":12.456,"name":"Ann"},{"pay":9,"name":"Bea"}]',
    [
      { pay: 12.456, name: 'Ann' },
      { pay: 9, name: 'Bea' }
    ]
  ],
  [names, 'CSV, please.', 'Ann\nBea\nCid', ['Ann', 'Bea', 'Cid'].map((name) => ({ name }))],
  [
    wages,
    'CSV with columns name, wage.',
    'name,wage\nAnn,12.456\nBea,9',
    [
      { name: 'Ann', wage: 12.456 },
      { name: 'Bea', wage: 9 }
    ]
  ],
  [answered('A.', ['Day, Al', 'Ed "X" Ray']), 'As CSV.', '"Day, Al"\n"Ed ""X"" Ray"', [{ name: 'Day, Al' }, { name: 'Ed "X" Ray' }]],
  [
    answered('-', [
      { rank: 'reader', count: 4 },
      { rank: 'fellow', count: 3 }
    ]),
    'JSON with rank and number.',
    '[{"rank":"reader","number":4},{"rank":"fellow","number":3}]',
    [
      { rank: 'reader', number: 4 },
      { rank: 'fellow', number: 3 }
    ]
  ],
  [answered('Cid and Ann.', ['Cid', 'Ann']), 'Sorted alphabetically.', 'Ann and Cid.', ['Ann', 'Cid']],
  [answered('None.', []), 'Names only.', 'None', []],
  [answered('None.', []), 'As JSON.', '[]', []]
]

t.test('an answer is written in the requested form, its text and its data', async (t) => {
  for (const [rendered, said, answer, data] of written) {
    const { answer: text, data: given, note } = inWords(rendered, said)
    t.same([text, given, note], [answer, data, undefined], said)
  }
})

t.test('an answer that cannot have the form stays unchanged, with a note', async (t) => {
  const unfit: readonly (readonly [Rendered, string])[] = [
    [names, 'Answer yes or no.'],
    [names, 'Number only.'],
    [names, 'As JSON with keys name and age.'],
    [names, 'CSV with columns name, age.'],
    [names, 'JSON with name and number.'],
    [wages, 'Format: {"name": "string", "wage": "string"}']
  ]
  for (const [rendered, said] of unfit) {
    const { note, answer, data, status } = inWords({ ...rendered, note: 'Seen.' }, said)
    t.match(note, /^Seen\. The answer cannot/, said)
    t.same([answer, data], [rendered.answer.join(''), rendered.data], said)
    t.equal(status, /name/.test(said) ? 'partial' : 'answered', 'fields that are missing make it partial')
  }
})

t.test('a non-answer has no form', async (t) => {
  const unknown: Rendered = { status: 'cannot_answer', answer: ['Ann has no wage stored.'], data: null }
  t.same(inWords(unknown, 'Number only.'), inFull(unknown))
  t.same(inForm(names, {}), inFull(names))
})

t.test('data meet the given schema, whatever the text says', async (t) => {
  const item = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) })
  const fitted = (rendered: Rendered, schema: object) => inForm(rendered, readForm('Who picks? As CSV.', schema).form)
  t.same(fitted(three, item({ count: { type: 'integer' } })).data, { count: 3 })
  t.same(fitted(names, { type: 'array', items: { type: 'string' } }).data, names.data)
  t.same(fitted(names, { type: 'array', items: item({ person: { type: 'string' } }) }).data, [{ person: 'Ann' }, { person: 'Bea' }, { person: 'Cid' }])
  t.same(fitted(wages, { type: 'array', items: item({ amount: { type: 'number' }, who: { type: 'string' } }) }).data, [
    { amount: 12.456, who: 'Ann' },
    { amount: 9, who: 'Bea' }
  ])
  t.same(fitted(answered('Ann.', [{ node: 'Ann', height: 'tall' }]), { ...item({ height: {} }) }).data, { height: 'tall' }, 'one row is one object')
  t.same(fitted(answered('-', [{ source: 'Ann', target: 'Bea' }]), { type: 'array', items: item({ to: {}, from: {} }) }).data, [{ to: 'Bea', from: 'Ann' }])
  t.same(fitted(names, item({ total: { type: 'number' } })).data, { total: 3 })
  t.same(fitted(answered('Ann.', [{ node: 'Ann', count: 7 }]), item({ count: { type: 'number' } })).data, { count: 7 })
  t.same(fitted(names, item({ wage: { type: 'number' } })).data, names.data, 'data that cannot are kept')
  t.same(fitted(three, { type: 'object', properties: { count: { type: 'number' }, unit: { type: 'string' } }, required: ['count'] }).data, { count: 3 })
})

t.test('a long answer is not written out', async (t) => {
  const many = Array.from({ length: 1001 }, (_, at) => `n${at}`)
  t.match(inWords(answered('n0 and others.', many), 'Comma-separated.'), { answer: 'n0 and others.', data: many })
})
