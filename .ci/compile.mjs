// Compiles the tests, and every program and worker that they start, into .tap/compiled, at the paths of the source tree: loading a thousand modules through tsx
// took most of a test's time.
import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, '.tap/compiled')

const tests = 'test/**/*.test.ts'
const programs = ['test/**/*-process.ts', 'test/**/*-worker.ts', 'src/**/*-worker.ts', 'src/server.ts', 'src/cli.ts', 'suites/serve.ts']

/** The mark of a module that starts workers: in a build it looks for them, by this form of their names, at its own place. */
const startsWorkers = /-worker\.js'/

/** Modules read files beside their source, wherever they are compiled to; those that start workers find the compiled ones. */
const atSource = {
  name: 'at-source',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const place = startsWorkers.test(text) ? compiledPath(relative(root, path)) : path
      return { contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(place).href)), loader: 'ts' }
    })
    // Node reads large JSON many times faster than the same as an object in code.
    onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const json = JSON.stringify(JSON.parse(await readFile(path, 'utf8')))
      return { contents: `export default JSON.parse(${JSON.stringify(json)})`, loader: 'js' }
    })
  }
}

/** Where a file of the tree is compiled to, by its path from the root. */
export function compiledPath(path) {
  return join(out, path.replace(/\.ts$/, '.js'))
}

/** The path that a compiled test had as source; any other text as it is. */
export function sourceNames(text) {
  return text.replace(/\.tap\/compiled\/(\S+?\.test)\.js\b/g, '$1.ts')
}

/** Compiles everything. Returns the paths of the compiled tests, from the root. */
export async function compile() {
  await rm(out, { recursive: true, force: true })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [tests, ...programs],
    outbase: root,
    outdir: out,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    define: { 'process.env.EDGEWISE_TEST_COMPILED': JSON.stringify(out) },
    plugins: [atSource],
    metafile: true,
    logLevel: 'warning'
  })
  return Object.keys(metafile.outputs).filter((path) => path.endsWith('.test.js'))
}
