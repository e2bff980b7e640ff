import t from 'tap'
import { partForm } from '../../../../src/agent/rules/form/asked-form.ts'

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
