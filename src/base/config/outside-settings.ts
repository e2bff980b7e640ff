import { Type } from 'typebox'

/** Settings of connections from and to other systems. */
export const outsideSettings = {
  networkAllow: Type.String({
    setting: 'EDGEWISE_NETWORK_ALLOW',
    default: '',
    description: 'Non-public addresses that outgoing requests may reach: hosts, host:port or CIDRs, separated by commas.'
  }),
  searchUrl: Type.String({
    setting: 'EDGEWISE_SEARCH_URL',
    default: '',
    format: 'uri',
    description: 'Search engine for `web_search`: SearXNG, e.g. `https://searx.example/search`, or with a key, SerpApi or a compatible service.'
  }),
  searchKey: Type.String({ setting: 'EDGEWISE_SEARCH_KEY', default: '', secret: true, description: 'API key of SerpApi.' }),
  wikipediaUrl: Type.String({
    setting: 'EDGEWISE_WIKIPEDIA_URL',
    default: 'https://en.wikipedia.org/w/api.php',
    format: 'uri',
    description: 'MediaWiki API for `wikipedia`.'
  }),
  archiveUrl: Type.String({
    setting: 'EDGEWISE_ARCHIVE_URL',
    default: 'https://archive.org/wayback/available',
    format: 'uri',
    description: 'API that lists archived copies, for `find_archived_page`.'
  }),
  scratchNeo4jUri: Type.String({
    setting: 'EDGEWISE_SCRATCH_NEO4J_URI',
    default: '',
    secret: true,
    format: 'scratch',
    description:
      'Empty Neo4j for tasks with the backend `cypher`, including credentials, e.g. `bolt://neo4j:password@localhost:7687`; its contents are temporary.'
  }),
  codeUrl: Type.String({
    setting: 'EDGEWISE_CODE_URL',
    default: '',
    format: 'uri',
    description: 'Isolated service that runs code for `run_python`, e.g. `http://localhost:16000/run`.'
  }),
  videoUrl: Type.String({
    setting: 'EDGEWISE_VIDEO_URL',
    default: '',
    format: 'uri',
    description: 'Transcript service for `video_transcript`, e.g. `http://localhost:8000/transcript`.'
  }),
  chromium: Type.String({
    setting: 'EDGEWISE_CHROMIUM',
    default: '',
    description: 'Path of a Chromium browser, which enables `rendered` in `visit_page` and `find_on_page`; as root, Chromium runs without its sandbox.'
  }),
  secretKey: Type.String({
    setting: 'EDGEWISE_SECRET_KEY',
    default: '',
    secret: true,
    format: 'key',
    description: 'Key that encrypts stored secrets of webhooks and hooks: 32 bytes in base64; default: secrets are stored unencrypted.'
  })
}
