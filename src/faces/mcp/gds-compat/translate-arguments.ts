import type { Tool } from '../../../tools/tool.ts'
import type { Arguments } from './compat-tool.ts'

type Translate = (value: unknown, tool: Tool, given: Arguments) => readonly [name: string, value: unknown] | null

const leaveOut: Translate = () => null

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** "*" means all, which is the default. */
function orAll(name: string): Translate {
  return (value) => (listed(value).includes('*') ? null : [name, listed(value)])
}

/** Names, or a single label when no property for names is given. */
function namesOrLabel(names: string, labels: string): Translate {
  return (value, _, given) => [typeof value === 'string' && given['nodeIdentifierProperty'] === undefined ? labels : names, listed(value)]
}

/** Parameters that need a translation; others pass under their names, which the catalogue accepts directly or as aliases. */
const special: Readonly<Record<string, Translate>> = {
  mode: leaveOut,
  mutateProperty: leaveOut,
  mutateRelationshipType: leaveOut,
  predictedProbabilityProperty: leaveOut,
  nodeLabels: orAll('nodeLabels'),
  relationshipTypes: orAll('relationshipTypes'),
  sourceNodeFilter: namesOrLabel('sourceNodeFilter', 'sourceLabels'),
  targetNodeFilter: namesOrLabel('targetNodeFilter', 'targetLabels'),
  // For a tool without name lookup it only names the rows.
  nodeIdentifierProperty: (value, { input }) => (Object.hasOwn(input.properties, 'nameProperty') ? ['nodeIdentifierProperty', value] : null)
}

/** Defaults of GDS, for catalogue tools that have others. */
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

/** An empty list is a default, except that no nodes does not mean all nodes. */
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

/** Translates arguments for a catalogue tool; `more` overrides them, and undefined removes one. */
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
