import fc from 'fast-check'
import t from 'tap'
import { checkGrounding as checkClaims, type GroundingContext } from '../../src/agent/grounding.ts'
import type { ShapedResult } from '../../src/results/shape.ts'
import { shapedResult } from '../doubles/shaped-result.ts'

function checkGrounding(answer: string, data: unknown, results: readonly ShapedResult[], question: string, context: GroundingContext = {}): readonly string[] {
  const given = results.map((result, at) => ({ result, step: at + 1, arguments: {} }))
  return checkClaims({ answer, data, question }, given, context).ungrounded
}

const result = shapedResult({
  tool: 'pagerank',
  summary: { total: 47, meanScore: 0.28571428 },
  rows: [
    { station: "King's Cross St. Pancras", score: 1.23456, line: 'Circle', passengers: 73_312_000 },
    { station: 'Bank', score: 0.5, line: 'Terminal 4', passengers: -12 }
  ]
})
const check = (answer: string, question = 'Which station matters most?') => checkGrounding(answer, null, [result], question)

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
      const say = (value: number) => checkGrounding(`There are ${value} of them.`, null, results, 'How many?')
      return say(number).length === 0 && (wrong < 100 || say(wrong)[0] === String(wrong))
    }),
    { seed: 7, numRuns: 300 }
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

t.test('finds a name that nothing says', async (t) => {
  t.same(check('The most central is Victoria, before Bank.'), ['Victoria'])
  t.same(check('It is "Royal Victoria".'), ['Royal Victoria'])
  t.same(check('Both Bank and Baker Street are central.'), ['Baker Street'])
})

t.test('finds a name made of parts of another', async (t) => {
  t.same(check("It is King's Bank Road."), ['Road'])
})

t.test('takes the question as said', async (t) => {
  t.same(check('From Waterloo it is in zone 9.', 'Is Waterloo in zone 9?'), [])
})

t.test('takes the first word of a sentence for a name only when a node has it', async (t) => {
  const answer = 'Victoria is central. Nothing else is.'
  t.same(check(answer), [])
  t.same(checkGrounding(answer, null, [result], 'Which?', { isNodeName: (word) => word === 'victoria' }), ['Victoria'])
})

t.test('lets words of the schema and of tools pass', async (t) => {
  t.same(checkGrounding("The most central Station by PageRank is King's Cross St. Pancras.", null, [result], 'Which?', { toolNames: ['Station'] }), [])
})

t.test('checks data leaf by leaf', async (t) => {
  const data = [
    { station: 'Bank', score: 0.5 },
    { station: 'Balham', score: 0.75 }
  ]
  t.same(checkGrounding('', data, [result], 'Which?'), ['Balham', '0.75'])
})

t.test('supports nothing without results', async (t) => {
  t.same(checkGrounding('It takes 12 minutes by Bank.', 12, [], 'How long?'), ['12', 'Bank'])
})

t.test('takes a name with signs inside as one', async (t) => {
  const lines = shapedResult({ rows: [{ line: 'Fire & Ice Line' }, { line: 'Hall (East)' }, { line: 'Northern Line' }] })
  t.same(checkGrounding('Northern Line, Hall (East) and Fire & Ice Line.', null, [lines], 'Which lines?'), [])
  t.same(checkGrounding('Northern Line and Water & Ice Line.', null, [lines], 'Which lines?'), ['Water'])
})

const ranking = shapedResult({
  tool: 'betweenness_centrality',
  summary: { nodeCount: 9, max: 30, mean: 12.5 },
  columns: [
    { name: 'rank', type: 'integer' },
    { name: 'node', type: 'node' },
    { name: 'score', type: 'float' }
  ],
  rows: [
    { rank: 1, node: 'Alba', score: 30 },
    { rank: 2, node: 'Brook', score: 21.4 },
    { rank: 3, node: 'Corve', score: 8 }
  ],
  total: 9,
  orderedBy: ['score desc']
})
const way = shapedResult({
  tool: 'find_shortest_path',
  summary: { found: true, source: 'Alba', target: 'Dorne', totalCost: 23, costUnit: 'minutes', hops: 3, path: ['Alba', 'Brook', 'Corve', 'Dorne'] },
  rows: []
})
const noWay = shapedResult({ tool: 'find_shortest_path', summary: { found: false, source: 'Alba', target: 'Eastwick' }, rows: [] })
const around = shapedResult({
  tool: 'get_neighbors',
  summary: { node: 'Alba', neighborCount: 3 },
  columns: [
    { name: 'node', type: 'node' },
    { name: 'type', type: 'string' }
  ],
  rows: ['Brook', 'Corve', 'Dorne'].map((node) => ({ node, type: 'ROAD' }))
})
const parts = shapedResult({
  tool: 'louvain',
  summary: { communityCount: 4, largestSize: 3 },
  columns: [
    { name: 'community', type: 'integer' },
    { name: 'size', type: 'integer' },
    { name: 'nodes', type: 'nodes' }
  ],
  rows: [
    { community: 2, size: 3, nodes: ['Alba', 'Brook', 'Corve'] },
    { community: 5, size: 2, nodes: ['Dorne', 'Eastwick'] }
  ],
  total: 4
})

const cases: readonly (readonly [string, ShapedResult, readonly string[], readonly string[]])[] = [
  ['a number of another row', ranking, ['Brook scores 21.4.', 'Alba has 30 and Brook 21.'], ['Brook scores 30.', 'Alba has 21.4 and Brook 30.']],
  [
    'a wrong place',
    ranking,
    ['Alba ranks first.', 'The highest score is that of Alba.', 'Corve comes third.'],
    ['Brook ranks first.', 'Alba comes second.', 'The lowest is Alba.']
  ],
  [
    'a comparison the wrong way round',
    ranking,
    ['Alba scores more than Corve.', 'Corve is behind Brook.'],
    ['Corve scores more than Alba.', 'Alba is behind Brook.']
  ],
  ['a summary told of a row', ranking, ['The average is 12.5.', 'There are 9 nodes.'], ['Brook has 12.5.', 'The average is 30.', 'There are 8 nodes.']],
  [
    'other ends, units and stops of a path',
    way,
    ['From Alba to Dorne it takes 23 minutes.', 'Alba → Brook → Corve → Dorne (3 hops)'],
    ['From Alba to Corve it takes 23 minutes.', 'It is 23 kilometres from Alba to Dorne.', 'Alba → Corve → Brook → Dorne', 'Alba → Brook → Dorne']
  ],
  ['a path that is denied', way, ['There is a path from Alba to Dorne.'], ['There is no path from Alba to Dorne.', 'Dorne cannot be reached from Alba.']],
  [
    'a path that does not exist',
    noWay,
    ['No path leads from Alba to Eastwick.', 'Alba and Eastwick are not connected.'],
    ['A path leads from Alba to Eastwick.', 'Alba and Eastwick are connected.']
  ],
  [
    'a list that is not whole',
    around,
    [
      'The neighbours of Alba are Brook, Corve and Dorne.',
      'Alba has 3 neighbours: Brook, Corve and Dorne.',
      'Among the neighbours of Alba are Brook and Dorne.'
    ],
    ['The neighbours of Alba are Brook and Dorne.', 'Alba has 3 neighbours: Brook and Dorne.', 'Alba has two neighbours.']
  ],
  [
    'members of another group',
    parts,
    ['Alba and Corve are in the same community.', 'Alba and Dorne are in different communities.', 'There are four communities.'],
    ['Alba and Dorne are in the same community.', 'Alba and Corve are not in the same community.', 'There are three communities.']
  ],
  [
    'that none is better',
    ranking,
    ['Nobody tops Alba.', 'Alba is beaten by none.', 'No other has a greater score than Alba.'],
    ['Nobody tops Brook.', 'Brook is beaten by none.', 'Nobody trails Alba.']
  ],
  [
    'steps of a path in words',
    way,
    ['Start at Alba, then go to Brook, then Corve, then Dorne.', 'The connection between Alba and Dorne adds up to 23 minutes.'],
    ['Start at Alba, then go to Corve, then Brook, then Dorne.', 'The connection between Alba and Dorne adds up to 24 minutes.']
  ],
  [
    'sizes of groups from their number',
    parts,
    ['With 3 nodes, one community is bigger than all others.', 'There are 4 communities; the most populous one holds 3 nodes.'],
    ['With 4 nodes, one community is bigger than all others.', 'The largest community has 4 nodes.']
  ],
  ['how much can be carried', way, ['It takes 23 minutes.'], ['The capacity is 23.', 'From Alba to Dorne the throughput is 23.']],
  [
    'what a question in the answer asks',
    ranking,
    ['What is the score of Brook? 21.4.', 'As for Alba and Brook, I see 30 and 21.4.', 'The two are Alba (30) and Brook (21.4).'],
    ['What is the score of Brook? 30.', 'As for Alba and Brook, I see 21.4 and 30.', 'The two are Alba (21.4) and Brook (30).']
  ],
  [
    'stops that stand in lines',
    way,
    ['1. Alba\n2. Brook\n3. Corve\n4. Dorne', 'Stops: **Alba**, **Brook**, **Corve** and **Dorne**.'],
    ['1. Alba\n2. Corve\n3. Brook\n4. Dorne', 'Stops: **Alba**, **Corve** and **Dorne**.']
  ],
  [
    'members that stand in lines',
    parts,
    ['Members of community 2:\n- Alba\n- Brook\n- Corve', 'community 2 has these members and no others: Alba, Brook and Corve.'],
    ['Members of community 2:\n- Alba\n- Brook', 'community 2 has these members and no others: Alba, Brook and Dorne.']
  ],
  [
    'ranks and comparisons by who is held against whom',
    ranking,
    [
      'All others have a smaller score than Alba.',
      'Corve is beaten by Brook.',
      'Of the two, Alba and Corve, the larger score is that of Alba.',
      'Brook is no. 2 by score.'
    ],
    [
      'All others have a smaller score than Brook.',
      'Brook is beaten by Corve.',
      'Of the two, Alba and Corve, the larger score is that of Corve.',
      'Brook is no. 3 by score.'
    ]
  ],
  [
    'cells of tables',
    way,
    [
      '| From | To | Total (minutes) |\n|---|---|---|\n| Alba | Dorne | 23 |',
      '| Step | Stop |\n|---|---|\n| 1 | Alba |\n| 2 | Brook |\n| 3 | Corve |\n| 4 | Dorne |'
    ],
    [
      '| From | To | Total (hops) |\n|---|---|---|\n| Alba | Dorne | 23 |',
      '| Step | Stop |\n|---|---|\n| 1 | Alba |\n| 2 | Corve |\n| 3 | Brook |\n| 4 | Dorne |'
    ]
  ],
  [
    'what is left out of a list',
    around,
    ['Next to Alba there is nobody but Brook, Corve and Dorne.'],
    ['Next to Alba there is nobody but Brook, Corve and Fenn.']
  ],
  [
    'places by how many have more',
    ranking,
    [
      'The number of nodes with a higher score than Corve is 2.',
      'There is not a higher score than that of Alba.',
      '3. Corve, with a score of 8',
      'The top score is 30, and none is higher.'
    ],
    [
      'The number of nodes with a higher score than Corve is 1.',
      'There is not a higher score than that of Brook.',
      '2. Corve, with a score of 8',
      'There is a higher score than that of Alba.'
    ]
  ],
  [
    'what pronouns and asides belong to',
    around,
    [
      'Alba has neighbours, and Brook is one of them.',
      'Alba and Brook (no others are asked for) are next to each other.',
      'Alba and Brook are just one step apart.'
    ],
    [
      'Alba has neighbours, and Brook is not one of them.',
      'Alba and Brook (no others are asked for) are not next to each other.',
      'Alba and Brook are not just one step apart.'
    ]
  ],
  ['how many a cut list is of', around, ['Brook, Dorne and others (3 in all).', 'Persons and Relationships.'], ['Brook, Dorne and others (4 in all).']]
]
for (const [what, evidence, right, wrong] of cases) {
  t.test(`tells ${what}`, async (t) => {
    for (const answer of right) t.same(checkGrounding(answer, null, [evidence], 'What is known?'), [], answer)
    for (const answer of wrong) t.not(checkGrounding(answer, null, [evidence], 'What is known?').length, 0, answer)
  })
}

t.test('says where a claim is backed', async (t) => {
  const answer = 'Brook scores 21.4, more than Corve. There is a bridge to Fenn.'
  const { claims } = checkClaims({ answer, data: null, question: '?' }, [{ result: ranking, step: 4, arguments: {} }])
  t.match(claims, [
    { kind: 'comparison', text: 'Brook scores 21.4, more than Corve', start: 0, supported: true, evidence: { step: 4, row: 1, column: 'score' } },
    { kind: 'number', text: '21.4', start: 13, end: 17, supported: true, evidence: { step: 4, row: 1, column: 'score' } },
    { kind: 'name', text: 'Fenn', supported: false, evidence: null }
  ])
})

t.test('finds numbers of data that stand beside the wrong name', async (t) => {
  t.same(checkGrounding('', [{ node: 'Brook', score: 21.4 }], [ranking], '?'), [])
  t.same(checkGrounding('', [{ node: 'Brook', score: 30 }], [ranking], '?'), ['30'])
})

t.test('does not take what no property backs for a capacity', async (t) => {
  const flow = shapedResult({
    tool: 'max_flow',
    summary: { totalFlow: 6, capacityUnit: 'minutes', sources: ['Alba'], targets: ['Dorne'] },
    rows: [{ source: 'Alba', target: 'Dorne', flow: 6 }]
  })
  const question = 'How many passengers per hour can travel from Alba to Dorne?'
  t.same(checkGrounding('From Alba to Dorne 6 minutes can flow.', null, [flow], question), [])
  for (const answer of ['6 passengers per hour can travel from Alba to Dorne.', 'From Alba to Dorne, 12,000 passengers can travel per hour.']) {
    t.not(checkGrounding(answer, null, [flow], question).length, 0, answer)
  }
})

t.test('takes what was worked out for evidence', async (t) => {
  const worth = shapedResult({
    tool: 'calculate',
    summary: { expression: 'percent(a.score["Alba"], a.score["Brook"])', value: 140.18691588785046 },
    rows: [{ value: 140.18691588785046 }]
  })
  const say = (answer: string) => checkGrounding(answer, null, [ranking, worth], 'How much is Alba above Brook?')
  t.same(say('Alba has 140.2% of the score of Brook.'), [])
  t.same(say('Alba has 140.3% of the score of Brook.'), ['140.3%'])
})

t.test('takes what was worked out for evidence of its own names and columns only', async (t) => {
  const expression = 'difference(a.score[1], a.score[2])'
  const results = [
    { result: { ...ranking, handle: 'r_0' }, step: 1, arguments: {} },
    {
      result: shapedResult({ tool: 'calculate', summary: { expression, value: 8.6 }, rows: [{ value: 8.6 }] }),
      step: 2,
      arguments: { expression, handle: 'r_0' }
    }
  ]
  const say = (answer: string) => checkClaims({ answer, data: null, question: 'How much is Alba above Brook?' }, results).ungrounded
  for (const answer of ['The difference between Alba and Brook is 8.6.', 'The difference is 8.6.', 'Alba scores 8.6 more than Brook.'])
    t.same(say(answer), [], answer)
  for (const answer of ['The difference between Alba and Corve is 8.6.', 'Corve has 8.6.', 'The rank of Alba is 8.6.', 'Alba is linked to Brook, 8.6 away.'])
    t.not(say(answer).length, 0, answer)
})
