/** A marked worker of the tasks of `scenario.ts`. One argument more: the base URL of the scripted model server. */
import { openOpenAiModel } from '../../../../src/outside/models/openai.ts'
import { startMarkedWorker } from '../../../jobs/kill/marked-worker.ts'
import { fixtureKind } from '../fixture-kind.ts'
import { backends, labelSteps, toolbox } from './scenario.ts'

await startMarkedWorker(({ effects, name, more: [baseUrl = ''] }) => {
  const endpoint = openOpenAiModel({ baseUrl, apiKey: 'test', model: 'scripted', timeoutMs: 60_000, maxRetries: 0 })
  return fixtureKind(name, { toolbox: toolbox(), backends, ...labelSteps(effects)(endpoint) })
})
