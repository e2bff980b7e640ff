import t from 'tap'
import { shapedResult } from '../../doubles/shaped-result.ts'
import { ranking, tellApart } from './towns.ts'

const scores = shapedResult({
  tool: 'combine_results',
  summary: {},
  columns: [
    { name: 'node', type: 'node' },
    { name: 'score', type: 'float' }
  ],
  rows: [
    { node: 'Alba', score: 34.2762 },
    { node: 'Brook', score: 67.3015 }
  ]
})

const steps = shapedResult({
  tool: 'breadth_first_search',
  summary: { source: 'Alba', count: 2 },
  columns: [
    { name: 'node', type: 'node' },
    { name: 'parent', type: 'node' },
    { name: 'depth', type: 'integer' }
  ],
  rows: [
    { node: 'Brook', parent: 'Alba', depth: 1 },
    { node: 'Corve', parent: 'Brook', depth: 2 }
  ]
})

tellApart(t, [
  [
    'numbers that stand behind their names, whoever is named before',
    scores,
    ['Brook has the higher score: Alba 34.2762, Brook 67.3015.'],
    ['Brook has the higher score: Alba 67.3015, Brook 34.2762.', 'Alba has the higher score: Alba 34.2762, Brook 67.3015.']
  ],
  [
    'rows in brackets as rows of the result',
    steps,
    ['["Brook", "Alba", 1.0], ["Corve", "Brook", 2.0]'],
    ['["Brook", "Alba", 2.0], ["Corve", "Brook", 2.0]', '["Brook", "Alba", 1.0], ["Corve", "Alba", 2.0]']
  ],
  ['numbered rows of a ranking', ranking, ['1. Alba (score 30)\n2. Brook (score 21.4)'], ['1. Alba (score 21.4)\n2. Brook (score 30)']]
])
