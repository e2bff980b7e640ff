import { fail } from 'node:assert'
import fc from 'fast-check'
import t from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { guard } from '../../../../src/storage/graphs/neo4j/cypher/guard.ts'
import { openNeo4jStore } from '../../../../src/storage/graphs/neo4j/neo4j-store.ts'
import { caseCount, isFull } from '../../../fixtures/length.ts'
import { noServer, testServer } from '../../../fixtures/neo4j.ts'
import { stream } from '../sample-graph.ts'
import { arbitraryQuery, mutated } from './cypher/arbitrary-query.ts'
import { attackQueries } from './cypher/attacks.ts'
import { honestQueries, parameters } from './cypher/honest-queries.ts'
import { socialGraph } from './cypher/social-graph.ts'
import { openOwn, stateOf } from './cypher/social-server.ts'

/** Neo4j plans each statement anew, which takes a third of a second. */
const RUNS = isFull ? 400 : 160
const SEED = 20_260
const scope = '`EdgewiseSlot1`'
const surroundings = {
  scope,
  hasOwnNames: true,
  parameters: { ...parameters, labels: ['A'], n: 3 },
  labels: ['Person'],
  types: ['KNOWS'],
  properties: ['name']
}

/** Every word that may stand outside names and strings in what is sent. */
const words = new Set(
  (
    'MATCH OPTIONAL WHERE WITH UNWIND AS RETURN DISTINCT ORDER BY DESC SKIP LIMIT UNION ALL CALL EXISTS COUNT COLLECT CASE WHEN THEN ELSE END AND OR XOR NOT IN IS NULL STARTS ENDS CONTAINS ' +
    'S v e E BOOLEAN STRING INTEGER FLOAT DATE DURATION POINT NODE RELATIONSHIP MAP PATH ANY true false null all any none single reduce exists shortestPath allShortestPaths ' +
    'abs acos avg ceil coalesce collect count date datetime duration elementId endNode head id isEmpty keys labels last left length max min nodes percentileCont percentileDisc point ' +
    'properties range relationships replace reverse right round size split startNode stDev stDevP substring sum tail toLower toString toUpper toInteger trim type valueType between distance fromEpoch'
  ).split(' ')
)

const accepted = (statement: string): string | null => {
  try {
    return guard(statement, surroundings).text
  } catch (error) {
    if (error instanceof EdgewiseError && error.code === 'EDGEWISE_INVALID_INPUT') return null
    throw error
  }
}

/** A statement without its strings and names in backticks: S for the scope, v for any other name. */
const bare = (text: string) => text.replace(/'(?:[^'\\]|\\.)*'/gs, "''").replace(/`(?:[^`]|``)*`/g, (name) => (name === scope ? 'S' : 'v'))

/** The parentheses beside arrows, each up to its properties. */
function nodesBesideArrows(text: string): string[] {
  const nodes: string[] = []
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') open.push(at)
    if (text[at] !== ')') continue
    const from = open.pop() ?? 0
    const isBefore = /^<?-[-[]/.test(text.slice(at + 1, at + 4))
    const isAfter = /(?:\]|-)->?$/.test(text.slice(Math.max(0, from - 3), from))
    if (isBefore || isAfter) nodes.push(text.slice(from, at + 1).replace(/ WHERE .*| \{.*/s, ''))
  }
  return nodes
}

t.test('sends only reading words, with every node scoped, for random input', async (t) => {
  const attacked = mutated([...honestQueries, ...attackQueries.map(({ statement }) => statement).filter((statement) => statement.length < 2000)])
  let passed = 0
  let seen = 0
  let nodesSeen = 0
  const check = (statement: string) => {
    seen++
    const text = accepted(statement)
    if (text === null) return
    passed++
    const rest = bare(text)
    for (const word of rest.match(/[A-Za-z_]\w*/g) ?? []) if (!words.has(word)) fail(`${word} in ${text}`)
    if (/\/\*|\/\/|;/.test(rest) || text.includes('\\u')) fail(`an escape, a comment or a second statement in ${text}`)
    for (const node of nodesBesideArrows(rest)) {
      nodesSeen++
      if (!/[:&]S$/.test(node.replace(/\)$/, ''))) fail(`${node} is not scoped in ${text}`)
    }
  }
  fc.assert(fc.property(attacked, check), { seed: SEED, numRuns: caseCount(6000) })
  fc.assert(fc.property(arbitraryQuery, check), { seed: SEED, numRuns: caseCount(2000) })
  t.ok(passed > caseCount(1000), `${passed} of ${seen} are read`)
  t.ok(nodesSeen > caseCount(2000), `${nodesSeen} nodes beside arrows`)
  t.ok(seen - passed > caseCount(2000), `${seen - passed} of ${seen} are refused`)
})

const server = testServer()
if (server === null) t.test('Neo4j', { skip: noServer }, async () => {})
else {
  t.test('no accepted statement changes the server or shows data of another graph', async (t) => {
    const own = await openOwn(t)
    if (own === null) return
    const { neo4j, options } = own
    const store = openNeo4jStore({ neo4j, neo4jOptions: options, refreshMs: 0 })
    t.teardown(() => store.close())
    await store.import('here', 'social', stream(socialGraph()), {})
    await store.import('there', 'social', stream(socialGraph(' canary')), {})
    await neo4j.write(async (run) => {
      await run({
        text: "CREATE (:EdgewiseConversation:EdgewiseOwn {name: 'canary'})-[:HIDES]->(:EdgewiseTurn:EdgewiseOwn {name: 'canary', hidden: 'canary'})"
      })
      await run({ text: "CREATE (:Person:Secret {name: 'foreign'})-[:HIDES]->(:City {name: 'foreign', hidden: 'foreign'})" })
    })
    await neo4j.autocommit({ text: "CALL gds.graph.project('kept', '*', '*') YIELD graphName RETURN graphName" })
    const before = await stateOf(neo4j)
    const readers = [
      { tenant: 'here', graph: 'social', leak: /canary|foreign|Edgewise|edgewise/ },
      { tenant: 'default', graph: 'neo4j', leak: /canary|Bob|Edgewise|edgewise/ }
    ] as const
    const visible = new Map<string, Set<number>>()
    for (const { tenant, graph } of readers) {
      const { nodes } = await store.findNodes(tenant, graph, { limit: 1000 })
      visible.set(tenant, new Set(nodes.map(({ id }) => id)))
    }
    let ran = 0
    let rowsSeen = 0
    const run = async (statement: string, reader: (typeof readers)[number]) => {
      if (accepted(statement) === null) return
      const query = { statement, parameters: surroundings.parameters, maxRows: 200, maxBytes: 1e6 }
      try {
        const { table, notes } = (await store.readCypher?.(reader.tenant, reader.graph, query, uncontrolled)) ?? {
          table: { columns: [], rowCount: 0 },
          notes: []
        }
        ran++
        rowsSeen += table.rowCount
        for (const { type, data } of table.columns) {
          const ids = type === 'node' ? Array.from(data) : type === 'nodes' ? Array.from(data).flat() : []
          for (const id of ids) if (id !== null && visible.get(reader.tenant)?.has(Number(id)) !== true) fail(`node ${id} by ${statement}`)
        }
        // Names of the columns are what was written.
        const shown = JSON.stringify([table.columns.map(({ data }) => Array.from(data)), notes], (_name, value) =>
          typeof value === 'bigint' ? String(value) : value
        )
        if (reader.leak.test(shown)) fail(`${shown} by ${statement}`)
      } catch (error) {
        if (!(error instanceof EdgewiseError) || error.code !== 'EDGEWISE_INVALID_INPUT') throw error
      }
    }
    const mixed = fc.oneof({ weight: 3, arbitrary: arbitraryQuery }, { weight: 1, arbitrary: mutated(honestQueries) })
    const runs = fc.asyncProperty(mixed, fc.constantFrom(...readers), run)
    await fc.assert(runs, { seed: SEED, numRuns: caseCount(RUNS), endOnFailure: true })
    for (const [at, statement] of honestQueries.slice(0, 20).entries()) {
      for (const reader of readers.filter((_, which) => isFull || which === at % 2)) await run(statement, reader)
    }
    t.ok(ran > caseCount(RUNS * 0.35), `${ran} ran`)
    t.ok(rowsSeen > caseCount(RUNS / 2), `${rowsSeen} rows`)
    t.equal(await stateOf(neo4j), before)
  })
}
