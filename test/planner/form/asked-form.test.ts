import t from 'tap'
import { partForm } from '../../../src/planner/form/asked-form.ts'

t.test('parts what is asked from how the answer is wanted', async (t) => {
  const parted = partForm('How many parts are there? Reply strictly with parts:answer and nothing else.')
  t.same(parted, { text: 'How many parts are there?', form: { kind: 'pairs', key: 'parts' } })
})

t.test('reads the form off samples in brackets', async (t) => {
  t.same(partForm('List the towns near Alba. For example, ["X", "Y"].').form, { kind: 'list' })
  t.same(partForm('Find a path from A to B. Format it as ["X", "Y"]: [0.0, 2.5].').form, { kind: 'paths' })
})

t.test('turns a premise about both ways into an instruction', async (t) => {
  t.equal(partForm('If roads work both ways, can I reach Brine from Alba?').text, 'can I reach Brine from Alba ignoring direction?')
})

t.test('leaves a plain question as it is', async (t) => {
  t.same(partForm('Who lives in Alba?'), { text: 'Who lives in Alba?', form: null })
})

t.test('takes the words of the form out wherever they stand', async (t) => {
  const asked: readonly (readonly [string, string, object | null])[] = [
    ['How many towns are there? The complete answer must read towns:number', 'How many towns are there?', { kind: 'pairs', key: 'towns' }],
    ["The reply has to be 'towns:answer' and nothing further: how many towns are there?", 'how many towns are there?', { kind: 'pairs', key: 'towns' }],
    ['Print towns:count only: the number of towns', 'the number of towns', { kind: 'pairs', key: 'towns' }],
    ["What is the total of towns? Only the line 'towns:answer' please, our script parses it.", 'What is the total of towns?', { kind: 'pairs', key: 'towns' }],
    ['How many towns are there? I only want to see towns:answer, where answer is the number.', 'How many towns are there?', { kind: 'pairs', key: 'towns' }],
    [
      'Colour the roads (K-1) on the map: number of colours used? Format: colours:answer',
      'Colour the roads (K-1) on the map: number of colours used?',
      { kind: 'pairs', key: 'colours' }
    ],
    ['Where is Alba? Written Alba:answer. Square brackets, "[" or "]", must not appear.', 'Where is Alba?', { kind: 'pairs', key: 'Alba' }],
    ['How many towns are there? The only reply I accept is towns:n, n being the count.', 'How many towns are there?', { kind: 'pairs', key: 'towns' }],
    ['Where is Alba Lower Town? Just send Alba Lower Town:figure back.', 'Where is Alba Lower Town?', { kind: 'pairs', key: 'Alba Lower Town' }],
    ['Which towns have status:open or the sign level:two?', 'Which towns have status:open or the sign level:two?', null],
    ['How large are Alba and Brine? Alba=<n>, Brine=<n>.', 'How large are Alba and Brine?', { kind: 'pairs', key: 'name' }],
    ['Is Alba a town? Reply with the single word Yes or the single word No.', 'Is Alba a town?', { kind: 'yes-no' }],
    ['Which is larger, Alba or Brine? Only the town name.', 'Which is larger, Alba or Brine?', { kind: 'bare', oneName: true }],
    ['Find the tree of roads by time: total, please.', 'Find the tree of roads by time: total, please.', null],
    ['Which town is the largest? Give just that town, nothing more.', 'Which town is the largest?', { kind: 'bare' }],
    ['Which town is the largest? Answer with the name of the town alone.', 'Which town is the largest?', { kind: 'bare' }],
    [
      'What are the ranks of Alba and Brine? Put each as Town: rank and join the two with a comma.',
      'What are the ranks of Alba and Brine?',
      { kind: 'pairs', key: 'Town' }
    ]
  ]
  for (const [question, text, form] of asked) t.match(partForm(question), { text, form }, question)
})

t.test('leaves a command that names more than the thing asked for', async (t) => {
  const text = 'Alba has many roads. Name only the northern roads.'
  t.equal(partForm(text).text, text)
})

t.test('reads a pair off a sample with made-up figures or any placeholder', (t) => {
  const asked: readonly (readonly [string, string, object])[] = [
    ['How many towns are there? The reply has to look like towns:42.', 'How many towns are there?', { kind: 'pairs', key: 'towns' }],
    ['How many towns are there? Put it as towns:Z, where Z is what you counted.', 'How many towns are there?', { kind: 'pairs', key: 'towns' }],
    ['How many towns are there? towns:<how many>', 'How many towns are there?', { kind: 'pairs', key: 'towns' }],
    ['Where does Alba belong? Alba:___ and nothing else.', 'Where does Alba belong?', { kind: 'pairs', key: 'Alba' }],
    [
      'How large are Alba and Brine? Example of the layout, with invented numbers: Town One: 0.75, Town Two: 0.5.',
      'How large are Alba and Brine?',
      { kind: 'pairs', key: 'name' }
    ],
    ['Rank the towns of the north. Each line is [town]: [score].', 'Rank the towns of the north.', { kind: 'pairs', key: 'town' }],
    [
      'Rank the three oldest towns. Return the three oldest as Town:age.',
      'Rank the three oldest towns. Return the three oldest.',
      { kind: 'pairs', key: 'Town' }
    ]
  ]
  for (const [question, text, form] of asked) t.match(partForm(question), { text, form }, question)
  t.end()
})

t.test('reads a form that is told in words', (t) => {
  const asked: readonly (readonly [string, string, object])[] = [
    ['How many towns are there? Answer with the label towns, a colon and the figure.', 'How many towns are there?', { kind: 'pairs', key: 'towns' }],
    ['How large are Alba and Brine? Give for each the town, a colon and its size.', 'How large are Alba and Brine?', { kind: 'pairs', key: 'town' }],
    ['How large are Alba and Brine? A colon stands between the name of a town and its size.', 'How large are Alba and Brine?', { kind: 'pairs', key: 'town' }],
    [
      'Which roads lead to Alba? Write them as triples made of town, its parent and the weight.',
      'Which roads lead to Alba?',
      { kind: 'rows', fields: ['town', 'parent', 'weight'] }
    ],
    ['Which towns lie near Alba? Put the names in square brackets.', 'Which towns lie near Alba?', { kind: 'list' }],
    ['How many towns are there? The line begins with "towns:" and the figure.', 'How many towns are there?', { kind: 'pairs', key: 'towns' }],
    ['How many towns are there? Print the string towns: followed by the total.', 'How many towns are there?', { kind: 'pairs', key: 'towns' }],
    ['Is Alba a town? Your answer must be one of the words Yes and No.', 'Is Alba a town?', { kind: 'yes-no' }],
    ['How good are the groups? Write group:score with one rather than 1.', 'How good are the groups?', { kind: 'pairs', key: 'group', numbersAsWords: true }],
    ['How good are the groups? group:score, four decimals.', 'How good are the groups?', { kind: 'pairs', key: 'group', digits: 4 }]
  ]
  for (const [question, text, form] of asked) t.match(partForm(question), { text, form }, question)
  t.end()
})

t.test('takes no value of a parameter for a sample', (t) => {
  for (const question of [
    'Rank the towns with damping: 0.85, limit: 5.',
    'Which towns are reached from sources=[alba]?',
    'Search in the style of a walk for the old towns: 10 per town.'
  ])
    t.equal(partForm(question).form, null, question)
  t.end()
})

t.test('leaves what a sentence with a sample asks for', (t) => {
  t.equal(partForm('Find the groups of six or more, as id:size.').text, 'Find the groups of six or more.')
  t.equal(partForm('Compare the towns. List the growth of each region as region:growth.').text, 'Compare the towns. List the growth of each region.')
  t.end()
})

t.test('takes words that tell what a sample shows, and a sample of a vector, for the form', async (t) => {
  const asked: readonly (readonly [string, string, object])[] = [
    [
      'How many parts are there? Format of the reply: the three letters wcc, a colon, the number (wcc:answer); anything further is unwanted.',
      'How many parts are there?',
      { kind: 'pairs', key: 'wcc' }
    ],
    ['Get the vector of Alba. Reply with Alba:answer, for example A:[0.1, 0.2].', 'Get the vector of Alba.', { kind: 'pairs', key: 'name' }],
    ['Which is larger, Alba or Brine? Its name alone will do as the answer.', 'Which is larger, Alba or Brine?', { kind: 'bare', oneName: true }],
    ['How many towns are there? The bare number suffices.', 'How many towns are there?', { kind: 'bare' }],
    ['Find the ways from Alba to Brine. Return each as a list.', 'Find the ways from Alba to Brine.', { kind: 'list' }]
  ]
  for (const [question, text, form] of asked) t.same(partForm(question), { text, form }, question)
})

t.test('ends a premise where a command follows', async (t) => {
  const { text } = partForm('Rank the towns treating roads as undirected and list the 5 towns with most roads in the format ["A", "B"].')
  t.equal(text.replace(/\s+/g, ' '), 'Rank the towns and list the 5 towns with most roads ignoring direction.')
  const named = 'Treat RIVAL_OF as undirected and compute the bridges among the clubs.'
  t.equal(partForm(named).text, named, 'and leaves the type in that it names')
})
