import { type Evidence, evidenceNames } from './evidence.ts'
import { cueUnit, shareOfCue, type ToolWeights, weights } from './weights.ts'

/** What stands for a question that no single tool answers. */
export const noTool = ''

/** How much the tool's own evidence speaks for it. */
const ofEvidence = (evidence: Evidence, { byEvidence }: ToolWeights) => evidenceNames.reduce((sum, name) => sum + evidence[name] * (byEvidence[name] ?? 0), 0)

/** How likely each tool is meant, 0..1; of `noTool`, that none is. Together they make 1. */
export function chooseTool(cues: readonly string[], evidence: ReadonlyMap<string, Evidence>, by: ToolWeights = weights): Map<string, number> {
  const rows = cues.flatMap((cue) => by.byCue.get(cue) ?? [])
  const unit = cueUnit * shareOfCue(rows.length)
  const sums = by.tools.map((_, place) => unit * rows.reduce((sum, row) => sum + (row[place] ?? 0), 0))
  // Words say of a tool that nobody has asked for yet what they say of tools on average.
  const mean = sums.reduce((sum, one) => sum + one, 0) / Math.max(1, sums.length)
  const scoreOf = (tool: string, own: number) => own + (sums[by.tools.indexOf(tool)] ?? mean)
  const scores = new Map([...evidence].map(([tool, own]) => [tool, scoreOf(tool, ofEvidence(own, by))]))
  scores.set(noTool, scoreOf(noTool, 0))
  const highest = Math.max(...scores.values())
  const whole = [...scores.values()].reduce((sum, score) => sum + Math.exp(score - highest), 0)
  return new Map([...scores].map(([tool, score]) => [tool, Math.exp(score - highest) / whole]))
}
