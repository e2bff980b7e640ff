import type { VocabularyStore } from '../store/store.ts'
import type { ToolCaller } from '../tools/call.ts'
import type { ReadControl, Reader, ReadingName, Readings } from './reader.ts'
import { createReadings, type PlanByRules } from './readings.ts'

export interface ReadHereOptions {
  readonly caller: Pick<ToolCaller, 'tools' | 'rankTools' | 'forRules'>
  readonly store: VocabularyStore
  readonly planByRules: PlanByRules
  /** See ReadingOptions. */
  readonly readsTrees?: boolean
}

/** A reader on the thread of its caller, for evaluations and tests: a text that takes long holds up everything else. */
export function createReaderHere({ caller, store, planByRules, readsTrees = false }: ReadHereOptions): Reader {
  const { tools, rankTools } = caller.forRules
  const readings = createReadings({ planByRules, readsTrees, tools, rankTools, rankAll: caller.rankTools, toolNames: caller.tools.map(({ name }) => name) })
  return {
    read<N extends ReadingName>(name: N, input: Readings[N][0], { tenant }: ReadControl): Promise<Readings[N][1]> {
      return readings[name](input, { tenant, store })
    },
    async close() {}
  }
}
