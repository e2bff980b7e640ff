import type { GraphStore } from '../storage/graphs/store.ts'
import type { Outside } from './outside.ts'
import type { Need, Tool } from './tool.ts'

/** Capabilities that tools may need. */
export interface Means {
  readonly store: GraphStore
  readonly outside: Outside
}

const NEO4J = 'a graph in Neo4j; set NEO4J_URI'

const lacking: Readonly<Record<Need, (means: Means) => string | null>> = {
  cypher: ({ store }) => (store.readCypher === undefined ? NEO4J : null),
  write: ({ store }) => (store.writeNodeValues === undefined ? NEO4J : null),
  // A server that stores jobs also stores files.
  files: () => null,
  network: ({ outside }) => (outside.settings.allowFetches ? null : 'the setting EDGEWISE_ALLOW_FETCHES=true'),
  search(means) {
    const { searchUrl, searchKey } = means.outside.settings
    const isSet = searchUrl !== '' || searchKey !== ''
    return lacking.network(means) ?? (isSet ? null : 'a search engine; set EDGEWISE_SEARCH_URL to a SearXNG, or EDGEWISE_SEARCH_KEY to a key of SerpApi')
  },
  model: ({ outside }) => (outside.model === null ? 'a model; set OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL' : null),
  vision: (means) =>
    lacking.network(means) ?? (means.outside.vision === null ? 'a model that takes images; set EDGEWISE_VISION_MODEL beside those of OPENAI' : null),
  hearing: ({ outside }) => (outside.files.transcriber === null ? 'a model that listens; set EDGEWISE_TRANSCRIPTION_MODEL beside those of OPENAI' : null),
  python: (means) => lacking.network(means) ?? (means.outside.settings.codeUrl === '' ? 'a service that runs Python; set EDGEWISE_CODE_URL' : null),
  video: (means) =>
    lacking.network(means) ?? (means.outside.settings.videoUrl === '' ? 'a service that has transcripts of videos; set EDGEWISE_VIDEO_URL' : null)
}

/** A tool's missing requirement, or null when it can be called. */
export function missingRequirement({ needs }: Tool, means: Means): string | null {
  return needs === undefined ? null : lacking[needs](means)
}
