import t from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { guard } from '../../../../src/storage/graphs/neo4j/cypher/guard.ts'
import { openScratch } from '../../../../src/storage/graphs/neo4j/scratch/open-scratch.ts'
import { attackQueries } from './cypher/attacks.ts'
import { honestQueries } from './cypher/honest-queries.ts'

const names = { labels: ['Person'], types: ['KNOWS'], properties: ['name'] }
const textOf = (statement: string) => guard(statement, { scope: '', hasOwnNames: false, mayWrite: true, parameters: {}, ...names }).text

/** Nothing listens there: whoever spoke to it would be told so. */
const nowhere = openScratch({ uri: 'bolt://127.0.0.1:1', username: '', password: '', database: 'neo4j' })
t.teardown(() => nowhere.close())
const run = (statement: string) => nowhere.run({ nodes: [], edges: [] }, statement).catch((error: unknown) => error as EdgewiseError)

t.test('writing clauses are accepted only where nothing is kept', async (t) => {
  const written: readonly (readonly [string, string])[] = [
    ['CREATE (n:A:B {x: 1})-[:R]->(m) RETURN n', 'CREATE (`n`:`A`&`B` {`x`: 1})-[:`R`]->(`m`) RETURN `n`'],
    [
      'MERGE (n:A) ON CREATE SET n.x = 1, n.y = 2 ON MATCH SET n += {z: 3} RETURN n',
      'MERGE (`n`:`A`) ON CREATE SET `n`.`x` = 1, `n`.`y` = 2 ON MATCH SET `n` += {`z`: 3} RETURN `n`'
    ],
    ['MATCH (n) SET n:A:B, n = {x: 1} REMOVE n.x, n:B RETURN n', 'MATCH (`n`) SET `n`:`A`:`B`, `n` = {`x`: 1} REMOVE `n`.`x`, `n`:`B` RETURN `n`'],
    ['MATCH (n)-[r]-() DELETE r DETACH DELETE n RETURN 1 AS x', 'MATCH (`n`)-[`r`]-() DELETE `r` DETACH DELETE `n` RETURN 1 AS `x`'],
    ['MATCH ((x)-->(y)){0,2} RETURN x', 'MATCH () ((`x`)-->(`y`)){0, 2} () RETURN `x`']
  ]
  for (const [statement, text] of written) t.equal(textOf(statement), text)
  for (const [statement] of written.slice(0, -1))
    t.throws(() => guard(statement, { scope: '', hasOwnNames: false, parameters: {}, ...names }), {
      message: /begins no clause that can be read here\. Allowed are: MATCH/
    })
})

t.test('reads common statements without parameters', async (t) => {
  const plain = honestQueries.filter((statement) => !statement.includes('$'))
  t.ok(plain.length >= 40)
  for (const statement of plain) t.doesNotThrow(() => textOf(statement), statement)
})

const forbidden: readonly (readonly [string, RegExp])[] = [
  ['CALL apoc.load.json("http://127.0.0.1/") YIELD value RETURN value', /procedure apoc\.load\.json cannot be called here\. Allowed are: db\.labels/],
  [
    "LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line",
    /LOAD begins no clause that can be read here\. Allowed are: CREATE, MERGE, SET, REMOVE, DETACH DELETE, DELETE, MATCH/
  ],
  ['USE system MATCH (n) RETURN n', /USE begins no clause/],
  ['MATCH (n) CALL (n) { DETACH DELETE n RETURN 1 AS one } IN TRANSACTIONS OF 10 ROWS RETURN one', /leave IN TRANSACTIONS out/],
  ['CREATE INDEX one FOR (n:A) ON (n.x)', /A pattern begins with a node/],
  ['CREATE CONSTRAINT one FOR (n:A) REQUIRE n.x IS UNIQUE', /A pattern begins with a node/],
  ['CREATE USER eve SET PASSWORD "secret123"', /A pattern begins with a node/],
  ['CREATE DATABASE other', /A pattern begins with a node/],
  ['DROP INDEX one', /DROP begins no clause/],
  ['SHOW USERS YIELD user RETURN user', /SHOW begins no clause/],
  ['ALTER CURRENT USER SET PASSWORD FROM "a" TO "b"', /ALTER begins no clause/],
  ['GRANT ALL ON DBMS TO eve', /GRANT begins no clause/],
  ['MATCH (n) SET n[n.name] = 1 RETURN n', /"=" is expected in SET/],
  ['MATCH (n) SET n:$(n.name) RETURN n', /After \$ comes the name of a parameter/],
  ['MATCH (n) REMOVE n RETURN n', /REMOVE takes a property or labels/],
  ['CREATE (n:A)', /A query ends with RETURN/],
  ['MATCH (n) RETURN $name', /\$name is not given/],
  ['MATCH (n) RETURN n; COMMIT', /One statement at a time/]
]

t.test(
  'procedures, files, other databases, schema and administration are rejected before a server is contacted, and the error lists what is allowed',
  async (t) => {
    for (const [statement, message] of forbidden) t.match(await run(statement), { code: 'EDGEWISE_INVALID_INPUT', message }, statement)
    t.match(await run('MATCH (n) RETURN n'), { code: 'EDGEWISE_STORE_UNAVAILABLE' }, 'one that may run reaches for it')
  }
)

t.test('of the attacks on the reading guard only those pass that merely write', async (t) => {
  const passed = attackQueries.filter(({ statement }) => {
    try {
      return textOf(statement) !== ''
    } catch (error) {
      if (error instanceof EdgewiseError && error.code === 'EDGEWISE_INVALID_INPUT') return false
      throw error
    }
  })
  const strings = /'(?:[^'\\]|\\.)*'|`[^`]*`/g
  for (const { trick, statement } of passed) {
    const text = textOf(statement).replace(strings, 'v')
    t.match(text, /\b(?:CREATE|MERGE|SET|REMOVE|DELETE) /, `${trick}: ${statement}`)
    t.notMatch(text, /LOAD|CSV|USE\b|TRANSACTIONS|CALL (?![({])|apoc|dbms|INDEX|CONSTRAINT|\$/, `${trick}: ${statement}`)
  }
  t.ok(passed.length < attackQueries.length / 4, `${passed.length} of ${attackQueries.length} pass`)
})
