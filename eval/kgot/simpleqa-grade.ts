import type { Model } from '../../src/llm/model.ts'
import { askModel } from '../harness/ask-model.ts'
import type { Spent } from '../harness/spent.ts'

export type Grade = 'correct' | 'incorrect' | 'not attempted'

export interface GradedQuestion {
  readonly question: string
  /** The right answer. */
  readonly key: string
  readonly answer: string
}

/** The rubric of SimpleQA in other words. */
const rubric = `You grade one answer to a question against the right answer.

A = correct: the answer holds everything that is important in the right answer and contradicts none of it. Case, punctuation, grammar, order and small misspellings of a name do not matter. Hedging is fine as long as the right answer is in it and nothing said is wrong. Details that the question plainly implies may be left out. Of a number, the digits that the right answer gives must agree after rounding.
B = incorrect: the answer says something that contradicts the right answer, even if it hedges, or names several candidates without settling on the right one.
C = not attempted: what is important in the right answer is missing, and nothing said contradicts it: for instance "I do not know", or a request for more context.

Reply with the one letter A, B or C.`

function gradingPrompt({ question, key, answer }: GradedQuestion): string {
  return `${rubric}\n\nQuestion: ${question}\nRight answer: ${key}\nAnswer to grade: ${answer}\n\nLetter:`
}

const grades: Readonly<Record<string, Grade>> = { A: 'correct', B: 'incorrect', C: 'not attempted' }

/**
 * The first capital A, B or C anywhere in a reply, as published. A grade that is spelt out is misread: NOT_ATTEMPTED as A. No letter: not attempted.
 */
export function readGrade(reply: string): Grade {
  return grades[/[ABC]/.exec(reply)?.[0] ?? ''] ?? 'not attempted'
}

/** A grade that cannot be misread: the reply is one letter, or ends a grade's name. */
export function readGradeStrictly(reply: string): Grade | null {
  const said = reply
    .trim()
    .replace(/[.)\s]+$/, '')
    .toUpperCase()
  const named: Readonly<Record<string, Grade>> = {
    CORRECT: 'correct',
    INCORRECT: 'incorrect',
    NOT_ATTEMPTED: 'not attempted',
    'NOT ATTEMPTED': 'not attempted'
  }
  return grades[said] ?? named[said] ?? null
}

export interface Graded {
  readonly grade: Grade
  /** null: the reply was not clear. */
  readonly strict: Grade | null
  readonly failure: string | null
  readonly spent: Spent
}

/** Grades by a model. A model that fails gives no grade of its own: not attempted, with the failure. */
export async function gradeAnswer(model: Model, graded: GradedQuestion): Promise<Graded> {
  const { text, failure, spent } = await askModel(model, [{ role: 'user', content: gradingPrompt(graded) }], 1024)
  return { grade: readGrade(text ?? ''), strict: text === null ? null : readGradeStrictly(text), failure, spent }
}

/** SimpleQA's figures: shares of all, of those attempted, and the harmonic mean of both. */
export function gradeFigures(given: readonly Grade[]): { readonly correct: number; readonly correctGivenAttempted: number; readonly f1: number } {
  const count = (grade: Grade) => given.filter((one) => one === grade).length
  const attempted = count('correct') + count('incorrect')
  const correct = given.length === 0 ? 0 : count('correct') / given.length
  const correctGivenAttempted = attempted === 0 ? 0 : count('correct') / attempted
  const sum = correct + correctGivenAttempted
  return { correct, correctGivenAttempted, f1: sum === 0 ? 0 : (2 * correct * correctGivenAttempted) / sum }
}
