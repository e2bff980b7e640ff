import { planQuestion } from '../../src/ask/parser/plan-question.ts'
import { ToolWords } from '../../src/ask/parser/tool-words.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { wrongArguments } from '../train/same-call.ts'
import type { ToolWording } from './examples.ts'

/** The rules' plan for a wording. */
export interface Planned {
  readonly wording: ToolWording
  /** Empty for a decline. */
  readonly tool: string
  readonly isToolRight: boolean
  /** Parameters that differ from the wording. */
  readonly wrong: readonly string[]
  readonly arguments: Readonly<Record<string, unknown>>
  readonly explanation: string
}

/** Plans every wording, and compares tool and parameters with its key. */
export async function planWordings(
  wordings: readonly ToolWording[],
  { store, caller }: Runtime,
  tenant: string,
  nameOf: (key: string) => string
): Promise<Planned[]> {
  const planned: Planned[] = []
  const toolWords = new ToolWords(caller.forRules)
  for (const wording of wordings) {
    const schema = await store.schema(tenant, wording.graph)
    const plan = await planQuestion(wording.text, [], { tenant, graph: wording.graph, store, schema, toolWords })
    const first = plan.kind === 'plan' ? plan.calls[0] : undefined
    const given = first?.arguments ?? {}
    const tool = first?.tool ?? ''
    planned.push({
      wording,
      tool,
      isToolRight: tool === wording.tool,
      wrong: wrongArguments({ tool, arguments: given }, wording, nameOf),
      arguments: given,
      explanation: plan.explanation
    })
  }
  return planned
}
