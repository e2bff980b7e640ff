import type { Config } from '../base/config/config.ts'
import { readScratchUri } from '../base/config/scratch-uri.ts'
import { type DocumentReader, openDocumentReader } from '../outside/documents/document-reader.ts'
import { type Models, openModel, openTranscriber } from '../outside/models/open-models.ts'
import { type Prices, readPrices } from '../outside/models/prices.ts'
import { readAllowList } from '../outside/net/allow-list.ts'
import { createRenderer } from '../outside/net/chromium.ts'
import { createNetwork, type Network } from '../outside/net/network.ts'
import { openSandbox } from '../outside/sandbox/open-sandbox.ts'
import { openScratch } from '../storage/graphs/neo4j/scratch/open-scratch.ts'
import type { Scratch } from '../storage/graphs/scratch.ts'
import type { StateStore } from '../storage/state/state.ts'
import { createFiles } from '../tools/knowledge/files.ts'
import { createPages } from '../tools/knowledge/pages.ts'
import type { Outside } from '../tools/outside.ts'
import { type Metrics, meteredModel, meteredTranscriber } from './metrics/metrics.ts'

/** Each document may use its own heap and core. */
const DOCUMENTS = { processes: 2, timeoutMs: 30_000, queueSize: 64 }
/** Model-written code is short and rare. */
const SANDBOX = { threads: 2, queueSize: 64 }

/** Services that tools use besides graphs. */
export interface OutsideServices extends Outside {
  /** Guarded requests to addresses that callers name. */
  readonly network: Network
  /** Converts files and pages to Markdown, with a process per document; none starts before the first. */
  readonly documents: DocumentReader
  /** null when no model is configured. */
  readonly models: Models | null
  readonly prices: Prices
  /** null when no scratch database is configured. */
  readonly scratch: Scratch | null
  close(): Promise<void>
}

export function openOutside(config: Config, metrics: Metrics, { blobs }: Pick<StateStore, 'blobs'>): OutsideServices {
  const { allowFetches, searchUrl, searchKey, wikipediaUrl, archiveUrl, codeUrl, videoUrl } = config
  const network = createNetwork({ allow: readAllowList(config.networkAllow) })
  const documents = openDocumentReader(DOCUMENTS)
  const sandbox = openSandbox(SANDBOX)
  const scratchAddress = readScratchUri(config.scratchNeo4jUri)
  const scratch = scratchAddress && openScratch(scratchAddress)
  const open = (name: string) => meteredModel(openModel(config, name), metrics)
  const model = open(config.openaiModel)
  const transcriber = meteredTranscriber(openTranscriber(config, config.transcriptionModel), metrics)
  return {
    network,
    documents,
    sandbox,
    pages: createPages({ network, documents, renderer: config.chromium === '' ? null : createRenderer({ path: config.chromium, guard: network }) }),
    files: createFiles({ blobs, documents, transcriber }),
    model,
    models: model && { planning: model, execution: open(config.executionModel) ?? model },
    vision: open(config.visionModel),
    prices: readPrices(config.modelPrices),
    scratch,
    settings: { allowFetches, searchUrl, searchKey, wikipediaUrl, archiveUrl, codeUrl, videoUrl },
    async close() {
      await Promise.all([network.close(), documents.close(), sandbox.close(), scratch?.close()])
    }
  }
}
