import { type Static, Type } from 'typebox'
import type { JobKind } from '../jobs/kind.ts'
import type { ToolCaller } from './call.ts'
import { jobCheckpoints } from './job-checkpoints.ts'
import { edgeParameters } from './schemas.ts'
import { scopesOf } from './scope.ts'
import type { Effect } from './tool.ts'

const inputSchema = Type.Object(
  {
    tool: Type.String({ minLength: 1, description: 'Name or alias of a tool.' }),
    // The tool validates its other arguments.
    arguments: Type.Optional(
      Type.Object({ edges: edgeParameters.edges }, { additionalProperties: true, default: {}, description: 'As POST /tools/{name} takes them.' })
    )
  },
  { additionalProperties: false, examples: [{ tool: 'louvain', arguments: { graph: 'london' } }] }
)

type Input = Static<typeof inputSchema>

const FIRST_CHECKPOINT_MS = 30_000
/** A kill loses at most half a minute, or a third of a longer run; the number of checkpoints stays small. */
const checkpointAfterMs = (ranMs: number): number => Math.max(FIRST_CHECKPOINT_MS, ranMs / 2)

/** Runs one tool call as a job; the job's result is the call's. */
export function toolJob(caller: Pick<ToolCaller, 'call' | 'check' | 'find'>, pauseAfterMs = checkpointAfterMs): JobKind {
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
    run(given, context) {
      const { tenant, authority, signal, progress, step, remainingMs } = context
      const { tool, arguments: args = {} } = given as Input
      const grants = authority.grants as readonly Effect[]
      const checkpoints = jobCheckpoints(context, pauseAfterMs)
      const call = () =>
        caller.call({ tenant, tool, arguments: args, grants, control: { signal, deadlineMs: Math.max(1, remainingMs()), onProgress: progress, checkpoints } })
      return step('call', given, call)
    }
  }
}
