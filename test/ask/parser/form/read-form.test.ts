import t from 'tap'
import type { Form, JsonSchema } from '../../../../src/ask/parser/form/form.ts'
import { readForm } from '../../../../src/ask/parser/form/read-form.ts'

/** The words that are left, without the gaps between them. */
const words = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .join(' ')
    .replace(/ ([.?!,])/g, '$1')

const json = (schema: JsonSchema = {}, ...fields: string[]): Form => ({ shape: 'json', schema, ...(fields.length > 0 && { fields }) })
const list = (items?: JsonSchema): JsonSchema => ({ type: 'array', ...(items !== undefined && { items }) })
const members = (...names: string[]): JsonSchema => ({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, {}])), required: names })

const forms: readonly (readonly [text: string, asked: string, form: Form])[] = [
  ['Is Heat longer than Ronin? Answer yes or no.', 'Is Heat longer than Ronin?', { shape: 'yes-no' }],
  ['yes/no: does Quay Road flood?', 'does Quay Road flood?', { shape: 'yes-no' }],
  ['Does any ferry call at Skye (yes or no)?', 'Does any ferry call at Skye?', { shape: 'yes-no' }],
  ['Reply with only "Yes" or "No". Are there vegan recipes?', 'Are there vegan recipes?', { shape: 'yes-no' }],
  ['How many wards are there, as a number only?', 'How many wards are there?', { shape: 'number' }],
  ['count the kestrels - digits only please', 'count the kestrels', { shape: 'number' }],
  ['How many mills are open? Your response should only contain the number.', 'How many mills are open?', { shape: 'number' }],
  ['Please provide the number of crew members on the Aurora as an integer.', 'Please provide the number of crew members on the Aurora.', { shape: 'number' }],
  ['In one word: who runs the kitchen?', 'who runs the kitchen?', { shape: 'bare' }],
  ['Who trains the juniors? Names only.', 'Who trains the juniors?', { shape: 'bare' }],
  ['Which ship is the oldest? The name is enough.', 'Which ship is the oldest?', { shape: 'bare' }],
  ['Which mill is the oldest? Return only the name of the mill.', 'Which mill is the oldest?', { shape: 'bare' }],
  ['Which authors wrote with Li Wei? No explanation needed.', 'Which authors wrote with Li Wei?', { shape: 'bare' }],
  ['Give me a comma separated list of the trains that stop at York', 'Give me the trains that stop at York', { shape: 'commas' }],
  ['Which trains stop at York? Separate them with commas, and add nothing else.', 'Which trains stop at York?', { shape: 'commas' }],
  ['Write the open mills as a comma-separated list.', 'Write the open mills.', { shape: 'commas' }],
  ['list islands with a lighthouse, one per line', 'list islands with a lighthouse', { shape: 'lines' }],
  ['Return CSV with columns name, year: films after 2000', 'films after 2000', { shape: 'csv', fields: ['name', 'year'] }],
  ['Which planes fly to Rome? Output CSV (header: tail_number,airline).', 'Which planes fly to Rome?', { shape: 'csv', fields: ['tail_number', 'airline'] }],
  ['List ship names and years in CSV (name,year)', 'List ship names and years', { shape: 'csv', fields: ['name', 'year'] }],
  ['List all the nodes connected to 1 in alphabetical order.', 'List all the nodes connected to 1.', { order: 'alphabetical' }],
  ['Which harbours are icebound? In alphabetical order, comma-separated.', 'Which harbours are icebound?', { shape: 'commas', order: 'alphabetical' }],
  ['In JSON, list every dish with nuts', 'list every dish with nuts', json()],
  ['Could you give me the open mills in JSON format?', 'Could you give me the open mills?', json()],
  ['How many films are there? Give the number only, as JSON.', 'How many films are there?', json()],
  ['Return a JSON array of the dishes that contain nuts.', 'Return the dishes that contain nuts.', json(list())],
  ['Find the films with Al Pacino and return them as a JSON array', 'Find the films with Al Pacino', json(list())],
  ['List the coaches over 40 as JSON with keys name and age.', 'List the coaches over 40.', json(members('name', 'age'), 'name', 'age')],
  ['Ships launched in 2016, as JSON with name and launch date.', 'Ships launched in 2016.', json(members('name', 'launch date'), 'name', 'launch date')],
  [
    'As a JSON array of objects with the keys id and role, and no prose around it: the staff in Oslo',
    'the staff in Oslo',
    json(list(members('id', 'role')), 'id', 'role')
  ],
  [
    'Reply with JSON like [{"name": <string>}]. Which papers are old?',
    'Which papers are old?',
    json(list({ ...members('name'), additionalProperties: false } as JsonSchema), 'name')
  ]
]

t.test('a question is separated from the form of its answer', async (t) => {
  for (const [text, asked, form] of forms) {
    const read = readForm(text)
    t.same([words(read.text), read.form], [asked, form], text)
    const isKept = [...text].every((sign, at) => read.text[at] === sign || read.text[at] === ' ')
    t.ok(isKept && read.text.length === text.length, `the rest stands at its own offsets: ${text}`)
  }
})

const contents = [
  'Which tools export data as CSV?',
  'List the tools that export data as CSV.',
  'List all documents that were submitted in JSON.',
  'Who knows JSON?',
  'How many names are there?',
  'Name the only coach who is under 30.',
  'Return the number of films.',
  'Is there a mill with the number 5?',
  'Which cities are in the list? Only the names of those in Spain.',
  'State only the number of hives on the north slope.',
  'Is the mill old? Reply yes or no and the number.',
  'Who rows? Do not use JSON.',
  'Which of {"Ann", "Bea"} rows?',
  '{"Ann": "Bea", "Bea": "Cid"}. Who is last?',
  'Which mill comes first in alphabetical order of its owner?',
  'What is the mean wage, rounded to 2 decimals?',
  'Show the wages of the pickers in a Markdown table.'
]
t.test('content, and unknown words about form, stay in the question', async (t) => {
  for (const text of contents) t.same(readForm(text), { text, form: {} }, text)
})

t.test('a text that consists only of a form stays whole', async (t) => {
  for (const text of ['As JSON, please.', 'Names only.', '', '???', '[]{}', 'yes or no']) t.same(readForm(text), { text, form: {} }, text)
})

t.test('a given schema overrides the text', async (t) => {
  const schema = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } }
  const { text, form } = readForm('Who rows? As CSV.', schema)
  t.same([words(text), form], ['Who rows?', { shape: 'json', schema, fields: ['name'], isGiven: true }])
})

t.test('a long text is read in linear time', async (t) => {
  for (const part of [
    'which film has a list of names ',
    '[',
    '{"a": "b"} ',
    'columns a, ',
    'as JSON. ',
    'only the names of a zebra ',
    '"a ',
    'csv: a, ',
    '<'
  ]) {
    const started = performance.now()
    readForm(part.repeat(Math.ceil(20_000 / part.length)))
    t.ok(performance.now() - started < 5000, part)
  }
})
