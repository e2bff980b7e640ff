import type { CallToolResult, Tool as ProtocolTool } from '@modelcontextprotocol/server'
import { EdgewiseError, quote } from '../../../base/errors.ts'
import { assertInputSize } from '../../../tools/input-limits.ts'
import { nearest } from '../../../tools/nearest.ts'
import { createArgumentValidator } from '../../../tools/validate-arguments.ts'
import type { McpRequest, Profile, ProfileSources } from '../profile.ts'
import { centralityTools } from './centrality-tools.ts'
import { communityTools } from './community-tools.ts'
import type { CompatTool } from './compat-tool.ts'
import { embeddingTools } from './embedding-tools.ts'
import { graphTools } from './graph-tools.ts'
import { learningTools } from './learning-tools.ts'
import { openCall } from './open-call.ts'
import { inputSchema } from './parameters.ts'
import { pathTools } from './path-tools.ts'
import { similarityTools } from './similarity-tools.ts'

const tools: readonly CompatTool[] = [
  ...graphTools,
  ...centralityTools,
  ...communityTools,
  ...pathTools,
  ...similarityTools,
  ...embeddingTools,
  ...learningTools
]

const sessionTools = ['create_session', 'list_sessions', 'delete_session']

/** Matches tools that change a projected graph or a model; others only read, except in mode mutate. */
const keeping = /^(project|drop|train)_|_train$/

function showTool({ name, description, parameters, schemas }: CompatTool): ProtocolTool {
  return { name, description, inputSchema: inputSchema(parameters, schemas) as ProtocolTool['inputSchema'], annotations: annotationsOf(name, parameters) }
}

function annotationsOf(name: string, parameters: string): NonNullable<ProtocolTool['annotations']> {
  const isReading = !keeping.test(name) && !parameters.split(' ').includes('mode')
  return { readOnlyHint: isReading, ...(isReading ? {} : { destructiveHint: name.startsWith('drop_') }), openWorldHint: false }
}

function asText(text: string, isError = false): CallToolResult {
  return { content: [{ type: 'text', text }], ...(isError && { isError }) }
}

function unknownTool(name: string): string {
  if (sessionTools.includes(name))
    return `Error: ${name} is not here: there are no Aura sessions. Project a graph by project_graph_cypher; it is kept in this service.`
  const names = tools.map((tool) => tool.name)
  return `Error: Unknown tool: ${quote(name)}. Nearest: ${nearest(name, names, 3).join(', ')}.`
}

/** Hides the value of an invalid name property, which may contain anything. */
function wordsOf(error: EdgewiseError, given: Readonly<Record<string, unknown>>): string {
  const property = given['nodeIdentifierProperty']
  if (error.code !== 'EDGEWISE_UNKNOWN_PROPERTY' || property === undefined || error.parameters['property'] !== property) return error.message
  return `Invalid nodeIdentifierProperty: no node has such a property. Nodes have: ${(error.parameters['known'] as readonly string[]).join(', ')}.`
}

/**
 * The 68 tools of GDS Agent 1.x with their parameters and answer layout: one text, a printed table, JSON or lines of names and values. An error is a text that
 * begins with "Error"; only arguments that violate the schema are protocol errors, as in GDS Agent.
 */
export function createGdsCompatProfile(sources: ProfileSources): Profile {
  const byName = new Map(tools.map((tool) => [tool.name.toLowerCase(), tool]))
  const shown = tools.map(showTool)
  const inputs = new Map(shown.map(({ name, inputSchema }) => [name, inputSchema]))
  const validate = createArgumentValidator(shown.map(({ name, inputSchema: input }) => ({ name, input })))

  async function answer(tool: CompatTool, given: Readonly<Record<string, unknown>>, request: McpRequest): Promise<CallToolResult> {
    let held: Readonly<Record<string, unknown>>
    try {
      assertInputSize(given, inputs.get(tool.name))
      held = validate(tool, given)
    } catch (error) {
      if (error instanceof EdgewiseError) return asText(`Error: ${error.message}`, true)
      throw error
    }
    try {
      return asText(await tool.answer(openCall(tool.name, held, sources, request)))
    } catch (error) {
      if (error instanceof EdgewiseError && error.code !== 'EDGEWISE_INTERNAL') return asText(`Error: ${wordsOf(error, held)}`)
      throw error
    }
  }

  return {
    tools: shown,
    call(name, given, request) {
      const tool = byName.get(name.toLowerCase())
      return tool === undefined ? Promise.resolve(asText(unknownTool(name))) : answer(tool, given, request)
    }
  }
}
