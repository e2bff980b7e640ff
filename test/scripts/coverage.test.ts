import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import t from 'tap'

const { collect, LineCoverage, reportOf } = await import(new URL('../../scripts/line-coverage.mjs', import.meta.url).href)
const execute = promisify(execFile)

const source = `interface Unseen { a: number }
// A comment.
export function half(value: number): number {
  if (value % 2 === 1) {
    return (value - 1) / 2
  }
  return value / 2
}
export function unused(): string {
  return 'ü'
}
export const all = [half, unused]
`
const main = (value: number) => `import { all, half } from './src/half.ts'\nif (all.length === 0 || half(${value}) < 0) process.exit(1)\n`

t.test('adds up covered lines over processes, without lines that hold no code', async (t) => {
  const folder = t.testdir({ src: { 'half.ts': source }, 'even.ts': main(4), 'odd.ts': main(5), reports: {} })
  const out = join(folder, 'out')
  await build({
    entryPoints: [join(folder, 'even.ts'), join(folder, 'odd.ts')],
    outdir: out,
    bundle: true,
    format: 'esm',
    sourcemap: true,
    outExtension: { '.js': '.mjs' }
  })
  const programs = ['even', 'odd'].map((name) => join(out, `${name}.mjs`))
  const reports = join(folder, 'reports')
  const lines = async (ran: readonly string[]) => {
    const lineCoverage = new LineCoverage(programs)
    const end = collect(reports, (report: unknown) => lineCoverage.add(report))
    for (const program of ran) await execute(process.execPath, [program], { env: { ...process.env, NODE_V8_COVERAGE: reports } })
    await end()
    return lineCoverage.linesIn(join(folder, 'src'))
  }
  const even = await lines(programs.slice(0, 1))
  t.same([...even.keys()], ['half.ts'])
  const missed = (some: Map<string, Map<number, boolean>>) =>
    [...(some.get('half.ts') ?? [])]
      .filter(([, ran]) => !ran)
      .map(([line]) => line)
      .sort((one, other) => one - other)
  t.same(missed(even), [5, 6, 9, 10, 11])
  const both = await lines(programs)
  t.same(missed(both), [9, 10, 11])
  t.match(reportOf(both), /70\.0 % +7 of 10 {2}src$/)
})
