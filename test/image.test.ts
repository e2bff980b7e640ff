import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { endsWithThis } from './fixtures/programs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const execute = promisify(execFile)
const isRoot = process.getuid?.() === 0

interface Image {
  readonly env: Readonly<Record<string, string>>
  /** Of the built tree, as paths from the root of the repository; where they go. */
  readonly copies: readonly { readonly from: readonly string[]; readonly to: string }[]
  readonly user: number
  readonly command: readonly string[]
  readonly healthCheck: readonly string[]
}

/** What the last stage of the Dockerfile says. */
function readImage(dockerfile: string): Image {
  const lines = (dockerfile.split(/^FROM /m).at(-1) ?? '').replaceAll('\\\n', ' ').split('\n')
  const of = (word: string) => lines.flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1).trim()] : []))
  const listIn = (text = '') => JSON.parse(text.slice(text.indexOf('['))) as string[]
  const copies = of('COPY').map((line) => {
    const paths = line.split(/\s+/).filter((word) => !word.startsWith('--'))
    return { from: paths.slice(0, -1).map((path) => path.replace(/^\/app\//, '')), to: paths.at(-1) ?? '' }
  })
  const env = Object.fromEntries(of('ENV').flatMap((line) => line.split(/\s+/).map((pair) => pair.split('=') as [string, string])))
  return { env, copies, user: Number(of('USER')[0]?.split(':')[0]), command: listIn(of('CMD')[0]), healthCheck: listIn(of('HEALTHCHECK')[0]) }
}

/** The packages that are not for development, by hard links where possible: some 20,000 files. A nested package has its own entry. */
async function linkPackages(target: string): Promise<void> {
  const { stdout } = await execute('npm', ['ls', '--omit=dev', '--all', '--parseable'], { cwd: root, maxBuffer: 2 ** 26 }).catch((error) => error)
  const packages = (stdout as string).split('\n').filter((path) => path.split('/node_modules/').length === 2)
  for (const scope of new Set(packages.map((path) => dirname(path)))) {
    const folder = join(target, relative(join(root, 'node_modules'), scope))
    const paths = packages.filter((path) => dirname(path) === scope)
    await mkdir(folder, { recursive: true })
    await execute('cp', ['-Rl', ...paths, folder]).catch(() => execute('cp', ['-R', ...paths, folder]))
  }
}

/** Copies what the image holds, and nothing else, into a folder in which its user can write nothing. */
async function layOut(folder: string, { copies }: Image): Promise<void> {
  const built = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).scripts.build as string
  const dist = join(folder, 'dist')
  const build = built.replace('--outdir=dist', `--outdir=${dist}`).replace('vite build web', `$& --outDir ${dist}/ui`)
  await execute('sh', ['-c', build], { cwd: root, env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` } })
  for (const { from, to } of copies)
    for (const path of from) {
      const target = to.endsWith('/') ? join(folder, to, path) : join(folder, to)
      await mkdir(dirname(target), { recursive: true })
      if (path === 'node_modules') await linkPackages(target)
      else if (path !== 'dist') await execute('cp', ['-R', join(root, path), target])
    }
  await execute('chmod', ['-R', 'a+rX,a-w', ...['dist', 'data', 'schema'].map((name) => join(folder, name))])
  await execute('find', [folder, '-type', 'd', '-exec', 'chmod', 'a-w', '{}', '+'])
}

/** Runs `node …` as the image does; what it prints. */
type Run = (words: readonly string[], env?: Record<string, string>) => Promise<string>

async function newKey(run: Run): Promise<string> {
  const words = ['keys', 'create', '--name', 'test', '--tenant', 'default', '--scopes', 'read', '--json']
  return JSON.parse(await run(['node', 'dist/cli.js', ...words])).key
}

async function started(t: Test, image: Image, app: string, data: string): Promise<{ url: string; child: ChildProcess; run: Run }> {
  const as = isRoot ? { uid: image.user, gid: image.user } : {}
  const { PATH } = process.env
  const options = { cwd: app, ...as }
  const settings = { PATH, ...image.env, PORT: '0', EDGEWISE_DATA_DIR: data, EDGEWISE_THREADS: '1' }
  // `env -i` is needed, because tap's variables for processes name a folder that this user may not write to.
  const nodeWith = (env: Record<string, string | undefined>) => ['-i', ...Object.entries(env).map(([name, value]) => `${name}=${value}`), process.execPath]
  const run: Run = async ([, ...words], env = {}) => (await execute('env', [...nodeWith({ ...settings, ...env }), ...words], options)).stdout
  t.match(await newKey(run), /^ew_/)
  const words = [...nodeWith(settings), ...endsWithThis, ...image.command.slice(1)]
  const child = spawn('env', words, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  t.teardown(() => child.kill('SIGKILL'))
  let told = ''
  for await (const chunk of child.stderr as NodeJS.ReadableStream) {
    told += chunk
    if (/answers at \S+ /.test(told)) break
  }
  return { url: /answers at (\S+) /.exec(told)?.[1] ?? told, child, run }
}

t.test('the image runs as its user, who can write only to its data', { timeout: 240_000 }, async (t) => {
  const image = readImage(await readFile(join(root, 'Dockerfile'), 'utf8'))
  t.ok(image.user >= 1000, 'a user by number, so that a platform can see that it is not root')
  t.equal(image.env['EDGEWISE_DATA_DIR'], '/data')
  const folder = await mkdtemp(join(tmpdir(), 'edgewise-image-'))
  const [app, data] = [join(folder, 'app'), join(folder, 'data')]
  t.teardown(async () => {
    await execute('chmod', ['-R', 'u+w', folder])
    await rm(folder, { recursive: true, force: true })
  })
  await mkdir(app)
  await mkdir(data)
  await chmod(folder, 0o755)
  if (isRoot) await chown(data, image.user, image.user)
  await layOut(app, image)
  const { stdout } = await execute('du', ['-sm', app])
  t.comment(`${stdout.split('\t')[0]} MB without Node`)
  for (const name of ['tap', 'typescript', 'esbuild'])
    await t.rejects(readFile(join(app, 'node_modules', name, 'package.json')), { code: 'ENOENT' }, `${name} is for development`)

  const { url, child, run } = await started(t, image, app, data)
  t.match(await (await fetch(`${url}/livez`)).json(), { status: 'alive' })
  const key = await newKey(run)
  const headers = { 'content-type': 'application/json', 'x-api-key': key }
  const reply = await fetch(`${url}/tools/pagerank`, { method: 'POST', headers, body: '{"limit":1}' })
  t.match(await reply.json(), { rows: [{ node: "King's Cross St. Pancras" }] })
  const check = () => run(image.healthCheck, { PORT: new URL(url).port })
  await check()
  t.pass('the health check passes')
  await t.rejects(run(['node', '-e', "require('node:fs').writeFileSync('dist/written', '')"]), /EACCES|EROFS/, 'the tree is read-only')
  child.kill('SIGTERM')
  t.same(await once(child, 'close'), [0, null])
  await t.rejects(check(), 'the health check fails once nothing serves')
})
