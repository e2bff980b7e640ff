import { isIdName } from '../tables/column-names.ts'
import { type ForeignKey, listed, type TableSchema } from './table-source.ts'

/** Sentences on what a person may want to change in the mapping of a schema. */
export function schemaNotes(tables: readonly TableSchema[], isReference: (key: ForeignKey) => boolean): string[] {
  const unkeyed = tables.filter(({ primary }) => primary.length === 0).map(({ name }) => name)
  const kept = tables.flatMap(({ name, foreign }) =>
    foreign.filter((key) => !isReference(key)).map(({ columns, table: to }) => `${name}.${columns.join('+')} (to ${to})`)
  )
  return [
    ...said(unkeyed, (names) => `Tables without a primary key: ${names}. Where their rows are nodes, the numbers of the rows are the keys.`),
    ...said(kept, (names) => `Foreign keys that do not refer to the primary key of one of the tables: ${names}. They stay properties.`),
    ...said(
      undeclared(tables),
      (names) => `Columns without a foreign key, but with the name of a key: ${names}. If they refer to it, add them as "references".`
    )
  ]
}

const said = (names: readonly string[], sentence: (names: string) => string): string[] => (names.length === 0 ? [] : [sentence(listed(names))])

/** Columns that are named like the key of one other table. */
function undeclared(tables: readonly TableSchema[]): string[] {
  const keyed = tables.filter(({ primary: [key = ''], primary }) => primary.length === 1 && !isIdName(key) && !/^(?:name|title|type)$/i.test(key))
  return tables.flatMap((table) => {
    const declared = new Set([...table.primary, ...table.foreign.flatMap(({ columns }) => columns)])
    return table.columns.flatMap(({ name }) => {
      const [to, ...more] = declared.has(name) ? [] : keyed.filter((one) => one !== table && one.primary[0] === name)
      return to === undefined || more.length > 0 ? [] : [`${table.name}.${name} (of ${to.name})`]
    })
  })
}
