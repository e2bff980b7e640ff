import t from 'tap'
import { soleEngine } from '../../../src/engines/engines.ts'
import { openDocumentReader } from '../../../src/outside/documents/document-reader.ts'
import { openOpenAiModel, openOpenAiTranscriber } from '../../../src/outside/models/openai.ts'
import { openSandbox } from '../../../src/outside/sandbox/open-sandbox.ts'
import { createToolCaller } from '../../../src/tools/call.ts'
import { tools } from '../../../src/tools/index.ts'
import { createFiles } from '../../../src/tools/knowledge/files.ts'
import { createPages } from '../../../src/tools/knowledge/pages.ts'
import { startScriptedModelServer } from '../../doubles/scripted-model-server.ts'
import { openTestRuntime, tenant } from '../../fixtures/runtime.ts'
import { holdToolsToSample } from '../sample-contract.ts'
import { memo, networkOf, startSampleWeb } from './sample-web.ts'

const knowledge = tools.filter(({ family }) => family === 'knowledge')

t.test('web tools repeat their examples on a web of this machine', async (t) => {
  const web = await startSampleWeb(t)
  const network = networkOf(web)
  const documents = openDocumentReader({ processes: 1, timeoutMs: 30_000, queueSize: 8 })
  const server = await startScriptedModelServer(() => ({ text: 'A graph whose nodes and relationships have properties.' }))
  t.teardown(async () => {
    await Promise.all([documents.close(), network.close(), server.close()])
  })
  const endpoint = { baseUrl: server.baseUrl, apiKey: 'test', model: 'scripted', timeoutMs: 5000, maxRetries: 0 }
  const model = openOpenAiModel(endpoint)
  const settings = {
    allowFetches: true,
    searchUrl: 'https://searx.example/search',
    searchKey: '',
    wikipediaUrl: 'https://en.wikipedia.example/w/api.php',
    archiveUrl: 'https://archive.example/wayback/available',
    codeUrl: 'https://python.example/run',
    videoUrl: 'https://videos.example/transcript'
  }
  const { store, engine, state, resultCache } = await openTestRuntime(t)
  await state.blobs.put(tenant, Buffer.from('drink,price\ncoffee,3\ntea,2\n'))
  await state.blobs.put(tenant, memo)
  const files = createFiles({ blobs: state.blobs, documents, transcriber: openOpenAiTranscriber(endpoint) })
  const sandbox = openSandbox({ threads: 1, queueSize: 8 })
  t.teardown(() => sandbox.close())
  const outside = { network, sandbox, documents, files, pages: createPages({ network, documents }), model, vision: model, settings }
  const caller = createToolCaller({ tools, store, engines: soleEngine(engine), state, resultCache, defaultGraph: 'london', outside })
  t.ok(knowledge.length >= 7)
  await holdToolsToSample(t, caller, knowledge)
})
