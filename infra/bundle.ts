/**
 * Makes a folder that needs only Node: `npm run bundle`, or with a folder as argument. It has lib/server.js, lib/cli.js and lib/lambda.js with their workers,
 * the database's native file of this platform in prebuilds/, unbundled packages in node_modules/, the pages in dist/ui/ and dist/ui-app/, and data/. Its paths match the source tree, so that modules
 * find their files. The pages at /docs are left out, because they are read from disk.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'esbuild'
import { build as buildPage } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Programs of a group share chunks. Each chunk more delays a start, so the command line has its own. */
const programs = [['src/server.ts', 'src/lambda.ts'], ['src/cli.ts']]
const workers = [
  'src/engines/analytics-worker.ts',
  'src/engines/layout/layout-worker.ts',
  'src/ask/worker/reading-worker.ts',
  'src/outside/documents/document-process.ts',
  'src/outside/sandbox/sandbox-worker.ts',
  'src/runtime/worker/heartbeat-worker.ts',
  'src/storage/graphs/import/import-worker.ts',
  'src/storage/graphs/sqlite/store-worker.ts',
  'src/storage/graphs/neo4j/reader-worker.ts'
]
/** These packages read files beside their own. */
const unbundled = ['oxigraph', 'graphology', '@jitl/quickjs-wasmfile-release-sync', '@jitl/quickjs-ffi-types']
const isUsed = (path: string): boolean => !/(\.map|\.ts|\.mts|\.md|web[\w.]*)$|esm|iife/.test(path)
/** CommonJS packages inside an ES module call `require`. */
const banner = `import{createRequire as edgewiseCreateRequire}from'node:module';const require=edgewiseCreateRequire(import.meta.url);`

async function bundle(out: string): Promise<void> {
  await rm(out, { recursive: true, force: true })
  const options: BuildOptions = {
    absWorkingDir: root,
    outdir: join(out, 'lib'),
    entryNames: '[name]',
    bundle: true,
    // Names stay, because logs and traces show them.
    minifyWhitespace: true,
    minifySyntax: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: banner },
    external: unbundled,
    alias: { '@fastify/swagger-ui': './infra/no-pages.ts' },
    legalComments: 'linked',
    logLevel: 'warning'
  }
  for (const group of programs) await build({ ...options, entryPoints: group, splitting: true })
  // One file each, because each file slows a thread's start.
  await build({ ...options, entryPoints: workers })
  const native = dirname(createRequire(import.meta.url).resolve('@photostructure/sqlite/package.json'))
  const platform = `${process.platform}-${process.arch}`
  await cp(join(native, 'prebuilds', platform), join(out, 'prebuilds', platform), { recursive: true })
  for (const name of unbundled) await cp(join(root, 'node_modules', name), join(out, 'node_modules', name), { recursive: true, filter: isUsed })
  await buildPage({ root: join(root, 'web'), logLevel: 'warn', build: { outDir: join(out, 'dist/ui') } })
  await mkdir(join(out, 'data'))
  for (const file of ['data/london.json', 'data/browsers.jsonl', 'data/README.md', 'LICENSE']) await cp(join(root, file), join(out, file))
  // Their module reads them from the neighbouring folder.
  await cp(join(root, 'schema'), join(out, 'schema'), {
    recursive: true,
    filter: (path) => !path.includes('generated') && (!path.includes('.') || path.endsWith('.graphql'))
  })
  const { name, version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(join(out, 'package.json'), `${JSON.stringify({ name, version, license, private: true, type: 'module' }, null, 2)}\n`)
}

const out = resolve(process.argv[2] ?? join(root, 'bundle'))
await bundle(out)
process.stdout.write(`Start it with: node ${join(out, 'lib', 'server.js')}\n`)
