import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { checkProgram } from '../../../../src/graph/vertex/language/check-program.ts'
import { programSchema } from '../../../../src/graph/vertex/language/program.ts'
import { shortestPath } from '../../../../src/graph/vertex/library/shortest-path.ts'

type Json = Record<string, unknown>

/** The program of shortest paths with a value at a path of keys replaced, or removed where it is undefined. */
function changed(path: string, value: unknown): Json {
  const program = structuredClone(shortestPath) as unknown as Json
  const keys = path.split('/').slice(1)
  const last = keys.pop() ?? ''
  const owner = keys.reduce<Json>((at, key) => at[key] as Json, program)
  if (value === undefined) delete owner[last]
  else owner[last] = value
  return program
}

function problemsOf(program: unknown): { pointer: string; detail: string }[] {
  try {
    checkProgram(program)
    return []
  } catch (error) {
    if (error instanceof EdgewiseError && error.code === 'EDGEWISE_INVALID_PROGRAM') return error.parameters['errors'] as { pointer: string; detail: string }[]
    throw error
  }
}

const phase = '/phases/0'
const collecting = { distance: { type: 'number', combine: 'min' }, from: { type: 'node', combine: { collect: 8 } } }

/** What is put where, the pointer of what is told, and words of it. */
const wrong: readonly (readonly [at: string, value: unknown, pointer: string, told: RegExp])[] = [
  ['/name', 'Shortest Path', '/name', /found "Shortest Path", wanted a small letter first, then small letters/],
  [`${phase}/name`, 'Relax', `${phase}/name`, /found "Relax", wanted a small letter first, then letters/],
  ['/stat', {}, '', /"stat" is not known here; nearest: "state"/],
  ['/state', undefined, '', /"state" is missing/],
  ['/state/distance/type', 'text', '/state/distance/type', /found "text", wanted one of number, boolean, node, node\?/],
  ['/state/Distance', { type: 'number', initial: '0' }, '/state', /"Distance" is no name/],
  ['/state/constructor', { type: 'number', initial: '0' }, '/state', /"constructor" is no name/],
  [`${phase}/message`, { toString: { type: 'number', combine: 'sum' } }, `${phase}/message`, /"toString" is no name/],
  ['/state/degree', { type: 'number', initial: '0' }, '/state/degree', /meaning of its own/],
  ['/state/distance/initial', 'if(id = param.source, 0, none)', '/state/distance/initial', /found none, wanted number as argument 3 of if/],
  ['/state/distance/initial', 'id', '/state/distance/initial', /found node, wanted number in "id"/],
  ['/state/distance/initial', 'message.distance', '/state/distance/initial', /"message.distance" .* is not known in initial values/],
  ['/state/distance/initial', `${'('.repeat(60)}1${')'.repeat(60)}`, '/state/distance/initial', /nests brackets more than 50 levels deep/],
  ['/state/distance/initial', '1 +', '/state/distance/initial', /is incomplete/],
  ['/state/distance/initial', '1 + ?', '/state/distance/initial', /Unexpected character 5 of the expression/],
  ['/state/distance/initial', 'sqroot(1)', '/state/distance/initial', /no function "sqroot" .*nearest: sqrt\. Known: if, coalesce/],
  ['/state/distance/initial', 'pow(2, 3)', '/state/distance/initial', /nearest: mod\./],
  ['/state/distance/initial', 'constructor(1)', '/state/distance/initial', /no function "constructor"/],
  ['/parameters/source/default', 4, '/parameters/source/default', /found number, wanted node; a node has no default/],
  ['/parameters/most', { type: 'number', least: 3, most: 2 }, '/parameters/most', /least 3 is more than most 2/],
  ['/inputs', { distance: {} }, '/inputs/distance', /a field of the state has this name/],
  ['/graph', undefined, `${phase}/send/0/value/distance`, /"edge.weight" .* is not known in send/],
  [`${phase}/message/distance/combine`, 'average', `${phase}/message/distance/combine`, /wanted sum, min, max, count, any, all/],
  [`${phase}/message/distance/combine`, 'any', `${phase}/message/distance/combine`, /found number, wanted boolean for any/],
  [`${phase}/message/from/combine`, 'sum', `${phase}/message/from/combine`, /found node, wanted number for sum/],
  [`${phase}/message/from/combine`, { with: 'weight' }, `${phase}/message/from/combine`, /found "weight", wanted a field of the message/],
  [`${phase}/message/distance/combine`, 'sum', `${phase}/message/from/combine`, /"distance" is not combined by min or max, so no message of it wins/],
  [`${phase}/message/from/combine`, { collect: null }, `${phase}/message/from/combine`, /wanted a bound/],
  [`${phase}/message/from/combine`, { collect: 1e6 }, `${phase}/message/from/combine`, /wanted a bound from 1 to 100000/],
  [`${phase}/message/from/combine`, {}, `${phase}/message/from/combine`, /wanted sum, min, max/],
  [`${phase}/message`, collecting, `${phase}/update/rules/0/set/via`, /found nodes, wanted node\?/],
  [`${phase}/send/0/along`, 'forward', `${phase}/send/0/along`, /wanted one of out, in, both/],
  [`${phase}/send/0/when`, 'from.distance', `${phase}/send/0/when`, /found number, wanted boolean/],
  [`${phase}/send/0/when`, 'from.dist < infinity', `${phase}/send/0/when`, /"from.dist" .*nearest: from.distance/],
  [`${phase}/send/0/value/distance`, undefined, `${phase}/send/0/value`, /"distance" is missing/],
  [`${phase}/send/0/value/hops`, '1', `${phase}/send/0/value/hops`, /no field of the message is named "hops"; known: distance, from/],
  [`${phase}/update/rules/0/set/cost`, '1', `${phase}/update/rules/0/set/cost`, /no field of the state is named "cost"; known: distance, via/],
  [`${phase}/update/rules/0/set/via`, 'message.distance', `${phase}/update/rules/0/set/via`, /found number, wanted node\?/],
  [`${phase}/update/rules/0/set`, {}, `${phase}/update/rules/0/set`, /sets nothing/],
  [`${phase}/update/rules`, [{ set: { distance: '1' } }, { set: { distance: '2' } }], `${phase}/update/rules/1`, /can never apply/],
  [`${phase}/globals`, { gain: { reduce: 'any', of: 'distance' } }, `${phase}/globals/gain/of`, /found number, wanted boolean/],
  [`${phase}/globals`, { gain: { reduce: 'sum', of: 'global.gain' } }, `${phase}/globals/gain/of`, /"global.gain" .* is not known in globals/],
  [`${phase}/halt`, { unchanged: true }, `${phase}/halt`, /nothing bounds this phase/],
  [`${phase}/halt`, { atMost: '10' }, `${phase}/halt`, /nothing ends this phase/],
  [`${phase}/halt`, undefined, phase, /"halt" is missing/],
  [`${phase}/halt/atMost`, 'true', `${phase}/halt/atMost`, /found boolean, wanted number/],
  ['/result/columns', {}, '/result/columns', /at least one column/],
  ['/result/order/column', 'cost', '/result/order/column', /found "cost", wanted one of distance, via/],
  ['/result/path/follow', 'distance', '/result/path/follow', /found number "distance", wanted a field of type node\?/],
  ['/result/path/from', 'goal', '/result/path/from', /found no parameter "goal"/],
  ['/result/values/far', 'largest(via)', '/result/values/far', /found node\?, wanted number in largest\(expression\)/],
  ['/result/columns/far', 'largest(distance)', '/result/columns/far', /stands in \/result\/values, not in columns/]
]

t.test('a wrong program is rejected with the path, the found and the expected type', async (t) => {
  for (const [at, value, pointer, told] of wrong) {
    const problems = problemsOf(changed(at, value))
    const problem = problems.find((one) => one.pointer === pointer && told.test(one.detail))
    t.ok(problem, `${at} ${JSON.stringify(value)}: ${JSON.stringify(problems)}`)
  }
})

t.test('all faults are reported at once', async (t) => {
  const program = changed('/state/distance/initial', 'id')
  const { phases } = program as { phases: { send: { when: string }[] }[] }
  if (phases[0]?.send[0] !== undefined) phases[0].send[0].when = '1'
  t.strictSame(
    problemsOf(program).map(({ pointer }) => pointer),
    ['/state/distance/initial', '/phases/0/send/0/when']
  )
})

t.test('non-objects and too large programs are rejected', async (t) => {
  for (const given of [null, 3, 'x', []]) t.ok(problemsOf(given).length > 0)
  t.match(problemsOf(changed('/description', 'x'.repeat(40_000))), [{ detail: /at most 32768 are allowed/ }])
})

t.test('the structure of programs is a JSON Schema', async (t) => {
  t.doesNotThrow(() => new Ajv2020({ strict: false }).compile(programSchema))
})
