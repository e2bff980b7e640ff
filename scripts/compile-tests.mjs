// Compiles the tests, and every program and worker that they start, into .tap/compiled, at the paths of the source tree: loading a thousand modules through tsx
// took most of a test's time.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, '.tap/compiled')

const tests = 'test/**/*.test.ts'
const programs = ['test/**/*-process.ts', 'test/**/*-worker.ts', 'src/**/*-worker.ts', 'src/**/*-process.ts', 'src/server.ts', 'src/cli.ts', 'suites/serve.ts']

/**
 * Tests that share processes: a name, their paths, and the number of files per process. A start takes a second, and loading the lexicon half of one. A test belongs
 * to the first entry that it matches.
 */
const shared = [
  // They take one empty Neo4j in turn.
  ['empty-neo4j', /storage\/graphs\/neo4j\/(cypher|cypher-fuzz|schema|own-nodes|foreign-database)\.|database-of-others|write-node-property|kgot\/cypher\./, 8],
  ['graph/kernels', /graph\/kernels\//, 20],
  ['graph/vertex', /graph\/vertex\//, 7],
  ['graph/certificates', /graph\/certificates\//, 8],
  ['graph/learning', /graph\/learning\//, 5],
  ['results', /test\/results\//, 9],
  ['ask/inline-graph', /ask\/inline-graph\//, 4],
  ['ask/grounding', /ask\/grounding\//, 4],
  ['ask/loop', /ask\/loop\//, 6],
  ['ask', /ask\/(linking|parser)\//, 6],
  ['eval', /test\/eval\/(?!planner|grounding)/, 6],
  ['engines', /test\/engines\/(gds-(similarity|communities|paths|session)|keep|transfer|run-on|join|projection)/, 6],
  ['faces/cli', /faces\/cli\//, 4],
  ['faces/http', /faces\/http\/(?!event-stream)/, 5],
  ['faces/mcp', /faces\/mcp\/(?!process|clients|transcript)/, 5],
  ['routes', /test\/routes\//, 7],
  ['schema', /test\/schema\//, 5],
  ['tasks', /tasks\/(?!kgot\/(kill|hostile|writes))/, 8],
  ['jobs', /test\/jobs\/(?!kill)/, 6],
  ['storage/graphs/import', /storage\/graphs\/import\//, 6],
  ['storage/neo4j', /storage\/(graphs|state)\/neo4j\/(?!contract|jobs|import-faults)/, 5],
  ['storage/sqlite', /storage\/\w+\/sqlite\//, 7],
  ['tools/knowledge', /tools\/knowledge\//, 10],
  ['tools/query', /tools\/query\//, 5],
  ['tools', /test\/tools\/(?!large-reply|catalogue)/, 8],
  ['outside', /outside\/(models|documents|net)\/(?!document-reader|random)/, 5],
  ['base', /test\/base\//, 8]
]

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

/** A module that runs several test files. tap ends when it has nothing to run, so a test lasts until all files are loaded. */
function partOf(tests) {
  const imports = tests.map((test) => `  await import('${pathToFileURL(join(root, test))}')\n`)
  return `import t from 'tap'\n\nt.test('loads ${tests.length} files', async (t) => {\n${imports.join('')}  t.pass()\n})\n`
}

/** Writes the files that run several tests each. Returns the paths for tap. */
async function share(tests, staysAlone) {
  const entryOf = new Map(tests.map((path) => [path, staysAlone(path) ? undefined : shared.find(([, paths]) => paths.test(path))]))
  const parts = shared.flatMap((entry) => {
    const [name, , size] = entry
    const inside = tests.filter((path) => entryOf.get(path) === entry).sort()
    const count = Math.ceil(inside.length / size)
    return Array.from({ length: count }, (_, part) => ({ path: `${out}/test/${name}/part-${part + 1}.js`, tests: inside.filter((_, at) => at % count === part) }))
  })
  for (const { path, tests } of parts) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, partOf(tests))
  }
  return [...tests.filter((path) => entryOf.get(path) === undefined), ...parts.map(({ path }) => relative(root, path))]
}

/** Compiles everything. Returns the paths for tap, from the root; a test that `staysAlone` shares no process. */
export async function compile(staysAlone = () => false) {
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
  return share(Object.keys(metafile.outputs).filter((path) => path.endsWith('.test.js')), staysAlone)
}
