import { EdgewiseError } from '../base/errors.ts'
import type { Tool } from './tool.ts'

/** Parameter names of other graph services with the names here. A tool's own aliases take precedence. */
const commonAliases = new Map([
  ['start_node', 'source'],
  ['startNode', 'source'],
  ['sourceNode', 'source'],
  ['source_node', 'source'],
  ['from', 'source'],
  ['end_node', 'target'],
  ['endNode', 'target'],
  ['targetNode', 'target'],
  ['target_node', 'target'],
  ['to', 'target'],
  ['sourceNodes', 'sources'],
  ['targetNodes', 'targets'],
  ['relationship_property', 'weight'],
  ['relationshipWeightProperty', 'weight'],
  ['weightProperty', 'weight'],
  ['nodeIdentifierProperty', 'nameProperty'],
  ['graphName', 'graph'],
  ['graph_name', 'graph'],
  ['nodeLabels', 'labels'],
  ['label', 'labels'],
  ['relTypes', 'relationshipTypes'],
  ['types', 'relationshipTypes'],
  ['type', 'relationshipTypes'],
  ['top', 'limit'],
  ['skip', 'offset']
])

function nameOf(tool: Tool, given: string): string {
  if (Object.hasOwn(tool.input.properties, given)) return given
  if (Object.hasOwn(tool.parameterAliases, given)) return tool.parameterAliases[given] as string
  const common = commonAliases.get(given) ?? given
  // A singular name also matches a tool's plural parameter.
  return [common, `${common}s`].find((name) => Object.hasOwn(tool.input.properties, name)) ?? given
}

/** The arguments under this tool's own parameter names. A parameter given under two names is an error. */
export function applyParameterAliases(tool: Tool, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = new Map<string, string>()
  const entries = Object.entries(given).map(([key, value]): [string, unknown] => {
    const name = nameOf(tool, key)
    const earlier = names.get(name)
    if (earlier !== undefined) {
      const detail = `"${earlier}" and "${key}" are the same parameter of ${tool.name}; give only "${name}".`
      throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, tool: tool.name, errors: [{ pointer: `/${key}`, detail, suggestion: name }] })
    }
    names.set(name, key)
    return [name, value]
  })
  // Object.fromEntries defines properties: a key "__proto__" stays an ordinary key, which is refused.
  return Object.fromEntries(entries)
}

const schemas = new WeakMap<Tool, object>()

/** The input's schema under every name that a parameter has. */
export function withAliases(tool: Tool): object {
  const schema = schemas.get(tool) ?? schemaWithAliases(tool)
  schemas.set(tool, schema)
  return schema
}

function schemaWithAliases({ input, parameterAliases }: Tool): object {
  const named = Object.entries(parameterAliases).map(([alias, name]) => [alias, input.properties[name]])
  return { ...input, properties: { ...input.properties, ...Object.fromEntries(named) } }
}
