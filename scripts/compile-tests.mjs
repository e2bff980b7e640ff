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

/** Tests that have a process of their own: they measure it, stop it, or watch what it leaves open. */
const alone = [
  /^test\/(app|bundle|clients|disk-faults|image|linear-expressions|openapi|rolling-restart|server|shutdown|snippets|start)/,
  /^test\/(demo|runtime)\/|infra\/(cdk|neo4j)|scripts\/start-test-neo4j|jobs\/kill\/kill|kgot\/(kill|hostile|writes)/,
  /ask\/worker|faces\/(lambda\/functions|http\/event-stream|mcp\/(process|clients|transcript))|graph\/team|outside\/(documents\/(document-reader|random)|sandbox)/,
  /eval\/(planner\/planner|grounding)|engines\/(gds\.|local|worker-pool)|tools\/large-reply/,
  /graphs\/neo4j\/(contract|import-faults)|state\/neo4j\/jobs/
]
/** Tests that take one empty Neo4j in turn. */
const onEmptyNeo4j = /storage\/graphs\/neo4j\/(cypher|cypher-fuzz|schema|own-nodes|foreign-database)\.|database-of-others|write-node-property|kgot\/cypher\./
/** Tests of a folder that share a process, at most: a start takes a second, and loading the source another. */
const FILES_PER_PROCESS = 12
const filesPerProcess = { graph: 22, ask: 9, storage: 9, results: 17 }

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

/** Bundles packages of hundreds of small modules: every process loads all of them. */
const bundlesPackages = {
  name: 'bundles-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^(typebox|openai)(\/|$)/ }, ({ path }) => ({ path: fileURLToPath(import.meta.resolve(path)) }))
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

/** The name of the tests with which a test shares processes; undefined: with none. */
function groupOf(path) {
  if (onEmptyNeo4j.test(path)) return 'empty-neo4j'
  return alone.some((paths) => paths.test(path)) ? undefined : (dirname(path).split('/')[1] ?? 'repository')
}

/** Writes the files that run several tests each. Returns the paths for tap. */
async function share(tests, staysAlone) {
  const groups = new Map()
  const paths = []
  for (const test of tests.toSorted()) {
    const group = staysAlone(test) ? undefined : groupOf(relative(out, join(root, test)))
    if (group === undefined) paths.push(test)
    else groups.set(group, [...(groups.get(group) ?? []), test])
  }
  for (const [group, inside] of groups) {
    const count = Math.ceil(inside.length / (filesPerProcess[group] ?? FILES_PER_PROCESS))
    await mkdir(join(out, 'test', group), { recursive: true })
    for (let part = 0; part < count; part++) {
      const path = join(out, `test/${group}/part-${part + 1}.js`)
      await writeFile(path, partOf(inside.filter((_, at) => at % count === part)))
      paths.push(relative(root, path))
    }
  }
  return paths
}

/** Compiles everything. Returns the paths for tap, from the root; a test that `staysAlone` shares no process. */
export async function compile(staysAlone = () => false) {
  await rm(out, { recursive: true, force: true })
  const options = {
    absWorkingDir: root,
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
    plugins: [atSource, bundlesPackages],
    metafile: true,
    logLevel: 'warning'
  }
  // Apart, since entries that share a build share more and smaller files.
  const [{ metafile }] = await Promise.all([build({ ...options, entryPoints: [tests] }), build({ ...options, entryPoints: programs })])
  return share(Object.keys(metafile.outputs).filter((path) => path.endsWith('.test.js')), staysAlone)
}
