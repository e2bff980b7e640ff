import t from 'tap'
import { type Backend, type Read, textForm } from '../../../src/tasks/kgot/backend.ts'
import { begunWith, told, toolboxOf } from './fixture-kind.ts'
import { openFixture as openEmpty } from './fixture-task.ts'
import { node, type TaskScript } from './task-script.ts'

/** With a graph that can be asked at once. */
const openFixture: typeof openEmpty = (t, script, options = {}) => openEmpty(t, script, { begun: begunWith(node('Bank', 'Station')), ...options })
const task = 'How many lines has Bank?'
const reader = (read: (query: string) => Read): Backend => ({ name: 'tools', form: textForm('tools', 'Name a number.'), read: async (query) => read(query) })
const found = (text: string): Read => ({ ok: true, text, isEmpty: false })
const empty: Read = { ok: true, text: '[]', isEmpty: true }

/** Solves at once, unless told otherwise. */
const script =
  (replies: Readonly<Record<string, unknown>> = {}): TaskScript =>
  (request) => {
    const { role } = request
    const told = replies[role]
    if (told !== undefined) return typeof told === 'function' ? told(request) : told
    if (role === 'next_step') return { choice: 'solve', content: 'query' }
    if (role === 'tools') return { toolCalls: [{ name: 'look', arguments: {} }] }
    if (role === 'new_operations') return { operations: [node('Bank', 'Station', { lines: 5 })] }
    if (role === 'forced_query' || role === 'fixed_query' || role === 'new_query') return { query: 'query' }
    return role === 'guess' ? { solution: 'A guess.' } : { final_answer: 'Five.' }
  }
const countOf = (roles: readonly string[], role: string) => roles.filter((one) => one === role).length

t.test('a failing query is fixed and rewritten, an empty one rewritten, up to the limits', async (t) => {
  const parameters = { votes: 1, maxFixes: 3, maxRegenerations: 2, maxIterations: 1, backToEnhance: false }
  for (const [outcome, fixes, anew, reads] of [
    [{ ok: false, error: 'no such label' }, 9, 2, 12],
    [empty, 0, 2, 3]
  ] as const) {
    let isForced = false
    let [read, written] = [0, 0]
    const another = () => ({ query: `query ${++written}` })
    const backend = reader(() => {
      if (isForced) return found('5')
      read += 1
      return outcome
    })
    const forced = () => {
      isForced = true
      return { query: 'query' }
    }
    const bench = await openFixture(t, script({ forced_query: forced, fixed_query: another, new_query: another }), { backends: [backend] })
    t.match(await bench.resultOf({ task, parameters }), { status: 'answered', forced: true })
    t.same([countOf(bench.roles, 'fixed_query'), countOf(bench.roles, 'new_query'), read], [fixes, anew, reads])
  }
})

t.test('a query that is rewritten unchanged ends its branch: neither it nor its model is called again', async (t) => {
  let read = 0
  const backend = reader(() => {
    read += 1
    return { ok: false, error: 'no such label' }
  })
  const bench = await openFixture(t, script(), { backends: [backend] })
  await bench.resultOf({ task, parameters: { maxFixes: 5, maxRegenerations: 5, maxIterations: 1, backToEnhance: false } })
  t.same([countOf(bench.roles, 'fixed_query'), countOf(bench.roles, 'new_query'), read], [2, 2, 2], 'once in the vote and once by force')
})

t.test('without an answer in the graph, knowledge is added while rounds are left; by the paper, the answer is forced', async (t) => {
  for (const backToEnhance of [true, false]) {
    let read = 0
    const bench = await openFixture(t, script({ new_query: { query: 'another' } }), {
      backends: [reader(() => (++read <= 2 ? empty : found('5')))],
      toolbox: toolboxOf({ look: () => told('Bank has 5 lines.') })
    })
    const result = await bench.resultOf({ task, parameters: { votes: 1, backToEnhance, maxRegenerations: 1 } })
    t.match(result, { status: 'answered', rounds: backToEnhance ? 2 : 1, forced: !backToEnhance })
    t.equal(countOf(bench.roles, 'tools'), backToEnhance ? 1 : 0)
    t.equal(countOf(bench.roles, 'forced_query'), backToEnhance ? 0 : 1)
  }
})

t.test('a remaining calculation is one call, and its result is in the prompt that words the answer', async (t) => {
  const codes: unknown[] = []
  const toolbox = toolboxOf({
    look: () => told('Nothing.'),
    run_code: ({ code }) => {
      codes.push(code)
      return told('5 + 6 = 11')
    }
  })
  const given = {
    needs_calculation: { needs_calculation: true },
    calculation: { code: '5 + 6' },
    final_answer: ({ text }: { text: string }) => ({ final_answer: /= (\d+)/.exec(text)?.[1] })
  }
  const bench = await openFixture(t, script(given), { toolbox, backends: [reader(() => found('5 and 6'))] })
  t.match(await bench.resultOf({ task, parameters: { mathCheck: true } }), { answer: '11' })
  t.same(codes, ['5 + 6'])
})

t.test('an unneeded or failing calculation changes nothing', async (t) => {
  for (const needed of [true, false]) {
    const toolbox = toolboxOf({ run_code: () => told('SyntaxError', { isError: true }) })
    const bench = await openFixture(t, script({ needs_calculation: { needs_calculation: needed }, calculation: { code: 'five' } }), { toolbox })
    t.match(await bench.resultOf({ task, parameters: { mathCheck: true } }), { status: 'answered', answer: 'Five.' })
    t.equal(countOf(bench.roles, 'calculation'), Number(needed))
  }
})

t.test('of several wordings the most frequent is chosen, and a judge only if there is none', async (t) => {
  for (const [wordings, judged, answer] of [
    [['Five.', 'five', 'FIVE'], 0, 'Five.'],
    [['Five.', 'Six.', 'five'], 0, 'Five.'],
    [['Five.', 'Six.', 'Seven.'], 1, 'Six.']
  ] as const) {
    const given = {
      final_answer: ({ before }: { before: number }) => ({ final_answer: wordings[before] }),
      best_answer: ({ text }: { text: string }) => ({ number: Number(/(\d)\. "Six/.exec(text)?.[1]) })
    }
    const bench = await openFixture(t, script(given))
    const { answer: told } = await bench.resultOf({ task, parameters: { answerSamples: 3 } })
    t.equal(countOf(bench.roles, 'final_answer'), 3)
    t.equal(countOf(bench.roles, 'best_answer'), judged)
    // Which of them comes first is the endpoint's.
    t.equal(told?.toLowerCase().replace('.', ''), answer.toLowerCase().replace('.', ''))
  }
})

t.test('each style is in the prompt that words the answer', async (t) => {
  for (const [style, words] of [
    ['prose', /full sentences/],
    ['short', /as short as can be/],
    ['gaia', /no unit unless it is asked for/]
  ] as const) {
    const bench = await openFixture(t, script())
    t.match(await bench.resultOf({ task, style }), { answer: 'Five.', data: null })
    t.match(bench.requests[bench.roles.indexOf('final_answer')]?.messages[0]?.content, words)
  }
})

t.test('an answer by a schema is valid, or absent', async (t) => {
  const answerSchema = { type: 'object', properties: { lines: { type: 'integer' } }, required: ['lines'], additionalProperties: false }
  const input = { task, style: 'schema', answerSchema } as const
  const repaired = await openFixture(t, script({ final_answer: ({ before }: { before: number }) => ({ final_answer: { lines: before === 0 ? 'five' : 5 } }) }))
  t.match(await repaired.resultOf(input), { status: 'answered', answer: '{"lines":5}', data: { lines: 5 } })
  t.equal(countOf(repaired.roles, 'final_answer'), 2)
  const never = await openFixture(t, script({ final_answer: { final_answer: 'five' } }))
  t.match(await never.resultOf(input), { status: 'cannot_answer', answer: null, data: null })
})

t.test('an unworded solution is replaced by a marked guess', async (t) => {
  const given = { final_answer: ({ before }: { before: number }) => (before === 0 ? { refusal: 'No.' } : { final_answer: 'Perhaps five.' }) }
  const bench = await openFixture(t, script(given))
  t.match(await bench.resultOf({ task }), { status: 'answered', answer: 'Perhaps five.', forced: true, grounded: false })
})

t.test('statements of a model about itself ground no answer', async (t) => {
  const given = {
    next_step: ({ before }: { before: number }) => (before < 1 ? { choice: 'enhance', content: 'More.' } : { choice: 'solve', content: 'Bank has 99 lines.' }),
    final_answer: { final_answer: 'Bank has 99 lines.' }
  }
  const bench = await openFixture(t, script(given), { toolbox: toolboxOf({ look: () => told('Bank has 5 lines.') }) })
  t.match(await bench.resultOf({ task, parameters: { votes: 1 } }), { grounded: false, ungrounded: ['99'] })
})

t.test('the digits of a handle are no found number', async (t) => {
  const handle = 'r_0a1b2c3d4e5f6a7b8c99'
  const given = { final_answer: { final_answer: 'Bank has 99 lines.' } }
  const bench = await openFixture(t, script(given), { backends: [reader(() => found(JSON.stringify({ handle, rows: [{ node: 'Bank', lines: 5 }] })))] })
  t.match(await bench.resultOf({ task }), { grounded: false, ungrounded: ['99'] })
})
