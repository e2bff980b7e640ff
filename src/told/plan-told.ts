import { planQuestion } from '../parser/plan-question.ts'
import type { ParsingPlace } from '../parser/read-question.ts'
import type { Decline, Plan } from '../planner/planner.ts'
import type { Turn } from '../state/conversations.ts'
import type { ToldGraph } from './told-graph.ts'

/** Plans what a text asks about the graph that it tells. */
export const planTold = (told: ToldGraph, previous: readonly Turn[], place: ParsingPlace): Promise<Plan | Decline> => planQuestion(told.rest, previous, place)
