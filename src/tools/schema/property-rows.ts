import type { EdgewiseError } from '../../base/errors.ts'
import type { ResultTable } from '../../results/table.ts'
import type { PropertySchema } from '../../storage/graphs/store.ts'

export interface PropertyOwner {
  /** The label or relationship type. */
  readonly of: string
  readonly count: number
  readonly properties: readonly PropertySchema[]
}

export const propertyColumns = {
  property: { type: 'string', description: 'Name of the property.' },
  of: { type: 'string', description: 'Label or relationship type that has it.' },
  types: { type: 'list', description: 'Types of its values.' },
  count: { type: 'integer', description: 'Nodes or relationships that have it.' },
  missing: { type: 'integer', description: 'Those of this label or type that lack it.' },
  distinct: { type: 'integer', description: 'Different values, counted up to 10,000.' },
  min: { type: 'value', description: 'Smallest value; numbers only.' },
  max: { type: 'value', description: 'Largest value; numbers only.' },
  samples: { type: 'list', description: 'The most frequent values.' }
} as const

/** One row per property and owner. */
export function propertyTable(owners: readonly PropertyOwner[]): ResultTable {
  const rows = owners.flatMap(({ of, count, properties }) => properties.map((held) => ({ ...held, of, missing: count - held.count })))
  const cells: Record<keyof typeof propertyColumns, readonly unknown[]> = {
    property: rows.map(({ property }) => property),
    of: rows.map(({ of }) => of),
    types: rows.map(({ types }) => types),
    count: rows.map(({ count }) => count),
    missing: rows.map(({ missing }) => missing),
    distinct: rows.map(({ distinct }) => distinct),
    min: rows.map(({ min }) => min ?? null),
    max: rows.map(({ max }) => max ?? null),
    samples: rows.map(({ samples }) => samples)
  }
  const names = Object.keys(propertyColumns) as (keyof typeof propertyColumns)[]
  return { columns: names.map((name) => ({ name, type: propertyColumns[name].type, data: cells[name] })), rowCount: rows.length }
}

/** The owners of these names, or all without names; an unknown name is `refuse`d with the known ones. */
export function chosen<Owner extends { readonly of: string }>(
  owners: readonly Owner[],
  names: readonly string[] | undefined,
  refuse: (name: string, known: readonly string[]) => EdgewiseError
): readonly Owner[] {
  if (names === undefined) return owners
  return names.map((name) => {
    const owner = owners.find(({ of }) => of === name)
    if (owner === undefined) {
      throw refuse(
        name,
        owners.map(({ of }) => of)
      )
    }
    return owner
  })
}
