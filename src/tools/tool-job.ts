import { type Static, Type } from 'typebox'
import type { JobKind } from '../jobs/kind.ts'
import type { ToolCaller } from './call.ts'
import { scopesOf } from './scope.ts'
import type { Effect } from './tool.ts'

const inputSchema = Type.Object(
  {
    tool: Type.String({ minLength: 1, description: 'Name or alias of a tool.' }),
    arguments: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { default: {}, description: 'As POST /tools/{name} takes them.' }))
  },
  { additionalProperties: false, examples: [{ tool: 'louvain', arguments: { graph: 'london' } }] }
)

type Input = Static<typeof inputSchema>

/** One call of a tool as a job; its result is that of the call. */
export function toolJob(caller: Pick<ToolCaller, 'call' | 'check' | 'find'>): JobKind {
  return {
    name: 'tool',
    version: 1,
    description: 'A call of a tool, as POST /tools/{name} takes it; the result is its result.',
    input: inputSchema,
    check(given) {
      const { tool, arguments: args = {} } = given as Input
      caller.check(tool, args)
      return { scopes: scopesOf(caller.find(tool)) }
    },
    run(given, { tenant, authority, signal, progress, step, remainingMs }) {
      const { tool, arguments: args = {} } = given as Input
      const grants = authority.grants as readonly Effect[]
      const call = () =>
        caller.call({ tenant, tool, arguments: args, grants, control: { signal, deadlineMs: Math.max(1, remainingMs()), onProgress: progress } })
      return step('call', given, call)
    }
  }
}
