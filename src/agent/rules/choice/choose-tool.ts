import { type Evidence, evidenceNames } from './evidence.ts'
import { type ToolWeights, weights } from './weights.ts'

/** What stands for a question that no single tool answers. */
export const noTool = ''

/** How much the words of a question and the tool's own evidence speak for it. */
function scoreOf(tool: string, cues: readonly string[], evidence: Evidence | null, { byTool, byEvidence }: ToolWeights): number {
  const known = byTool[tool] ?? {}
  let sum = cues.reduce((total, cue) => total + (known[cue] ?? 0), 0)
  if (evidence !== null) for (const name of evidenceNames) sum += evidence[name] * (byEvidence[name] ?? 0)
  return sum
}

/** How likely each tool is meant, 0..1; of `noTool`, that none is. Together they make 1. */
export function chooseTool(cues: readonly string[], evidence: ReadonlyMap<string, Evidence>, by: ToolWeights = weights): Map<string, number> {
  const scores = new Map([...evidence].map(([tool, own]) => [tool, scoreOf(tool, cues, own, by)]))
  scores.set(noTool, scoreOf(noTool, cues, null, by))
  const highest = Math.max(...scores.values())
  const whole = [...scores.values()].reduce((sum, score) => sum + Math.exp(score - highest), 0)
  return new Map([...scores].map(([tool, score]) => [tool, Math.exp(score - highest) / whole]))
}
