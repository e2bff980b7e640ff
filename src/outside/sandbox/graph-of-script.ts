import { addValue, FactGraph, readValue } from './fact-graph.ts'
import { Failure } from './failure.ts'
import type { Value } from './sandbox.ts'

type Attributes = Readonly<Record<string, unknown>>

/** The export format of graphology. */
interface Exported {
  readonly nodes: readonly { readonly key: string; readonly attributes?: Attributes }[]
  readonly edges: readonly { readonly source: string; readonly target: string; readonly attributes?: Attributes }[]
}

const haveTexts = (items: unknown, names: readonly string[]): boolean =>
  Array.isArray(items) && items.every((item: Attributes | null) => names.every((name) => typeof item?.[name] === 'string'))

/** Validates the export, because a script may have altered the export function. */
function readExported(json: string): Exported {
  const { nodes, edges } = (JSON.parse(json) ?? {}) as Partial<Exported>
  if (haveTexts(nodes, ['key']) && haveTexts(edges, ['source', 'target'])) return { nodes, edges } as Exported
  throw new Failure('The graph can no longer be read. Change it by its own methods, and leave those as they are.')
}

const STATED = /^(label|name|aliases|type)(?:_stated)+$/

/** Restores a property's name that was suffixed because it collides with the graph's own. */
function propertyOf(attribute: string, own: readonly string[]): string {
  const [, name = ''] = STATED.exec(attribute) ?? []
  return own.includes(name) ? attribute.slice(0, -'_stated'.length) : attribute
}

function readText(value: unknown, what: string): string {
  if (typeof value === 'string') return value
  throw new Failure(`${what} is ${(JSON.stringify(value) ?? 'missing').slice(0, 100)}; it must be a text.`)
}

/** Null counts as missing. */
const given = (attributes: Attributes = {}): [string, unknown][] => Object.entries(attributes).filter(([, value]) => value !== null)

function statedIn(attributes: Attributes | undefined, own: readonly string[], what: string): [string, Value][] {
  return given(attributes)
    .filter(([name]) => !own.includes(name))
    .map(([attribute, value]) => {
      const name = propertyOf(attribute, own)
      return [name, readValue(value, `The property "${name}" of ${what}`)]
    })
}

const NODE_OWN = ['label', 'name', 'aliases']
const EDGE_OWN = ['type']

function readNode(graph: FactGraph, { key, attributes }: Exported['nodes'][number]): void {
  const what = `the node "${key}"`
  const { label, name, aliases } = Object.fromEntries(given(attributes)) as Attributes
  const { labels, properties } = graph.node(key)
  if (label !== undefined) labels.add(readText(label, `The label of ${what}`))
  if (name !== undefined) graph.addName(key, String(readValue(name, `The name of ${what}`)))
  if (aliases !== undefined && !Array.isArray(aliases)) throw new Failure(`The aliases of ${what} must be a list of texts.`)
  for (const alias of (aliases ?? []) as unknown[]) graph.addName(key, readText(alias, `An alias of ${what}`))
  for (const [property, value] of statedIn(attributes, NODE_OWN, what)) addValue(properties, property, value)
}

function readEdge(graph: FactGraph, { source, target, attributes }: Exported['edges'][number]): void {
  const what = `an edge from "${source}" to "${target}"`
  const { properties } = graph.edge(source, readText(attributes?.['type'], `The type of ${what}`), target)
  for (const [property, value] of statedIn(attributes, EDGE_OWN, what)) addValue(properties, property, value)
}

/** Parses the JSON of a script's graph. Throws a Failure. */
export function graphOfScript(json: string): FactGraph {
  const graph = new FactGraph()
  const { nodes, edges } = readExported(json)
  for (const node of nodes) readNode(graph, node)
  for (const edge of edges) readEdge(graph, edge)
  return graph
}
