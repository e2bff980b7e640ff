import { readFile } from 'node:fs/promises'
import { build } from 'esbuild'
import t from 'tap'

const root = new URL('..', import.meta.url)

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
