import { build } from 'esbuild'
import t from 'tap'
import packageJson from '../package.json' with { type: 'json' }

const options = packageJson.scripts.build.split(' ')
const entries = options.filter((word) => /^src\/.*\.ts$/.test(word))

/** The modules and packages that a module loads, without those that it imports on first use. Entries import these modules once compiled code is cached. */
async function loadedBy(path: string): Promise<Set<string>> {
  const { metafile } = await build({
    entryPoints: entries,
    bundle: true,
    packages: 'external',
    splitting: true,
    format: 'esm',
    platform: 'node',
    outdir: 'dist',
    write: false,
    metafile: true
  })
  const loaded = new Set<string>()
  const visit = (path: string): void => {
    const output = metafile.outputs[path]
    if (loaded.has(path) || output === undefined) return
    loaded.add(path)
    for (const input of Object.keys(output.inputs)) loaded.add(input)
    for (const { path: next, kind, external } of output.imports) {
      if (kind !== 'import-statement') continue
      if (external) loaded.add(next)
      else visit(next)
    }
  }
  const output = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === path)?.[0] ?? ''
  visit(output)
  t.ok(loaded.size > 3, `${path} loads ${loaded.size} modules and packages`)
  return loaded
}

t.test('the command line loads no runtime until a command needs one', async (t) => {
  const loaded = await loadedBy('src/faces/cli/program.ts')
  t.ok(loaded.has('src/faces/cli/program.ts'))
  t.ok(loaded.has('commander'))
  for (const path of [
    'src/runtime/runtime.ts',
    'src/base/config/config.ts',
    'src/tools/index.ts',
    'src/ask/loop/ask.ts',
    'src/serve.ts',
    'src/faces/mcp/profiles.ts'
  ])
    t.notOk(loaded.has(path), path)
  for (const name of ['fastify', 'typebox', 'ajv', 'graphql', 'mercurius', 'openai', 'neo4j-driver', 'wink-nlp', '@modelcontextprotocol/server'])
    t.notOk(loaded.has(name), name)
})

t.test('the server loads neither GraphQL, MCP nor any client until a request needs them', async (t) => {
  const loaded = await loadedBy('src/serve.ts')
  t.ok(loaded.has('src/app.ts'))
  t.ok(loaded.has('fastify'))
  for (const path of [
    'schema/index.ts',
    'src/faces/graphql/open-transports.ts',
    'src/faces/mcp/profiles.ts',
    'src/faces/mcp/http-transport.ts',
    'src/outside/documents/read-document.ts'
  ])
    t.notOk(loaded.has(path), path)
  for (const name of [
    'graphql',
    'mercurius',
    'graphql-ws/use/@fastify/websocket',
    'graphql-sse/lib/use/fastify',
    '@modelcontextprotocol/server',
    'croner',
    'undici',
    'openai',
    'csv-parse',
    'saxes',
    'pino-pretty',
    'neo4j-driver',
    'unpdf',
    'mammoth',
    '@e965/xlsx',
    'turndown',
    '@mozilla/readability',
    'linkedom',
    'htmlparser2',
    'yauzl',
    'fflate',
    'quickjs-emscripten-core',
    '@jitl/quickjs-wasmfile-release-sync',
    'oxigraph',
    'graphology'
  ])
    t.notOk(loaded.has(name), name)
})
