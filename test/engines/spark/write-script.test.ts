import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { operations } from '../../../src/engines/spark/operations.ts'
import { writeScript } from '../../../src/engines/spark/write-script.ts'
import { checkProgram } from '../../../src/graph/vertex/language/check-program.ts'
import { functions } from '../../../src/graph/vertex/language/functions.ts'
import type { VertexProgram } from '../../../src/graph/vertex/language/program.ts'
import { findProgram, library } from '../../../src/graph/vertex/library/index.ts'
import { randomCases } from './cases.ts'
import { lackOfPython, python } from './python.ts'

const scriptOf = (program: VertexProgram) => writeScript(checkProgram(program), { undirected: false, defaults: {} })
const scriptNamed = (name: string) => scriptOf(findProgram(name) as VertexProgram)

/** A program of one number a node that comes to be by an expression. */
const programOf = (changes: Partial<VertexProgram>): VertexProgram => ({
  name: 'trial',
  description: 'A "quoted" trial \\ of words.',
  state: { amount: { type: 'number', initial: 'number(id)' } },
  phases: [
    {
      message: { amount: { type: 'number', combine: 'sum' } },
      send: [{ along: 'out', value: { amount: 'from.amount' } }],
      update: { rules: [{ set: { amount: 'message.amount' } }] },
      halt: { after: '2' }
    }
  ],
  result: { columns: { amount: 'amount' } },
  ...changes
})

t.test('Python compiles the script of every program of the library, and of random ones', { skip: await lackOfPython() }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'edgewise-scripts-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const programs = [...library, ...randomCases(40).map(({ program }) => program), programOf({})]
  const files = await Promise.all(
    programs.map(async (program, at) => {
      const file = join(folder, `script_${at}.py`)
      await writeFile(file, scriptOf(program))
      return file
    })
  )
  const child = spawn(python, ['-W', 'error', '-m', 'py_compile', ...files], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (part) => {
    said += part
  })
  t.equal(await new Promise((resolve) => child.on('close', resolve)), 0, said)
})

t.test('a script contains the functions that it calls, and no others', async (t) => {
  for (const program of library) {
    const script = scriptOf(program)
    const defined = [...script.matchAll(/^def (\w+)\(/gm)].map(([, name = '']) => name)
    t.equal(new Set(defined).size, defined.length, `${program.name} defines each once`)
    for (const name of defined) t.ok((script.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1, `${program.name} calls ${name}`)
  }
})

t.test('senders are filtered before the join with edges, and receivers are checked once where possible', async (t) => {
  const layers = scriptNamed('bfs_layers')
  t.match(layers, /\.where\(F\.col\("from\.changed"\) & \(F\.col\("from\.depth"\) < INF\)\)\n +\.hint\("shuffle_hash"\)\n +\.join\(graph\.edges_out/)
  t.match(layers, /hears = F\.col\("message\._to"\)\.isNotNull\(\) & \(F\.col\("node\.depth"\) == INF\)/)
  t.notMatch(layers, 'state.alias("to")', 'no join for the receiver')
  t.match(scriptNamed('coloring'), 'state.alias("to")', 'a join where a condition compares both ends')
})

t.test('every function of the language has its form in Spark', async (t) => {
  t.same(Object.keys(operations).sort(), Object.keys(functions).sort())
})

t.test('a script uses no Python functions inside Spark', async (t) => {
  for (const program of library) t.notMatch(scriptOf(program), /udf|rdd|pandas|graphframes|selectExpr/i, program.name)
})

t.test('arithmetic that Spark rejects or leaves null follows IEEE 754', async (t) => {
  const script = scriptOf(programOf({ state: { amount: { type: 'number', initial: 'log(degree) / inDegree + floor(outDegree)' } } }))
  t.match(script, 'divide(log(F.col("degree")), F.col("inDegree")) + floor(F.col("outDegree"))')
  for (const name of ['divide', 'log', 'floor']) t.match(script, `def ${name}(`)
})

t.test('a comparison with a possible NaN is never true', async (t) => {
  const where = (text: string) =>
    /^ +state\.alias\("state"\)\n +\.where\((.*)\)$/m.exec(scriptOf(programOf({ result: { columns: { amount: 'amount' }, where: text } })))?.[1]
  t.equal(where('amount < 3'), 'F.col("state.amount") < 3.0')
  t.equal(where('amount < amount - amount'), 'is_less(F.col("state.amount"), F.col("state.amount") - F.col("state.amount"))')
  t.equal(where('sqrt(amount) > 1'), 'is_less(F.lit(1.0), F.sqrt(F.col("state.amount")))')
  t.equal(where('sqrt(amount) = log(amount)'), 'is_equal(F.sqrt(F.col("state.amount")), log(F.col("state.amount")))')
})

t.test('what Spark does not support is rejected with its place in the program', async (t) => {
  const nested = Array.from({ length: 12 }).reduce<string>((text) => `1/(${text})`, 'degree')
  for (const [changes, detail] of [
    [{ state: { amount: { type: 'number', initial: nested } } }, /^\/state\/amount\/initial: in Spark this expression would be a plan of \d+ operations/],
    [{ result: { columns: { key: 'amount' } } }, /^\/result\/columns\/key: rows of Spark have "key" of the vertex already/],
    [{ inputs: { name: {} } }, /^\/inputs\/name: vertices have a "name" already/]
  ] as const)
    t.throws(() => scriptOf(programOf(changes as Partial<VertexProgram>)), { code: 'EDGEWISE_INVALID_INPUT', parameters: { detail } })
})

t.test('defaults of parameters are those given, else the declared ones', async (t) => {
  const program = checkProgram(findProgram('pagerank'))
  const script = writeScript(program, { undirected: true, defaults: { dampingFactor: 0.5 } })
  t.match(script, '"dampingFactor": {"type": "number", "default": 0.5, "least": 0, "most": 1}')
  t.match(script, '"maxIterations": {"type": "number", "default": 1000.0')
  t.match(script, 'UNDIRECTED = True')
})
