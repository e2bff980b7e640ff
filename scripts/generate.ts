/** Writes the checked-in files that are made from code or data: `npm run generate -- NAME`. */
import { runNamed } from './run-named.ts'

const programs = {
  openapi: { does: 'openapi/openapi.json, from the routes', load: () => import('../openapi/generate.ts') },
  graphql: { does: 'schema/generated/schema.graphql and the types of the page, from the types and tools', load: () => import('../schema/generate.ts') },
  screenshots: { does: 'the pictures of the page in docs/page, from the built service', load: () => import('./screenshots.ts') },
  lexicon: { does: 'the thesaurus of the linker, from WordNet', load: () => import('../data/make-lexicon.ts') },
  example: { does: 'the example task of the page, from a recording', load: () => import('../demo/make-example.ts') },
  wasm: { does: 'the compiled kernels, from assembly/', load: () => import('../assembly/generate.ts') }
}

// The others depend only on their own sources.
await runNamed('generate', programs, ['openapi', 'graphql'])
