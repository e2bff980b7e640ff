import { Type } from 'typebox'

/** Settings of what the service sends to, and hears from, other systems. */
export const outsideSettings = {
  networkAllow: Type.String({
    setting: 'EDGEWISE_NETWORK_ALLOW',
    default: '',
    description: 'Addresses that are not public and may be reached all the same: hosts, host:port or CIDRs, separated by commas.'
  }),
  searchUrl: Type.String({
    setting: 'EDGEWISE_SEARCH_URL',
    default: '',
    format: 'uri',
    description: 'Search engine of `web_search`: a SearXNG, e.g. `https://searx.example/search`; with a key, SerpApi or what is compatible with it.'
  }),
  searchKey: Type.String({ setting: 'EDGEWISE_SEARCH_KEY', default: '', secret: true, description: 'Key of SerpApi.' }),
  wikipediaUrl: Type.String({
    setting: 'EDGEWISE_WIKIPEDIA_URL',
    default: 'https://en.wikipedia.org/w/api.php',
    format: 'uri',
    description: 'API of the MediaWiki that `wikipedia` reads.'
  }),
  archiveUrl: Type.String({
    setting: 'EDGEWISE_ARCHIVE_URL',
    default: 'https://archive.org/wayback/available',
    format: 'uri',
    description: 'What `find_archived_page` asks for the copies that an archive has.'
  }),
  scratchNeo4jUri: Type.String({
    setting: 'EDGEWISE_SCRATCH_NEO4J_URI',
    default: '',
    secret: true,
    format: 'scratch',
    description: 'Empty Neo4j for tasks with the backend `cypher`, with its credentials, e.g. `bolt://neo4j:password@localhost:7687`; nothing is kept in it.'
  }),
  codeUrl: Type.String({
    setting: 'EDGEWISE_CODE_URL',
    default: '',
    format: 'uri',
    description: 'Where `run_python` sends code: a service that runs it apart, e.g. `http://localhost:16000/run`.'
  }),
  videoUrl: Type.String({
    setting: 'EDGEWISE_VIDEO_URL',
    default: '',
    format: 'uri',
    description: 'What `video_transcript` asks for transcripts of videos, e.g. `http://localhost:8000/transcript`.'
  }),
  chromium: Type.String({
    setting: 'EDGEWISE_CHROMIUM',
    default: '',
    description: 'Path of an installed Chromium, with which `visit_page` and `find_on_page` take `rendered`; run as root, it has no sandbox of its own.'
  }),
  secretKey: Type.String({
    setting: 'EDGEWISE_SECRET_KEY',
    default: '',
    secret: true,
    format: 'key',
    description: 'Key that encrypts secrets of webhooks and hooks where they are stored: 32 bytes in base64; default: stored as they are.'
  })
}
