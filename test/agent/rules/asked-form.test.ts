import t from 'tap'
import { partForm } from '../../../src/agent/rules/asked-form.ts'

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
