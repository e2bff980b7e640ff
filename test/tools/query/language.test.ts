import t, { type Test } from 'tap'
import { EdgewiseError } from '../../../src/base/errors.ts'
import { readJson } from '../../../src/storage/graphs/import/read-json.ts'
import type { GraphStore } from '../../../src/storage/graphs/store.ts'
import { noServer, openConnection, testServer } from '../../fixtures/neo4j.ts'
import { openTestRuntime, tenant as sqliteTenant } from '../../fixtures/runtime.ts'
import { openStore } from '../../storage/graphs/neo4j/opened-store.ts'
import { newTenant } from '../../storage/graphs/sample-graph.ts'
import { people } from './people-graph.ts'

type Row = Readonly<Record<string, unknown>>

interface Reply {
  readonly summary: Row
  readonly rows: readonly Row[]
}

type Ask = (query: unknown) => Promise<Reply>

const firm = (name: string) => ({ label: 'Firm', name })
const worksAt = (node: object) => ({ type: 'WORKS_AT', node })
const anyone = { label: 'Person' }
const knows = (direction: string, node: object = anyone) => ({ type: 'KNOWS', direction, node })
const list = (of: object, more: object = {}) => ({ ask: 'list', of, ...more })
const count = (of: object) => ({ ask: 'count', of })

/** Titles, queries, and the names of the nodes that they give, in any order. */
const lists: readonly (readonly [string, object, readonly string[]])[] = [
  ['one node by two types', list({ ...anyone, links: [{ ...worksAt({ label: 'Firm' }), also: ['FOUNDED'] }] }), ['Ada', 'Cy']],
  ['a label', list({ label: 'Country' }), ['Chile', 'Norway']],
  ['a label in another case', list({ label: 'firm' }), ['Acme', 'Bolt', 'Cord']],
  ['one of two labels that differ in case alone', list({ label: 'TEAM' }), ['Blue']],
  ['any of two labels', list({ label: ['Firm', 'Country'], name: ['Acme', 'Chile'] }), ['Acme', 'Chile']],
  ['two nodes of one name', list({ label: 'Person', name: 'Sam' }), ['Sam', 'Sam']],
  ['one of two names that differ in case alone', list({ label: 'Person', name: 'May', where: { age: 61 } }), ['May']],
  ['all names that differ in case alone', list({ ...anyone, name: 'MAY' }), ['May', 'may']],
  ['the key of a node', list({ name: 'p6' }), ['Sam']],
  ['a value', list({ ...anyone, where: { town: 'Oslo', active: true } }), ['Ada', 'Cy']],
  ['a list of values', list({ ...anyone, where: { town: ['Lima', 'Lund'] } }), ['Bo', 'Di', 'may']],
  ['several operators of one property', list({ ...anyone, where: { age: { '>': 20, '<=': 36 } } }), ['Ada', 'Sam']],
  ['a number given as text', list({ ...anyone, where: { age: { '>': '50' } } }), ['May']],
  ['a text given as number', list({ label: 'Firm', where: { code: 7 } }), ['Acme']],
  ['parts of a text', list({ ...anyone, where: { town: { starts_with: 'l', contains: 'm' } } }), ['Di']],
  ['what is missing', list({ ...anyone, where: { age: { missing: true } } }), ['Cy']],
  ['what exists', list({ ...anyone, where: { node: { exists: true } } }), ['Ada', 'Bo']],
  ['what does not exist, as false', list({ ...anyone, where: { age: { exists: false } } }), ['Cy']],
  ['the value of another node', list({ ...anyone, where: { age: { '<': { of: 'Ada' } } } }), ['Bo', 'Sam', 'may']],
  ['the same value as another node', list({ ...anyone, where: { town: { of: 'Bo' } } }), ['may']],
  ['properties called as columns and fields are', list({ ...anyone, where: { node: 'first', type: 'boss' } }), ['Ada']],
  ['a link out, its direction by the schema', list({ ...anyone, links: [worksAt(firm('Acme'))] }), ['Ada', 'Bo']],
  ['a link in, its direction by the schema', list({ label: 'Firm', links: [worksAt({ ...anyone, name: 'Di' })] }), ['Bolt', 'Cord']],
  ['a link whose labels follow', list({ ...anyone, links: [worksAt({ name: 'Bolt' })] }), ['Cy', 'Di']],
  ['a link of a named node', list({ name: 'Cy', links: [{ type: 'WORKS_AT' }] }), ['Cy']],
  ['a link of any type', list({ links: [{ node: { label: 'Country', name: 'Norway' } }] }), ['Acme', 'Cord']],
  ['a link that leads out', list({ ...anyone, links: [knows('out', { name: 'Di' })] }), ['Ada', 'Cy']],
  ['a link that leads in', list({ ...anyone, links: [knows('in', { name: 'Ada' })] }), ['Bo', 'Di']],
  ['a link either way', list({ ...anyone, links: [knows('both', { name: 'Ada' })] }), ['Bo', 'Di', 'Sam']],
  ['a link to whatever', list({ label: 'Person', links: [{ type: 'WORKS_AT', direction: 'out' }] }), ['Ada', 'Bo', 'Cy', 'Di']],
  ['a chain of links', list({ ...anyone, links: [worksAt({ label: 'Firm', links: [{ type: 'BASED_IN', node: { name: 'Norway' } }] })] }), ['Ada', 'Bo', 'Di']],
  ['two links', list({ ...anyone, links: [worksAt(firm('Bolt')), worksAt(firm('Cord'))] }), ['Di']],
  ['a property of a relationship', list({ ...anyone, links: [{ ...worksAt({ label: 'Firm' }), where: { role: 'boss', since: { '>': 2010 } } }] }), ['Cy']],
  ['no link', list({ ...anyone, links: [{ ...worksAt({ label: 'Firm' }), not: true }] }), ['Sam', 'Sam', 'may', 'May']],
  ['a number of links', list({ ...anyone, links: [{ ...worksAt({ label: 'Firm' }), count: { '>=': 2 } }] }), ['Di']],
  ['a number of links as it is', list({ ...anyone, links: [{ ...knows('out'), count: 2 }] }), ['Ada']],
  [
    'no links by their number',
    list({ label: 'Firm', links: [{ ...worksAt({ ...anyone, where: { age: { '<': 30 } } }), count: { '=': 0 } }] }),
    ['Bolt', 'Cord']
  ],
  ['hops up to a most', list({ ...anyone, links: [{ ...knows('out', { name: 'Di' }), hops: 2 }] }), ['Ada', 'Bo', 'Cy', 'Sam']],
  ['hops between two numbers', list({ ...anyone, links: [{ ...knows('out', { name: 'Di' }), hops: [2, 3] }] }), ['Bo', 'Sam']],
  ['the highest', list({ ...anyone, top: { n: 2, by: 'age', order: 'highest' } }), ['May', 'Di']],
  ['the lowest with those that tie', list({ ...anyone, top: { by: 'age', order: 'lowest' } }), ['Bo', 'may']],
  ['places from the third on', list({ ...anyone, top: { n: 1, from: 3, by: 'age', order: 'highest' } }), ['Sam']],
  ['the most links', list({ label: 'Firm', top: { by: { count: worksAt(anyone) } } }), ['Acme', 'Bolt']],
  ['the highest of a property of relationships', list({ label: 'Firm', top: { by: { max: 'since', link: worksAt(anyone) } } }), ['Bolt']],
  ['the lowest average of linked nodes', list({ label: 'Firm', top: { by: { avg: 'age', link: worksAt(anyone) }, order: 'lowest' } }), ['Acme']],
  [
    'the highest score of a tool',
    list({ label: 'Firm', top: { by: { tool: 'degree_centrality', arguments: { orientation: 'undirected' } } } }),
    ['Acme', 'Bolt']
  ]
]

/** Titles, queries, and the one value that they give. */
const values: readonly (readonly [string, object, unknown])[] = [
  ['how many', count(anyone), 8],
  ['how many with a condition', count({ ...anyone, where: { age: { '>': 30 } } }), 4],
  ['how many different values', { ask: 'count', of: anyone, distinct: 'town' }, 4],
  ['that there is one', { ask: 'exists', of: { label: 'Firm', where: { size: { '<': 10 } } } }, true],
  ['that there is none', { ask: 'exists', of: { label: 'Firm', where: { size: { '<': 1 } } } }, false],
  ['that all are so', { ask: 'every', of: { ...anyone, links: [worksAt(firm('Acme'))] }, are: { ...anyone, where: { age: { exists: true } } } }, true],
  ['that not all are so', { ask: 'every', of: anyone, are: { ...anyone, where: { active: true } } }, false],
  ['a sum', { ask: 'sum', of: { label: 'Firm' }, measure: 'size' }, 125],
  ['an average of those that have a value', { ask: 'avg', of: { ...anyone, where: { town: 'Oslo' } }, measure: 'age' }, 38.5],
  ['a least number of links', { ask: 'min', of: { label: 'Firm' }, measure: { count: worksAt(anyone) } }, 1],
  ['a greatest sum over links', { ask: 'max', of: { label: 'Firm' }, measure: { sum: 'age', link: worksAt(anyone) } }, 56],
  ['which of two is more', { ask: 'compare', items: [firm('Acme'), firm('Bolt')], function: 'max', measure: 'size' }, 'Acme'],
  ['which of two is less', { ask: 'compare', items: [firm('Acme'), firm('Bolt')], function: 'max', measure: 'size', order: 'lowest' }, 'Bolt'],
  ['whether the first is more', { ask: 'compare', items: [{ label: 'Firm' }, { label: 'Country' }], how: 'whether' }, true],
  ['the difference of two', { ask: 'compare', items: [{ label: 'Firm' }, anyone], how: 'difference' }, 5],
  ['how many relationships', { ask: 'relationships', type: 'KNOWS', function: 'count' }, 5],
  ['an average over relationships', { ask: 'relationships', type: 'KNOWS', where: { since: { '>': 2000 } }, function: 'min', measure: 'since' }, 2001],
  ['the cost of a path', { ask: 'path', from: 'p5', to: 'Cy', types: ['KNOWS'], show: 'cost' }, 3],
  ['a key of a tool', { ask: 'call', tool: 'weakly_connected_components', arguments: { labels: ['Country'] }, show: 'componentCount' }, 2]
]

/** Titles, queries, and cells of their rows by column. */
const rowsOf: readonly (readonly [string, object, readonly Row[]])[] = [
  [
    'the values that are shown',
    list({ ...anyone, name: ['Ada', 'Cy'] }, { show: ['age', 'node', 'type'] }),
    [
      { node: 'Ada', 'node.age': 36, 'node.node': 'first', 'node.type': 'boss' },
      { node: 'Cy', 'node.age': null }
    ]
  ],
  ['different values', list({ label: 'Firm' }, { distinct: 'size' }), [{ 'node.size': 100 }, { 'node.size': 20 }, { 'node.size': 5 }]],
  ['groups by a property', { ask: 'group', of: anyone, by: 'town', top: { n: 1 } }, [{ 'node.town': 'Oslo', amount: 3 }]],
  [
    'averages by a property',
    { ask: 'group', of: anyone, by: 'active', function: 'max', measure: 'age' },
    [
      { 'node.active': true, amount: 61 },
      { 'node.active': false, amount: 41 }
    ]
  ],
  [
    'groups by a link',
    { ask: 'group', of: anyone, by: worksAt({ label: 'Firm', where: { size: { '>': 10 } } }) },
    [
      { node: 'Acme', amount: 2 },
      { node: 'Bolt', amount: 2 }
    ]
  ],
  [
    'relationships with their values',
    { ask: 'relationships', type: 'WORKS_AT', to: firm('Bolt'), show: ['role'] },
    [
      { source: 'Cy', target: 'Bolt', 'tie.role': 'boss' },
      { source: 'Di', target: 'Bolt', 'tie.role': 'clerk' }
    ]
  ],
  ['the first relationship', { ask: 'relationships', type: 'KNOWS', top: { by: 'since', order: 'lowest' } }, [{ source: 'Ada', target: 'Di' }]],
  [
    'relationships by an end',
    { ask: 'relationships', type: 'WORKS_AT', by: 'to' },
    [
      { target: 'Acme', amount: 2 },
      { target: 'Bolt', amount: 2 },
      { target: 'Cord', amount: 1 }
    ]
  ],
  ['a path', { ask: 'path', from: 'Ada', to: 'Di', types: 'KNOWS' }, [{ node: 'Ada' }, { node: 'Di' }]],
  ['the rows of a tool', { ask: 'call', tool: 'get_neighbors', arguments: { node: 'Cord' } }, [{ node: 'Norway' }, { node: 'Di' }]]
]

/** Titles, queries, and what is wrong with them: pointers below /query with what the reply says. */
const faults: readonly (readonly [string, unknown, readonly (readonly [string, RegExp])[]])[] = [
  ['no kind', { of: anyone }, [['/ask', /^"ask" is missing\. Known: /]]],
  ['an unknown kind', { ask: 'lst', of: anyone }, [['/ask', /^"ask" is "lst"\. Did you mean "list"\?/]]],
  ['a kind without what it needs', { ask: 'every', of: anyone }, [['', /needs "are"/]]],
  ['a label that is not there', count({ label: 'Persn' }), [['/of/label', /"Persn" is not in this graph\. Did you mean "Person"\?/]]],
  ['a label that may be two', count({ label: 'team' }), [['/of/label', /Known: Team, TEAM/i]]],
  ['a type that is not there', count({ links: [{ type: 'KNOW' }] }), [['/of/links/0/type', /Did you mean "KNOWS"\?/]]],
  ['a property that is not there', count({ ...anyone, where: { agee: 1 } }), [['/of/where/agee', /^Person has no property "agee"\. Did you mean "age"\?/]]],
  ['an operator that is not there', count({ ...anyone, where: { age: { gte: 1 } } }), [['/of/where/age/gte', /"gte" is no operator/]]],
  ['a text for a number', count({ ...anyone, where: { age: { '>': 'old' } } }), [['/of/where/age/>', /holds a number, such as 20; got "old"/]]],
  ['a name that is not there', count({ ...anyone, name: 'Adda' }), [['/of/name', /^No Person is named "Adda"\. Nearest: "Ada" \(Person\)/]]],
  ['a name of another label', count({ label: 'Firm', name: 'Ada' }), [['/of/name', /There is "Ada" \(Person\)/]]],
  ['a comparison with two nodes', count({ ...anyone, where: { age: { '<': { of: 'Sam' } } } }), [['/of/where/age/<', /names 2 nodes/]]],
  [
    'a link that is not there',
    count({ label: 'Country', links: [worksAt(anyone)] }),
    [['/of/links/0', /^No WORKS_AT joins Country and Person\. WORKS_AT leads from Person to Firm/]]
  ],
  [
    'a direction that is not there',
    count({ ...anyone, links: [{ ...worksAt({ label: 'Firm' }), direction: 'in' }] }),
    [['/of/links/0', /in the direction "in"/]]
  ],
  [
    'a direction that is left open',
    count({ ...anyone, links: [{ type: 'KNOWS', node: anyone }] }),
    [['/of/links/0', /either way between Person and Person: say "direction"/]]
  ],
  ['more hops than can be followed', count({ ...anyone, links: [{ ...knows('out'), hops: 13 }] }), [['/of/links/0/hops', /from 1 to 12; got 13/]]],
  ['hops the wrong way round', count({ ...anyone, links: [{ ...knows('out'), hops: [3, 2] }] }), [['/of/links/0/hops', /\[least, most\]/]]],
  ['a number of links with two bounds', count({ ...anyone, links: [{ ...knows('out'), count: { '>': 1, '<': 3 } }] }), [['/of/links/0/count', /or one of/]]],
  ['a rank without a measure', list({ ...anyone, top: { n: 2 } }), [['/of/top', /needs "by"/]]],
  ['a measure that is none', { ask: 'avg', of: anyone, measure: { mean: 'age' } }, [['/measure', /A measure is a property/]]],
  ['a function without a measure', { ask: 'group', of: anyone, by: 'town', function: 'avg' }, [['', /"avg" needs a "measure"/]]],
  ['a comparison of three', { ask: 'compare', items: [anyone, anyone, anyone] }, [['/items', /a list of two/]]],
  ['an end that is two nodes', { ask: 'path', from: 'Sam', to: 'Ada' }, [['/from', /names 2 nodes: use the key of one/]]],
  ['a tool that is not there', { ask: 'call', tool: 'pagerankk' }, [['/tool', /No tool is named "pagerankk"\. Nearest: /]]],
  ['a tool that writes', { ask: 'call', tool: 'write_node_property' }, [['/tool', /writes, and a query only reads/]]],
  ['itself', { ask: 'call', tool: 'query', arguments: { query: count(anyone) } }, [['/tool', /A query calls other tools/]]],
  ['a score that is none', list({ ...anyone, top: { by: { tool: 'get_schema' } } }), [['/of/top/by/tool', /name its "column"/]]],
  [
    'several faults at once',
    { ask: 'list', of: { label: 'Persn', where: { agee: 1 }, links: [{ typ: 'KNOWS' }] }, shw: ['age'] },
    [
      ['/shw', /Did you mean "show"\?/],
      ['/of/label', /"Persn"/],
      ['/of/where/agee', /"agee"/],
      ['/of/links/0/typ', /no field "typ"/]
    ]
  ],
  [
    'a key of the prototype in conditions',
    JSON.parse('{"ask":"count","of":{"where":{"__proto__":1,"constructor":{"a":1}}}}'),
    [
      ['/of/where/__proto__', /no property "__proto__"/],
      ['/of/where/constructor', /no property "constructor"/]
    ]
  ],
  [
    'a key of the prototype in links',
    JSON.parse('{"ask":"count","of":{"links":[{"__proto__":{"type":"KNOWS"},"constructor":1}],"toString":1}}'),
    [
      ['/of/toString', /no field "toString"/],
      ['/of/links/0/__proto__', /no field "__proto__"/],
      ['/of/links/0/constructor', /no field "constructor"/]
    ]
  ]
]

const problemOf = async (call: Promise<unknown>): Promise<EdgewiseError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason
  )
  if (error instanceof EdgewiseError) return error
  throw error ?? new Error('It is answered.')
}

/** Only the columns that are expected. */
const cut = (row: Row, expected: Row): Row => Object.fromEntries(Object.keys(expected).map((column) => [column, row[column] ?? null]))

/** Milliseconds for which nothing else ran while a query was refused. */
async function longestBlock(t: Test, ask: Ask, query: unknown): Promise<number> {
  let [longest, last] = [0, performance.now()]
  const tick = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const timer = setInterval(tick, 1)
  const { code } = await problemOf(ask(query))
  await new Promise((resolve) => setTimeout(resolve, 5))
  clearInterval(timer)
  t.match(code, /^EDGEWISE_(INVALID_QUERY|INPUT_TOO_LARGE)$/)
  return longest
}

function holdLanguage(t: Test, ask: Ask): void {
  t.test('lists return the nodes of a query', async (t) => {
    for (const [title, query, expected] of lists) {
      const { rows, summary } = await ask(query)
      t.same(rows.map(({ node }) => node).sort(), [...expected].sort(), `${title}: ${summary['reading']}`)
    }
  })

  t.test('other kinds return one value', async (t) => {
    for (const [title, query, expected] of values) t.same((await ask(query)).summary['value'], expected, title)
  })

  t.test('rows have the shown columns', async (t) => {
    for (const [title, query, expected] of rowsOf) {
      const { rows } = await ask(query)
      const found = rows.map((row, at) => cut(row, expected[at] ?? {}))
      t.same(new Set(found.map((row) => JSON.stringify(row))), new Set(expected.map((row) => JSON.stringify(row))), title, { rows })
    }
  })

  t.test('an error has its place and advice', async (t) => {
    for (const [title, query, expected] of faults) {
      const { code, parameters } = await problemOf(ask(query))
      const errors = (parameters['errors'] ?? []) as readonly { readonly pointer: string; readonly detail: string }[]
      t.equal(code, 'EDGEWISE_INVALID_QUERY', title)
      t.same(
        errors.map(({ pointer }) => pointer),
        expected.map(([pointer]) => `/query${pointer}`),
        title
      )
      for (const [at, [, says]] of expected.entries()) t.match(errors[at]?.detail, says, title)
    }
  })
}

async function openAsk(t: Test, options: { readonly graphs?: GraphStore; readonly tenant: string }): Promise<Ask> {
  const { store, caller } = await openTestRuntime(t, options)
  const { tenant } = options
  const bytes = (async function* () {
    yield Buffer.from(JSON.stringify(people))
  })()
  await store.import(tenant, 'people', readJson(bytes, 'people.json'), {})
  return (query) => caller.call({ tenant, tool: 'query', arguments: { query, graph: 'people' } }) as unknown as Promise<Reply>
}

t.test('queries on the embedded store', async (t) => {
  const ask = await openAsk(t, { tenant: sqliteTenant })
  holdLanguage(t, ask)

  t.test('prose, texts and lists are not queries', async (t) => {
    for (const query of ['list the people', 7, [count(anyone)], null]) {
      const { code } = await problemOf(ask(query))
      t.match(code, /^EDGEWISE_INVALID_(INPUT|QUERY)$/, String(query))
    }
    t.equal((await ask(JSON.stringify(count(anyone)))).summary['value'], 8, 'a query written as text is one')
  })

  t.test('links are at most eleven deep', async (t) => {
    const nested = (levels: number): object => (levels === 0 ? anyone : { ...anyone, links: knows('out', nested(levels - 1)) })
    t.equal((await ask(count(nested(11)))).summary['value'], 0)
    t.match(await problemOf(ask(count(nested(12)))), { code: 'EDGEWISE_INVALID_QUERY', message: /at most 11 links in a row/ })
    t.match(await problemOf(ask(count(nested(40)))), { code: 'EDGEWISE_INPUT_TOO_LARGE', message: /nested deeper/ })
  })

  t.test('a query names at most a thousand nodes', async (t) => {
    const keys = Array.from({ length: 1001 }, (_, at) => `p${1 + (at % 8)}`)
    t.equal((await ask(count({ name: keys.slice(0, 8) }))).summary['value'], 8)
    t.match(await problemOf(ask(count({ name: keys }))), { code: 'EDGEWISE_INVALID_QUERY' })
  })

  t.test('tool arguments named like members of the prototype are rejected', async (t) => {
    for (const key of ['__proto__', 'constructor']) {
      const query = JSON.parse(`{"ask":"call","tool":"find_nodes","arguments":{"${key}":{"limit":1}}}`)
      t.match(await problemOf(ask(query)), { code: 'EDGEWISE_INVALID_INPUT', message: new RegExp(`no "${key}"`) }, key)
    }
    t.equal(({} as Row)['limit'], undefined)
  })

  t.test('a huge query is rejected without blocking others', async (t) => {
    const wide = { ...anyone, links: Array.from({ length: 12 }, () => knows('out')) }
    const enormous: Readonly<Record<string, unknown>> = {
      'ten thousand links of one node': count({ ...anyone, links: Array.from({ length: 10_000 }, () => knows('out')) }),
      'ten thousand links in all': count({
        ...anyone,
        links: Array.from({ length: 12 }, () => knows('out', { ...wide, links: wide.links.map((one) => ({ ...one, node: wide })) }))
      }),
      'a thousand links of one node': count({ ...anyone, links: Array.from({ length: 1000 }, () => knows('out')) }),
      'five thousand properties': count({ ...anyone, where: Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`age${at}`, at])) }),
      'ten thousand values': count({ ...anyone, where: { age: Array.from({ length: 10_000 }, (_, at) => at) } }),
      'a thousand labels': count({ label: Array.from({ length: 1000 }, (_, at) => `Label ${at}`) }),
      'eight thousand labels': count({ label: Array.from({ length: 8000 }, (_, at) => `Label ${at}`) })
    }
    for (const [title, query] of Object.entries(enormous)) {
      const blocked = [await longestBlock(t, ask, query), await longestBlock(t, ask, query), await longestBlock(t, ask, query)]
      // Time grows with the square of the links where reading does not stop; a busy machine takes a few times as long.
      t.ok(Math.min(...blocked) < 100, `${title}: ${blocked.map(Math.round).join(', ')} ms`)
    }
  })
})

const server = testServer()
if (server === null) t.test('queries on Neo4j', { skip: noServer }, async () => {})
else
  t.test('queries on Neo4j', async (t) => {
    const graphs = openStore(t, server, openConnection(t, server))
    holdLanguage(t, await openAsk(t, { graphs, tenant: newTenant() }))
  })
