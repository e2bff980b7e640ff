// Compiles the tests, and every program and worker that they start, into .tap/compiled, at the paths of the source tree: loading a thousand modules through tsx
// took most of a test's time.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, '.tap/compiled')

const tests = 'test/**/*.test.ts'
const programs = ['test/**/*-process.ts', 'test/**/*-worker.ts', 'src/**/*-worker.ts', 'src/**/*-process.ts', 'src/server.ts', 'src/cli.ts', 'suites/serve.ts']

/** Folders whose tests share processes, and the number of files per process: each is short compared with a process start and the lexicon's load. */
const shared = { 'test/graph/kernels/': 20, 'test/graph/learning/': 5, 'test/graph/certificates/': 8, 'test/results/': 7, 'test/ask/inline-graph/': 3, 'test/ask/grounding/': 3, 'test/ask/linking/': 3, 'test/storage/graphs/import/': 6 }

/** Matches a module that starts workers: in a build it finds them, by this form of their names, beside itself. */
const startsWorkers = /'\.\/[\w-]+-(?:worker|process)\.js'/

/** Modules read files beside their source, wherever they are compiled to; those that start workers find the compiled ones. */
const atSource = {
  name: 'at-source',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const place = startsWorkers.test(text) ? compiledPath(relative(root, path)) : path
      return { contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(place).href)), loader: 'ts' }
    })
    // Node parses large JSON many times faster than the same object in code.
    onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const json = JSON.stringify(JSON.parse(await readFile(path, 'utf8')))
      return { contents: `export default JSON.parse(${JSON.stringify(json)})`, loader: 'js' }
    })
  }
}

/** The compiled path of a file, by its path from the root. */
export function compiledPath(path) {
  return join(out, path.replace(/\.ts$/, '.js'))
}

/** Replaces compiled paths in a text by the source path, or by the folder of tests that share a process. */
export function sourceNames(text) {
  return text.replace(/\.tap\/compiled\/(\S+?\.test)\.js\b/g, '$1.ts').replace(/\.tap\/compiled\/(\S+?)\/part-(\d+)\.js\b/g, '$1, part $2')
}

/** Writes the files that run several tests each. Returns the paths for tap. */
async function share(tests) {
  const alone = tests.filter((path) => !Object.keys(shared).some((folder) => path.includes(folder)))
  const parts = Object.entries(shared).flatMap(([folder, size]) => {
    const inside = tests.filter((path) => path.includes(folder)).sort()
    const count = Math.ceil(inside.length / size)
    return Array.from({ length: count }, (_, part) => ({ path: `${out}/${folder}part-${part + 1}.js`, tests: inside.filter((_, at) => at % count === part) }))
  })
  for (const { path, tests } of parts) await writeFile(path, tests.map((test) => `await import('${pathToFileURL(join(root, test))}')\n`).join(''))
  return [...alone, ...parts.map(({ path }) => relative(root, path))]
}

/** Compiles everything. Returns the paths for tap, from the root. */
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
  return share(Object.keys(metafile.outputs).filter((path) => path.endsWith('.test.js')))
}
