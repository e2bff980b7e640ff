import type { Tool } from '../../../tools/tool.ts'
import type { Arguments } from './compat-tool.ts'

type Translate = (value: unknown, tool: Tool, given: Arguments) => readonly [name: string, value: unknown] | null

const leaveOut: Translate = () => null

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** "*" is all, the default. */
function orAll(name: string): Translate {
  return (value) => (listed(value).includes('*') ? null : [name, listed(value)])
}

/** Names, or a single label where no property is given to look a name up in. */
function namesOrLabel(names: string, labels: string): Translate {
  return (value, _, given) => [typeof value === 'string' && given['nodeIdentifierProperty'] === undefined ? labels : names, listed(value)]
}

/** Parameters that are not simply handed on under their names, which the catalogue takes as its own or as aliases. */
const special: Readonly<Record<string, Translate>> = {
  mode: leaveOut,
  mutateProperty: leaveOut,
  mutateRelationshipType: leaveOut,
  predictedProbabilityProperty: leaveOut,
  nodeLabels: orAll('nodeLabels'),
  relationshipTypes: orAll('relationshipTypes'),
  sourceNodeFilter: namesOrLabel('sourceNodeFilter', 'sourceLabels'),
  targetNodeFilter: namesOrLabel('targetNodeFilter', 'targetLabels'),
  // It only names the rows of a tool that looks no names up.
  nodeIdentifierProperty: (value, { input }) => (Object.hasOwn(input.properties, 'nameProperty') ? ['nodeIdentifierProperty', value] : null)
}

/** What GDS takes where a call leaves it open, by tools of the catalogue that take something else. */
const gdsDefaults: Readonly<Record<string, Arguments>> = {
  article_rank: { maxIterations: 20 },
  degree_centrality: { convention: 'gds' },
  eigenvector_centrality: { maxIterations: 20, convention: 'gds' },
  hits: { hitsIterations: 20, tolerance: 0 },
  k_means_clustering: { maxIterations: 10 },
  label_propagation: { maxIterations: 10 },
  leiden: { maxLevels: 10 },
  louvain: { maxLevels: 10, maxIterations: 10 },
  modularity_metric: { convention: 'gds' },
  modularity_optimization: { maxIterations: 10 },
  pagerank: { maxIterations: 20 }
}

/** An empty list is a default, but no nodes are not all nodes. */
function isDefault(name: string, value: unknown): boolean {
  return Array.isArray(value) && value.length === 0 && name !== 'nodes'
}

function translateOne(tool: Tool, name: string, value: unknown, given: Arguments): readonly [string, unknown] | null {
  if (isDefault(name, value)) return null
  const translate = Object.hasOwn(special, name) ? special[name] : undefined
  if (translate !== undefined) return translate(value, tool, given)
  const isList = (tool.input.properties[name] as { readonly type?: unknown } | undefined)?.type === 'array'
  return [name, isList ? listed(value) : value]
}

/** The arguments as a tool of the catalogue takes them; `more` goes over them, undefined takes one out. */
export function translateArguments(tool: Tool, given: Arguments, more: Arguments): Record<string, unknown> {
  const translated = Object.entries(given).flatMap(([name, value]) => {
    const one = Object.hasOwn(more, name) ? null : translateOne(tool, name, value, given)
    return one === null ? [] : [one]
  })
  return Object.fromEntries([
    ...Object.entries(gdsDefaults[tool.name] ?? {}),
    ...translated,
    ...Object.entries(more).filter(([, value]) => value !== undefined)
  ])
}
