import { createHash } from 'node:crypto'
import { columnNameOf, type ProjectionSpec } from '../../graph/spec.ts'
import type { ProjectionSource } from '../../storage/neo4j/projection-source.ts'
import { Float } from '../../storage/neo4j/values.ts'
import type { GraphForm } from './projection-statement.ts'
import type { PushedProjection } from './pushed-algorithm.ts'

/** Node values that GDS gets with the graph: one number per node, or a vector of `width` numbers. */
export interface PushedColumn {
  /** By dense index. NaN sets no value. */
  readonly values: ArrayLike<number>
  readonly width?: number
  /** Whole numbers, for algorithms that need integers. */
  readonly isInteger?: boolean
}

/** The stored property that the values were projected from; GDS then reads it from the database. */
function storedAs({ spec, columns }: PushedProjection, { values, width, isInteger = false }: PushedColumn): string | null {
  // A stored property is not a list of one number.
  if (width === 1 || isInteger) return null
  return spec.properties.find((held) => columns[columnNameOf(held)] === values)?.property ?? null
}

/** Id -> number or list, for all nodes with a value. */
function byId({ nodeIds }: PushedProjection, { values, width, isInteger = false }: PushedColumn): Record<string, unknown> {
  const number = (value: number) => (isInteger ? value : new Float(value))
  const found: Record<string, unknown> = {}
  for (let node = 0; node < nodeIds.length; node++) {
    const own = Array.from({ length: width ?? 1 }, (_, place) => values[node * (width ?? 1) + place] as number)
    if (!own.some(Number.isNaN)) found[String(nodeIds[node])] = width === undefined ? number(own[0] as number) : own.map(number)
  }
  return found
}

/**
 * A graph whose nodes have these properties in GDS, under the given names. GDS reads stored values from the database; other values travel as parameters.
 * Any `width`, even 1, makes a list of each node's numbers.
 */
export function columnForm(
  projection: PushedProjection,
  columns: Readonly<Record<string, PushedColumn>>,
  spec: ProjectionSpec = projection.spec,
  options: Pick<GraphForm, 'isLoopFree' | 'isTyped'> = {}
): GraphForm {
  const hash = createHash('sha256')
  for (const [name, column] of Object.entries(columns)) {
    hash.update(`${name} ${column.width ?? ''} ${column.isInteger === true}`).update(Float64Array.from(column.values))
  }
  return {
    key: `columns ${hash.digest('hex')}${options.isTyped === true ? ', types apart' : ''}`,
    spec: { ...spec, properties: projection.spec.properties, derived: [] },
    ...options,
    async prepare(source: ProjectionSource) {
      const expressions: Record<string, string> = {}
      const parameters: Record<string, unknown> = {}
      for (const [index, [name, column]] of Object.entries(columns).entries()) {
        const stored = storedAs(projection, column)
        if (stored !== null) {
          expressions[name] = source.columns[stored] as string
          continue
        }
        const parameter = `edgewiseColumn${index}`
        expressions[name] = `$${parameter}[toString(id(n))]`
        parameters[parameter] = byId(projection, column)
      }
      return { expressions, parameters }
    }
  }
}

/** Returns the projection, with these columns if there are any. */
export function formWithColumns(
  projection: PushedProjection,
  columns: Readonly<Record<string, PushedColumn>>,
  spec: ProjectionSpec = projection.spec
): GraphForm {
  if (Object.keys(columns).length > 0) return columnForm(projection, columns, spec)
  return spec === projection.spec ? { key: '', spec } : { key: 'as read', spec: { ...spec, properties: [], derived: [] } }
}
