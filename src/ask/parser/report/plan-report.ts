import { wordsOfName } from '../../../storage/graphs/fold.ts'
import type { GraphSchema } from '../../../storage/graphs/store.ts'
import type { ReportFocus } from '../../../tools/report-part.ts'
import type { Tool } from '../../../tools/tool.ts'
import type { Plan } from '../../planner.ts'
import { partsOf } from './report-parts.ts'

/** The limit for a heavy tool, in nodes times relationships. */
const MOST_STEPS = 2e9
const ROWS = 5

/** Chooses the tool calls that fit the graph's size and orientation; `todo` names the heavy ones that it leaves out. */
export function planReport(
  focus: ReportFocus,
  { nodeCount, relationshipCount, orientation }: GraphSchema,
  tools: readonly Tool[]
): Pick<Plan, 'calls' | 'todo' | 'explanation'> {
  const isDirected = orientation === 'directed'
  const suited = partsOf(focus, tools).filter(({ part }) => isDirected || part.isOfDirections !== true)
  const parts = relationshipCount === 0 ? suited.slice(0, 1) : suited
  const isTooHeavy = nodeCount * Math.max(1, relationshipCount) > MOST_STEPS
  const [left, chosen] = [parts.filter(({ part }) => isTooHeavy && part.isHeavy === true), parts.filter(({ part }) => !isTooHeavy || part.isHeavy !== true)]
  const why = `about ${nodeCount} x ${relationshipCount} steps; ask for it with samplingSize to estimate it`
  return {
    calls: chosen.map(({ tool, part: { what, givenDirected } }) => ({
      tool,
      reason: what,
      mayFail: true,
      arguments: { limit: ROWS, ...(isDirected ? givenDirected : {}) }
    })),
    todo: [
      ...chosen.map(({ tool, part: { what } }, at) => ({ step: at + 1, tool, what, leftOut: null })),
      ...left.map(({ part: { what } }) => ({ step: null, tool: null, what, leftOut: why }))
    ],
    explanation: `Read as: ${focus === 'overview' ? 'an overview of the graph' : 'a search for weak points'} by ${chosen.map(({ tool }) => wordsOfName(tool)).join(', ')}, chosen for ${nodeCount} nodes and ${relationshipCount} relationships, ${orientation}.${left.map(({ part }) => ` Left out: "${part.what}", ${why}.`).join('')}`
  }
}
