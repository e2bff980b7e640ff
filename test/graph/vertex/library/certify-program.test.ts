import t from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import type { Certificate } from '../../../../src/graph/certificates/certificate.ts'
import { uncontrolled } from '../../../../src/graph/control.ts'
import type { Csr } from '../../../../src/graph/csr.ts'
import { checkProgram } from '../../../../src/graph/vertex/language/check-program.ts'
import type { CheckedProgram } from '../../../../src/graph/vertex/language/checked.ts'
import type { VertexProgram } from '../../../../src/graph/vertex/language/program.ts'
import { certifyProgram } from '../../../../src/graph/vertex/library/certify-program.ts'
import { library } from '../../../../src/graph/vertex/library/index.ts'
import type { ProgramResult } from '../../../../src/graph/vertex/run/reduce-result.ts'
import { type ProgramRunOutput, type ProgramRunParameters, runProgram } from '../../../../src/graph/vertex/run/run-program.ts'
import { createDice, isSentence } from '../../certificates/verdicts.ts'
import { cancelled, csrOf } from '../../random-graph.ts'
import { parametersOf } from '../outcome.ts'
import { type Case, directed, either, holdsOnCases, undirected } from './random-cases.ts'

type Result = NonNullable<ProgramRunOutput['result']>

const orientationsOf = ({ graph }: VertexProgram) => (graph?.direction === undefined ? either : graph.direction === 'directed' ? directed : undirected)

/** By program, the value that has two outcomes worth a certificate of their own. */
const question: Readonly<Record<string, string>> = {
  connectivity: 'isConnected',
  shortest_path: 'isReached',
  bipartite: 'isBipartite',
  cycle_undirected: 'hasCycle',
  cycle_directed: 'hasCycle',
  topological_order: 'isAcyclic',
  heaviest_triangle: 'hasTriangle',
  label_propagation: 'didConverge'
}

function givenIn(
  program: VertexProgram,
  { csr, source, target }: Pick<Case, 'csr' | 'source' | 'target'>,
  dice: (below: number) => number
): ProgramRunParameters {
  const known: Readonly<Record<string, number>> = { source, target, rounds: 1 + dice(6), maxIterations: 1 + dice(30) }
  const parameters = Object.fromEntries(Object.keys(program.parameters ?? {}).flatMap((name) => (name in known ? [[name, known[name] as number]] : [])))
  const weights = Float64Array.from({ length: csr.nodeCount }, () => dice(20) - 4)
  return parametersOf(program, { parameters, inputs: program.inputs === undefined ? {} : { weight: weights } })
}

function withCell(result: Result, column: string, row: number, value: number): Result {
  const { type, data } = result.columns[column] as Result['columns'][string]
  const changed = data.slice()
  changed[row] = value
  return { ...result, columns: { ...result.columns, [column]: { type, data: changed } } }
}

function withoutRow(result: Result, row: number): Result {
  const isKept = (_: number, at: number) => at !== row
  const columns = Object.entries(result.columns).map(([name, { type, data }]) => [name, { type, data: data.filter(isKept) }])
  return { ...result, nodes: result.nodes.filter(isKept), columns: Object.fromEntries(columns) }
}

const falseCell = { number: (value: number) => value + 7, boolean: (value: number) => 1 - value }

/** Results that are false on any graph: numbers off by 7, the opposite truth, a node as its own successor, rows and steps left out or repeated. */
function corruptionsOf(result: Result, dice: (below: number) => number): Result[] {
  const { nodes, columns, values, path } = result
  const row = dice(nodes.length)
  const node = nodes[row] as number
  const cells = Object.entries(columns).flatMap(([name, { type, data }]) => {
    const value = data[row] as number
    if (type !== 'node') return [withCell(result, name, row, falseCell[type](value))]
    return [withCell(result, name, row, value === node ? (node === 0 ? 1e9 : -1) : node)]
  })
  const others = Object.entries(values).map(([name, { type, value }]) => {
    const other = typeof value === 'number' ? (Number.isFinite(value) ? value + 1 : 3) : !value
    return { ...result, values: { ...values, [name]: { type, value: other } } }
  })
  const rows = [withoutRow(result, row), { ...result, nodes: nodes.map((one, at) => (at === row ? (nodes[0] as number) : one)) }]
  const paths =
    path === null
      ? [{ ...result, path: Uint32Array.of(0, 0) }]
      : [
          { ...result, path: path.slice(1) },
          { ...result, path: null }
        ]
  const isTwice = row > 0
  return [...(nodes.length === 0 ? [] : [...cells, ...rows.slice(0, isTwice ? 2 : 1)]), ...others, ...paths]
}

function faultOf(csr: Csr, given: ProgramRunParameters, output: ProgramRunOutput): string | null {
  try {
    certifyProgram(csr, given, output, uncontrolled)
    return null
  } catch (error) {
    if (error instanceof EdgewiseError && error.code === 'EDGEWISE_CERTIFICATE_FAILED') return String(error.parameters['detail'])
    throw error
  }
}

for (const program of library) {
  t.test(`${program.name} is certified, and false claims are rejected`, async (t) => {
    const dice = createDice(library.indexOf(program) + 3)
    const kinds = new Map<string, number>()
    let refused = 0
    const needsNode = Object.values(program.parameters ?? {}).some(({ type }) => type === 'node')
    const weighted = program.graph?.weights !== undefined
    holdsOnCases(orientationsOf(program), { weighted, empty: !needsNode }, (one) => {
      const given = givenIn(program, one, dice)
      const output = runProgram(one.csr, given, uncontrolled)
      const certificate = certifyProgram(one.csr, given, output, uncontrolled)
      const result = output.result as Result
      const answer = result.values[question[program.name] ?? '']?.value ?? 'any'
      kinds.set(`${certificate?.kind}, ${answer}`, (kinds.get(`${certificate?.kind}, ${answer}`) ?? 0) + 1)
      return (
        certificate?.checked === true &&
        isSentence(certificate.statement) &&
        corruptionsOf(result, dice).every((corrupted) => {
          const fault = faultOf(one.csr, given, { ...output, result: corrupted })
          refused++
          return fault !== null && isSentence(fault)
        })
      )
    })
    const outcomes = new Set([...kinds.keys()].map((kind) => kind.split(', ')[1]))
    t.same([...outcomes].sort(), question[program.name] === undefined ? ['any'] : ['false', 'true'], JSON.stringify([...kinds]))
    t.ok(refused > 250, `${refused} corrupted results were refused`)
  })
}

const ring = csrOf(
  6,
  Array.from({ length: 6 }, (_, at) => [at, (at + 1) % 6] as const)
)
const outcomeOf = (program: CheckedProgram, csr: Csr, given: Partial<ProgramRunParameters> = {}): Certificate | null => {
  const parameters = { program, parameters: {}, inputs: {}, maxWork: 1e9, ...given }
  return certifyProgram(csr, parameters, runProgram(csr, parameters, uncontrolled), uncontrolled)
}

t.test('a program that only shares a library name has no certificate', async (t) => {
  const components = library.find(({ name }) => name === 'components') as VertexProgram
  t.match(outcomeOf(checkProgram(structuredClone(components)), ring), { kind: 'spanning-forest', checked: true }, 'word for word it has one')
  t.equal(outcomeOf(checkProgram({ ...components, result: { columns: { component: 'component' } } }), ring), null)
  t.equal(outcomeOf(checkProgram({ ...components, name: 'parts' }), ring), null)
})

t.test('a paused run has no certificate', async (t) => {
  const program = checkProgram(library.find(({ name }) => name === 'components') as VertexProgram)
  t.equal(outcomeOf(program, ring, { pauseAfterMs: -1 }), null)
})

t.test('graphs above the size limit have no certificate', async (t) => {
  const large = csrOf(100_001, [[0, 1]])
  const programOf = (name: string) => checkProgram(library.find((one) => one.name === name) as VertexProgram)
  t.equal(outcomeOf(programOf('components'), large), null)
  t.match(outcomeOf(programOf('coloring'), large), { kind: 'proper-coloring', checked: true })
})

t.test('a result too slow to recount gets no certificate', async (t) => {
  const many = 4600
  const star = csrOf(
    many,
    Array.from({ length: many - 1 }, (_, v) => [0, v + 1] as const),
    'undirected'
  )
  const programOf = (name: string) => checkProgram(library.find((one) => one.name === name) as VertexProgram)
  t.match(outcomeOf(programOf('heaviest_triangle'), star, { inputs: { weight: new Float64Array(many) } }), {
    checked: false,
    reason: /none heavier was not checked\.$/
  })
  t.match(
    outcomeOf(
      programOf('label_propagation'),
      csrOf(60_000, [
        [0, 1],
        [1, 2]
      ]),
      { parameters: { rounds: 1000 } }
    ),
    { checked: false, reason: /takes more than/ }
  )
})

t.test('a check ends when its caller disconnects', async (t) => {
  for (const program of library) {
    const given = givenIn(program, { csr: ring, source: 0, target: 3 }, createDice(1))
    const csr = program.graph?.direction === 'undirected' ? csrOf(6, [[0, 1]], 'undirected') : ring
    const output = runProgram(csr, given, uncontrolled)
    t.throws(() => certifyProgram(csr, given, output, cancelled), { code: 'EDGEWISE_CANCELLED' }, program.name)
  }
})

t.test('a shortened column is rejected', async (t) => {
  const program = checkProgram(library.find(({ name }) => name === 'degree') as VertexProgram)
  const given = { program, parameters: {}, inputs: {}, maxWork: 1e9 }
  const output = runProgram(ring, given, uncontrolled)
  const { columns } = output.result as ProgramResult
  const short = { ...columns, all: { type: 'number' as const, data: new Float64Array(5) } }
  t.equal(faultOf(ring, given, { ...output, result: { ...(output.result as ProgramResult), columns: short } }), 'The column "all" has not 6 rows.')
})
