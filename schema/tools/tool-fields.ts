import type { ShapedResult } from '../../src/results/shape.ts'
import type { Tool } from '../../src/tools/tool.ts'
import type { GraphqlContext } from '../context.ts'
import { fieldName, typeName } from '../names.ts'
import { type RowsArguments, readRows } from '../result.ts'
import { type ArgumentSchema, describe, InputTypes } from './input-types.ts'
import { type OutputTypes, outputTypes, resultInterfaces } from './output-types.ts'

type Arguments = Readonly<Record<string, unknown>>

export interface ToolSchema {
  /** Types and, as extensions, the fields of Query and Mutation. */
  readonly sdl: string
  readonly resolvers: Readonly<Record<string, Readonly<Record<string, (held: never, given: Arguments, context: GraphqlContext) => unknown>>>>
}

/** Paging arguments, which the arguments of `rows` replace. */
const paging: readonly string[] = ['limit', 'offset', 'lists']

/** Shapes that many tools share, each with a representative argument. Every other type has the names of its tool and argument. */
export const sharedShapes: readonly (readonly [name: string, tool: string, ...path: string[]])[] = [
  ['Condition', 'find_nodes', 'where', 'items'],
  ['Operator', 'find_nodes', 'where', 'items', 'properties', 'operator'],
  ['PropertyOrder', 'find_nodes', 'orderBy'],
  ['ColumnOrder', 'page_result', 'orderBy'],
  ['ListLength', 'page_result', 'lists'],
  ['Orientation', 'pagerank', 'orientation'],
  ['EngineWish', 'pagerank', 'engine'],
  ['Direction', 'find_paths', 'direction'],
  ['Scaler', 'pagerank', 'scaler'],
  ['GroupView', 'louvain', 'view'],
  ['Partitioning', 'hits', 'partitioning'],
  ['PathPattern', 'match_pattern', 'path'],
  ['PatternNode', 'match_pattern', 'path', 'properties', 'nodes', 'items'],
  ['PatternRelationship', 'match_pattern', 'path', 'properties', 'relationships', 'items'],
  ['NodePropertyStep', 'train_node_classification_model', 'nodePropertySteps', 'items']
]

function shapeAt(tools: readonly Tool[], [name, ...path]: readonly string[]): ArgumentSchema | undefined {
  let at = tools.find((tool) => tool.name === name)?.input.properties as unknown
  for (const step of path) at = (at as Arguments | undefined)?.[step]
  return at as ArgumentSchema | undefined
}

function withoutPaging(input: ArgumentSchema): ArgumentSchema {
  return { ...input, properties: Object.fromEntries(Object.entries(input.properties ?? {}).filter(([name]) => !paging.includes(name))) }
}

/** Filter, order and display of a result's rows, as in page_result. */
function listingInput(tools: readonly Tool[]): ArgumentSchema {
  const { where = {}, orderBy = {}, lists = {} } = (tools.find(({ name }) => name === 'page_result')?.input as ArgumentSchema | undefined)?.properties ?? {}
  return { properties: { where, orderBy, lists } }
}

/** The field of a tool: its name, or its first alias if a field of the service has that name. */
export function toolField({ name, aliases }: Tool, taken: ReadonlySet<string>): string {
  return [name, ...aliases].map(fieldName).find((field) => !taken.has(field)) ?? fieldName(`call_${name}`)
}

/** The GraphQL of every tool, from the registry alone. `taken` are field names of Query and Mutation that tools must not use. */
export function toolSchema(tools: readonly Tool[], taken: ReadonlySet<string>): ToolSchema {
  const inputs = new InputTypes()
  for (const [name, ...path] of sharedShapes) {
    const shape = shapeAt(tools, path)
    if (shape !== undefined) inputs.share(name, shape)
  }
  const fields = { Query: [] as string[], Mutation: [] as string[] }
  const resolvers: Record<string, Record<string, (held: never, given: Arguments, context: GraphqlContext) => unknown>> = { Query: {}, Mutation: {} }
  const outputs: OutputTypes[] = []
  const listing = inputs.fields(listingInput(tools), 'Listing', '    ')
  const ofResults = {
    facts: ({ summary }: ShapedResult) => summary,
    drawing: (result: ShapedResult, _: Arguments, { service, request, signal }: GraphqlContext) => service.pictures.drawing(request.tenant, result, { signal }),
    rows: (result: ShapedResult, given: RowsArguments, context: GraphqlContext) => readRows(result, given, listing.read({ ...given }), context)
  }
  for (const tool of tools) {
    const root = tool.effects === 'none' ? 'Query' : 'Mutation'
    const field = toolField(tool, taken)
    const { sdl, read } = inputs.fields(withoutPaging(tool.input as ArgumentSchema), typeName(tool.name), '    ')
    fields[root].push(`${describe(tool.description, '  ')}  ${field}${sdl === '' ? '' : `(\n${sdl}\n  )`}: ${typeName(tool.name)}Result`)
    resolvers[root] = { ...resolvers[root], [field]: (_held, given, context) => callTool(tool.name, read(given), context) }
    const output = outputTypes(tool, listing.sdl)
    outputs.push(output)
    Object.assign(resolvers, output.resolvers, { [`${typeName(tool.name)}Result`]: ofResults })
  }
  const extensions = Object.entries(fields).map(([root, list]) => (list.length === 0 ? '' : `extend type ${root} {\n${list.join('\n')}\n}`))
  return { sdl: [resultInterfaces(listing.sdl), ...extensions, inputs.definitions, ...outputs.map(({ sdl }) => sdl)].join('\n'), resolvers }
}

function callTool(tool: string, given: Record<string, unknown>, { service, request, signal }: GraphqlContext): Promise<unknown> {
  return service.caller.call({ tenant: request.tenant, tool, arguments: given, grants: request.grants(), control: { signal } })
}
