import type { Question } from './expect.ts'
import { chronicle } from './graphs/chronicle.ts'
import { directory } from './graphs/directory.ts'
import { flights } from './graphs/flights.ts'
import type { EvalGraph } from './graphs/graph.ts'
import { papers } from './graphs/papers.ts'
import { questions as aboutChronicle } from './questions/chronicle.ts'
import { questions as aboutDirectory } from './questions/directory.ts'
import { questions as aboutFlights } from './questions/flights.ts'
import { questions as aboutPapers } from './questions/papers.ts'

export interface QuestionSet {
  readonly graph: EvalGraph
  readonly questions: readonly Question[]
}

/** Graphs and wordings that the planner was not made from. */
export const questionSets: readonly QuestionSet[] = [
  { graph: directory, questions: aboutDirectory },
  { graph: chronicle, questions: aboutChronicle },
  { graph: flights, questions: aboutFlights },
  { graph: papers, questions: aboutPapers }
]
