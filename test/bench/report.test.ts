import t from 'tap'
import { csrOf, type Input } from '../../bench/inputs.ts'
import type { Outcome, Timing } from '../../bench/measure.ts'
import { type BenchRun, benchLines, benchSection, withSection } from '../../bench/report.ts'

const inputOf = (name: string): Input => ({
  name,
  directed: true,
  nodeCount: 2,
  sources: Uint32Array.of(0),
  targets: Uint32Array.of(1),
  weights: Float64Array.of(1)
})

function outcome(kernel: string, input: string, ms: number, peers: Readonly<Record<string, Timing>>): Outcome {
  const ours = { run: () => csrOf(inputOf(input), false), digest: () => [1] }
  return {
    race: { kernel, input: inputOf(input), ours, operation: 'any', tolerance: 0 },
    ours: { ms, coldMs: 2 * ms, samples: 5 },
    peers: new Map(Object.entries(peers))
  }
}

const timing = (ms: number) => ({ ms, samples: 5, difference: 0, agrees: true })
const run: BenchRun = {
  versions: ['node v20', 'igraph 1.0'],
  load: [0.5, 1, 1.25],
  peerNames: ['graphology', 'igraph', 'scipy'],
  outcomes: [
    outcome('PageRank', 'rmat14 directed', 2, { graphology: timing(50), igraph: timing(3) }),
    outcome('bridges', 'rmat14 directed', 0.5, { graphology: 'none', igraph: timing(1) }),
    outcome('PageRank', 'rmat16 directed', 10, { graphology: 'stack overflow', igraph: timing(20) }),
    outcome('10 shortest paths', 'grid 100x100', 200, { graphology: 'none', igraph: timing(400) })
  ],
  memory: ['rmat16: ours 24'],
  threads: [{ kernel: 'PageRank', input: 'rmat16 directed', ratio: 1.756 }],
  leftOut: []
}

t.test('puts the measurements of one run into one table, a row per kernel and form of input', async (t) => {
  const section = benchSection(run)
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  t.same(rows, [
    '| Kernel | Input | ours, ms | graphology | igraph | best peer |',
    '|---|---|---|---|---|---|',
    '| PageRank | rmat14; 16 directed | 2.0; 10.0 | 25; fails | 1.5; 2.0 | igraph 1.50; igraph 2.00 |',
    '| bridges | rmat14 directed | 0.50 | – | 2.0 | igraph 2.00 |',
    '| 10 shortest paths | grid 100x100 | 200 | – | 2.0 | igraph 2.00 |'
  ])
  t.match(section, /node v20; igraph 1.0;/)
  t.match(section, /PageRank 1.76 \(rmat16 directed\)/)
  t.notMatch(section, /Left out/)
  t.match(benchSection({ ...run, leftOut: ['bridges on rmat16'] }), /Skipped for lack of time: bridges on rmat16/)
})

t.test('replaces the section of the last run, and reports a text without a place for it', async (t) => {
  const text = 'before\n\n<!-- Written by npm run bench -- kernels --write -->\nold\n<!-- End of what the bench wrote -->\n\nafter\n'
  const written = withSection(text, 'new')
  t.match(written, /^before\n\n<!-- .* -->\n\nnew\n\n<!-- .* -->\n\nafter\n$/)
  t.equal(withSection(written, 'new'), written)
  t.throws(() => withSection('nothing', 'new'), /no place for the table/)
  const lines = benchLines(run)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  t.match(lines[1], { kernel: 'PageRank', input: 'rmat14 directed', ours: { ms: 2 }, peers: { igraph: { ms: 3 } } })
})
