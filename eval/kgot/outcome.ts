import type { Model } from '../../src/outside/models/model.ts'
import { nothingSpent, type Spent } from '../harness/spent.ts'
import type { Attempt } from './attempt.ts'
import { gaiaMatches, isCloseCall } from './gaia-score.ts'
import type { KeyedQuestion } from './read-questions.ts'
import { type Grade, gradeAnswer } from './simpleqa-grade.ts'

/** Classes of outcomes; each question has exactly one. */
export const outcomeClasses = ['correct', 'correct_forced', 'close_call', 'wrong', 'wrong_forced', 'partial', 'cannot_answer', 'error'] as const
export type OutcomeClass = (typeof outcomeClasses)[number]

export interface TaskOutcome extends Omit<Attempt, 'status'>, Pick<KeyedQuestion, 'id' | 'level' | 'scorer' | 'key'> {
  readonly outcome: OutcomeClass
  /** Grade by a model; null when compared with the key, or not graded. */
  readonly grade: Grade | null
  /** Cost of grading, which is not part of the answer's cost. */
  readonly grading: Spent
}

type Verdict = 'match' | 'close' | 'not attempted' | 'other'

/** A close call is not a match. A forced or partial answer that matches counts as right. */
function classOf(verdict: Verdict, { forced, status }: Attempt): OutcomeClass {
  if (verdict === 'match') return forced ? 'correct_forced' : 'correct'
  if (verdict === 'not attempted') return 'cannot_answer'
  if (verdict === 'close') return 'close_call'
  if (status === 'partial') return 'partial'
  return forced ? 'wrong_forced' : 'wrong'
}

function compare(key: string, answer: string): Verdict {
  if (gaiaMatches(key, answer)) return 'match'
  return isCloseCall(key, answer) ? 'close' : 'other'
}

const verdictOf: Readonly<Record<Grade, Verdict>> = { correct: 'match', incorrect: 'other', 'not attempted': 'not attempted' }

/** Scores an attempt. An answer without a grade is an error, neither right nor wrong. */
export async function scoreAttempt(question: KeyedQuestion, attempt: Attempt, grader: Model): Promise<TaskOutcome> {
  const { id, level, scorer, key } = question
  const { status, ...rest } = attempt
  const base = { id, level, scorer, key, ...rest, grade: null, grading: nothingSpent }
  if (status === 'error' || attempt.answer === null) return { ...base, outcome: status === 'error' ? 'error' : 'cannot_answer' }
  if (scorer === 'gaia') return { ...base, outcome: classOf(compare(key, attempt.answer), attempt) }
  const { grade, failure, spent } = await gradeAnswer(grader, { question: question.question, key, answer: attempt.answer })
  if (grade === null) return { ...base, outcome: 'error', failure: `not graded: ${failure}`, grading: spent }
  return { ...base, outcome: classOf(verdictOf[grade], attempt), grade, grading: spent }
}
