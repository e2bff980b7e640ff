/** A graph of made-up names. `src` and `dst` are indexes into `nodes`; `props.key` identifies a node. */
export interface WalkGraph {
  readonly id: string
  readonly nodes: readonly WalkNode[]
  readonly edges: readonly WalkEdge[]
}

export interface WalkNode {
  readonly label: string
  readonly props: Readonly<Record<string, string>>
}

export interface WalkEdge {
  readonly src: number
  readonly dst: number
  readonly type: string
  readonly props: Readonly<Record<string, string>>
}

export const templateNames = [
  'node_count',
  'relationship_count',
  'node_with_most_relationships',
  'node_by_property',
  'relationship_by_property',
  'path_finding',
  'variable_hop_path',
  'path_from_specific_node',
  'remote_node_property',
  'compositional_intersection',
  'negation_with_connection',
  'negation_on_rel_property'
] as const

export type TemplateName = (typeof templateNames)[number]

/** Values of a template's slots. */
export type Params = Readonly<Record<string, string | number>>

export type Row = Readonly<Record<string, string | number>>

/** Requested form of rows: with the schema's columns by name, or only their values. */
export type RowForm = 'named' | 'values'

export interface WalkQuestion {
  readonly id: string
  readonly graph: string
  readonly template: TemplateName
  readonly params: Params
  readonly instruction: string
  /** Columns of the requested rows. */
  readonly columns: readonly string[]
  readonly form: RowForm
  /** A single row of the truth is requested. */
  readonly anyOne: boolean
  readonly truth: readonly Row[]
}

/** Numeric columns of all templates; the others are text. */
const numberColumns = ['count', 'rel_count']

/** The columns as questions print them: `[{"count": "number"}]`. */
export function schemaText(columns: readonly string[]): string {
  return `[{${columns.map((name) => `"${name}": "${numberColumns.includes(name) ? 'number' : 'string'}"`).join(', ')}}]`
}

/** Columns of a template's answer. */
export function columnsOf(template: TemplateName, params: Params, graph: WalkGraph): readonly string[] {
  switch (template) {
    case 'node_count':
    case 'relationship_count':
      return ['count']
    case 'node_with_most_relationships':
      return ['node_key', 'rel_count']
    case 'relationship_by_property':
      return ['source_key', 'target_key', ...Object.keys(graph.edges.find(({ type }) => type === params['rel_type_name'])?.props ?? {}).sort()]
    case 'path_finding':
    case 'variable_hop_path':
      return ['source_node_key', 'target_node_key']
    case 'path_from_specific_node':
      return ['target_node']
    case 'remote_node_property':
      return ['value']
    default:
      return ['node_key']
  }
}

/** Groups items by a key, in order within each group. */
export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

/** Rows in the columns of a wording: some of the template's by name, or all in order under other names. */
export function asAsked(rows: readonly Row[], all: readonly string[], columns: readonly string[]): readonly Row[] {
  const sourceOf = (name: string, place: number) => (!all.includes(name) && columns.length === all.length ? (all[place] ?? name) : name)
  return rows.map((row) => Object.fromEntries(columns.map((name, place) => [name, row[sourceOf(name, place)] ?? ''])))
}
