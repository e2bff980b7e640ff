import { EdgewiseError } from '../../../base/errors.ts'
import type { McpRequest, ProfileSources } from '../profile.ts'
import type { Arguments, CompatCall } from './compat-tool.ts'
import { translateArguments } from './translate-arguments.ts'

/** Opens a call on the graph that it names, with its access to the catalogue. */
export function openCall(name: string, given: Arguments, { caller, config }: ProfileSources, request: McpRequest): CompatCall {
  const { tenant, grants, signal, onProgress } = request
  const control = { signal, ...(onProgress && { onProgress: (progress: number) => onProgress({ progress, total: 1 }) }) }
  const property = given['nodeIdentifierProperty'] as string | undefined
  const ask: CompatCall['ask'] = (tool, input) => caller.call({ tenant, grants, tool, arguments: input, control })
  const open: CompatCall['open'] = async (tool, input) => {
    const { handle } = await ask(tool, { ...input, limit: 1 })
    return caller.open(tenant, handle, control)
  }
  const argumentsFor: CompatCall['argumentsFor'] = (tool, more = {}) => translateArguments(caller.find(tool), given, more)
  return {
    name,
    given,
    limits: { rows: config.agentMaxRows, characters: config.agentMaxCharacters, cellCharacters: config.agentMaxCellCharacters },
    ask,
    argumentsFor,
    open,
    run: (tool, more = {}) => open(tool, argumentsFor(tool, more)),
    async namesOf({ graph, nodes }, ids) {
      const found = await nodes([...ids].filter((id) => id >= 0))
      if (property !== undefined && found.length > 0 && !found.some((node) => Object.hasOwn(node.properties, property))) {
        const { summary } = await ask('get_node_properties_keys', { graph, limit: 1 })
        throw new EdgewiseError('EDGEWISE_UNKNOWN_PROPERTY', { owner: 'Nodes', graph, property, suggestions: [], known: summary['keys'] })
      }
      const names = new Map(found.map((node) => [node.id, property === undefined ? node.name : node.properties[property]]))
      return (id) => names.get(id) ?? null
    }
  }
}
