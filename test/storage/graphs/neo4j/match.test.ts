import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { match } from '../../../../src/storage/graphs/neo4j/match.ts'
import { compileMatch } from '../../../../src/storage/graphs/neo4j/match-statement.ts'
import type { GraphView } from '../../../../src/storage/graphs/neo4j/view.ts'
import type { Pattern } from '../../../../src/storage/graphs/pattern.ts'
import type { GraphSchema } from '../../../../src/storage/graphs/store.ts'
import type { Neo4j } from '../../../../src/storage/neo4j/connection.ts'
import { caseCount } from '../../../fixtures/length.ts'
import { noServer, openConnection, testServer } from '../../../fixtures/neo4j.ts'
import { graphs, patterns, reachPatterns } from '../match-cases.ts'
import { expectedRows, type PlainGraph } from '../match-oracle.ts'

const GRAPHS = 6
const PATTERNS = caseCount(200)
const SEED = 20_261_122
const plenty = { maxWork: 60_000_000, maxRows: 100_000 }

const server = testServer()
if (server === null) t.test('match in Cypher', { skip: noServer }, async () => {})
else {
  t.test('agrees with trying every trail, in random cases', async (t) => {
    const neo4j = openConnection(t, server)
    // The same label for all graphs: the server plans a statement once.
    const slot = `MatchCase${randomUUID()}`
    const cases = [...fc.sample(patterns, { numRuns: (PATTERNS * 3) / 4, seed: SEED }), ...fc.sample(reachPatterns, { numRuns: PATTERNS / 4, seed: SEED })]
    let [tried, filled] = [0, 0]
    for (const graph of fc.sample(graphs, { numRuns: GRAPHS, seed: SEED })) {
      await clear(neo4j, slot)
      const { view, ids } = await create(t, neo4j, graph, slot)
      const keys = new Map(ids.map((id, index) => [id, `k${index}`]))
      for (const pattern of cases) {
        const table = await match(neo4j, view, schemaOf(view), pattern, plenty, uncontrolled)
        const found = Array.from({ length: table.rowCount }, (_, row) =>
          JSON.stringify(table.columns.map(({ type, data }) => (type === 'node' ? keys.get(data[row] as number) : data[row])))
        ).sort()
        const expected = expectedRows(graph, pattern)
        tried++
        if (expected.length > 0) filled++
        if (JSON.stringify(found) !== JSON.stringify(expected)) t.same(found, expected, JSON.stringify({ graph, pattern }))
      }
    }
    t.equal(tried, GRAPHS * PATTERNS)
    t.ok(filled > tried / 2, `${filled} of ${tried} patterns had rows`)
  })

  t.test('orders rows by returned ids, and distinct values by their own order', async (t) => {
    const neo4j = openConnection(t, server)
    const { view, ids } = await create(t, neo4j, {
      nodes: [2, 0, 2, 1].map((n, at) => ({ key: `k${at}`, labels: ['A'], n })),
      relationships: [3, 2, 1, 0].map((source) => ({ source, target: (source + 1) % 4, type: 'R', w: source }))
    })
    const step: Pattern = {
      path: { nodes: [{ as: 'a' }, { as: 'b' }], relationships: [{ as: 'r', direction: 'out' }] },
      return: [{ of: 'b', property: 'n' }, { of: 'a' }],
      distinct: false
    }
    const columns = async (pattern: Partial<Pattern>) => {
      const { columns } = await match(neo4j, view, schemaOf(view), { ...step, ...pattern }, plenty, uncontrolled)
      return columns.map(({ data }) => [...(data as ArrayLike<unknown> & Iterable<unknown>)])
    }
    // Ids of nodes that are gone are given again: they need not rise as nodes are created.
    const starts = [0, 1, 2, 3].sort((a, b) => (ids[(a + 1) % 4] as number) - (ids[(b + 1) % 4] as number))
    t.same(await columns({}), [starts.map((start) => [2, 0, 2, 1][(start + 1) % 4]), starts.map((start) => ids[start])])
    const byId = await neo4j.read({ text: 'MATCH (n)-[r]->() WHERE id(n) IN $ids RETURN r.w AS w ORDER BY id(r)', parameters: { ids } })
    t.same(await columns({ return: [{ of: 'r', property: 'w' }] }), [byId.map(({ w }) => w)], 'relationships by their own ids')
    t.same(await columns({ return: [{ of: 'a', property: 'n' }], distinct: true }), [[0, 1, 2]])
  })

  t.test('sees only nodes of its graph, for any ids', async (t) => {
    const neo4j = openConnection(t, server)
    const plain: PlainGraph = { nodes: [{ key: 'k0', labels: ['A'], n: 0 }], relationships: [{ source: 0, target: 0, type: 'R', w: 0 }] }
    const [mine, other] = [await create(t, neo4j, plain), await create(t, neo4j, plain)]
    const pattern: Pattern = {
      path: { nodes: [{ as: 'a', ids: [...mine.ids, ...other.ids] }, {}], relationships: [{ direction: 'both', minHops: 0, maxHops: 2 }] },
      return: [{ of: 'a' }],
      distinct: true
    }
    const { columns } = await match(neo4j, mine.view, schemaOf(mine.view), pattern, plenty, uncontrolled)
    t.same(
      Array.from(columns[0]?.data as ArrayLike<number>),
      mine.ids.toSorted((a, b) => a - b)
    )
    const anonymous = compileMatch(mine.view, schemaOf(mine.view), pattern, 10).text
    t.equal(anonymous.split(`:\`${mine.view.slot}\``).length - 1, 2, 'each node of the pattern bears the label of the graph')
  })

  t.test('stops in the server at its budgets and on a cancel', async (t) => {
    const neo4j = openConnection(t, server)
    const nodes = Array.from({ length: 40 }, (_, at) => ({ key: `k${at}`, labels: ['A'], n: 0 }))
    const { view } = await create(t, neo4j, {
      nodes,
      relationships: nodes.flatMap((_, source) => nodes.map((_, target) => ({ source, target, type: 'R', w: 0 })))
    })
    // All trails yield the same row: none comes before the last has been tried.
    const walk: Pattern = {
      path: { nodes: [{ as: 'a' }, { as: 'b' }], relationships: [{ direction: 'both', minHops: 6, maxHops: 6 }] },
      return: [{ of: 'a', property: 'n' }],
      distinct: true
    }
    const running = async () =>
      (
        await neo4j.read({
          text: 'SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery CONTAINS $slot RETURN currentQuery',
          parameters: { slot: `\`${view.slot}\`` }
        })
      ).length
    const run = (pattern: Pattern, budget: { maxWork: number; maxRows: number }, check = () => {}) =>
      match(neo4j, view, schemaOf(view), pattern, budget, { check })
    await t.rejects(run(walk, { maxWork: 1000, maxRows: 10 }), {
      code: 'EDGEWISE_WORK_BUDGET',
      message: /Instead, start from fewer/
    })
    const pairs: Pattern = { ...walk, return: [{ of: 'a' }, { of: 'b' }], path: { nodes: [{ as: 'a' }, { as: 'b' }], relationships: [{ direction: 'out' }] } }
    await t.rejects(run(pairs, { maxWork: 100_000, maxRows: 10 }), { code: 'EDGEWISE_WORK_BUDGET', message: /at most 10 rows/ })
    t.equal((await run(pairs, { maxWork: 100_000, maxRows: 1600 })).rowCount, 1600)
    for (const code of ['EDGEWISE_DEADLINE', 'EDGEWISE_CANCELLED'] as const) {
      let checks = 0
      const impatient = () => {
        if (++checks > 5) throw new EdgewiseError(code, { deadlineMs: 100 })
      }
      await t.rejects(run(walk, { maxWork: 1e12, maxRows: 10 }, impatient), { code }, 'the caller has given up, the budget is not spent')
    }
    t.equal(await running(), 0)
  })
}

async function clear(neo4j: Neo4j, slot: string): Promise<void> {
  await neo4j.autocommit({ text: `MATCH (n:\`${slot}\`) DETACH DELETE n` })
}

/** The graph under its own label, by plain Cypher, with ids by index. It is removed at the end of the test. */
async function create(t: Test, neo4j: Neo4j, graph: PlainGraph, slot = `MatchCase${randomUUID()}`): Promise<{ view: GraphView; ids: number[] }> {
  t.teardown(() => clear(neo4j, slot))
  const ids = await neo4j.write(async (run) => {
    const found = new Map<number, number>()
    for (const [index, { labels, n }] of graph.nodes.entries()) {
      const [row] = await run({ text: `CREATE (n:\`${slot}\`:${labels.join(':')} {n: $n}) RETURN id(n) AS id`, parameters: { n } })
      found.set(index, row?.['id'] as number)
    }
    const rows = graph.relationships.map(({ source, target, type, w }) => ({ source: found.get(source), target: found.get(target), type, w }))
    for (const type of ['R', 'S']) {
      const text = `UNWIND $rows AS row MATCH (s) WHERE id(s) = row.source MATCH (t) WHERE id(t) = row.target CREATE (s)-[:${type} {w: row.w}]->(t)`
      await run({ text, parameters: { rows: rows.filter((row) => row.type === type) } })
    }
    return [...found.values()]
  })
  const info = { name: 'random', version: slot, orientation: 'directed' as const, nodeCount: ids.length, relationshipCount: 0, importedAt: '' }
  const view: GraphView = { tenant: 't', info, database: neo4j.database, slot, nameProperties: {}, once: (_key, make) => make() }
  return { view, ids }
}

function schemaOf({ info }: GraphView): GraphSchema {
  const described = (property: string) => ({ properties: [{ property, types: ['integer' as const], count: 1, distinct: 1, samples: [] }], count: 1 })
  return {
    ...info,
    labels: ['A', 'B'].map((label) => ({ label, nameProperty: null, ...described('n') })),
    relationshipTypes: ['R', 'S'].map((type) => ({ type, patterns: [], ...described('w') }))
  }
}
