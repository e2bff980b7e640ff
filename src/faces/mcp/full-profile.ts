import { ask, askTool } from './ask-tool.ts'
import { createCompletion } from './complete.ts'
import { createJobTools } from './job-tools.ts'
import { createFinder, toolsForModels } from './offered-tools.ts'
import type { Profile, ProfileSources } from './profile.ts'
import { createPrompts } from './prompts.ts'
import { callTool, showTool } from './registry-tool.ts'
import { createResources } from './resources.ts'
import { solveTask, solveTaskTool } from './solve-task.ts'
import { createTaskFace, mayTakeLong } from './task-face.ts'

const NONE: ReadonlySet<string> = new Set()

/** Every tool of the registry that is of use to a model, with all its parameters, and the whole question. */
export function createFullProfile(sources: ProfileSources): Profile {
  const { caller, asker, jobs } = sources
  const tools = toolsForModels(caller)
  const jobTools = createJobTools(jobs, NONE)
  const find = createFinder(tools)
  return {
    tools: [askTool, solveTaskTool, ...tools.map((tool) => showTool(caller, tool, NONE)), ...jobTools.tools],
    call(name, given, request) {
      if (name === askTool.name) return ask(asker, given, request)
      if (name === solveTaskTool.name) return solveTask(sources, given, request)
      const tool = find(name)
      return tool === null ? jobTools.call(name, given, request) : callTool(caller, tool, given, request)
    },
    resources: createResources(sources),
    prompts: createPrompts(sources, new Set(tools.map(({ name }) => name))),
    complete: createCompletion(sources),
    tasks: createTaskFace(sources, [solveTaskTool.name, ...tools.filter(mayTakeLong).map((tool) => tool.name)], (name, given) => {
      const tool = find(name)
      return tool && { tool, passed: given }
    })
  }
}
