import { isDeepStrictEqual } from 'node:util'
import { planQuestion } from '../../src/parser/plan-question.ts'
import { ToolWords } from '../../src/parser/tool-words.ts'
import type { Runtime } from '../../src/runtime.ts'
import { tools } from '../../src/tools/index.ts'
import type { ToolWording } from './examples.ts'

/** What the planner without a model makes of a wording. */
export interface Planned {
  readonly wording: ToolWording
  /** Empty where it declines. */
  readonly tool: string
  readonly isToolRight: boolean
  /** Parameters that are given otherwise than the wording says. */
  readonly wrong: readonly string[]
  readonly arguments: Readonly<Record<string, unknown>>
  readonly explanation: string
}

/** How many rows are shown is no matter of the algorithm. */
const ofShowing: ReadonlySet<string> = new Set(['limit', 'offset', 'graph', 'nameProperty', 'view'])

/** A node by its name, a list in order, a word in small letters. */
function plain(value: unknown, nameOf: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => plain(item, nameOf)).sort()
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value.toLowerCase() : value
  const { id, name } = value as { id?: unknown; name?: unknown }
  if (id !== undefined || name !== undefined) return (id === undefined ? String(name) : nameOf(String(id))).toLowerCase()
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([key, item]) => [key === 'op' ? 'operator' : key, item === '!=' ? '<>' : plain(item, nameOf)])
  )
}

/** What a tool takes for a parameter that is not given: to say so changes nothing. */
function defaultOf(tool: string, name: string): unknown {
  return (tools.find((one) => one.name === tool)?.input.properties as Record<string, { default?: unknown }> | undefined)?.[name]?.default
}

function wrongArguments(
  tool: string,
  given: Readonly<Record<string, unknown>>,
  said: Readonly<Record<string, unknown>>,
  nameOf: (key: string) => string
): string[] {
  const names = new Set([...Object.keys(given), ...Object.keys(said)].filter((name) => !ofShowing.has(name)))
  return [...names].filter((name) => {
    const usual = defaultOf(tool, name)
    return !isDeepStrictEqual(plain(given[name] ?? usual, nameOf), plain(said[name] ?? usual, nameOf))
  })
}

/** Plans every wording, and compares tool and parameters with what it says. */
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
      wrong: wrongArguments(wording.tool, given, wording.arguments, nameOf),
      arguments: given,
      explanation: plan.explanation
    })
  }
  return planned
}
