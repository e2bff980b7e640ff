import fc from 'fast-check'

/** Grammar-based: statements over the social graph that mostly run, each part of the language inside each other part. */
interface Parts {
  readonly node: string
  readonly path: string
  readonly value: string
  readonly test: string
  readonly query: string
}

const of = fc.constantFrom
const maybe = (arbitrary: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), arbitrary)
const text = (strings: TemplateStringsArray, ...parts: readonly fc.Arbitrary<unknown>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((values) => strings.reduce((sum, string, index) => sum + String(values[index - 1] ?? '') + string))

const labels = of(':Person', ':Person:Manager', ':City|Company', ':!Manager', ':(Person|City)&!Manager', ':Secret', ':Nothing', ' IS Person')
const types = of(':KNOWS', ':KNOWS|LIVES_IN', ':!KNOWS', ':HIDES', ':WORKS_AT|:BASED_IN')
const range = of('*1..2', '*2', '*..2', '*0..1')
const property = of('name', 'age', 'since', 'role', 'hidden', '`postal code`', 'tags')
const variable = of('a', 'b')

export const { query: arbitraryQuery } = fc.letrec<Parts>((tie) => ({
  node: fc.oneof(
    { weight: 4, arbitrary: text`(${maybe(labels)})` },
    { weight: 1, arbitrary: text`(${maybe(labels)} {${property}: ${tie('value')}})` },
    { weight: 1, arbitrary: text`(c${maybe(labels)} WHERE c.${property} = ${tie('value')})` }
  ),
  path: fc.oneof(
    { depthSize: 'small' },
    text`(a)-[${maybe(types)}]->${tie('node')}`,
    text`(a)<-[${maybe(types)}${maybe(range)}]-${tie('node')}`,
    text`(a)--${tie('node')}-[${types} {${property}: 1}]-(b)`
  ),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text`${variable}.${property}`,
    of('1', '2.5', "'Ann'", '"it\'s"', 'null', 'true', '[1, 2, 3]', '{k: 1}', '$name', '-3', 'a', 'r'),
    text`labels(${variable})`,
    text`keys(${variable})`,
    text`properties(${variable})`,
    text`${of('size', 'head', 'tail', 'last', 'reverse', 'toString', 'toUpper', 'coalesce', 'valueType', 'isEmpty')}(${tie('value')})`,
    text`(${tie('value')} ${of('+', '-', '*', '/', '||', '^', '%')} ${tie('value')})`,
    text`${tie('value')} - (${tie('value')})`,
    text`[x IN ${tie('value')} WHERE ${tie('test')} | ${tie('value')}]`,
    text`[${tie('path')} | ${tie('value')}]`,
    text`COUNT { ${tie('path')} WHERE ${tie('test')} }`,
    text`COUNT { MATCH ${tie('node')} }`,
    text`COLLECT { MATCH (a)--(z) RETURN z.${property} }`,
    text`CASE WHEN ${tie('test')} THEN ${tie('value')} ELSE ${tie('value')} END`,
    text`a {.*, x: ${tie('value')}}`,
    text`reduce(s = 0, x IN [1, 2] | s + x)`,
    text`${tie('value')}[0]`,
    text`[${tie('value')}, ${tie('value')}]`,
    text`startNode(r)`,
    text`id(${variable}) + 1`
  ),
  test: fc.oneof(
    { depthSize: 'small' },
    text`${tie('value')} ${of('=', '<>', '<', '>=', 'IN', 'STARTS WITH', 'CONTAINS')} ${tie('value')}`,
    text`NOT ${tie('path')}`,
    text`${tie('path')}`,
    text`exists(${tie('path')})`,
    text`EXISTS { ${tie('path')} }`,
    text`EXISTS { MATCH ${tie('path')} WHERE ${tie('test')} RETURN a }`,
    text`${variable}${labels}`,
    text`(${tie('test')} ${of('AND', 'OR', 'XOR')} ${tie('test')})`,
    text`${of('all', 'any', 'none', 'single')}(x IN labels(a) WHERE ${tie('test')})`,
    text`${tie('value')} IS ${of('', 'NOT ')}NULL`,
    text`a.name =~ '(?i).*a.*'`
  ),
  query: fc.oneof(
    { depthSize: 'small' },
    text`MATCH (a${maybe(labels)})-[r${maybe(types)}]->(b${maybe(labels)}) WHERE ${tie('test')} RETURN ${tie('value')} AS v, a`,
    text`MATCH (a)-[r]-(b) WITH a, b, r, ${tie('value')} AS w RETURN w, count(*) AS n ORDER BY n DESC LIMIT 20`,
    text`MATCH p = (a)-[rs${maybe(types)}${range}]->(b), (a)-[r]->() RETURN p, ${tie('value')} AS v LIMIT 50`,
    text`MATCH (a) ((x)-[${maybe(types)}]->(y)){0,2} (b) MATCH (a)-[r]->() RETURN x, y, b LIMIT 50`,
    text`MATCH (a)-[r]->(b) CALL (a) { MATCH ${tie('path')} RETURN count(*) AS k } RETURN a, k, ${tie('value')} AS v`,
    text`MATCH (a)-[r]->(b) CALL { WITH a MATCH (a)--(q) RETURN q LIMIT 3 } RETURN q, b LIMIT 50`,
    text`MATCH (a) OPTIONAL MATCH (a)-[r]->(b) WHERE ${tie('test')} RETURN a, b, r`,
    text`MATCH (a), (b) MATCH p = shortestPath((a)-[*..4]-(b)) WHERE a <> b RETURN nodes(p) AS way LIMIT 30`,
    text`UNWIND [1, 2] AS i MATCH (a)-[r]->(b) RETURN i, ${tie('value')} AS v UNION MATCH (a)-[r]->(b) RETURN 1 AS i, ${tie('value')} AS v`,
    text`CALL db.labels() YIELD label RETURN label`,
    text`MATCH (a) RETURN *`
  )
}))

/** What is put in between the words of a statement to break out of it. */
const tokens = [
  ...[
    'CREATE',
    'SET',
    'DELETE',
    'DETACH DELETE a',
    'MERGE (a)',
    'REMOVE a.name',
    'INSERT (:Pwned)',
    'FOREACH (x IN [1] | CREATE (:Pwned))',
    'CALL',
    'IN TRANSACTIONS',
    'USE system'
  ],
  ...[
    "LOAD CSV FROM 'file:///x' AS l",
    "CALL gds.graph.drop('kept')",
    'apoc.load.json',
    ':EdgewiseSlot2',
    '$(a)',
    ':$(a.name)',
    'EXPLAIN',
    'PROFILE',
    'SHOW',
    'NEXT',
    'FINISH'
  ],
  ...[
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '-',
    '--',
    '->',
    '<-',
    '<',
    '>',
    '=',
    ':',
    '|',
    '&',
    '!',
    '*',
    '+',
    '.',
    '..',
    ',',
    ';',
    '$',
    '`',
    "'",
    '"',
    '/*',
    '*/',
    '//',
    '\n',
    '\\u0027',
    '\\',
    '%'
  ],
  ...[
    'MATCH',
    'WHERE',
    'WITH',
    'RETURN',
    'UNION',
    'AS',
    'IN',
    'NOT',
    'IS',
    'a',
    'b',
    'r',
    '1',
    '{0,2}',
    '*0..3',
    '(x)',
    '-[]-',
    'EXISTS {',
    'COUNT {',
    '\uff33\uff25\uff34',
    '\u200b',
    '\0'
  ]
]

type Edit = readonly ['drop' | 'double' | 'swap' | 'insert' | 'splice', number, number, string]

const edit: fc.Arbitrary<Edit> = fc.tuple(of('drop', 'double', 'swap', 'insert', 'splice'), fc.nat(10_000), fc.nat(10_000), of(...tokens))

/** One statement with a few of its words and signs dropped, doubled, swapped, or replaced by parts of another and by dangerous ones. */
export function mutated(statements: readonly string[]): fc.Arbitrary<string> {
  const one = fc.oneof(of(...statements), arbitraryQuery)
  return fc.tuple(one, one, fc.array(edit, { minLength: 1, maxLength: 4 })).map(([statement, other, edits]) => {
    const words = wordsOf(statement)
    for (const each of edits) apply(words, wordsOf(other), each)
    return words.join(' ')
  })
}

function wordsOf(statement: string): string[] {
  return statement.match(/\w+|'[^']*'|"[^"]*"|`[^`]*`|\S/g) ?? []
}

function apply(words: string[], others: readonly string[], [kind, first, second, token]: Edit): void {
  const at = first % Math.max(1, words.length)
  const also = second % Math.max(1, words.length)
  if (kind === 'drop') words.splice(at, 1)
  else if (kind === 'double') words.splice(at, 0, words[also] ?? '')
  else if (kind === 'swap') [words[at], words[also]] = [words[also] ?? '', words[at] ?? '']
  else if (kind === 'insert') words.splice(at, 0, token)
  else words.splice(at, second % 5, ...others.slice(second % Math.max(1, others.length)).slice(0, 8))
}
