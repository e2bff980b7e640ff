import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import t, { type Test } from 'tap'
import type { EdgewiseError } from '../../../../src/base/errors.ts'
import type { Neo4j } from '../../../../src/storage/neo4j/connection.ts'
import { beginCall, finishCall } from '../../../../src/storage/state/call-rules.ts'
import { openNeo4jState } from '../../../../src/storage/state/neo4j/neo4j-state.ts'
import { keyOf } from '../../../../src/storage/state/neo4j/write.ts'
import type { StateStore } from '../../../../src/storage/state/state.ts'
import { noServer, openConnection, type TestServer, testServer } from '../../../fixtures/neo4j.ts'
import { forkProgram } from '../../../fixtures/programs.ts'
import { holdToLeaseContract, holdToLostAnswers } from '../lease-contract.ts'
import { openLossyProxy } from './lossy-proxy.ts'
import { newNamespace } from './open-state.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

interface Opened {
  readonly neo4j: Neo4j
  readonly state: StateStore
  readonly tenant: string
}

async function open(t: Test, server: TestServer): Promise<Opened> {
  const neo4j = openConnection(t, server)
  return { neo4j, state: await openNeo4jState({ neo4j }), tenant: newNamespace(t, neo4j) }
}

async function sequences({ state, tenant }: Opened, id: string): Promise<number[]> {
  return (await state.conversations.read(tenant, id)).turns.map(({ sequence }) => sequence)
}

/** A process that is ready to append. */
async function appender(t: Test, { uri, username, password }: TestServer, tenant: string, id: string, turns: number): Promise<ChildProcess> {
  const child = forkProgram('test/storage/state/neo4j/append-process.ts', [uri, username, password, tenant, id, String(turns)])
  t.teardown(() => child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

function wonBy(child: ChildProcess): Promise<number[]> {
  return new Promise((resolve) => {
    child.on('message', ({ won }: { won?: number[] }) => won && resolve(won))
    child.on('exit', () => resolve([]))
  })
}

const server = testServer()
if (server === null) t.test('state on Neo4j', { skip: noServer }, async () => {})
else {
  t.test('stored data is available to the next connection', async (t) => {
    const { state, tenant } = await open(t, server)
    const { id } = await state.conversations.create(tenant)
    await state.conversations.append(tenant, id, 1, '?', { n: 1 })
    await state.projections.put(tenant, 'tube', { graph: 'london', spec: { labels: ['Station'] } })
    await state.close()
    const after = await openNeo4jState({ neo4j: openConnection(t, server) })
    t.match((await after.conversations.read(tenant, id)).turns, [{ sequence: 1, answer: { n: 1 } }])
    t.match(await after.projections.read(tenant, 'tube'), { graph: 'london', spec: { labels: ['Station'] } })
  })

  t.test('unused descriptors and conversations expire, a batch at a time', async (t) => {
    const { neo4j, state, tenant } = await open(t, server)
    const made = await Promise.all(upTo(5).map(() => state.conversations.create(tenant)))
    const [named, recent, ...old] = made.map(({ id }) => id) as [string, string, ...string[]]
    for (const id of [named, recent, ...old]) await state.conversations.append(tenant, id, 1, '?', 1)
    await state.conversations.append(tenant, named, 2, '?', 1, { named: true })
    for (const handle of ['r_1', 'r_2', 'r_3']) await state.descriptors.put(tenant, handle, { tool: handle })
    // Older than anything else on this server: other tests use it meanwhile.
    const ago = "datetime.realtime() - duration('P400D')"
    const parameters = { tenant, recent }
    await neo4j.autocommit({ text: `MATCH (c:EdgewiseConversation {tenant: $tenant}) SET c.createdAt = ${ago}`, parameters })
    await neo4j.autocommit({ text: `MATCH (t:EdgewiseTurn {tenant: $tenant}) WHERE t.conversation <> $recent SET t.at = ${ago}`, parameters })
    await neo4j.autocommit({ text: `MATCH (d:EdgewiseDescriptor {tenant: $tenant}) SET d.keptAt = ${ago}`, parameters })
    await state.descriptors.put(tenant, 'r_3', { tool: 'r_3' })
    const year = 365 * 86_400_000
    t.equal(await state.conversations.sweep(year, 500), 3)
    t.equal(await state.conversations.sweep(year, 500), 0)
    t.same((await state.conversations.list(tenant, 10)).map(({ id }) => id).toSorted(), [named, recent].toSorted())
    t.same([await state.descriptors.sweep(year, 1), await state.descriptors.sweep(year, 5)], [1, 1])
    t.same(await state.descriptors.readMany(tenant, ['r_1', 'r_2', 'r_3']), [null, null, { tool: 'r_3' }])
  })

  t.test('a process reads the writes of another, by any of its addresses', async (t) => {
    const { state, tenant } = await open(t, server)
    const routed = await openNeo4jState({ neo4j: openConnection(t, { ...server, uri: server.uri.replace(/^bolt/, 'neo4j') }) })
    const { id } = await routed.conversations.create(tenant)
    for (const sequence of upTo(5)) await (sequence % 2 === 0 ? state : routed).conversations.append(tenant, id, sequence, '?', 1)
    t.equal((await routed.conversations.read(tenant, id)).turns.length, 5)
    t.equal((await state.conversations.read(tenant, id)).turns.length, 5)
  })

  t.test('of processes that append the same turns exactly one wins each, and a reader sees no gap', async (t) => {
    const opened = await open(t, server)
    const { id } = await opened.state.conversations.create(opened.tenant)
    const turns = 60
    const children = await Promise.all([1, 2, 3].map(() => appender(t, server, opened.tenant, id, turns)))
    let appending = true
    const reports = Promise.all(children.map(wonBy)).finally(() => {
      appending = false
    })
    for (const child of children) child.send('go')
    const seen: number[][] = []
    while (appending) seen.push(await sequences(opened, id))
    t.same(
      (await reports).flat().toSorted((a, b) => a - b),
      upTo(turns)
    )
    t.same(await sequences(opened, id), upTo(turns))
    t.same(
      seen.filter((read) => read.some((sequence, i) => sequence !== i + 1)),
      []
    )
  })

  t.test('a process killed while it appends leaves every acknowledged turn and no gap', async (t) => {
    const opened = await open(t, server)
    const { id } = await opened.state.conversations.create(opened.tenant)
    const child = await appender(t, server, opened.tenant, id, 1000)
    const toldEnough = new Promise<void>((resolve) => child.on('message', ({ sequence }: { sequence?: number }) => sequence === 20 && resolve()))
    child.send('go')
    await toldEnough
    child.kill('SIGKILL')
    await once(child, 'exit')
    const left = await sequences(opened, id)
    t.ok(left.length >= 20 && left.length < 1000)
    t.same(left, upTo(left.length))
    const { length } = await sequences(opened, id)
    t.equal((await opened.state.conversations.append(opened.tenant, id, length + 1, '?', 1)).sequence, length + 1)
  })

  t.test('an append with a lost response counts once and is no conflict', async (t) => {
    const proxy = await openLossyProxy(t, server.uri)
    const opened = await open(t, { ...server, uri: proxy.uri })
    const { state, tenant } = opened
    const { id } = await state.conversations.create(tenant)
    proxy.loseNextAnswer()
    const turn = await state.conversations.append(tenant, id, 1, '?', { n: 1 })
    t.equal(proxy.lost(), 1)
    t.same((await state.conversations.read(tenant, id)).turns, [turn])
    await t.rejects(state.conversations.append(tenant, id, 1, '?', { n: 2 }), { code: 'EDGEWISE_CONFLICT' })
  })

  t.test('other writes with lost responses are done once too', async (t) => {
    const proxy = await openLossyProxy(t, server.uri)
    const { state, tenant } = await open(t, { ...server, uri: proxy.uri })
    proxy.loseNextAnswer()
    const { id } = await state.conversations.create(tenant)
    t.same(
      (await state.conversations.list(tenant, 10)).map((listed) => listed.id),
      [id]
    )
    proxy.loseNextAnswer()
    await state.conversations.delete(tenant, id)
    t.same(await state.conversations.list(tenant, 10), [])
    await state.projections.put(tenant, 'tube', { graph: 'london', spec: {} })
    proxy.loseNextAnswer()
    t.equal(await state.projections.drop(tenant, 'tube'), true)
    t.equal(proxy.lost(), 3)
  })

  const place = [server.uri, server.username, server.password] as const
  holdToLeaseContract(t, 'Neo4j', async (t) => ({ ...(await open(t, server)), place }))
  holdToLostAnswers(t, 'Neo4j', async (t) => {
    const proxy = await openLossyProxy(t, server.uri)
    return { ...(await open(t, { ...server, uri: proxy.uri })), ...proxy, place }
  })

  t.test('a finished call of an earlier version gets its answer, and an unfinished one goes to the next claim', async (t) => {
    const { neo4j, state, tenant } = await open(t, server)
    const text = `CREATE (c:EdgewiseIdempotentCall:EdgewiseOwn {key: $key, tenant: $tenant, fingerprint: 'f', owner: 'one', leasedUntil: datetime.realtime()})
SET c.expiresAt = datetime.realtime() + duration('PT1H'), c.answer = $answer`
    const answer = { status: 200, headers: {}, body: 'done' }
    for (const [key, kept] of Object.entries({ done: JSON.stringify(answer), left: null }))
      await neo4j.autocommit({ text, parameters: { key: keyOf(tenant, key), tenant, answer: kept } })
    const claim = beginCall('two', { fingerprint: 'f', leaseMs: 60_000, keepMs: 60_000 })
    t.same(await state.calls.change(tenant, 'done', claim), { kind: 'done', answer })
    t.match(await state.calls.change(tenant, 'left', claim), { kind: 'begun', lease: { owner: 'two', fence: 1 } })
    t.equal(await state.calls.change(tenant, 'left', finishCall({ owner: 'one', until: 0, fence: 0 }, answer, 60_000)), false)
  })

  t.test('a turn is never overwritten, even where the count of turns is wrong', async (t) => {
    const { neo4j, state, tenant } = await open(t, server)
    const { id } = await state.conversations.create(tenant)
    await state.conversations.append(tenant, id, 1, 'first?', 1)
    await neo4j.autocommit({ text: 'MATCH (c:EdgewiseConversation) WHERE c.tenant = $tenant SET c.turns = 0', parameters: { tenant } })
    await t.rejects(state.conversations.append(tenant, id, 1, 'second?', 2), { code: 'EDGEWISE_CONFLICT', message: /next turn is 2/ })
  })

  t.test('a conversation deleted during appends leaves no turn behind', async (t) => {
    const { neo4j, state, tenant } = await open(t, server)
    for (const sequence of upTo(20)) {
      const { id } = await state.conversations.create(tenant)
      await state.conversations.append(tenant, id, 1, '?', 1)
      const append = () => state.conversations.append(tenant, id, 2, '?', sequence)
      const outcomes = await Promise.allSettled([append(), state.conversations.delete(tenant, id), append()])
      t.equal(outcomes[1]?.status, 'fulfilled')
      await t.rejects(state.conversations.read(tenant, id), { code: 'EDGEWISE_UNKNOWN_CONVERSATION' })
    }
    const [left] = await neo4j.read({ text: 'MATCH (t:EdgewiseTurn) WHERE t.tenant = $tenant RETURN count(t) AS turns', parameters: { tenant } })
    t.equal(left?.['turns'], 0)
  })

  t.test('closing waits for descriptors that are being written', async (t) => {
    const { state, tenant } = await open(t, server)
    const put = Promise.all(upTo(50).map((i) => state.descriptors.put(tenant, `r_${i}`, { i })))
    await state.close()
    t.same(await state.descriptors.read(tenant, 'r_50'), { i: 50 })
    await put
  })

  t.test('a lost server is soon reported as unavailable', async (t) => {
    const proxy = await openLossyProxy(t, server.uri)
    const { tenant } = await open(t, server)
    const state = await openNeo4jState({ neo4j: openConnection(t, { ...server, uri: proxy.uri }) })
    await proxy.stop()
    const calls = {
      createConversation: () => state.conversations.create(tenant),
      conversation: () => state.conversations.read(tenant, 'x'),
      appendTurn: () => state.conversations.append(tenant, 'x', 1, '?', 1),
      putDescriptor: () => state.descriptors.put(tenant, 'r_1', {}),
      descriptor: () => state.descriptors.read(tenant, 'r_1')
    }
    for (const [name, call] of Object.entries(calls)) {
      const started = performance.now()
      const error = (await call().catch((error: unknown) => error)) as EdgewiseError
      t.equal(error.code, 'EDGEWISE_STORE_UNAVAILABLE', name)
      t.ok(performance.now() - started < 5000, `${name} takes no longer than 5 s`)
    }
    await t.rejects(openNeo4jState({ neo4j: openConnection(t, { ...server, uri: proxy.uri }) }), { code: 'EDGEWISE_STORE_UNAVAILABLE' })
  })
}
