import t from 'tap'
import { fieldsOf } from '../../../src/planner/form/answer-shape.ts'
import { fitShape, writeShape } from '../../../src/planner/form/fit-shape.ts'
import { partQuestion } from '../../../src/planner/form/in-form.ts'

const question = 'Which Person nodes point to a City?'

/** Ways to name fields, with their names. */
const forms: readonly (readonly [string, string, readonly string[]])[] = [
  ['JSON list with one object, fields hub (the key) and out_degree.', 'rows', ['hub', 'out_degree']],
  [
    'The response shall be a JSON array of one object; the object shall carry the members vertexKey and quantity, in that order.',
    'rows',
    ['vertexKey', 'quantity']
  ],
  ['Provide a JSON array of objects, each with one member id holding the key of the node.', 'rows', ['id']],
  ['The result is JSON; every object has the field reached with a node key.', 'rows', ['reached']],
  ['Respond in JSON with the fields a and b, holding the keys.', 'object', ['a', 'b']],
  ['JSON list; every item has two keys, origin for the start and goal for the end.', 'rows', ['origin', 'goal']],
  ['JSON, where each object has person as its only key.', 'rows', ['person']],
  ["I'd like JSON back, one object per node, with the key under 'person'.", 'rows', ['person']],
  ['Return JSON objects containing first_key and last_key.', 'rows', ['first_key', 'last_key']],
  ['JSON array of objects with keys from and to.', 'rows', ['from', 'to']],
  ['As JSON: [{person}].', 'rows', ['person']],
  ['CSV with a header row: person,hits', 'csv', ['person', 'hits']],
  ['Give JSON with who = the key, and hits = how many it has.', 'object', ['who', 'hits']],
  ['A JSON list of objects, each holding a number called hits.', 'rows', ['hits']],
  ['As plain csv, header left out.', 'csv', []],
  ['Send a CSV file without a heading, one key to a line.', 'csv', []]
]

t.test('the form of an answer', async (t) => {
  for (const [form, kind, names] of forms) {
    const asked = partQuestion(`${question} ${form}`, undefined)
    t.same([asked.shape?.kind, fieldsOf(asked.shape).map(({ name }) => name)], [kind, names], form)
    t.equal(asked.text.replace(/[\s.]+$/, ''), question, `leaves the question alone: ${form}`)
  }

  t.test('is not read from words that go on with the question', async (t) => {
    for (const text of ['JSON list of the keys of all Person nodes.', 'Give JSON with the keys only.'])
      t.same(fieldsOf(partQuestion(`${question} ${text}`, undefined).shape), [], text)
  })

  t.test('keeps every row where one object is shown', async (t) => {
    const shape = { kind: 'object', fields: [{ name: 'person', type: null }] } as const
    t.same(fitShape(shape, [{ node: 'Ann' }, { node: 'Bea' }]), [{ person: 'Ann' }, { person: 'Bea' }])
    t.same(fitShape(shape, [{ node: 'Ann' }]), { person: 'Ann' })
  })

  t.test('puts the property that is asked for under a name of its own', async (t) => {
    const shape = { kind: 'rows', fields: [{ name: 'picked', type: null }] } as const
    t.same(fitShape(shape, [{ node: 'Ann', height: 'tall' }]), [{ picked: 'tall' }])
    t.same(fitShape({ ...shape, fields: [{ name: 'who', type: null }] }, [{ source: 'Ann', target: 'Bea' }]), [{ who: 'Ann' }])
  })

  t.test('says nothing of the question where it denies a header', async (t) => {
    t.notMatch(partQuestion(`${question} Comma-separated, no header.`, undefined).text, /header/)
  })

  t.test('writes lines without names where no header is wanted', async (t) => {
    const shape = { kind: 'csv', fields: [] } as const
    const rows = [
      { node: 'Ann', count: 2 },
      { node: 'Bea, jr.', count: 1 }
    ]
    t.equal(writeShape(shape, fitShape(shape, rows)), 'Ann,2\n"Bea, jr.",1')
    t.equal(fitShape(shape, [{ path: ['Ann', 'Bea'] }]), undefined, 'cells that are lists have no such form')
  })

  t.test('takes fields for what they are said to hold', async (t) => {
    const { shape } = partQuestion(`${question} JSON, one object, x = how many it has, and y = the key.`, undefined)
    t.same(shape === null ? null : fitShape(shape, { node: 'Ann', count: 2 }), { x: 2, y: 'Ann' })
  })

  t.test('one of each is not any one', async (t) => {
    for (const text of [
      'JSON objects, each with the key of one node.',
      'Which of them point to one of those?',
      'One row a node, please.',
      'Take whichever end is nearer.'
    ])
      t.equal(partQuestion(`${question} ${text}`, undefined).wish.single, false, text)
    for (const text of ['Any one will do.', 'Choose whichever you like.', 'Return one of them.'])
      t.equal(partQuestion(`${question} ${text}`, undefined).wish.single, true, text)
  })
})
