import { EdgewiseError } from '../../../base/errors.ts'
import { placesIn } from '../../certificates/arcs.ts'
import { type Certificate, isNear } from '../../certificates/certificate.ts'
import { certify, isWorthChecking } from '../../certificates/index.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import type { Value } from '../language/functions.ts'
import type { ProgramResult } from '../run/reduce-result.ts'
import type { ProgramRunOutput, ProgramRunParameters } from '../run/run-program.ts'
import { type CertifiableAnswer, type Part, type RunResult, readRun } from './counterpart.ts'
import { counterpartOf } from './index.ts'

type AnyCertify = (...given: [string, Csr, unknown, unknown, KernelControl, string]) => Certificate | null

/**
 * Certifies the rows, values and path of a library program's result by the certifiers of kernels for the same problem. Returns null when the program
 * differs from the library's, the run paused, the graph is too large, or a run like this has no certificate.
 * @throws EDGEWISE_CERTIFICATE_FAILED when any of the result is wrong; what `control` throws.
 */
export function certifyProgram(csr: Csr, given: ProgramRunParameters, { result, supersteps }: ProgramRunOutput, control: KernelControl): Certificate | null {
  const { source } = given.program
  const counterpart = counterpartOf(source)
  if (result === null || counterpart === null || !isWorthChecking(counterpart.algorithm, csr)) return null
  const name = `the program "${source.name}"`
  const refuse = (detail: string | null): void => {
    if (detail !== null) throw new EdgewiseError('EDGEWISE_CERTIFICATE_FAILED', { algorithm: name, detail })
  }
  const { parameters, inputs } = given
  control.check(0)
  refuse(faultOfRows(result, csr.nodeCount))
  const view = readRun(result, supersteps, csr.nodeCount)
  const answer = counterpart.read(csr, { parameters, inputs }, view, control)
  const certificateOf = (part: Part) => (certify as AnyCertify)(part.algorithm, part.csr, part.parameters, part.output, control, name)
  const [certificate] = answer.parts.map(certificateOf)
  refuse(faultOfCount(view, answer) ?? faultOfColumns(view, answer) ?? faultOfValues(view, answer) ?? faultOfPath(result, answer))
  return certificate ?? null
}

function faultOfRows({ nodes, columns }: ProgramResult, nodeCount: number): string | null {
  const places = placesIn(nodes, nodeCount, 'The result')
  if (typeof places === 'string') return places
  const short = Object.entries(columns).find(([, { data }]) => data.length !== nodes.length)
  return short === undefined ? null : `The column "${short[0]}" has not ${nodes.length} rows.`
}

function faultOfCount({ rows }: RunResult, { rowCount = rows.length }: CertifiableAnswer): string | null {
  return rows.length === rowCount ? null : `There are ${rows.length} rows, not ${rowCount}.`
}

function faultOfColumns(result: RunResult, { columns = {} }: CertifiableAnswer): string | null {
  for (const [name, expected] of Object.entries(columns)) {
    const column = result.column(name)
    const off = column.findIndex((value, node) => !Object.is(value, expected[node]) && value !== expected[node])
    if (off !== -1) return `Node ${off} has ${column[off]} as "${name}", not ${expected[off]}.`
  }
  return null
}

/** Compares exactly first, because infinite numbers are near no others. */
const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  one === other || (Number.isFinite(one) && Number.isFinite(other) && isNear(Number(one), Number(other)))

function faultOfValues({ values }: RunResult, answer: CertifiableAnswer): string | null {
  const off = Object.keys(values).find((name) => !isSame(values[name], answer.values[name]))
  return off === undefined ? null : `The value "${off}" is ${values[off]}, not ${answer.values[off]}.`
}

function faultOfPath({ path }: ProgramResult, { path: expected = null }: CertifiableAnswer): string | null {
  return String(path) === String(expected) ? null : `The path is ${path?.join(' ') ?? 'none'}, not ${expected?.join(' ') ?? 'none'}.`
}
