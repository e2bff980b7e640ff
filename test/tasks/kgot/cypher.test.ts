import t, { type Test } from 'tap'
import { openScratch } from '../../../src/storage/graphs/neo4j/scratch/open-scratch.ts'
import type { Read } from '../../../src/tasks/kgot/backend.ts'
import { cypherBackend } from '../../../src/tasks/kgot/cypher-backend.ts'
import { buildTaskGraph, type TaskGraph } from '../../../src/tasks/kgot/task-graph.ts'
import { emptyServer, openConnection } from '../../fixtures/neo4j.ts'
import { sourceOf } from './operations.ts'
import { openTasks } from './scripted-task.ts'
import { edge, node, type TaskScript } from './task-script.ts'

const graphOf = (operations: readonly object[]): TaskGraph => buildTaskGraph([{ step: 1, source: sourceOf(1), operations: operations as never }])

const stations = [
  node('Bank', 'Station', { zone: 1, passengers: 52.5, key: 'stated', temporal: 'date', value: '2020-01-01' }),
  node('Euston', 'Station', { zone: 1 }),
  node('Ealing', 'Tube `stop`', { zone: 3 }),
  edge('Bank', 'NEAR', 'Euston', { properties: [{ name: 'minutes', value: 4 }] }),
  edge('Euston', 'NEAR', 'Ealing')
]
const many = Array.from({ length: 9000 }, (_, at) => node(`node ${at}`, `Label ${at % 7}`, { at }))
const joined = Array.from({ length: 9000 }, (_, at) => edge(`node ${at}`, `TYPE ${at % 5}`, `node ${(at * 31) % 9000}`))
const endless = 'UNWIND range(1, 100000000000) AS x WITH x WHERE x % 1000000007 = 3 RETURN count(x) AS marked'

t.test('queries in Cypher', { timeout: 240_000 }, async (t) => {
  const server = await emptyServer(t)
  if (server === null) return
  const { username, password } = server
  const uri = server.uri.replace('://', `://${username}:${password}@`)
  const neo4j = openConnection(t, server)
  const scratch = openScratch({ uri: server.uri, username, password, database: 'neo4j' })
  t.teardown(() => scratch.close())
  const hasty = openScratch({ uri: server.uri, username, password, database: 'neo4j' }, { statementMs: 300 })
  t.teardown(() => hasty.close())

  const graph = graphOf(stations)
  async function read(query: string, { of = graph, by = scratch, signal = new AbortController().signal } = {}): Promise<Read | undefined> {
    return cypherBackend(by).read?.(query, { tenant: 'default', graphName: 'task:1', graph: of, signal })
  }
  const countOf = async (text: string) => (await neo4j.read({ text }))[0]?.['count']
  const stored = () => countOf('MATCH (n) RETURN count(n) AS count')
  const running = () =>
    countOf('SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery CONTAINS "1000000007" AND NOT currentQuery CONTAINS "SHOW" RETURN count(*) AS count')

  t.test('a node has its label, key, name, aliases and properties, an edge its type and properties', async (t) => {
    t.same(await read('MATCH (a {key: "Bank"})-[r:NEAR]->(b) RETURN a, r, b.name AS name, r.minutes + 1 AS later'), {
      ok: true,
      isEmpty: false,
      text: JSON.stringify({
        a: {
          labels: ['Station'],
          properties: { key: 'Bank', name: 'Bank', key_stated: 'stated', passengers: 52.5, temporal: 'date', value: '2020-01-01', zone: 1 }
        },
        r: { type: 'NEAR', properties: { minutes: 4 } },
        name: 'Euston',
        later: 5
      })
    })
    t.match(
      await read('MATCH p = (:Station)-[:NEAR*2]->(n:`Tube ``stop```) RETURN p, labels(n) AS labels, date("2020-02-01") AS day, 9007199254740993 AS large'),
      {
        text: /^\{"p":\{"nodes":\[.*"relationships":\["NEAR","NEAR"\]\},"labels":\["Tube `stop`"\],"day":"2020-02-01","large":"9007199254740993"\}$/
      }
    )
    t.match(await read('CALL db.labels() YIELD label RETURN collect(label) AS labels'), { text: '{"labels":["Station","Tube `stop`"]}' })
  })

  t.test('an empty result is recognized: no rows, nulls or empty lists', async (t) => {
    for (const found of [
      'MATCH (n:Nothing) RETURN n',
      'OPTIONAL MATCH (n:Nothing) RETURN n',
      'MATCH (n:Nothing) RETURN collect(n) AS all, max(n.zone) AS most'
    ])
      t.match(await read(found), { ok: true, isEmpty: true }, found)
    t.match(await read('MATCH (n:Nothing) RETURN count(n) AS count'), { isEmpty: false, text: '{"count":0}' })
  })

  t.test('a statement may write in between, and nothing of it stays', async (t) => {
    const writing = [
      'MATCH (n) SET n.seen = true, n:Seen REMOVE n.zone WITH n CREATE (n)-[:HAS]->(m:Copy:Seen {of: n.key}) RETURN count(m) AS count',
      'MATCH (n {key: "Ealing"}) DETACH DELETE n WITH count(n) AS gone MATCH (m) WITH gone, count(m) AS left RETURN gone + left AS count',
      'MERGE (n:Station {key: "Bank"}) ON CREATE SET n.made = true ON MATCH SET n += {found: true} WITH n MATCH (m) RETURN count(m) AS count'
    ]
    for (const query of writing) t.match(await read(query), { ok: true, text: '{"count":3}' }, query)
    t.equal(await stored(), 0)
  })

  t.test('an error has its place in the text of the model', async (t) => {
    t.match(await read('MATCH (n)\nRETURN m.name'), { ok: false, error: /Variable `m` not defined \(line 2, column 8 of the statement\)/ })
    t.match(await read('MATCH (n) RETURN n.zone / 0'), { ok: false, error: /\/ by zero/ })
    t.equal(await stored(), 0)
  })

  t.test('rows are cut with a note; a row that is too large is an error of its query', async (t) => {
    const { text = '' } = (await read('UNWIND range(1, 5000) AS x RETURN x')) as { text?: string }
    t.match(text, /^\{"x":1\}\n\{"x":2\}\n[\s\S]*\{"x":1000\}\n\(Only the first 1000 rows are shown\. Aggregate, or narrow the query\.\)$/)
    t.match(await read('UNWIND range(1, 9000) AS x RETURN collect(x) AS all'), { ok: false, error: /16000 characters of the first row\. .*LIMIT/ })
    t.match(await read('UNWIND range(1, 1500000) AS x RETURN collect(x) AS all'), { ok: false, error: /4194304 bytes of one row/ })
    t.match(await read('MATCH (n) RETURN count(n) AS count'), { text: '{"count":3}' }, 'and the next one is read')
  })

  t.test('transactions are isolated, and not mistaken for existing data', async (t) => {
    const create = { text: 'UNWIND range(1, 50) AS x CREATE (n:Station {key: "Bank"}) RETURN count(n) AS count' }
    const beside = await neo4j.transaction(async (run) => {
      await run(create)
      const counts = await Promise.all(
        [1, 2, 3, 4].map((size) => read('MATCH (n) RETURN count(n) AS count', { of: graphOf(stations.slice(0, Math.min(size, 3))) }))
      )
      return { commit: false, value: counts }
    })
    t.same(
      beside.map((one) => one?.ok === true && one.text),
      [1, 2, 3, 3].map((count) => `{"count":${count}}`)
    )
    t.equal(await stored(), 0)
  })

  t.test('a graph of 18,000 operations is written, queried and removed', async (t) => {
    const query = 'MATCH (a)-[r]->(b) RETURN count(r) AS edges, count(DISTINCT a) AS nodes, count(DISTINCT type(r)) AS types'
    t.match(await read(query, { of: graphOf([...many, ...joined]) }), { text: '{"edges":9000,"nodes":9000,"types":5}' })
    t.equal(await stored(), 0)
  })

  t.test('an endless statement is stopped, as an error of its query', async (t) => {
    t.match(await read(endless, { by: hasty }), { ok: false, error: /stopped after 0\.3 s\. .*bound the length of paths/, isFinal: undefined })
    t.equal(await running(), 0)
    t.equal(await stored(), 0)
  })

  t.test('a cancelled one ends in the server too', async (t) => {
    const controller = new AbortController()
    const outcome = read(endless, { signal: controller.signal }).catch((error: unknown) => error)
    while ((await running()) === 0);
    controller.abort()
    t.match(await outcome, { code: 'EDGEWISE_CANCELLED' })
    while ((await running()) !== 0);
    t.equal(await stored(), 0)
  })

  const query = 'MATCH (n:Station {zone: 1}) RETURN count(n) AS count'
  const solvedBy =
    (backend: string, other: string, repairs: { readonly fixed?: string; readonly anew?: string } = {}): TaskScript =>
    ({ role, text }) => {
      if (role === 'next_step') return { choice: 'solve', content: backend }
      if (role === 'tools') return { toolCalls: [{ name: 'find_nodes', arguments: { graph: 'london', limit: 1 } }] }
      if (role === 'new_operations')
        return { operations: [node('Bank', 'Station', { zone: 1 }), node('Euston', 'Station', { zone: 1 }), node('Ealing', 'Station', { zone: 3 })] }
      if (role === 'forced_query') return { query: other }
      if (role === 'fixed_query') return { query: repairs.fixed ?? backend }
      if (role === 'new_query') return { query: repairs.anew ?? backend }
      if (role === 'best_answer') return { number: Number(/(\d)\. "2 stations/.exec(text)?.[1]) }
      return { final_answer: text.includes('{\\"count\\":2}') ? '2 stations' : 'Bank and Euston' }
    }
  async function solved(t: Test, script: TaskScript, backends: readonly string[] = ['cypher']) {
    const bench = await openTasks(t, script, { EDGEWISE_SCRATCH_NEO4J_URI: uri })
    const job = await bench.solve({ task: 'How many stations are in zone 1?', backends })
    const events = await bench.runtime.state.jobs.events('default', job.id, 0, 200)
    const reads = events.flatMap(({ type, data }) => (type === 'task.read' ? [data as Record<string, unknown>] : []))
    return { ...bench, reads, result: (await bench.runtime.jobs.resultOf(job)) as Record<string, unknown> }
  }

  t.test('a task with three nodes is answered by a count, and the database is empty afterwards', async (t) => {
    const { result, reads, requests } = await solved(t, solvedBy(query, query))
    t.match(result, { status: 'answered', answer: '2 stations', forced: false })
    t.match(reads, [{ backend: 'cypher', query, ok: true, isEmpty: false }])
    t.notOk(JSON.stringify(requests).includes(password), 'the model is told no password')
    t.equal(await stored(), 0)
  })

  t.test('a failing query is fixed, an empty one rewritten, one in fences repaired', async (t) => {
    const { reads } = await solved(t, solvedBy('CALL apoc.help("x")', query, { fixed: 'MATCH (n:Nothing) RETURN n', anew: `\`\`\`cypher\n${query}\n\`\`\`` }))
    t.match(reads, [{ ok: false }, { ok: true, isEmpty: true }, { ok: true, isEmpty: false, mended: true }])
  })

  t.test('a judge chooses among its result and those of other backends', async (t) => {
    const script = 'const result = graph.filterNodes((key, { zone }) => zone === 1)'
    const { result, reads, roles } = await solved(t, solvedBy(query, script), ['cypher', 'script'])
    t.match(result, { status: 'answered', answer: '2 stations' })
    t.same(reads.map(({ backend, ok }) => [backend, ok]).sort(), [
      ['cypher', true],
      ['script', true]
    ])
    t.ok(roles.includes('best_answer'))
  })

  t.test('a database in use is rejected; no other query is tried, and other backends answer', async (t) => {
    for (const [use, undo, why] of [
      ['CREATE (:Somebody {name: "else"})', 'MATCH (n) DELETE n', /is not empty\. Use a dedicated Neo4j/],
      ['CREATE CONSTRAINT one FOR (n:Station) REQUIRE n.key IS UNIQUE', 'DROP CONSTRAINT one', /has constraints\. Drop them/]
    ] as const) {
      await neo4j.autocommit({ text: use })
      t.match(await read(query), { ok: false, error: why, isFinal: true }, use)
      await neo4j.autocommit({ text: undo })
    }
    await neo4j.autocommit({ text: 'CREATE (:Somebody)' })
    t.teardown(() => neo4j.autocommit({ text: 'MATCH (n:Somebody) DELETE n' }))
    const script = 'const result = graph.filterNodes((key, { zone }) => zone === 1)'
    const { result, reads, roles } = await solved(t, solvedBy(script, query), ['script', 'cypher'])
    t.match(result, { status: 'answered', answer: 'Bank and Euston', forced: false })
    t.same(reads.map(({ backend, ok }) => [backend, ok]).sort(), [
      ['cypher', false],
      ['script', true]
    ])
    t.notOk(roles.some((role) => role === 'fixed_query' || role === 'new_query'))
    t.equal(await stored(), 1, 'and what is in it stays')
  })

  t.test('wrong credentials are reported without showing them', async (t) => {
    const wrong = openScratch({ uri: server.uri, username, password: 'canary-9', database: 'neo4j' })
    t.teardown(() => wrong.close())
    const outcome = await read(query, { by: wrong })
    t.match(outcome, { ok: false, error: /rejected the credentials/, isFinal: true })
    t.notMatch(outcome, { error: /canary/ })
  })
})
