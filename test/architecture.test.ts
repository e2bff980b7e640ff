import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = await readFile(join(root, 'ARCHITECTURE.md'), 'utf8')
const named = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')

/** Folders of each layer, the top one first. */
const layers = [...page.matchAll(/^\| \w+ \| (`[^|]+) \|/gm)].map(([, folders = '']) => named(folders)).filter((folders) => folders[0]?.match(/^(src|routes)/))
const ports = named(/^Ports are .*$/m.exec(page)?.[0] ?? '')

async function sourceFiles(): Promise<string[]> {
  const found: string[] = []
  for (const folder of ['src', 'routes', 'schema']) {
    const names = await readdir(join(root, folder), { recursive: true })
    found.push(...names.filter((name) => name.endsWith('.ts') && !name.startsWith('generated')).map((name) => `${folder}/${name}`))
  }
  return found
}

/** The layer of a file, by the longest folder that holds it; files at the root of src are entries, errors.ts apart. */
function layerOf(file: string): number {
  const folders = layers.flatMap((names, layer) => names.map((name) => ({ name, layer })))
  const holding = folders.filter(({ name }) => file === name || file.startsWith(`${name}/`))
  return holding.toSorted((a, b) => b.name.length - a.name.length)[0]?.layer ?? -1
}

t.test('names only what is there', async (t) => {
  const paths = named(page).filter((name) => /^(src|routes|schema|docs|eval|bench|suites|assembly|data|infra|openapi|test)\b/.test(name) && !name.includes('<'))
  t.ok(paths.length > 20)
  for (const path of paths) t.ok(await stat(join(root, path)).catch(() => null), path)
})

t.test('names every folder of the source', async (t) => {
  const names = await readdir(join(root, 'src'), { withFileTypes: true })
  for (const { name } of names.filter((entry) => entry.isDirectory())) t.ok(layers.flat().includes(`src/${name}`), `src/${name}`)
})

t.test('docs/architecture.svg shows the folders of every layer', async (t) => {
  const picture = await readFile(join(root, 'docs/architecture.svg'), 'utf8')
  const shown = [...picture.matchAll(/>([\w-]+)<\/text>/g)].map(([, text]) => text)
  for (const path of layers.flat().filter((path) => path !== 'src' && path !== 'src/base/error-table.ts')) t.ok(shown.includes(basename(path, '.ts')), path)
})

t.test('leaves nothing at the root of src but what it names there', async (t) => {
  const names = await readdir(join(root, 'src'), { withFileTypes: true })
  const files = names.filter((entry) => entry.isFile() && entry.name.endsWith('.ts')).map(({ name }) => `src/${name}`)
  const allowed = named(/^At the root of .*$/m.exec(page)?.[0] ?? '')
  t.same(
    files.filter((file) => !allowed.includes(file)),
    []
  )
})

t.test('imports point down, ports apart', async (t) => {
  const upward: string[] = []
  let imports = 0
  for (const file of await sourceFiles()) {
    const text = await readFile(join(root, file), 'utf8')
    for (const [, target = ''] of text.matchAll(/(?:from|import\() *'(\.[^']+)'/g)) {
      const to = normalize(join(dirname(file), target))
      imports += 1
      if (!ports.includes(to) && layerOf(to) < layerOf(file) && to !== 'package.json') upward.push(`${file} -> ${to}`)
    }
  }
  t.ok(imports > 1000)
  t.same(upward, [])
})
