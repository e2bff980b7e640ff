import { setTimeout } from 'node:timers/promises'
import { acceptedContent, type CallToolResult, MissingRequiredClientCapabilityError } from '@modelcontextprotocol/server'
import type { McpRequest, ShownJobs, TaskFace } from '../../src/faces/mcp/profile.ts'
import type { JobKind } from '../../src/jobs/kind.ts'
import { says } from './fixture-tools.ts'

type Given = Readonly<Record<string, unknown>>
type Run = (given: Given, signal: AbortSignal) => Promise<CallToolResult>
interface Call {
  readonly tool: string
  readonly given: Given
}

/** Exceeds the time in which a call is answered directly. */
const LONG_MS = 1000

/** Tools whose calls are jobs, by name. */
const runs: Readonly<Record<string, Run>> = {
  async slow_compute({ seconds = 0 }, signal) {
    await setTimeout(Number(seconds) * 1000, undefined, { signal })
    return { content: [says('Computed.')] }
  },
  async failing_job(_, signal) {
    await setTimeout(LONG_MS, undefined, { signal })
    return { isError: true, content: [says('The job failed.')] }
  },
  async protocol_error_job(_, signal) {
    await setTimeout(LONG_MS, undefined, { signal })
    throw new TypeError('a fault of the fixture')
  },
  async test_tool_with_task({ name }, signal) {
    await setTimeout(LONG_MS, undefined, { signal })
    return { content: [says(`Hello, ${name}!`)] }
  }
}

/** Jobs of the fixtures: a tool with its arguments. */
export const fixtureJob: JobKind = {
  name: 'fixture',
  version: 1,
  description: 'A tool of the conformance suite.',
  input: { type: 'object' },
  check: () => ({ scopes: ['read'] }),
  run(input, { signal }) {
    const { tool, given } = input as Call
    return (runs[tool] as Run)(given, signal)
  }
}

/** The name requested before the task begins; undefined until it is given. */
const nameOf = ({ exchange }: McpRequest) => acceptedContent<{ name: string }>(exchange.mcpReq.inputResponses, 'user_name')?.name

export function createFixtureTasks(jobs: ShownJobs, keepMs: number): TaskFace {
  return {
    jobs,
    keepMs,
    graceMs: LONG_MS / 2,
    tools: new Set(Object.keys(runs)),
    async order(tool, given, request) {
      if (runs[tool] === undefined) return null
      if (tool !== 'test_tool_with_task') return { kind: 'fixture', input: { tool, given } }
      const name = nameOf(request)
      return name === undefined ? null : { kind: 'fixture', input: { tool, given: { name } } }
    },
    reply: (_, result) => result as CallToolResult
  }
}

/** Runs the same calls for clients without tasks; returns null for other tools. */
export function callAtOnce(name: string, given: Given, { signal }: McpRequest): Promise<CallToolResult> | null {
  if (name === 'failing_job') throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { 'io.modelcontextprotocol/tasks': {} } } })
  return runs[name]?.(given, signal) ?? null
}

export const taskTools = Object.keys(runs)
