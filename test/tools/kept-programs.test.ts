import t from 'tap'
import { openTestRuntime, tenant } from '../fixtures/runtime.ts'

const program = (name: string, of = 'degree') => ({
  name,
  description: 'A number of each node.',
  parameters: { times: { type: 'number', default: 1 } },
  state: { number: { type: 'number', initial: `(${of}) * param.times` } },
  phases: [{ globals: { most: { reduce: 'max', of: 'number' } } }],
  result: { columns: { number: 'number' }, values: { most: 'largest(number)' } }
})

t.test('stored vertex programs', async (t) => {
  const { caller, state } = await openTestRuntime(t)
  const call = (tool: string, given: object = {}, grants?: readonly ['keeps']) => caller.call({ tenant, tool, arguments: given, ...(grants && { grants }) })
  const keep = (definition: object) => call('keep_vertex_program', { definition })

  await t.test('a program runs by its name, in its newest version or another', async (t) => {
    t.match((await keep(program('twice'))).summary, { reference: 'twice@1', version: 1 })
    t.match((await keep(program('twice', 'degree + 1'))).summary, { reference: 'twice@2' })
    t.match((await keep(program('twice', 'degree + 1'))).summary, { reference: 'twice@2' }, 'the same document makes no version')
    const newest = await call('run_vertex_program', { program: 'twice', parameters: { times: 2 } })
    const second = await call('run_vertex_program', { program: 'twice@2', parameters: { times: 2 } })
    const first = await call('run_vertex_program', { program: 'twice@1', parameters: { times: 2 } })
    t.match([newest.summary, first.summary], [{ values: { most: 26 } }, { values: { most: 24 } }])
    t.equal(second.handle, newest.handle)
    t.not(first.handle, newest.handle)
    t.match(newest.provenance, { parameters: { program: 'twice@2' } })
  })

  await t.test('an alias and its program have one handle', async (t) => {
    const parameters = { source: 'Bank', target: 'Acton Town' }
    const [one, other] = await Promise.all(['sssp', 'shortest_path'].map((name) => call('run_vertex_program', { program: name, parameters })))
    t.equal(one?.handle, other?.handle)
  })

  await t.test('they are listed after those of the library', async (t) => {
    const { rows, summary } = await call('list_vertex_programs', { limit: 100 })
    t.match(summary, { keptCount: 1 })
    t.match(rows.at(-1), { program: 'twice', version: 2, parameters: 'times: number = 1' })
    t.match(rows[0], { version: null })
  })

  await t.test('wrong programs, library names and unknown versions are rejected, and nothing is stored', async (t) => {
    await t.rejects(keep({ ...program('wrong'), phases: [] }), { code: 'EDGEWISE_INVALID_PROGRAM', message: /\/phases/ })
    await t.rejects(keep(program('wrong', 'true')), { code: 'EDGEWISE_INVALID_PROGRAM', message: /\/state\/number\/initial/ })
    for (const name of ['pagerank', 'sssp']) await t.rejects(keep(program(name)), { code: 'EDGEWISE_INVALID_INPUT', message: /program of the library/ })
    await t.rejects(keep({ ...program('wrong'), description: 'x'.repeat(400), result: { columns: { number: `number${' + 1'.repeat(9000)}` } } }), {
      code: /EDGEWISE_(INVALID_PROGRAM|INPUT_TOO_LARGE)/
    })
    for (const name of ['twice@3', 'twice@0', 'twice@x', 'twice@1@2', 'twice@1e0', 'twice@', 'thrice'])
      await t.rejects(call('run_vertex_program', { program: name }), { code: 'EDGEWISE_UNKNOWN_PROGRAM', message: /Nearest: twice/ })
    t.same(
      (await state.programs.list(tenant)).map(({ name }) => name),
      ['twice']
    )
  })

  await t.test('a read-only key stores none', async (t) => {
    const refused = caller.call({ tenant, tool: 'keep_vertex_program', arguments: { definition: program('thrice') }, grants: [] })
    await t.rejects(refused, { code: 'EDGEWISE_INSUFFICIENT_SCOPE', message: /scope "write"/ })
  })

  await t.test('a failed drop reports an unknown program, or that it names only one version', async (t) => {
    for (const [program, message] of [
      ['pagerank', /^\/program: "pagerank" names a program of the library/],
      ['sssp', /library \(shortest_path\), which stays/],
      ['twice@1', /with all of its versions; give its name alone, "twice"/]
    ] as const)
      await t.rejects(call('drop_vertex_program', { program }), { code: 'EDGEWISE_INVALID_INPUT', message, parameters: { errors: [{ pointer: '/program' }] } })
  })

  await t.test('a dropped program no longer runs', async (t) => {
    t.match((await call('drop_vertex_program', { program: 'twice' })).summary, { dropped: true })
    await t.rejects(call('run_vertex_program', { program: 'twice@1' }), { code: 'EDGEWISE_UNKNOWN_PROGRAM' })
    await t.rejects(call('drop_vertex_program', { program: 'twice' }), { code: 'EDGEWISE_UNKNOWN_PROGRAM' })
    t.match((await keep(program('twice'))).summary, { reference: 'twice@3' })
  })
})
