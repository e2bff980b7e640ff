import type { VocabularyStore } from '../../storage/graphs/store.ts'
import type { ToolCaller } from '../../tools/call.ts'
import { planQuestion } from '../parser/plan-question.ts'
import { createHandlers, type HandlerOptions } from './handlers.ts'
import type { LanguageService, ReadControl, ReadingName, Readings } from './language-service.ts'

export interface ReadHereOptions extends Partial<Pick<HandlerOptions, 'planQuestion'>> {
  readonly caller: Pick<ToolCaller, 'tools' | 'forRules'>
  readonly store: VocabularyStore
}

/** Runs the language service on the caller's thread, for evaluations and tests: a slow text blocks everything else. */
export function createReaderHere({ caller, store, ...options }: ReadHereOptions): LanguageService {
  const readings = createHandlers({ planQuestion, ...options, tools: caller.forRules, toolNames: caller.tools.map(({ name }) => name) })
  return {
    read<N extends ReadingName>(name: N, input: Readings[N][0], { tenant }: ReadControl): Promise<Readings[N][1]> {
      return readings[name](input, { tenant, store })
    },
    async close() {}
  }
}
