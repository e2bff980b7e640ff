import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { beginCall, type CallClaim, type CallState, finishCall, forgetCall, renewCall } from '../../../src/storage/state/call-rules.ts'
import { issueSecret, type NewKey } from '../../../src/storage/state/keys.ts'
import type { Lease } from '../../../src/storage/state/lease.ts'
import type { NewModel } from '../../../src/storage/state/models.ts'
import type { StateStore } from '../../../src/storage/state/state.ts'

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
    const { id, createdAt } = await state.conversations.create('a')
    t.same(await state.conversations.read('a', id), { id, createdAt, turns: [] })
  })

  t.test(`${name} begins a conversation with its first turn`, async (t) => {
    const state = await open(t)
    const id = randomUUID()
    const first = await state.conversations.append('a', id, 1, 'one?', 1, { begins: true })
    const second = await state.conversations.append('a', id, 2, 'two?', 2)
    t.same((await state.conversations.read('a', id)).turns, [first, second])
    await t.rejects(state.conversations.append('b', id, 3, 'three?', 3), { code: 'EDGEWISE_UNKNOWN_CONVERSATION' })
  })

  t.test(`${name} keeps turns in order, with complete answers`, async (t) => {
    const state = await open(t)
    const { id } = await state.conversations.create('a')
    const answer = { status: 'answered', data: [{ 'é\u0000': 1.5 }], nothing: null }
    const first = await state.conversations.append('a', id, 1, 'one?', answer)
    const second = await state.conversations.append('a', id, 2, 'two? ✓', 'two')
    t.same((await state.conversations.read('a', id)).turns, [first, second])
    t.match(first, { sequence: 1, question: 'one?', answer })
  })

  t.test(`${name} rejects a turn that is not the next and names the next`, async (t) => {
    const state = await open(t)
    const { id } = await state.conversations.create('a')
    await state.conversations.append('a', id, 1, 'one?', 1)
    for (const taken of [0, 1, 3])
      await t.rejects(state.conversations.append('a', id, taken, 'again?', 2), { code: 'EDGEWISE_CONFLICT', message: /next turn is 2/ })
    t.equal((await state.conversations.read('a', id)).turns.length, 1)
  })

  t.test(`${name} accepts exactly one of many turns for the same position`, async (t) => {
    const state = await open(t)
    const { id } = await state.conversations.create('a')
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, i) => state.conversations.append('a', id, 1, `${i}?`, i)))
    t.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    t.equal((await state.conversations.read('a', id)).turns.length, 1)
  })

  t.test(`${name} shows a tenant nothing of another`, async (t) => {
    const state = await open(t)
    const { id } = await state.conversations.create('a')
    await state.descriptors.put('a', 'r_1', { tool: 'x' })
    await state.projections.put('a', 'tube', { graph: 'london', spec: {} })
    await state.models.put('a', modelNamed('zones'))
    await state.replies.put('a', 'k', { conversationId: id, sequence: 1, document: 1 })
    await state.replies.put('b', 'own', { conversationId: id, sequence: 1, document: 1 })
    const unknown = { code: 'EDGEWISE_UNKNOWN_CONVERSATION' }
    await t.rejects(state.conversations.read('b', id), unknown)
    await t.rejects(state.conversations.append('b', id, 1, '?', 1), unknown)
    await t.rejects(state.conversations.delete('b', id), unknown)
    t.same(await state.conversations.list('b', 10), [])
    t.equal(await state.descriptors.read('b', 'r_1'), null)
    for (const key of ['k', 'own']) t.equal(await state.replies.read('b', key), null)
    t.equal(await state.replies.drop('b', 'k'), false)
    t.equal(await state.projections.read('b', 'tube'), null)
    t.same(await state.projections.list('b'), [])
    t.equal(await state.projections.drop('b', 'tube'), false)
    t.equal(await state.models.read('b', 'zones'), null)
    t.same(await state.models.list('b'), [])
    t.equal(await state.models.drop('b', 'zones'), false)
    t.equal((await state.conversations.read('a', id)).turns.length, 0)
    t.equal((await state.projections.read('a', 'tube'))?.graph, 'london')
    t.equal((await state.models.read('a', 'zones'))?.graph, 'london')
  })

  t.test(`${name} deletes one conversation and leaves the others`, async (t) => {
    const state = await open(t)
    const deleted = await state.conversations.create('a')
    const kept = await state.conversations.create('a')
    for (const { id } of [deleted, kept]) await state.conversations.append('a', id, 1, '?', 1)
    await state.conversations.delete('a', deleted.id)
    await t.rejects(state.conversations.read('a', deleted.id), { code: 'EDGEWISE_UNKNOWN_CONVERSATION' })
    t.equal((await state.conversations.read('a', kept.id)).turns.length, 1)
  })

  t.test(`${name} keeps feedback with its turn, and replaces and removes it`, async (t) => {
    const { conversations } = await open(t)
    const { id: conversationId } = await conversations.create('a')
    for (const sequence of [1, 2]) await conversations.append('a', conversationId, sequence, `q${sequence}`, { n: sequence })
    const comment = `no \u0000 "é"\n{}`
    const rated = await conversations.rate('a', { conversationId, sequence: 2 }, { good: false, comment })
    t.match(rated, { sequence: 2, question: 'q2', answer: { n: 2 }, feedback: { good: false, comment } })
    const [first, second] = (await conversations.read('a', conversationId)).turns
    t.notOk(first && 'feedback' in first)
    t.same(second, rated)
    t.same((await conversations.readMany('a', [conversationId]))[0]?.turns[1], rated)
    t.match(await conversations.rate('a', { conversationId, sequence: 2 }, { good: true, comment: null }), { feedback: { good: true, comment: null } })
    t.equal((await conversations.rated('a', null, 10)).length, 1)
    for (let times = 0; times < 2; times++) t.notOk('feedback' in (await conversations.rate('a', { conversationId, sequence: 2 }, null)))
    t.same(await conversations.rated('a', null, 10), [])
  })

  t.test(`${name} takes no feedback on turns that are not there`, async (t) => {
    const { conversations } = await open(t)
    const { id: conversationId } = await conversations.create('a')
    await conversations.append('a', conversationId, 1, '?', 1)
    const good = { good: true, comment: null }
    for (const rating of [good, null]) {
      await t.rejects(conversations.rate('a', { conversationId, sequence: 2 }, rating), { code: 'EDGEWISE_INVALID_INPUT', message: /no turn 2\. Use 1 to 1/ })
      await t.rejects(conversations.rate('b', { conversationId, sequence: 1 }, rating), { code: 'EDGEWISE_UNKNOWN_CONVERSATION' })
    }
    await conversations.rate('a', { conversationId, sequence: 1 }, good)
    t.same(await conversations.rated('b', null, 10), [])
  })

  t.test(`${name} lists rated turns by pages, and deletes feedback with its conversation`, async (t) => {
    const { conversations } = await open(t)
    const made = await Promise.all([1, 2].map(() => conversations.create('a')))
    const [one = '', other = ''] = made.map(({ id }) => id).toSorted()
    for (const id of [one, other]) for (let turn = 1; turn <= 11; turn++) await conversations.append('a', id, turn, '?', turn)
    const places = [
      [one, 2],
      [one, 10],
      [other, 1],
      [other, 11]
    ] as const
    for (const [conversationId, sequence] of places) await conversations.rate('a', { conversationId, sequence }, { good: true, comment: null })
    const shown = async (after: { conversationId: string; sequence: number } | null, limit: number) =>
      (await conversations.rated('a', after, limit)).map(({ conversationId, sequence, answer }) => [conversationId, sequence, answer])
    const all = places.map(([id, sequence]) => [id, sequence, sequence])
    t.same(await shown(null, 10), all)
    t.same(await shown(null, 2), all.slice(0, 2))
    t.same(await shown({ conversationId: one, sequence: 10 }, 10), all.slice(2))
    await conversations.delete('a', one)
    t.same(await shown(null, 10), all.slice(2))
  })

  t.test(`${name} lists the newest conversations with their number of turns`, async (t) => {
    const state = await open(t)
    const older = await state.conversations.create('a')
    const newer = await state.conversations.create('a')
    await state.conversations.append('a', older.id, 1, '?', 1)
    t.same(await state.conversations.list('a', 10), [
      { id: newer.id, createdAt: newer.createdAt, turns: 0 },
      { id: older.id, createdAt: older.createdAt, turns: 1 }
    ])
    t.equal((await state.conversations.list('a', 1)).length, 1)
  })

  t.test(`${name} keeps the last reply of a key until it is dropped`, async (t) => {
    const state = await open(t)
    const { id: conversationId } = await state.conversations.create('a')
    const reply = { conversationId, sequence: 2, document: { text: 'é\u0000', nothing: null } }
    await state.replies.put('a', 'k', { conversationId, sequence: 1, document: null })
    await state.replies.put('a', 'k', reply)
    t.same(await state.replies.read('a', 'k'), reply)
    t.equal(await state.replies.drop('a', 'k'), true)
    t.equal(await state.replies.drop('a', 'k'), false)
    t.equal(await state.replies.read('a', 'k'), null)
  })

  t.test(`${name} deletes replies with their conversation`, async (t) => {
    const state = await open(t)
    const { id: conversationId } = await state.conversations.create('a')
    const other = await state.conversations.create('a')
    await state.replies.put('a', 'k', { conversationId, sequence: 1, document: 1 })
    await state.replies.put('a', 'other', { conversationId: other.id, sequence: 1, document: 2 })
    await state.conversations.delete('a', conversationId)
    await state.replies.put('a', 'late', { conversationId, sequence: 1, document: 3 })
    for (const key of ['k', 'late']) t.equal(await state.replies.read('a', key), null)
    t.equal((await state.replies.read('a', 'other'))?.document, 2)
  })

  t.test(`${name} reads many conversations together, only those of the tenant`, async (t) => {
    const state = await open(t)
    const [first, empty, foreign] = [await state.conversations.create('a'), await state.conversations.create('a'), await state.conversations.create('b')]
    for (const sequence of [1, 2]) await state.conversations.append('a', first.id, sequence, `q${sequence}`, { answer: sequence })
    const found = await state.conversations.readMany('a', [empty.id, foreign.id, first.id, 'none', first.id])
    const sorted = found.toSorted((a, b) => b.turns.length - a.turns.length)
    t.same(sorted, [await state.conversations.read('a', first.id), await state.conversations.read('a', empty.id)])
    t.same(await state.conversations.readMany('a', []), [])
  })

  t.test(`${name} reads many descriptors together, in the order of their handles`, async (t) => {
    const state = await open(t)
    for (const handle of ['r_1', 'r_2']) await state.descriptors.put('a', handle, { tool: handle })
    t.same(await state.descriptors.readMany('a', ['r_2', 'r_none', 'r_1', 'r_2']), [{ tool: 'r_2' }, null, { tool: 'r_1' }, { tool: 'r_2' }])
    t.same(await state.descriptors.readMany('b', ['r_1']), [null])
  })

  t.test(`${name} keeps the first descriptor of a handle`, async (t) => {
    const state = await open(t)
    await state.descriptors.put('a', 'r_1', { tool: 'x', arguments: { k: 1 } })
    await state.descriptors.put('a', 'r_1', { tool: 'y' })
    t.same(await state.descriptors.read('a', 'r_1'), { tool: 'x', arguments: { k: 1 } })
    t.equal(await state.descriptors.read('a', 'r_2'), null)
  })

  t.test(`${name} distinguishes similar tenants and names`, async (t) => {
    const state = await open(t)
    const owners = [
      ['a', 'b|c'],
      ['a|b', 'c'],
      ['a"', ',"b|c'],
      ['', 'a|b|c']
    ] as const
    for (const [tenant, name] of owners) await state.projections.put(tenant, name, { graph: tenant, spec: [name] })
    for (const [tenant, name] of owners) t.same(await state.projections.read(tenant, name), { name, graph: tenant, spec: [name] })
  })

  t.test(`${name} keeps many concurrent descriptors, each under its own handle`, async (t) => {
    const state = await open(t)
    const handles = Array.from({ length: 300 }, (_, i) => `r_${i % 200}`)
    await Promise.all(handles.map((handle, i) => state.descriptors.put('a', handle, { handle, round: Math.floor(i / 200) })))
    for (const handle of ['r_0', 'r_99', 'r_199']) t.same(await state.descriptors.read('a', handle), { handle, round: 0 })
  })

  t.test(`${name} keeps the last projection of a name until it is dropped`, async (t) => {
    const state = await open(t)
    const spec = { labels: ['Station'], weight: null, text: 'é\u0000' }
    await state.projections.put('a', 'tube', { graph: 'london', spec: {} })
    await state.projections.put('a', 'tube', { graph: 'paris', spec })
    t.same(await state.projections.read('a', 'tube'), { name: 'tube', graph: 'paris', spec })
    t.equal(await state.projections.drop('a', 'tube'), true)
    t.equal(await state.projections.drop('a', 'tube'), false)
    t.equal(await state.projections.read('a', 'tube'), null)
  })

  t.test(`${name} lists projections by name`, async (t) => {
    const state = await open(t)
    const names = ['A', 'B', 'a', 'aa', 'é', '\uffee', '\u{1f600}']
    for (const projection of names.toReversed()) await state.projections.put('a', projection, { graph: 'london', spec: { projection } })
    t.same(
      await state.projections.list('a'),
      names.map((projection) => ({ name: projection, graph: 'london', spec: { projection } }))
    )
  })

  t.test(`${name} keeps the last model of a name until it is dropped`, async (t) => {
    const state = await open(t)
    const first = await state.models.put('a', modelNamed('zones'))
    const document = { 'é\u0000\n': [1e-300, null, { deep: true }] }
    const second = await state.models.put('a', { ...modelNamed('zones', document), kind: 'link_prediction', graph: 'paris', score: null })
    t.same(await state.models.read('a', 'zones'), {
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
    t.equal(await state.models.drop('a', 'zones'), true)
    t.equal(await state.models.drop('a', 'zones'), false)
    t.equal(await state.models.read('a', 'zones'), null)
  })

  t.test(`${name} gives equal models one hash, and others another`, async (t) => {
    const state = await open(t)
    const { hash } = await state.models.put('a', modelNamed('zones'))
    t.equal((await state.models.put('b', { ...modelNamed('other'), score: null })).hash, hash)
    t.not((await state.models.put('a', modelNamed('zones', { weights: [0.1, -2.0000000000000004] }))).hash, hash)
  })

  t.test(`${name} lists models by name, without their documents`, async (t) => {
    const state = await open(t)
    const names = ['A', 'B', 'a', 'aa', 'é', '\uffee', '\u{1f600}']
    const entries = new Map()
    for (const model of names.toReversed()) entries.set(model, await state.models.put('a', modelNamed(model)))
    const listed = await state.models.list('a')
    t.same(
      listed,
      names.map((model) => entries.get(model))
    )
    t.notOk(listed.some((entry) => 'document' in entry))
  })

  t.test(`${name} keeps a model of several megabytes`, async (t) => {
    const state = await open(t)
    const weights = Array.from({ length: 400_000 }, (_, i) => Math.sin(i))
    await state.models.put('a', modelNamed('large', { weights }))
    t.same((await state.models.read('a', 'large'))?.document, { weights })
  })

  t.test(`${name} stores a key as given, and dates it`, async (t) => {
    const state = await open(t)
    const given = newKey({ name: 'é "quoted"', scopes: ['read', 'spend', 'admin'], expiresAt: '2030-01-01T00:00:00.000Z', requestsPerMinute: 30 })
    const { hash, ...shown } = given
    const created = await state.keys.create(given)
    t.same(created, { ...shown, createdAt: created.createdAt, revokedAt: null })
    t.ok(Math.abs(Date.parse(created.createdAt) - Date.now()) < 60_000)
    t.same(await state.keys.read(given.id), { ...created, hash })
    t.equal(await state.keys.read(issueSecret().id), null)
    t.equal(await state.keys.hasAny(), true)
  })

  t.test(`${name} lists keys by age, without their secrets, of one tenant or of all`, async (t) => {
    const state = await open(t)
    const made = [await state.keys.create(newKey()), await state.keys.create(newKey({ tenant: 'b' })), await state.keys.create(newKey({ scopes: [] }))]
    const ids = made.map(({ id }) => id)
    const known = (await state.keys.list(null)).filter(({ id }) => ids.includes(id))
    t.same(known, made)
    const [first, second, third] = made
    t.same(await state.keys.list('a'), [first, third])
    t.same(await state.keys.list('b'), [second])
    t.notOk(known.some((key) => 'hash' in key))
  })

  t.test(`${name} revokes a key once, only for its own tenant, and keeps it`, async (t) => {
    const state = await open(t)
    const { id } = await state.keys.create(newKey())
    t.equal(await state.keys.revoke('b', id), null)
    t.equal(await state.keys.revoke(null, issueSecret().id), null)
    t.equal((await state.keys.read(id))?.revokedAt, null)
    const revoked = await state.keys.revoke('a', id)
    t.ok(Number.isFinite(Date.parse(revoked?.revokedAt ?? '')))
    t.same(await state.keys.revoke(null, id), revoked)
    t.match(await state.keys.read(id), { revokedAt: revoked?.revokedAt })
    t.equal(await state.keys.hasAny(), true)
  })

  const KEEP_MS = 60_000
  const answer = { status: 201, headers: { 'content-type': 'application/json' }, body: '{"é":"\\u0000"}' }
  /** The calls of a store, by what may happen to them. */
  const callsOf = ({ calls }: StateStore, tenant = 'a') => ({
    begin: (key: string, owner: string, given: Partial<CallClaim> = {}) =>
      calls.change(tenant, key, beginCall(owner, { fingerprint: 'f', leaseMs: 60_000, keepMs: KEEP_MS, ...given })),
    finish: (key: string, lease: Lease, keepMs = KEEP_MS) => calls.change(tenant, key, finishCall(lease, answer, keepMs)),
    forget: (key: string, lease: Lease) => calls.change(tenant, key, forgetCall(lease))
  })
  const leaseOf = (state: CallState): Lease => (state.kind === 'begun' ? state.lease : { owner: state.kind, until: 0, fence: 0 })

  t.test(`${name} runs a call once and repeats its answer`, async (t) => {
    const state = await open(t)
    const { begin, finish } = callsOf(state)
    t.equal(await state.calls.read('a', 'k'), null)
    const begun = await begin('k', 'one')
    t.match(begun, { kind: 'begun', lease: { owner: 'one', fence: 1 } })
    t.match(await state.calls.read('a', 'k'), { fingerprint: 'f', lease: leaseOf(begun), answer: null })
    t.same(await begin('k', 'one'), begun, 'told again, where that was lost')
    t.same(await begin('k', 'two'), { kind: 'running' })
    t.same(await begin('k', 'two', { fingerprint: 'g' }), { kind: 'other' })
    t.equal(await finish('k', { ...leaseOf(begun), owner: 'two' }), false)
    for (const _ of [1, 2]) t.equal(await finish('k', leaseOf(begun)), true)
    for (const owner of ['one', 'two']) t.same(await begin('k', owner), { kind: 'done', answer })
    t.same((await state.calls.read('a', 'k'))?.answer, answer)
    t.same(await begin('k', 'one', { fingerprint: 'g' }), { kind: 'other' })
    t.equal(await state.calls.read('b', 'k'), null)
    t.match(await callsOf(state, 'b').begin('k', 'one', { fingerprint: 'g' }), { kind: 'begun' }, 'another tenant has keys of its own')
  })

  t.test(`${name} lets one of many claims begin a call`, async (t) => {
    const { begin } = callsOf(await open(t))
    const states = await Promise.all(Array.from({ length: 16 }, (_, i) => begin('k', `${i}`)))
    t.same(states.map(({ kind }) => kind).toSorted(), ['begun', ...Array(15).fill('running')])
  })

  t.test(`${name} gives an interrupted call to the next claim, and its late answer to nobody`, async (t) => {
    const { begin, finish, forget } = callsOf(await open(t))
    const left = await begin('k', 'one', { leaseMs: 0 })
    t.same(await begin('k', 'two', { fingerprint: 'g' }), { kind: 'other' }, 'but to no other call')
    t.match(await begin('k', 'two'), { kind: 'begun', lease: { owner: 'two', fence: 2 } })
    t.equal(await finish('k', leaseOf(left)), false, 'who was thought dead comes too late')
    t.equal(await forget('k', leaseOf(left)), false)
    t.same(await begin('k', 'three'), { kind: 'running' })
  })

  t.test(`${name} forgets a released call, and never a finished one`, async (t) => {
    const state = await open(t)
    const { begin, finish, forget } = callsOf(state)
    const given = await begin('k', 'one')
    t.equal(await forget('k', leaseOf(given)), true)
    t.equal(await state.calls.read('a', 'k'), null)
    t.equal(await state.calls.change('a', 'k', renewCall(leaseOf(given), { leaseMs: 60_000, keepMs: KEEP_MS })), false)
    const begun = await begin('k', 'two', { fingerprint: 'g' })
    t.match(begun, { kind: 'begun', lease: { fence: 2 } })
    t.equal(await finish('k', leaseOf(begun)), true)
    t.equal(await forget('k', leaseOf(begun)), false)
    t.same(await begin('k', 'two', { fingerprint: 'g' }), { kind: 'done', answer })
  })

  t.test(`${name} remembers a call while it runs, and its answer for a limited time`, async (t) => {
    const state = await open(t)
    const { begin, finish } = callsOf(state)
    const leases = { old: await begin('old', 'one', { keepMs: 0 }), new: await begin('new', 'one') }
    t.same(await begin('old', 'two', { fingerprint: 'g' }), { kind: 'other' })
    await finish('old', leaseOf(leases.old), 0)
    await finish('new', leaseOf(leases.new))
    t.equal(await state.calls.read('a', 'old'), null)
    t.match(await begin('old', 'two', { fingerprint: 'g', leaseMs: 0, keepMs: 0 }), { kind: 'begun', lease: { fence: 2 } })
    t.ok((await state.calls.sweep(10_000)) >= 1)
    t.match(await begin('old', 'one'), { kind: 'begun', lease: { fence: 1 } }, 'it is gone')
    t.same(await begin('new', 'one'), { kind: 'done', answer })
  })
}
