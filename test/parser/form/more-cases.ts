import type { FormCase } from './form-cases.ts'

/** Wordings that came after the reader was written. */
export const further: readonly FormCase[] = [
  ['Which of the two is taller, Ajax or Brute? Just give me the name.', 'Which of the two is taller, Ajax or Brute?', { shape: 'bare' }],
  ['Please answer with yes or no only: is the mill older than the bridge?', 'is the mill older than the bridge?', { shape: 'yes-no' }],
  ['Is the mill older than the bridge? A simple yes/no will do.', 'Is the mill older than the bridge?', { shape: 'yes-no' }],
  ['Is the mill older than the bridge? Your answer must be either "yes" or "no".', 'Is the mill older than the bridge?', { shape: 'yes-no' }],
  ['Say true or false: all mills are open.', 'all mills are open.', { shape: 'true-false' }],
  ['How many mills are open? (number only)', 'How many mills are open?', { shape: 'number' }],
  ['How many mills are open? Answer with a single integer.', 'How many mills are open?', { shape: 'number' }],
  ['How many mills are open? Your response should only contain the number.', 'How many mills are open?', { shape: 'number' }],
  ['How many mills are open? Respond with a number and nothing else.', 'How many mills are open?', { shape: 'number' }],
  ['Which mill is the oldest? Answer in one word.', 'Which mill is the oldest?', { shape: 'bare' }],
  ['Which mill is the oldest? Return only the name of the mill.', 'Which mill is the oldest?', { shape: 'bare' }],
  ['Which mill is the oldest? Do not explain.', 'Which mill is the oldest?', { shape: 'bare' }],
  ['Which mill is the oldest? No additional text, please.', 'Which mill is the oldest?', { shape: 'bare' }],
  ['Could you give me the open mills in JSON format?', 'Could you give me the open mills?', { shape: 'json', schema: {} }],
  ['Give the open mills; reply in valid JSON only.', 'Give the open mills', { shape: 'json', schema: {} }],
  ['Give the open mills as a JSON array of strings.', 'Give the open mills.', { shape: 'json', schema: { type: 'array' } }],
  [
    'Which mills are open? Answer as an array, e.g. ["x", "y"].',
    'Which mills are open?',
    { shape: 'json', schema: { type: 'array', items: { type: 'string' } } }
  ],
  [
    'Which mills are open? Return JSON: {"mills": ["name1", "name2"]}',
    'Which mills are open?',
    {
      shape: 'json',
      fields: ['mills'],
      schema: {
        type: 'object',
        properties: { mills: { type: 'array', items: { type: 'string' } } },
        required: ['mills'],
        additionalProperties: false
      } as object
    }
  ],
  [
    'Which mills are open, and since when? JSON objects with "mill" and "since" keys.',
    'Which mills are open, and since when?',
    {
      shape: 'json',
      fields: ['mill', 'since'],
      schema: { type: 'array', items: { type: 'object', properties: { mill: {}, since: {} }, required: ['mill', 'since'] } }
    }
  ],
  ['Write the open mills as a comma-separated list.', 'Write the open mills.', { shape: 'commas' }],
  ['Which mills are open? List them separated by commas.', 'Which mills are open?', { shape: 'commas' }],
  ['Open mills in CSV format please', 'Open mills', { shape: 'csv' }],
  ['Export the open mills as CSV with the columns name and year.', 'Export the open mills.', { shape: 'csv', fields: ['name', 'year'] }],
  ['Which mills are open? CSV, no header.', 'Which mills are open?', { shape: 'csv', header: false }],
  ['Make a table of the mills and their owners.', 'Make the mills and their owners.', { shape: 'table' }],
  ['Show me the mills and their owners as a table.', 'Show me the mills and their owners.', { shape: 'table' }],
  ['Mills and their owners, in tabular form.', 'Mills and their owners', { shape: 'table' }],
  ['Which mills are open? Give me a bullet list.', 'Which mills are open?', { shape: 'bullets' }],
  ['List the open mills in bullet points, sorted alphabetically.', 'List the open mills', { shape: 'bullets', order: 'alphabetical' }],
  ['Which mills are open? Write one name per line.', 'Which mills are open?', { shape: 'lines' }],
  ['Which mills are open? Each mill should be on its own line.', 'Which mills are open?', { shape: 'lines' }],
  ['How many mills are open? Precede the answer with "Result:".', 'How many mills are open?', { mark: 'Result:' }],
  ['How many mills are open? Write the answer after ###.', 'How many mills are open?', { mark: '###' }],
  ['How many mills are open? Format: mills:<number>', 'How many mills are open?', { shape: 'commas', mark: 'mills:' }],
  ['Average height of the mills (2 decimal places)', 'Average height of the mills', { decimals: 2 }],
  ['What is the average height of the mills? Round your answer to two decimal places.', 'What is the average height of the mills?', { decimals: 2 }],
  ['Give the average height rounded to the nearest integer', 'Give the average height', { decimals: 0 }],
  ['List the ages of the millers in ascending order.', 'List the ages of the millers.', { order: 'ascending' }],
  ['Answer in full sentences. Who owns the mill?', 'Who owns the mill?', { shape: 'text' }],
  ['Who owns the mill? Be brief.', 'Who owns the mill?', { shape: 'text' }]
]

export const furtherContents: readonly string[] = [
  'Which mills have a table?',
  'How many mills are in a list of monuments?',
  'Which scripts return JSON?',
  'Which exporters save reports as CSV?',
  'Is there a mill with the number 5?',
  'Which mill comes first in alphabetical order of its owner?',
  'Show the name of the oldest mill.',
  'Which mills are known as bullet points?',
  'Rank the mills by height in ascending order',
  'What are the names and ages of the millers?',
  'Which mills are on one line with the river?',
  'Name one word that rhymes with mill.',
  'List the titles of films with only one word',
  'How many parts have a single digit?'
]
