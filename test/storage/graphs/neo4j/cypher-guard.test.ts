import t from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { type GuardedStatement, guard } from '../../../../src/storage/graphs/neo4j/cypher/guard.ts'
import { readCypher } from '../../../../src/storage/graphs/neo4j/cypher/read-cypher.ts'
import { slownessOf } from '../../../../src/storage/graphs/neo4j/cypher/regular-expression.ts'
import { ReaderThreads } from '../../../../src/storage/graphs/neo4j/reader-threads.ts'
import type { GraphView } from '../../../../src/storage/graphs/neo4j/view.ts'
import type { GraphSchema } from '../../../../src/storage/graphs/store.ts'
import { attackQueries } from './cypher/attacks.ts'
import { honestQueries, parameters } from './cypher/honest-queries.ts'

const scope = '`EdgewiseSlot1`'
const names = { labels: ['Person'], types: ['KNOWS'], properties: ['name'] }

function guarded(statement: string, given: Record<string, unknown> = parameters): GuardedStatement {
  return guard(statement, { scope, hasOwnNames: true, parameters: given, ...names })
}

/** As the name of an assertion, on one line of ASCII. */
const shown = (statement: string) => encodeURI(statement.slice(0, 90).replace(/[\ud800-\udfff]/g, '?')).replaceAll('%20', ' ')

const textOf = (statement: string, given?: Record<string, unknown>) => guarded(statement, given).text

const info = { name: 'g', version: '1', orientation: 'directed', nodeCount: 0, relationshipCount: 0, importedAt: '' } as const
const schema: GraphSchema = { ...info, labels: [], relationshipTypes: [] }
const view: GraphView = { tenant: 't', info, database: 'neo4j', slot: 'EdgewiseSlot1', nameProperties: {}, once: (_key, make) => make() }

t.test('rejects every attack before it contacts a server', async (t) => {
  // Nothing listens there: whoever spoke to it would be told so.
  const nowhere = new ReaderThreads({ uri: 'bolt://127.0.0.1:1', username: '', password: '', database: 'neo4j', deadlineMs: 2000 }, 'queries')
  t.teardown(() => nowhere.close())
  const limits = { maxRows: 10, maxBytes: 1000 }
  t.ok(attackQueries.length >= 150)
  for (const { trick, statement } of attackQueries) {
    const query = { statement, parameters: { labels: ['A'], n: 3 }, ...limits }
    const error = (await readCypher(nowhere, view, schema, query, uncontrolled).catch((error: unknown) => error)) as EdgewiseError
    t.match(error, { code: 'EDGEWISE_INVALID_INPUT', message: /\(line \d+, column \d+ of the statement\)$/ }, `${trick}: ${shown(statement)}`)
  }
  const honest = { statement: 'MATCH (n) RETURN n', parameters: {}, ...limits }
  await t.rejects(readCypher(nowhere, view, schema, honest, uncontrolled), { code: 'EDGEWISE_STORE_UNAVAILABLE' })
})

t.test('lists what is allowed where a statement leaves the subset', async (t) => {
  const said: readonly (readonly [string, RegExp])[] = [
    ['MATCH (n) SET n.a = 1', /SET begins no clause that can be read here\. Allowed are: MATCH, .*RETURN.*\(line 1, column 11 of/],
    ['MATCH (n)\n  DELETE n', /DELETE begins no clause.*\(line 2, column 3 of/],
    ["CALL gds.graph.drop('g')", /procedure gds\.graph\.drop cannot be called here\. Allowed are: db\.labels.*algorithms are tools of their own/],
    ['RETURN apoc.text.join([], "")', /apoc\.text\.join is no function that can be called here/],
    ['RETURN tolowr("A")', /Nearest: .*toLower/],
    ['MATCH (a)-[*]->(b) RETURN b', /upper bound: write \*1\.\.20 or less/],
    ['MATCH (a)-[*1..50]->(b) RETURN b', /at most 20 relationships in a row/],
    ['RETURN $city', /\$city is not given\. Given are: name, names/],
    ['MATCH (n:EdgewiseGraph) RETURN n', /begin with Edgewise or edgewise are the service's own/],
    ['MATCH (gr\u00f6sse) RETURN 1', /names with other letters in backticks/],
    ['MATCH (n) RETURN n; RETURN 1', /One statement at a time/],
    ['MATCH (n) RETURN datetime()', /Give the time as a parameter/],
    ['MATCH (n)', /A query ends with RETURN/],
    ['MATCH (n) WHERE n.a =~ n.b RETURN n', /After =~ comes one string/]
  ]
  for (const [statement, message] of said) t.throws(() => guarded(statement), { code: 'EDGEWISE_INVALID_INPUT', message }, statement)
})

t.test('scopes every node of every kind of pattern', async (t) => {
  const one = ':`EdgewiseSlot1`'
  const nodesOf = (text: string) => text.match(/`EdgewiseSlot1`/g)?.length ?? 0
  const counted: readonly (readonly [string, number])[] = [
    ['MATCH (n) RETURN n', 1],
    ['MATCH (), (a)-->(b)<--() RETURN a', 4],
    ['MATCH (a:A:B)-[r]-(b:C|D) RETURN a', 2],
    ['MATCH (a {x: 1} WHERE a.y = 2) RETURN a', 1],
    ['MATCH (a) WHERE (a)-->(:B) OR NOT (a)<--() RETURN a', 5],
    ['MATCH (a) RETURN [(a)-->(b) | b], [p = (a)--() | p]', 5],
    ['MATCH (a) WHERE EXISTS { (a)-->(b) } AND COUNT { MATCH (x) WHERE (x)-->() } > 1 RETURN COLLECT { MATCH (y) RETURN y }', 7],
    ['MATCH p = shortestPath((a)-[*..3]-(b)) RETURN p', 2],
    ['MATCH (a) ((x)-->(y)){1,2} (b) RETURN a', 4],
    ['MATCH ((x)-->(y)){0,2} RETURN x', 4],
    ['MATCH ((x)-->(y)){0,2} ((z)-->(w)){0,2} RETURN x', 7],
    ['MATCH (a) CALL (a) { MATCH (a)-->(b) RETURN b UNION MATCH (b) RETURN b } RETURN b', 4],
    ['MATCH (a) RETURN exists((a)-->()), CASE WHEN (a)-->() THEN 1 END', 5],
    ['MATCH (a) WHERE any(x IN [1] WHERE (a)--(:X {y: x})) RETURN a', 3]
  ]
  for (const [statement, count] of counted) t.equal(nodesOf(textOf(statement)), count, textOf(statement))
  t.equal(textOf('MATCH (n:A:B) RETURN n'), 'MATCH (`n`:(`A`&`B`)&`EdgewiseSlot1`) RETURN `n`')
  t.equal(textOf('MATCH (n:!A|B) RETURN n'), 'MATCH (`n`:(!`A`|`B`)&`EdgewiseSlot1`) RETURN `n`')
  t.equal(textOf('MATCH ((x)-->(y)){0,2} RETURN x'), `MATCH (${one}) ((\`x\`${one})-->(\`y\`${one})){0, 2} (${one}) RETURN \`x\``)
})

t.test('writes operators so that nothing can be read as a pattern', async (t) => {
  t.equal(textOf('RETURN (1)-(-2)'), 'RETURN 1 - (-2) AS `(1)-(-2)`')
  t.equal(textOf('WITH 1 AS a RETURN a < -1 AS x'), 'WITH 1 AS `a` RETURN `a` < (-1) AS `x`')
  t.equal(textOf('WITH [1] AS a RETURN (a) - ([2]) AS x'), 'WITH [1] AS `a` RETURN `a` - ([2]) AS `x`')
  t.equal(textOf('RETURN [(1 IN [1])] AS x'), 'RETURN [(1 IN ([1]))] AS `x`')
  t.equal(textOf('RETURN 1 + 2 * 3 ^ 2 = 19 AND NOT true AS x'), 'RETURN ((1 + (2 * (3 ^ 2))) = 19) AND (NOT true) AS `x`')
  t.equal(textOf("RETURN 'it\\'s \\\\ `x` \\n' AS x"), "RETURN 'it\\'s \\\\ `x` \\n' AS `x`")
  t.equal(textOf('RETURN "a" /* b */ AS x // c'), "RETURN 'a' AS `x`")
})

t.test('maps positions of the sent statement to the given one', async (t) => {
  const statement = 'MATCH (n:Person)\nWHERE n.age > nope\nRETURN n'
  const { text, position } = guarded(statement)
  t.equal(position(text.indexOf('`nope`')), 'line 2, column 15')
  t.equal(position(text.indexOf('`EdgewiseSlot1`')), 'line 1, column 10')
})

t.test('accepts regular expressions that cannot run long', async (t) => {
  for (const quick of ['(?i).*ann.*', '^a.b$', '[a-z]+\\d{2,4}', '(foo|bar)baz', 'a\\(b\\)+', '(abc)+', '[^)+]*x', '\\Q(a+)+\\E'])
    t.equal(slownessOf(quick), null, quick)
  for (const slow of ['(a+)+b', '(a|aa)*', '((ab)*c)+', '(a{2,})*', '(?:a?){9}', '(a)\\1', '.*.*.*.*.*', '([a-z]+)*', '[[a]b]', 'x'.repeat(300)])
    t.type(slownessOf(slow), 'string', slow)
})

t.test('reads common statements', async (t) => {
  t.ok(honestQueries.length >= 60)
  for (const statement of honestQueries) t.doesNotThrow(() => guarded(statement), statement)
})

t.test('throws only its own errors, for random input', async (t) => {
  for (const statement of [
    '(',
    ')',
    '$',
    '`',
    '.',
    '1.2.3',
    'RETURN 1 AS',
    'CALL',
    'CALL {',
    'RETURN CASE',
    'MATCH (a)-[',
    'RETURN [x IN',
    'UNWIND',
    '\ud800',
    'RETURN n {'
  ]) {
    t.throws(() => guarded(statement), EdgewiseError, shown(statement))
  }
})
