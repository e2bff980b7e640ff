import { EdgewiseError } from '../base/errors.ts'
import type { DocumentReader } from '../outside/documents/document-reader.ts'
import type { Model } from '../outside/models/model.ts'
import type { Network } from '../outside/net/network.ts'
import type { Sandbox } from '../outside/sandbox/sandbox.ts'
import type { GraphInfo } from '../storage/graphs/store.ts'
import type { Files } from './knowledge/files.ts'
import type { Pages } from './knowledge/pages.ts'

export interface OutsideSettings {
  readonly allowFetches: boolean
  /** An empty address is SerpApi's, with a key. */
  readonly searchUrl: string
  /** The key of SerpApi; without one, the endpoint is a SearXNG. */
  readonly searchKey: string
  /** `api.php` of a MediaWiki. */
  readonly wikipediaUrl: string
  /** The API that lists archived pages. */
  readonly archiveUrl: string
  /** The service that runs Python; '' for none. */
  readonly codeUrl: string
  /** The service with transcripts of videos; '' for none. */
  readonly videoUrl: string
}

/** Access to the outside: guarded requests, uploaded files, converters to text, and models. */
export interface Outside {
  readonly network: Pick<Network, 'request' | 'checkResolved'>
  readonly documents: Pick<DocumentReader, 'read'>
  readonly pages: Pages
  readonly files: Files
  /** Runs code that a model wrote. */
  readonly sandbox: Sandbox
  readonly model: Model | null
  readonly vision: Model | null
  readonly settings: OutsideSettings
}

async function refuse(): Promise<never> {
  throw new EdgewiseError('EDGEWISE_ADDRESS_REFUSED', { what: 'Every address', reason: 'is refused: this service reaches no others', entry: 'example.com' })
}

export const closedOutside: Outside = {
  network: { request: refuse, checkResolved: refuse },
  documents: { read: refuse },
  pages: { read: refuse, render: refuse },
  files: { read: refuse, bytes: refuse, transcribe: refuse, transcriber: null },
  sandbox: { runScript: refuse, runSparql: refuse, change: refuse },
  model: null,
  vision: null,
  settings: { allowFetches: false, searchUrl: '', searchKey: '', wikipediaUrl: '', archiveUrl: '', codeUrl: '', videoUrl: '' }
}

/** A placeholder for calls that read no graph: it never changes, and no graph has its name. */
export const nowhere: GraphInfo = {
  name: '',
  version: '1',
  orientation: 'directed',
  nodeCount: 0,
  relationshipCount: 0,
  importedAt: '1970-01-01T00:00:00.000Z'
}
