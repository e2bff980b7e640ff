import { shareOfCue } from '../../src/planner/tools/choice/weights.ts'
import { drawFrom } from '../harness/draw.ts'
import { AdaGrad } from '../learning/adagrad.ts'
import { softmax } from '../learning/softmax.ts'

/** A wording as the choice of a tool sees it. */
export interface Example {
  readonly writer: string
  /** The tool that answers; empty for none. */
  readonly tool: string
  readonly text: string
  readonly cues: readonly string[]
  /** What speaks for each tool in its own words, a number by each name of evidence; null where that would give the answer away. */
  readonly evidence: ReadonlyMap<string, readonly number[]> | null
}

export interface Plan {
  readonly epochs: number
  readonly rate: number
  /** A cue counts from so many wordings on. */
  readonly rare: number
}

/** One weight per tool and cue, tool by tool, and one per name of evidence. */
export interface Learned {
  readonly tools: readonly string[]
  readonly cues: ReadonlyMap<string, number>
  readonly byCue: Float64Array
  readonly byEvidence: Float64Array
}

function commonCues(examples: readonly Example[], least: number): Map<string, number> {
  const shown = new Map<string, number>()
  for (const { cues } of examples) for (const cue of cues) shown.set(cue, (shown.get(cue) ?? 0) + 1)
  const kept = [...shown].filter(([, count]) => count >= least).map(([cue]) => cue)
  return new Map(kept.map((cue, number) => [cue, number]))
}

const knownCues = ({ cues }: Example, numbers: ReadonlyMap<string, number>) => cues.flatMap((cue) => numbers.get(cue) ?? [])

/** Probability of each tool. */
function chances(example: Example, { tools, cues, byCue, byEvidence }: Learned, known: readonly number[] = knownCues(example, cues)): Float64Array {
  const share = shareOfCue(known.length)
  const scores = Float64Array.from(tools, (tool, place) => {
    const offset = place * cues.size
    let sum = 0
    for (const cue of known) sum += byCue[offset + cue] as number
    sum *= share
    example.evidence?.get(tool)?.forEach((value, at) => {
      sum += value * (byEvidence[at] as number)
    })
    return sum
  })
  return softmax(scores)
}

const least = 1e-4

/** How far the chance of each tool is from what is right. */
const pullsOf = (example: Example, learned: Learned, known: readonly number[]) =>
  chances(example, learned, known).map((chance, place) => (learned.tools[place] === example.tool ? 1 : 0) - chance)

function learnEvidence(example: Example, learned: Learned, weights: AdaGrad): void {
  const slopes = new Float64Array(weights.values.length)
  pullsOf(example, learned, []).forEach((pull, place) => {
    example.evidence?.get(learned.tools[place] as string)?.forEach((value, at) => {
      slopes[at] = (slopes[at] as number) + pull * value
    })
  })
  slopes.forEach((slope, at) => {
    weights.move(at, slope)
  })
}

function learnCues(example: Example, learned: Learned, weights: AdaGrad): void {
  const known = knownCues(example, learned.cues)
  pullsOf(example, learned, known).forEach((pull, place) => {
    if (Math.abs(pull) > least) for (const cue of known) weights.move(place * learned.cues.size + cue, pull)
  })
}

/**
 * Log-linear weights under which the right tools are likeliest. What holds for every tool is learned first and alone, as if nobody had worded a question for any tool yet; the
 * words of the single tools are learned on top of it.
 */
export function learnTools(examples: readonly Example[], tools: readonly string[], evidenceSize: number, plan: Plan): Learned {
  const cues = commonCues(examples, plan.rare)
  const [byCue, byEvidence] = [new AdaGrad(tools.length * cues.size, plan), new AdaGrad(evidenceSize, plan)]
  const learned = { tools, cues, byCue: byCue.values, byEvidence: byEvidence.values }
  const draw = drawFrom(11)
  const shown = examples.filter(({ evidence, tool }) => evidence !== null && tool !== '')
  for (let epoch = 0; epoch < plan.epochs; epoch += 1) for (const example of draw.some(shown, shown.length)) learnEvidence(example, learned, byEvidence)
  for (let epoch = 0; epoch < plan.epochs; epoch += 1) for (const example of draw.some(examples, examples.length)) learnCues(example, learned, byCue)
  return learned
}

export interface Guess {
  readonly tool: string
  readonly chance: number
}

/** The tool that an example is taken to ask for. */
export function guessTool(example: Example, learned: Learned): Guess {
  const each = chances(example, learned)
  const best = each.reduce((top, chance, at) => (chance > (each[top] as number) ? at : top), 0)
  return { tool: learned.tools[best] as string, chance: each[best] as number }
}
