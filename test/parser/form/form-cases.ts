import type { Form, JsonSchema } from '../../../src/parser/form/form.ts'

const any: JsonSchema = {}
const text: JsonSchema = { type: 'string' }
const number: JsonSchema = { type: 'number' }
const list = (items?: JsonSchema): JsonSchema => ({ type: 'array', ...(items === undefined ? {} : { items }) })
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ type: 'object', properties, required: Object.keys(properties) })
/** Of an example: nothing else may be in it. */
const shown = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ ...object(properties), additionalProperties: false }) as JsonSchema

/** A text, what is asked in it, and in which form. */
export type FormCase = readonly [text: string, asked: string, form: Form]

export const forms: readonly FormCase[] = [
  ['Is Heat longer than Ronin? Answer yes or no.', 'Is Heat longer than Ronin?', { shape: 'yes-no' }],
  ['yes/no: does Quay Road flood?', 'does Quay Road flood?', { shape: 'yes-no' }],
  ['Does any ferry call at Skye (yes or no)?', 'Does any ferry call at Skye?', { shape: 'yes-no' }],
  ['Reply with only "Yes" or "No". Are there vegan recipes?', 'Are there vegan recipes?', { shape: 'yes-no' }],
  ['Has Ida Moss ever worked at Kestrel? Please respond with a simple true or false.', 'Has Ida Moss ever worked at Kestrel?', { shape: 'true-false' }],
  ['True/false: is Bruno a nurse?', 'is Bruno a nurse?', { shape: 'true-false' }],
  ['How many wards are there, as a number only?', 'How many wards are there?', { shape: 'number' }],
  ['How many wards are there? Just the number.', 'How many wards are there?', { shape: 'number' }],
  ['count the kestrels - digits only please', 'count the kestrels', { shape: 'number' }],
  ['Return a single number: how many teams play in Leeds?', 'how many teams play in Leeds?', { shape: 'number' }],
  ['What is the average age of the coaches? Give the bare figure, no units, no explanation.', 'What is the average age of the coaches?', { shape: 'number' }],
  ['In one word: who runs the kitchen?', 'who runs the kitchen?', { shape: 'bare' }],
  ['Which pier is the longest? One word answer.', 'Which pier is the longest?', { shape: 'bare' }],
  ['Which pier is the longest? Give only its name.', 'Which pier is the longest?', { shape: 'bare' }],
  ['Who trains the juniors? Names only.', 'Who trains the juniors?', { shape: 'bare' }],
  ['Who trains the juniors? I only want the names of the trainers, nothing else.', 'Who trains the juniors?', { shape: 'bare' }],
  ['Which nurse has the most patients? Output just the answer without any explanation.', 'Which nurse has the most patients?', { shape: 'bare' }],
  ['Which authors wrote with Li Wei? No explanation needed.', 'Which authors wrote with Li Wei?', { shape: 'bare' }],
  ['List the films as JSON.', 'List the films.', { shape: 'json', schema: any }],
  ['In JSON, list every dish with nuts', 'list every dish with nuts', { shape: 'json', schema: any }],
  ['Return a JSON array of the dishes that contain nuts.', 'Return the dishes that contain nuts.', { shape: 'json', schema: list() }],
  ['Which dishes contain nuts? Format your answer as a JSON list.', 'Which dishes contain nuts?', { shape: 'json', schema: list() }],
  ['Which dishes contain nuts? Use this format: ["dish A", "dish B"]', 'Which dishes contain nuts?', { shape: 'json', schema: list(text) }],
  [
    'List the coaches over 40 as JSON with keys name and age.',
    'List the coaches over 40.',
    { shape: 'json', schema: object({ name: any, age: any }), fields: ['name', 'age'] }
  ],
  [
    'Show every employee in Oslo as a JSON array of objects with the fields "id", "role" and "salary"',
    'Show every employee in Oslo',
    { shape: 'json', schema: list(object({ id: any, role: any, salary: any })), fields: ['id', 'role', 'salary'] }
  ],
  [
    'How many gates are closed? Respond in the following format: {"answer": <number>}',
    'How many gates are closed?',
    { shape: 'json', schema: shown({ answer: number }), fields: ['answer'] }
  ],
  [
    'What is the shortest way from Dock 1 to Dock 9? Output: {"path": ["A", "B"], "length": 3}',
    'What is the shortest way from Dock 1 to Dock 9?',
    { shape: 'json', schema: shown({ path: list(text), length: number }), fields: ['path', 'length'] }
  ],
  [
    'Reply with JSON like [{"name": "string", "count": "number"}]. How many papers did each author write?',
    'How many papers did each author write?',
    { shape: 'json', schema: list(shown({ name: text, count: number })), fields: ['name', 'count'] }
  ],
  ['Which trains stop at York? Comma-separated.', 'Which trains stop at York?', { shape: 'commas' }],
  ['Give me a comma separated list of the trains that stop at York', 'Give me the trains that stop at York', { shape: 'commas' }],
  ['Which trains stop at York? Separate them with commas, and add nothing else.', 'Which trains stop at York?', { shape: 'commas' }],
  ['Return CSV with columns name, year: films after 2000', 'films after 2000', { shape: 'csv', fields: ['name', 'year'] }],
  ['all films after 2000, as csv without a header', 'all films after 2000', { shape: 'csv', header: false }],
  [
    'Which planes fly to Rome? Output CSV (header: tail_number,airline).',
    'Which planes fly to Rome?',
    { shape: 'csv', fields: ['tail_number', 'airline'], header: true }
  ],
  ['Show the wages of the pickers in a Markdown table', 'Show the wages of the pickers', { shape: 'table' }],
  [
    'Wages of the pickers please. Make it a table with the columns picker and wage.',
    'Wages of the pickers please.',
    { shape: 'table', fields: ['picker', 'wage'] }
  ],
  ['Give a bulleted list of the islands with a lighthouse.', 'Give the islands with a lighthouse.', { shape: 'bullets' }],
  ['Which islands have a lighthouse? Use bullet points.', 'Which islands have a lighthouse?', { shape: 'bullets' }],
  ['Which islands have a lighthouse? Put each one on a new line.', 'Which islands have a lighthouse?', { shape: 'lines' }],
  ['list islands with a lighthouse, one per line', 'list islands with a lighthouse', { shape: 'lines' }],
  ['Name the five tallest towers as a numbered list.', 'Name the five tallest towers.', { shape: 'numbered' }],
  ['How many servers run Linux? Start the answer with ###.', 'How many servers run Linux?', { mark: '###' }],
  ['How many servers run Linux? Begin your reply with "Answer:".', 'How many servers run Linux?', { mark: 'Answer:' }],
  ['Put #### before the final answer. Who owns Low Farm?', 'Who owns Low Farm?', { mark: '####' }],
  ['Who owns Low Farm? Reply strictly with owner:answer and nothing else.', 'Who owns Low Farm?', { shape: 'commas', mark: 'owner:' }],
  ['What is the mean wage, rounded to 2 decimals?', 'What is the mean wage?', { decimals: 2 }],
  ['What is the mean wage to one decimal place?', 'What is the mean wage?', { decimals: 1 }],
  ['What is the mean wage? Round it to the nearest whole number.', 'What is the mean wage?', { decimals: 0 }],
  ['List the harbours sorted alphabetically.', 'List the harbours.', { order: 'alphabetical' }],
  ['Which harbours are icebound? In alphabetical order, comma-separated.', 'Which harbours are icebound?', { shape: 'commas', order: 'alphabetical' }],
  ['Who founded Acme? Answer in a full sentence.', 'Who founded Acme?', { shape: 'text' }],
  ['Tell me briefly who founded Acme.', 'Tell me who founded Acme.', { shape: 'text' }],
  ['How many films are there? Give the number only, as JSON.', 'How many films are there?', { shape: 'json', schema: any }],
  ['Find the films with Al Pacino and return them as a JSON array', 'Find the films with Al Pacino', { shape: 'json', schema: list() }]
]

/** Texts that say nothing of a form, however they sound. */
export const contents: readonly string[] = [
  'List the stations in order.',
  'Show the top 3 films sorted by rating',
  'Which tools export data as CSV?',
  'Who knows JSON?',
  'How many names are there?',
  'Which tables are in the Red Room?',
  'What number does the bus to Kew have?',
  'Who answered the most questions?',
  'List the first 5 stations of the Red Line in descending order of depth',
  'Which books have a title that starts with "Yes"?',
  'Which of the lists has the most items?',
  'Name the only coach who is under 30.',
  'Which words are in one sentence with "sea"?',
  'Return the number of films.'
]
