import type { Asker } from '../../ask/loop/types.ts'
import { currentAccount, onAccount } from '../../base/telemetry/account.ts'
import type { JobKind } from '../../jobs/kind.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { UsageCounter } from './usage-counter.ts'

type Count = Pick<UsageCounter, 'count'>

/** Counts calls of tools and models as usage, too. */
export function countedMetrics(metrics: Metrics, usage: Count): Metrics {
  return {
    ...metrics,
    countTool(tool, outcome, account = currentAccount()) {
      metrics.countTool(tool, outcome)
      usage.count(account, { toolCalls: 1 })
    },
    countModel(model, spent) {
      metrics.countModel(model, spent)
      const { calls, promptTokens, completionTokens } = spent
      usage.count(currentAccount(), { modelCalls: calls, promptTokens, completionTokens })
    }
  }
}

export function countedAsker(asker: Asker, usage: Count): Asker {
  return {
    ...asker,
    async ask(request, options) {
      const answer = await asker.ask(request, options)
      usage.count(options.account ?? currentAccount(), { questions: 1 })
      return answer
    }
  }
}

/** A job counts for the key that submitted it. */
export function countedKind(kind: JobKind): JobKind {
  return { ...kind, run: (input, context) => onAccount({ tenant: context.tenant, key: context.authority.keyId }, () => kind.run(input, context)) }
}
