import type { Answer } from '../../ask/loop/types.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { Tool } from '../../tools/tool.ts'
import { askTool, readQuestion, showAnswer } from './ask-tool.ts'
import type { ProfileSources, TaskFace } from './profile.ts'
import { showResult } from './show-result.ts'
import { readTask, showSolved, solveTaskTool, TASK_KIND } from './solve-task.ts'

/** Families whose tools read a schema, a few nodes or a result, and end before a job would start. */
const QUICK: ReadonlySet<Tool['family']> = new Set(['schema', 'navigate', 'results'])

const GRACE_MS = 500

/** Tools of other families that only read or edit a list. */
const BRIEF: ReadonlySet<string> = new Set([
  'list_graphs',
  'get_graph_info',
  'drop_graph',
  'list_models',
  'drop_model',
  'list_vertex_programs',
  'keep_vertex_program',
  'drop_vertex_program'
])

export const mayTakeLong = ({ name, family }: Tool): boolean => !QUICK.has(family) && !BRIEF.has(name)

type Given = Readonly<Record<string, unknown>>

/**
 * Runs questions and possibly long tool calls as jobs of the kinds `ask` and `tool`, and tasks as `kgot`.
 * @param tools listed names of such calls, besides `ask`
 * @param toolOf the registry tool's call behind a call; null without one
 */
export function createTaskApi(
  sources: ProfileSources,
  tools: readonly string[],
  toolOf: (name: string, given: Given) => { readonly tool: Tool; readonly passed: Given } | null
): TaskFace {
  const { caller, jobs, config } = sources
  return {
    jobs,
    keepMs: config.jobKeepMs,
    graceMs: GRACE_MS,
    tools: new Set([askTool.name, ...tools]),
    async order(name, given, request) {
      if (name === askTool.name) return { kind: 'ask', input: readQuestion(given) }
      if (name === solveTaskTool.name) return (await readTask(sources, given, request)).order
      const called = toolOf(name, given)
      return called !== null && mayTakeLong(called.tool) ? { kind: 'tool', input: { tool: called.tool.name, arguments: called.passed } } : null
    },
    reply({ kind, input }, result, request) {
      if (kind === 'ask') return showAnswer(result as Answer, request)
      if (kind === TASK_KIND) return showSolved(result)
      const { tool, arguments: given = {} } = input as { tool: string; arguments?: Given }
      return showResult(result as ShapedResult, given, caller.find(tool).effects === 'none')
    }
  }
}
