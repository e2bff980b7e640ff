import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = await readFile(join(root, 'ARCHITECTURE.md'), 'utf8')
const named = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')

/** Folders of each layer, the top one first. */
const layers = [...page.matchAll(/^\| \w+ \| (`[^|]+) \|/gm)].map(([, folders = '']) => named(folders)).filter((folders) => folders[0]?.match(/^(src|routes)/))

async function sourceFiles(): Promise<string[]> {
  const found: string[] = []
  for (const folder of ['src', 'routes', 'schema']) {
    const names = await readdir(join(root, folder), { recursive: true })
    found.push(...names.filter((name) => name.endsWith('.ts') && !name.startsWith('generated')).map((name) => `${folder}/${name}`))
  }
  return found
}

/** The room of a file: an entry at the root of src, `routes`, `schema`, or a folder of src. */
function roomOf(file: string): string {
  const [top = '', room = ''] = file.split('/')
  return top === 'src' ? `src/${room}` : top
}

/** The layer of a file's room. */
function layerOf(file: string): number {
  return layers.findIndex((names) => names.some((name) => roomOf(name) === roomOf(file)))
}

t.test('names only what exists', async (t) => {
  const paths = named(page).filter((name) => /^(src|routes|schema|docs|eval|bench|suites|assembly|data|infra|openapi|test)\b/.test(name) && !name.includes('<'))
  t.ok(paths.length > 20)
  for (const path of paths) t.ok(await stat(join(root, path)).catch(() => null), path)
})

t.test('names every folder of the source', async (t) => {
  const rooms = await readdir(join(root, 'src'), { withFileTypes: true })
  for (const { name: room } of rooms.filter((entry) => entry.isDirectory())) {
    const entries = await readdir(join(root, 'src', room), { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `src/${room}/${name}`)
    for (const folder of folders.length > 0 ? folders : [`src/${room}`]) t.ok(layers.flat().includes(folder), folder)
  }
})

t.test('docs/architecture.svg shows the folders of every layer', async (t) => {
  const picture = await readFile(join(root, 'docs/architecture.svg'), 'utf8')
  const shown = [...picture.matchAll(/>([\w-]+)<\/text>/g)].map(([, text]) => text)
  for (const path of layers.flat()) t.ok(shown.includes(basename(path, '.ts')), path)
})

t.test('leaves at the root of src only the files that it names', async (t) => {
  const names = await readdir(join(root, 'src'), { withFileTypes: true })
  const files = names.filter((entry) => entry.isFile() && entry.name.endsWith('.ts')).map(({ name }) => `src/${name}`)
  const allowed = named(/^`src` has twelve rooms.*$/m.exec(page)?.[0] ?? '')
  t.same(
    files.filter((file) => !allowed.includes(file)),
    []
  )
})

t.test('imports point down', async (t) => {
  const upward: string[] = []
  let imports = 0
  for (const file of await sourceFiles()) {
    const text = await readFile(join(root, file), 'utf8')
    for (const [, target = ''] of text.matchAll(/(?:from|import\() *'(\.[^']+)'/g)) {
      const to = normalize(join(dirname(file), target))
      imports += 1
      if (layerOf(to) < layerOf(file) && to !== 'package.json') upward.push(`${file} -> ${to}`)
    }
  }
  t.ok(imports > 1000)
  t.same(upward, [])
})

t.test('combines signals only where garbage collection cannot lose them', async (t) => {
  const losing: string[] = []
  for (const file of await sourceFiles()) {
    const text = await readFile(join(root, file), 'utf8')
    if (/AbortSignal\.any\(/.test(text)) losing.push(file)
  }
  t.same(losing, [], 'linkSignals replaces AbortSignal.any, whose time limits Node 20 loses')
})
