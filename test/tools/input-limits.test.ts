import t from 'tap'
import { EdgewiseError } from '../../src/base/errors.ts'
import { assertInputSize, inBrief, MAX_DEPTH, MAX_INPUT_BYTES, MAX_QUERY_TEXT, MAX_TEXT } from '../../src/tools/input-limits.ts'
import { openTestRuntime, tenant } from '../fixtures/runtime.ts'

const { caller } = await openTestRuntime(t)

type Schema = Readonly<Record<string, unknown>>

/** Lists in lists. */
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

interface TextPlace {
  readonly path: readonly string[]
  readonly most: number
}

/** Every place of a schema that a text may stand in, with the length that it may have. */
function textPlaces(schema: Schema, path: readonly string[] = []): TextPlace[] {
  const { anyOf = [], items, properties = {}, patternProperties = {}, maxLength, type } = schema as Record<string, never>
  const takesText =
    [type].flat().includes('string' as never) || 'enum' in schema || (type === undefined && Object.keys(schema).every((key) => key === 'description'))
  return [
    ...(takesText ? [{ path, most: Math.max(MAX_TEXT, maxLength ?? 0) }] : []),
    ...(anyOf as Schema[]).flatMap((branch) => textPlaces(branch, path)),
    ...(items === undefined ? [] : textPlaces(items, [...path, '0'])),
    ...Object.entries<Schema>(properties).flatMap(([name, inner]) => textPlaces(inner, [...path, name])),
    ...Object.values<Schema>(patternProperties).flatMap((inner) => textPlaces(inner, [...path, 'any']))
  ]
}

const holding = (path: readonly string[], value: unknown): unknown => path.reduceRight((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value)

t.test('a text may be as long as its schema allows, and 8 kB by default', async (t) => {
  assertInputSize({ a: 'x'.repeat(MAX_TEXT) })
  t.throws(() => assertInputSize({ a: 'x'.repeat(MAX_TEXT + 1) }), {
    code: 'EDGEWISE_INPUT_TOO_LARGE',
    message: 'The text at /a has 8193 characters, more than 8192.',
    parameters: { limit: MAX_TEXT, errors: [{ pointer: '/a' }] }
  })
  const schema = { properties: { query: { anyOf: [{ type: 'null' }, { type: 'string', maxLength: MAX_QUERY_TEXT }] }, short: { maxLength: 5 } } }
  assertInputSize({ query: 'x'.repeat(MAX_QUERY_TEXT), short: 'x'.repeat(MAX_TEXT) }, schema)
  t.throws(() => assertInputSize({ query: 'x'.repeat(MAX_QUERY_TEXT + 1) }, schema), { message: /more than 65536\.$/ })
})

t.test('keys, depth, lists and the whole have their own limits', async (t) => {
  t.throws(() => assertInputSize({ ['k'.repeat(MAX_TEXT + 1)]: 1 }), { message: /^The key \/k+\.\.\. has 8193 characters/ })
  assertInputSize(nested(MAX_DEPTH))
  t.throws(() => assertInputSize(nested(MAX_DEPTH + 1)), { message: /nested deeper than 32 levels\.$/ })
  t.throws(() => assertInputSize(nested(1_000_000)), { code: 'EDGEWISE_INPUT_TOO_LARGE' }, 'no recursion to run out of')
  t.throws(() => assertInputSize({ list: [1, 2, 3] }, { properties: { list: { maxItems: 2 } } }), { message: 'The list at /list has 3 items, more than 2.' })
  t.throws(() => assertInputSize(new Array(MAX_INPUT_BYTES).fill(0)), { message: `The input is larger than ${MAX_INPUT_BYTES} bytes.` })
  t.throws(() => assertInputSize(new Array(200).fill('x'.repeat(MAX_TEXT))), { message: /larger than 1048576 bytes/ })
})

t.test('an open object leaves texts to its reader, but not depth and size', async (t) => {
  const open = { additionalProperties: true }
  assertInputSize({ a: { b: ['x'.repeat(100_000)] } }, open)
  t.throws(() => assertInputSize({ a: nested(MAX_DEPTH) }, open), { message: /nested deeper/ })
  t.throws(() => assertInputSize({ a: 'x'.repeat(MAX_INPUT_BYTES) }, open), { message: /larger than/ })
})

t.test('a shortened input is always small', async (t) => {
  t.same(inBrief({ source: 'Bank', nodes: ['a', { id: 1 }] }), { source: 'Bank', nodes: ['a', { id: 1 }] })
  const brief = JSON.stringify(inBrief({ text: 'x'.repeat(50_000), deep: nested(5000), list: new Array(10_000).fill(1) }))
  t.ok(brief.length < 500, `${brief.length} characters`)
})

t.test('an error quotes 200 characters of a text, once or twice', async (t) => {
  const long = 'x'.repeat(50_000)
  const unknown = new EdgewiseError('EDGEWISE_UNKNOWN_NODE', {
    graph: 'g',
    node: long,
    suggestions: [long],
    errors: [{ pointer: long, detail: `"${long}" is odd.` }]
  })
  t.ok(JSON.stringify([unknown.message, unknown.parameters]).length < 1500)
  const sentence = new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `There is no "${long}" in "london".` })
  t.equal(sentence.message, `There is no "${'x'.repeat(197)}..." in "london".`)
  t.ok(new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: long }).message.length <= 2000)
})

t.test('every tool rejects a text that is too long, in any place, with its path and the limit', async (t) => {
  const places = caller.tools.flatMap((tool) => textPlaces(tool.input as unknown as Schema).map((place) => ({ tool: tool.name, ...place })))
  t.ok(places.length > 500, `${places.length} places`)
  for (const { tool, path, most } of places) {
    const sent = holding(path, 'x'.repeat(most + 1))
    const error = await caller.call({ tenant, tool, arguments: sent, grants: ['writes', 'keeps'] }).catch((reason: unknown) => reason)
    const { code, parameters } = error as EdgewiseError
    const [first] = parameters['errors'] as { pointer: string }[]
    if (code !== 'EDGEWISE_INPUT_TOO_LARGE' || parameters['limit'] !== most || first?.pointer !== `/${path.join('/')}`)
      t.fail(`${tool} /${path.join('/')}`, { code, parameters })
  }
})

t.test('the query text of a tool may be long under each name of its parameter', async (t) => {
  for (const key of ['query', 'cypher', 'cypherQuery']) {
    const sent = { name: 'p', [key]: `MATCH ${' '.repeat(60_000)}` }
    await t.rejects(caller.call({ tenant, tool: 'project_graph_cypher', arguments: sent }), { message: /Supported shape/ })
  }
})

t.test('tools reject arguments that are too deep, too many or too large before they read them', async (t) => {
  const call = (tool: string, given: unknown) => caller.call({ tenant, tool, arguments: given })
  await t.rejects(call('pagerank', { nodes: nested(5000) }), { code: 'EDGEWISE_INPUT_TOO_LARGE', message: /deeper than 32/ })
  await t.rejects(call('get_neighbors', { node: 'x'.repeat(900_000) }), { code: 'EDGEWISE_INPUT_TOO_LARGE' })
  await t.rejects(call('pagerank', { nodes: new Array(260_000).fill(0.5) }), { message: /\/nodes has 260000 items, more than 1000/ })
  const odd = await call('pagerank', { nodes: new Array(1000).fill(0.5) }).catch((error: unknown) => error as EdgewiseError)
  t.equal(((odd as EdgewiseError).parameters['errors'] as unknown[]).length, 10)
})

t.test('finding a tool takes linear time, with suggestions for any length', async (t) => {
  const cpuOf = (text: string): number => {
    const before = process.cpuUsage()
    caller.rankTools(text, 4)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  cpuOf('shortest path')
  // Fuzzy matches of one such word took minutes and gigabytes.
  t.ok(cpuOf('x'.repeat(50_000)) < 200)
  t.ok(cpuOf(Array.from({ length: 10_000 }, (_, at) => `word${at}`).join(' ')) < 2000)
  t.equal(caller.rankTools(`${'x'.repeat(5000)} betweenness`, 1)[0]?.tool.name, 'betweenness_centrality')
  t.throws(() => caller.find('x'.repeat(900_000)), { code: 'EDGEWISE_UNKNOWN_TOOL' })
})
