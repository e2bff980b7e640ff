import type { ModelTool } from '../../outside/models/model.ts'
import { objectOf } from './ask-model.ts'
import { type Place, research } from './research.ts'
import type { TaskRun } from './task-run.ts'
import { failed, type ToolText } from './toolbox.ts'

const RESEARCH = 'research'

const request = {
  type: 'string',
  description: 'One full sentence with all that must be known to research it, names and addresses too: nothing else of the task is seen.'
}
const researchTool: ModelTool = {
  name: RESEARCH,
  description: 'Has a question researched on the web by searches and pages, step by step, and reports what was found, with the pages that say it.',
  parameters: objectOf({ request })
}

/** Selects tools; with `surf`, research replaces the tools that reach other servers. */
export function offeredTools({ toolbox, parameters }: TaskRun, missing: string, of: 'all' | 'sources'): readonly ModelTool[] {
  const tools = toolbox.offer(missing, of)
  const others = tools.filter(({ name }) => !toolbox.isWeb(name))
  return parameters.surf && others.length < tools.length ? [researchTool, ...others] : tools
}

/** Whether the task itself may call a tool of this name. */
export function hasTool({ toolbox, parameters }: TaskRun, name: string): boolean {
  if (!parameters.surf) return toolbox.has(name)
  if (name === RESEARCH) return toolbox.offer('').some((tool) => toolbox.isWeb(tool.name))
  return toolbox.has(name) && !toolbox.isWeb(name)
}

/** Runs a call of `research` as steps; returns null for other tools. */
export function researchInSteps(run: TaskRun, name: string, given: Readonly<Record<string, unknown>>, place: Place): Promise<ToolText> | null {
  if (name !== RESEARCH || !run.parameters.surf) return null
  const { request: wanted } = given
  if (typeof wanted !== 'string' || wanted.trim() === '') return Promise.resolve(failed('"request" must be a full sentence that says what to research.'))
  return research(run, wanted.trim(), place)
}
