import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { type NodePropertyStep, runStep } from './node-property-steps.ts'
import { partOf } from './select-model.ts'

/** Given node columns, and steps that compute more. */
export interface NodeColumns {
  /** One number per node, or vectors in node order. NaN marks a missing value. */
  readonly columns: Readonly<Record<string, Float64Array>>
  readonly steps: readonly NodePropertyStep[]
}

export interface Matrix {
  readonly values: Float64Array
  readonly width: number
}

/** The given columns and those of the steps. */
export function allColumns(csr: Csr, { columns, steps }: NodeColumns, control: KernelControl): Record<string, Float64Array> {
  const computed = steps.map((step, index): [string, Float64Array] => [step.property, runStep(csr, step, partOf(control, index, steps.length))])
  return { ...columns, ...Object.fromEntries(computed) }
}

export function columnNamed(columns: Readonly<Record<string, Float64Array>>, name: string, nodeCount: number): Matrix {
  const values = columns[name]
  if (values === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_COLUMN', { column: name, suggestions: [], known: Object.keys(columns) })
  return { values, width: nodeCount === 0 ? 1 : values.length / nodeCount }
}

/** Columns side by side, one row per node. */
export function sideBySide(columns: Readonly<Record<string, Float64Array>>, names: readonly string[], nodeCount: number): Matrix {
  const parts = names.map((name) => columnNamed(columns, name, nodeCount))
  const width = parts.reduce((sum, part) => sum + part.width, 0)
  const values = new Float64Array(nodeCount * width)
  let place = 0
  for (const part of parts) {
    for (let node = 0; node < nodeCount; node++) {
      for (let i = 0; i < part.width; i++) values[node * width + place + i] = part.values[node * part.width + i]
    }
    place += part.width
  }
  return { values, width }
}

/** @throws EDGEWISE_INVALID_INPUT naming the first column that one of the nodes lacks. */
export function assertComplete(columns: Readonly<Record<string, Float64Array>>, names: readonly string[], nodes: Uint32Array, nodeCount: number): void {
  for (const name of names) {
    const { values, width } = columnNamed(columns, name, nodeCount)
    const lacking = nodes.reduce((sum, node) => sum + Number(!values.subarray(node * width, (node + 1) * width).every(Number.isFinite)), 0)
    if (lacking === 0) continue
    const detail = `${lacking} of ${nodes.length} nodes have no number in "${name}". Leave them out ("nodeWhere", "labels", "targetNodeLabels"), or give it a default in a named projection.`
    throw invalidInput(detail)
  }
}
