import t, { type Test } from 'tap'
import { issueSecret, type NewKey } from '../../src/state/api-key.ts'
import type { CallClaim } from '../../src/state/idempotent-call.ts'
import type { NewModel, StateStore } from '../../src/state/state.ts'

const modelNamed = (name: string, document: unknown = { weights: [0.1, -2] }): NewModel => ({
  name,
  kind: 'node_classification',
  graph: 'london',
  score: { metric: 'F1_WEIGHTED', value: 0.75 },
  document
})

const newKey = (given: Partial<NewKey> = {}): NewKey => {
  const { id, hash } = issueSecret()
  return { id, hash, name: 'phone', tenant: 'a', scopes: ['read', 'write'], expiresAt: null, requestsPerMinute: null, ...given }
}

/** What every state store promises. `open` gives a new, empty one. */
export function holdToContract(name: string, open: (t: Test) => Promise<StateStore>): void {
  t.test(`${name} starts a conversation without turns`, async (t) => {
    const state = await open(t)
    const { id, createdAt } = await state.createConversation('a')
    t.same(await state.conversation('a', id), { id, createdAt, turns: [] })
  })

  t.test(`${name} keeps turns in their order, answers whole`, async (t) => {
    const state = await open(t)
    const { id } = await state.createConversation('a')
    const answer = { status: 'answered', data: [{ 'é\u0000': 1.5 }], nothing: null }
    const first = await state.appendTurn('a', id, 1, 'one?', answer)
    const second = await state.appendTurn('a', id, 2, 'two? ✓', 'two')
    t.same((await state.conversation('a', id)).turns, [first, second])
    t.match(first, { sequence: 1, question: 'one?', answer })
  })

  t.test(`${name} refuses a turn that is not the next and names the one that is`, async (t) => {
    const state = await open(t)
    const { id } = await state.createConversation('a')
    await state.appendTurn('a', id, 1, 'one?', 1)
    for (const taken of [0, 1, 3]) await t.rejects(state.appendTurn('a', id, taken, 'again?', 2), { code: 'EDGEWISE_CONFLICT', message: /next turn is 2/ })
    t.equal((await state.conversation('a', id)).turns.length, 1)
  })

  t.test(`${name} takes exactly one of many turns that want the same place`, async (t) => {
    const state = await open(t)
    const { id } = await state.createConversation('a')
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => state.appendTurn('a', id, 1, `${i}?`, i)))
    t.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    t.equal((await state.conversation('a', id)).turns.length, 1)
  })

  t.test(`${name} shows a tenant nothing of another`, async (t) => {
    const state = await open(t)
    const { id } = await state.createConversation('a')
    await state.putDescriptor('a', 'r_1', { tool: 'x' })
    await state.putProjection('a', 'tube', { graph: 'london', spec: {} })
    await state.putModel('a', modelNamed('zones'))
    await state.putReply('a', 'k', { conversationId: id, sequence: 1, document: 1 })
    await state.putReply('b', 'own', { conversationId: id, sequence: 1, document: 1 })
    const unknown = { code: 'EDGEWISE_UNKNOWN_CONVERSATION' }
    await t.rejects(state.conversation('b', id), unknown)
    await t.rejects(state.appendTurn('b', id, 1, '?', 1), unknown)
    await t.rejects(state.deleteConversation('b', id), unknown)
    t.same(await state.listConversations('b', 10), [])
    t.equal(await state.descriptor('b', 'r_1'), null)
    for (const key of ['k', 'own']) t.equal(await state.reply('b', key), null)
    t.equal(await state.dropReply('b', 'k'), false)
    t.equal(await state.projection('b', 'tube'), null)
    t.same(await state.listProjections('b'), [])
    t.equal(await state.dropProjection('b', 'tube'), false)
    t.equal(await state.model('b', 'zones'), null)
    t.same(await state.listModels('b'), [])
    t.equal(await state.dropModel('b', 'zones'), false)
    t.equal((await state.conversation('a', id)).turns.length, 0)
    t.equal((await state.projection('a', 'tube'))?.graph, 'london')
    t.equal((await state.model('a', 'zones'))?.graph, 'london')
  })

  t.test(`${name} deletes one conversation and leaves the others`, async (t) => {
    const state = await open(t)
    const deleted = await state.createConversation('a')
    const kept = await state.createConversation('a')
    for (const { id } of [deleted, kept]) await state.appendTurn('a', id, 1, '?', 1)
    await state.deleteConversation('a', deleted.id)
    await t.rejects(state.conversation('a', deleted.id), { code: 'EDGEWISE_UNKNOWN_CONVERSATION' })
    t.equal((await state.conversation('a', kept.id)).turns.length, 1)
  })

  t.test(`${name} lists the newest conversations with their turns counted`, async (t) => {
    const state = await open(t)
    const older = await state.createConversation('a')
    const newer = await state.createConversation('a')
    await state.appendTurn('a', older.id, 1, '?', 1)
    t.same(await state.listConversations('a', 10), [
      { id: newer.id, createdAt: newer.createdAt, turns: 0 },
      { id: older.id, createdAt: older.createdAt, turns: 1 }
    ])
    t.equal((await state.listConversations('a', 1)).length, 1)
  })

  t.test(`${name} keeps the last reply put under a key until it is dropped`, async (t) => {
    const state = await open(t)
    const { id: conversationId } = await state.createConversation('a')
    const reply = { conversationId, sequence: 2, document: { text: 'é\u0000', nothing: null } }
    await state.putReply('a', 'k', { conversationId, sequence: 1, document: null })
    await state.putReply('a', 'k', reply)
    t.same(await state.reply('a', 'k'), reply)
    t.equal(await state.dropReply('a', 'k'), true)
    t.equal(await state.dropReply('a', 'k'), false)
    t.equal(await state.reply('a', 'k'), null)
  })

  t.test(`${name} forgets replies with their conversation`, async (t) => {
    const state = await open(t)
    const { id: conversationId } = await state.createConversation('a')
    const other = await state.createConversation('a')
    await state.putReply('a', 'k', { conversationId, sequence: 1, document: 1 })
    await state.putReply('a', 'other', { conversationId: other.id, sequence: 1, document: 2 })
    await state.deleteConversation('a', conversationId)
    await state.putReply('a', 'late', { conversationId, sequence: 1, document: 3 })
    for (const key of ['k', 'late']) t.equal(await state.reply('a', key), null)
    t.equal((await state.reply('a', 'other'))?.document, 2)
  })

  t.test(`${name} reads many conversations together, those of the tenant alone`, async (t) => {
    const state = await open(t)
    const [first, empty, foreign] = [await state.createConversation('a'), await state.createConversation('a'), await state.createConversation('b')]
    for (const sequence of [1, 2]) await state.appendTurn('a', first.id, sequence, `q${sequence}`, { answer: sequence })
    const found = await state.conversations('a', [empty.id, foreign.id, first.id, 'none', first.id])
    const sorted = found.toSorted((a, b) => b.turns.length - a.turns.length)
    t.same(sorted, [await state.conversation('a', first.id), await state.conversation('a', empty.id)])
    t.same(await state.conversations('a', []), [])
  })

  t.test(`${name} reads many descriptors together, in the order of their handles`, async (t) => {
    const state = await open(t)
    for (const handle of ['r_1', 'r_2']) await state.putDescriptor('a', handle, { tool: handle })
    t.same(await state.descriptors('a', ['r_2', 'r_none', 'r_1', 'r_2']), [{ tool: 'r_2' }, null, { tool: 'r_1' }, { tool: 'r_2' }])
    t.same(await state.descriptors('b', ['r_1']), [null])
  })

  t.test(`${name} keeps the first descriptor of a handle`, async (t) => {
    const state = await open(t)
    await state.putDescriptor('a', 'r_1', { tool: 'x', arguments: { k: 1 } })
    await state.putDescriptor('a', 'r_1', { tool: 'y' })
    t.same(await state.descriptor('a', 'r_1'), { tool: 'x', arguments: { k: 1 } })
    t.equal(await state.descriptor('a', 'r_2'), null)
  })

  t.test(`${name} takes apart tenants and names that read alike`, async (t) => {
    const state = await open(t)
    const owners = [
      ['a', 'b|c'],
      ['a|b', 'c'],
      ['a"', ',"b|c'],
      ['', 'a|b|c']
    ] as const
    for (const [tenant, name] of owners) await state.putProjection(tenant, name, { graph: tenant, spec: [name] })
    for (const [tenant, name] of owners) t.same(await state.projection(tenant, name), { name, graph: tenant, spec: [name] })
  })

  t.test(`${name} keeps many descriptors that come at once, each under its own handle`, async (t) => {
    const state = await open(t)
    const handles = Array.from({ length: 300 }, (_, i) => `r_${i % 200}`)
    await Promise.all(handles.map((handle, i) => state.putDescriptor('a', handle, { handle, round: Math.floor(i / 200) })))
    for (const handle of ['r_0', 'r_99', 'r_199']) t.same(await state.descriptor('a', handle), { handle, round: 0 })
  })

  t.test(`${name} keeps the last projection put under a name until it is dropped`, async (t) => {
    const state = await open(t)
    const spec = { labels: ['Station'], weight: null, text: 'é\u0000' }
    await state.putProjection('a', 'tube', { graph: 'london', spec: {} })
    await state.putProjection('a', 'tube', { graph: 'paris', spec })
    t.same(await state.projection('a', 'tube'), { name: 'tube', graph: 'paris', spec })
    t.equal(await state.dropProjection('a', 'tube'), true)
    t.equal(await state.dropProjection('a', 'tube'), false)
    t.equal(await state.projection('a', 'tube'), null)
  })

  t.test(`${name} lists projections by name`, async (t) => {
    const state = await open(t)
    const names = ['A', 'B', 'a', 'aa', 'é', '\uffee', '\u{1f600}']
    for (const projection of names.toReversed()) await state.putProjection('a', projection, { graph: 'london', spec: { projection } })
    t.same(
      await state.listProjections('a'),
      names.map((projection) => ({ name: projection, graph: 'london', spec: { projection } }))
    )
  })

  t.test(`${name} keeps the last model put under a name until it is dropped`, async (t) => {
    const state = await open(t)
    const first = await state.putModel('a', modelNamed('zones'))
    const document = { 'é\u0000\n': [1e-300, null, { deep: true }] }
    const second = await state.putModel('a', { ...modelNamed('zones', document), kind: 'link_prediction', graph: 'paris', score: null })
    t.same(await state.model('a', 'zones'), {
      name: 'zones',
      kind: 'link_prediction',
      graph: 'paris',
      score: null,
      document,
      createdAt: second.createdAt,
      hash: second.hash
    })
    t.not(first.hash, second.hash)
    t.ok(Number.isFinite(Date.parse(second.createdAt)))
    t.equal(await state.dropModel('a', 'zones'), true)
    t.equal(await state.dropModel('a', 'zones'), false)
    t.equal(await state.model('a', 'zones'), null)
  })

  t.test(`${name} gives models that predict alike one hash, and others another`, async (t) => {
    const state = await open(t)
    const { hash } = await state.putModel('a', modelNamed('zones'))
    t.equal((await state.putModel('b', { ...modelNamed('other'), score: null })).hash, hash)
    t.not((await state.putModel('a', modelNamed('zones', { weights: [0.1, -2.0000000000000004] }))).hash, hash)
  })

  t.test(`${name} lists models by name, without their documents`, async (t) => {
    const state = await open(t)
    const names = ['A', 'B', 'a', 'aa', 'é', '\uffee', '\u{1f600}']
    const entries = new Map()
    for (const model of names.toReversed()) entries.set(model, await state.putModel('a', modelNamed(model)))
    const listed = await state.listModels('a')
    t.same(
      listed,
      names.map((model) => entries.get(model))
    )
    t.notOk(listed.some((entry) => 'document' in entry))
  })

  t.test(`${name} keeps a model of several megabytes`, async (t) => {
    const state = await open(t)
    const weights = Array.from({ length: 400_000 }, (_, i) => Math.sin(i))
    await state.putModel('a', modelNamed('large', { weights }))
    t.same((await state.model('a', 'large'))?.document, { weights })
  })

  t.test(`${name} keeps a key as it was given, and dates it`, async (t) => {
    const state = await open(t)
    const given = newKey({ name: 'é "quoted"', scopes: ['read', 'spend', 'admin'], expiresAt: '2030-01-01T00:00:00.000Z', requestsPerMinute: 30 })
    const { hash, ...shown } = given
    const created = await state.createKey(given)
    t.same(created, { ...shown, createdAt: created.createdAt, revokedAt: null })
    t.ok(Math.abs(Date.parse(created.createdAt) - Date.now()) < 60_000)
    t.same(await state.key(given.id), { ...created, hash })
    t.equal(await state.key(issueSecret().id), null)
    t.equal(await state.hasKeys(), true)
  })

  t.test(`${name} lists keys by age, without what opens, of one tenant or of all`, async (t) => {
    const state = await open(t)
    const made = [await state.createKey(newKey()), await state.createKey(newKey({ tenant: 'b' })), await state.createKey(newKey({ scopes: [] }))]
    const ids = made.map(({ id }) => id)
    const known = (await state.listKeys(null)).filter(({ id }) => ids.includes(id))
    t.same(known, made)
    const [first, second, third] = made
    t.same(await state.listKeys('a'), [first, third])
    t.same(await state.listKeys('b'), [second])
    t.notOk(known.some((key) => 'hash' in key))
  })

  t.test(`${name} revokes a key once, of its own tenant alone, and keeps it`, async (t) => {
    const state = await open(t)
    const { id } = await state.createKey(newKey())
    t.equal(await state.revokeKey('b', id), null)
    t.equal(await state.revokeKey(null, issueSecret().id), null)
    t.equal((await state.key(id))?.revokedAt, null)
    const revoked = await state.revokeKey('a', id)
    t.ok(Number.isFinite(Date.parse(revoked?.revokedAt ?? '')))
    t.same(await state.revokeKey(null, id), revoked)
    t.match(await state.key(id), { revokedAt: revoked?.revokedAt })
    t.equal(await state.hasKeys(), true)
  })

  const claim = (given: Partial<CallClaim> = {}): CallClaim => ({ fingerprint: 'f', owner: 'one', leaseMs: 60_000, keepMs: 60_000, ...given })
  const answer = { status: 201, headers: { 'content-type': 'application/json' }, body: '{"é":"\\u0000"}' }

  t.test(`${name} does a call once and gives its answer again`, async (t) => {
    const state = await open(t)
    t.same(await state.beginCall('a', 'k', claim()), { kind: 'begun' })
    t.same(await state.beginCall('a', 'k', claim()), { kind: 'begun' }, 'its owner renews it')
    t.same(await state.beginCall('a', 'k', claim({ owner: 'two' })), { kind: 'running' })
    t.same(await state.beginCall('a', 'k', claim({ owner: 'two', fingerprint: 'g' })), { kind: 'other' })
    t.equal(await state.finishCall('a', 'k', 'two', answer), false)
    t.equal(await state.finishCall('a', 'k', 'one', answer), true)
    for (const owner of ['one', 'two']) t.same(await state.beginCall('a', 'k', claim({ owner })), { kind: 'done', answer })
    t.same(await state.beginCall('a', 'k', claim({ fingerprint: 'g' })), { kind: 'other' })
    t.same(await state.beginCall('b', 'k', claim({ fingerprint: 'g' })), { kind: 'begun' }, 'another tenant has keys of its own')
  })

  t.test(`${name} lets one of many begin a call`, async (t) => {
    const state = await open(t)
    const states = await Promise.all(Array.from({ length: 16 }, (_, i) => state.beginCall('a', 'k', claim({ owner: `${i}` }))))
    t.same(states.map(({ kind }) => kind).toSorted(), ['begun', ...Array(15).fill('running')])
  })

  t.test(`${name} gives a call that was left in the middle to the next, and its answer to nobody`, async (t) => {
    const state = await open(t)
    await state.beginCall('a', 'k', claim({ leaseMs: 0 }))
    t.same(await state.beginCall('a', 'k', claim({ owner: 'two', fingerprint: 'g' })), { kind: 'other' }, 'but to no other call')
    t.same(await state.beginCall('a', 'k', claim({ owner: 'two' })), { kind: 'begun' })
    t.equal(await state.finishCall('a', 'k', 'one', answer), false, 'who was thought dead comes too late')
    await state.forgetCall('a', 'k', 'one')
    t.same(await state.beginCall('a', 'k', claim({ owner: 'three' })), { kind: 'running' })
  })

  t.test(`${name} forgets a call that its owner gives up, and never one that is done`, async (t) => {
    const state = await open(t)
    await state.beginCall('a', 'k', claim())
    await state.forgetCall('a', 'k', 'one')
    t.same(await state.beginCall('a', 'k', claim({ owner: 'two', fingerprint: 'g' })), { kind: 'begun' })
    await state.finishCall('a', 'k', 'two', answer)
    await state.forgetCall('a', 'k', 'two')
    t.same(await state.beginCall('a', 'k', claim({ fingerprint: 'g' })), { kind: 'done', answer })
  })

  t.test(`${name} remembers a call for its time alone`, async (t) => {
    const state = await open(t)
    for (const key of ['old', 'new']) {
      await state.beginCall('a', key, claim({ keepMs: key === 'old' ? 0 : 60_000 }))
      await state.finishCall('a', key, 'one', answer)
    }
    t.same(await state.beginCall('a', 'old', claim({ fingerprint: 'g', keepMs: 0 })), { kind: 'begun' })
    t.ok((await state.sweepCalls(10_000)) >= 1)
    t.same(await state.beginCall('a', 'new', claim()), { kind: 'done', answer })
  })
}
