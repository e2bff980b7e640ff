import { checkGrounding, type GroundingContext } from '../../src/ask/grounding/check-grounding.ts'
import type { Draw } from '../harness/draw.ts'
import type { Change, Phrasings, Slots, Statement } from './statement.ts'

export interface Checking {
  readonly topic: string
  /** null for a right sentence. */
  readonly change: Change | null
  readonly sentence: string
  readonly ungrounded: readonly string[]
}

const empty: Required<Slots> = {
  a: '',
  b: '',
  c: '',
  v: '',
  w: '',
  n: '',
  unit: '',
  measure: '',
  noun: '',
  nouns: '',
  group: '',
  place: 0,
  list: [],
  values: [],
  isDenied: false
}

interface Measured {
  readonly phrasings: Partial<Phrasings>
  readonly context: GroundingContext
  readonly draw: Draw
  /** Number of phrasings per statement. */
  readonly times: number
}

/** Phrases each statement once right and once per wrong variant, in the same words. Leaves out variants whose change is invisible. */
export function checkStatements(statements: readonly Statement[], measured: Measured): Checking[] {
  const { phrasings, draw, times } = measured
  return statements.flatMap((statement) => draw.some(phrasings[statement.topic] ?? [], times).flatMap((phrase) => checkPhrase(statement, phrase, measured)))
}

function checkPhrase({ topic, question, results, right, wrong }: Statement, phrase: (slots: Required<Slots>) => string, { context }: Measured): Checking[] {
  const say = (slots: Slots) => phrase({ ...empty, ...slots })
  const said = say(right)
  // A phrasing without a form of denial cannot express a denied statement.
  if (right.isDenied && said === say({ ...right, isDenied: false })) return []
  const check = (change: Change | null, sentence: string): Checking => {
    const { ungrounded } = checkGrounding({ answer: sentence, data: null, question }, results, context)
    return { topic, change, sentence, ungrounded }
  }
  const isOther = (change: Change, sentence: string) => sentence !== said && !(change === 'dropped member' && leavesOut.test(said))
  return [check(null, said), ...wrong.flatMap(({ change, slots }) => (isOther(change, say(slots)) ? [check(change, say(slots))] : []))]
}

/** `via A and B` does not claim to name every stop. */
const leavesOut = / (via|through) /

export interface Figures {
  readonly changed: number
  readonly caught: number
}

export function figuresBy(checkings: readonly Checking[], key: (checking: Checking) => string): Map<string, Figures> {
  const figures = new Map<string, Figures>()
  for (const checking of checkings) {
    const known = figures.get(key(checking)) ?? { changed: 0, caught: 0 }
    figures.set(key(checking), { changed: known.changed + 1, caught: known.caught + (checking.ungrounded.length > 0 ? 1 : 0) })
  }
  return figures
}
