import type { Question } from './expect.ts'
import { campus } from './graphs/campus.ts'
import { chronicle } from './graphs/chronicle.ts'
import { directory } from './graphs/directory.ts'
import { flights } from './graphs/flights.ts'
import type { EvalGraph } from './graphs/graph.ts'
import { harbour } from './graphs/harbour.ts'
import { hospital } from './graphs/hospital.ts'
import { kitchen } from './graphs/kitchen.ts'
import { league } from './graphs/league.ts'
import { ledger } from './graphs/ledger.ts'
import { underground } from './graphs/london.ts'
import { papers } from './graphs/papers.ts'
import { platform } from './graphs/platform.ts'
import { stage } from './graphs/stage.ts'
import { wetland } from './graphs/wetland.ts'
import { workforce } from './graphs/workforce.ts'
import { questions as aboutCampus } from './questions/campus.ts'
import { questions as aboutChronicle } from './questions/chronicle.ts'
import { questions as aboutDirectory } from './questions/directory.ts'
import { questions as aboutFlights } from './questions/flights.ts'
import { questions as aboutHarbour } from './questions/harbour.ts'
import { questions as aboutHospital } from './questions/hospital.ts'
import { questions as aboutKitchen } from './questions/kitchen.ts'
import { questions as aboutLeague } from './questions/league.ts'
import { questions as aboutLedger } from './questions/ledger.ts'
import { questions as aboutUnderground } from './questions/london.ts'
import { questions as aboutPapers } from './questions/papers.ts'
import { questions as aboutPlatform } from './questions/platform.ts'
import { questions as aboutStage } from './questions/stage.ts'
import { questions as aboutWetland } from './questions/wetland.ts'
import { questions as aboutWorkforce } from './questions/workforce.ts'

export interface QuestionSet {
  readonly graph: EvalGraph
  readonly questions: readonly Question[]
  /** Whether outside authors wrote graph and questions after the planner was finished. */
  readonly isOfStrangers?: true
}

/** Wordings that were not used to develop the planner. Their graphs, except the sample, are also new to it. */
export const questionSets: readonly QuestionSet[] = [
  { graph: directory, questions: aboutDirectory },
  { graph: chronicle, questions: aboutChronicle },
  { graph: flights, questions: aboutFlights },
  { graph: papers, questions: aboutPapers },
  { graph: stage, questions: aboutStage },
  { graph: workforce, questions: aboutWorkforce },
  { graph: hospital, questions: aboutHospital },
  { graph: harbour, questions: aboutHarbour, isOfStrangers: true },
  { graph: kitchen, questions: aboutKitchen, isOfStrangers: true },
  { graph: campus, questions: aboutCampus, isOfStrangers: true },
  { graph: platform, questions: aboutPlatform, isOfStrangers: true },
  { graph: league, questions: aboutLeague, isOfStrangers: true },
  { graph: wetland, questions: aboutWetland, isOfStrangers: true },
  { graph: ledger, questions: aboutLedger, isOfStrangers: true },
  { graph: underground, questions: aboutUnderground }
]
