import { columnList, type End, type KeyColumns, type Mapping, type TableMapping } from './mapping.ts'

const nameOf = (value: string | { readonly column: string } | undefined): string =>
  value === undefined ? 'nodes without a label' : typeof value === 'string' ? value : `as in the column "${value.column}"`

const quotedColumns = (columns: KeyColumns): string =>
  columnList(columns)
    .map((column) => `"${column}"`)
    .join(' with ')

const endText = ({ column, space, create }: End): string =>
  `${quotedColumns(column)}${create === undefined ? (space === undefined ? '' : ` (${space})`) : ` (creates ${create.join(', ')})`}`

/** Says in a sentence per table how it is read. */
export const describeMapping = ({ tables }: Mapping): { readonly table: string; readonly text: string }[] =>
  tables.map((entry) => ({ table: entry.table, text: `${kindOf(entry)}; ${leftText(entry)}.` }))

function kindOf({ node, references = [], relationship }: TableMapping): string {
  if (relationship !== undefined)
    return `Each row is a relationship ${nameOf(relationship.type)} from ${endText(relationship.source)} to ${endText(relationship.target)}`
  const key = node?.key === null || node === undefined ? 'the number of its row' : quotedColumns(node.key)
  const referring = references.map(({ type, ...end }) => `, ${endText(end)} a relationship ${type}`).join('')
  return `Each row is a node ${nameOf(node?.label)}, whose key is ${key}${referring}`
}

function leftText({ properties, decimal }: TableMapping): string {
  const listed = Object.entries(properties).map(([column, held]) => (typeof held === 'string' ? `${column} ${held}` : `${column} as ${held.name} ${held.type}`))
  const shown = listed.slice(0, 20).join(', ') + (listed.length > 20 ? ` and ${listed.length - 20} more` : '')
  return `${listed.length === 0 ? 'no properties' : `properties: ${shown}`}${decimal === undefined ? '' : '; numbers have a decimal comma'}`
}
