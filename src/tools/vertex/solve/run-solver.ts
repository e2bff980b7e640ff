import { Value } from 'typebox/value'
import { EdgewiseError } from '../../../base/errors.ts'
import { resolveNodes } from '../../resolve-nodes.ts'
import type { Tool, ToolContext, ToolOutcome } from '../../tool.ts'
import type { RunInput } from '../run-vertex-program.ts'

/** Parameters that a run and a solver share. */
const shared = ['labels', 'relationshipTypes', 'orientation', 'nodeWhere', 'relationshipWhere', 'nameProperty'] as const

/** Runs a tool instead of a program. Throws EDGEWISE_INVALID_INPUT, which lists the parameters. */
export async function runSolver(tool: Tool, input: RunInput, context: ToolContext): Promise<ToolOutcome> {
  const { weight, parameters = {} } = input
  const known = Object.keys(tool.input.properties)
  const read = Object.fromEntries(shared.filter((name) => known.includes(name) && input[name] !== undefined).map((name) => [name, input[name]]))
  const ofWeight = weight === undefined ? {} : known.includes('capacity') ? { capacity: weight } : known.includes('weight') ? { weight } : {}
  const filled = Value.Default(tool.input, { ...read, ...ofWeight, ...parameters }) as Record<string, unknown>
  const [error] = Value.Errors(tool.input, filled)
  if (error !== undefined) {
    const detail = `${tool.name}: ${error.instancePath || 'the parameters'} ${error.message}. It takes: ${known.join(', ')}.`
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, tool: tool.name })
  }
  const place = { tenant: context.tenant, graph: context.graphInfo.name, store: context.store }
  return tool.run({ ...(await resolveNodes(tool.input, filled, place)), graph: context.graphInfo.name }, context)
}
