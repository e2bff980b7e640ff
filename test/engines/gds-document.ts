import type { AlgorithmName } from '../../src/engines/engine.ts'
import type { Comparison, Setting } from './compared/comparison.ts'
import { comparisons } from './compared/index.ts'

type AnyComparison = Pick<Comparison<AlgorithmName>, 'tool' | 'compared' | 'tolerance' | 'reasons' | 'onNeo4j' | 'only2026'>

const inNeo4jOnly = 'GDS only runs on graphs in Neo4j.'
const only2026 = 'GDS has it from the 2026 line on; with 5.26 LTS and GDS 2.13 a call with `engine: gds` is refused.'

function bound(tolerance: number): string {
  return tolerance === 0 ? 'exact' : `within ${tolerance}`
}

/** Bounds that were held, not the distances below them, because the last digits depend on the order in which a server stores relationships. */
function cell(isMeasured: boolean, { tolerance }: AnyComparison, setting: Setting, numbers: string): string {
  if (!isMeasured) return '–'
  const [directed, undirected] = [bound(tolerance(setting, true)), bound(tolerance(setting, false))]
  return `${directed === undirected ? directed : `${undirected}; directed ${directed}`}${numbers}`
}

/** Numbers sentences in the order they first come. */
function createReasons() {
  const sentences: string[] = []
  const numberOf = (sentence: string) => {
    if (!sentences.includes(sentence)) sentences.push(sentence)
    return sentences.indexOf(sentence) + 1
  }
  return { sentences, cite: (cited: readonly string[]) => (cited.length === 0 ? '' : ` [${cited.map(numberOf).join(', ')}]`) }
}

export function agreement(algorithm: AlgorithmName, setting: Setting): string {
  return `${algorithm}, ${setting}`
}

/** The table of docs/gds-differences.md, the same on every line of Neo4j. `agreed`: what kept its bounds in every call. */
export function differencesDocument(agreed: ReadonlySet<string>): string {
  const { sentences, cite } = createReasons()
  const lines = (Object.entries(comparisons) as unknown as [AlgorithmName, AnyComparison][]).map(([algorithm, row]) => {
    const of = (setting: Setting, cited: readonly string[]) => cell(agreed.has(agreement(algorithm, setting)), row, setting, cite(cited))
    const onGds = [...row.reasons, ...(row.only2026 === true ? [only2026] : [])]
    const cells = ['reference', of('local on neo4j', row.onNeo4j ?? []), `–${cite([inNeo4jOnly])}`, of('gds on neo4j', onGds)]
    return `| \`${row.tool}\` | ${row.compared} | ${cells.join(' | ')} |`
  })
  return `# Kernels compared with Graph Data Science

Written by \`test/engines/gds-differences.test.ts\`, which fails if this file differs from its measurements (\`EDGEWISE_WRITE_DIFFERENCES=1\` rewrites it).

Every algorithm runs by kernel on the embedded store, by kernel on Neo4j and by GDS at \`concurrency: 1\`, on London and on three seeded random graphs: directed, undirected
with parallel relationships, weighted; read as directed, reversed and undirected. *exact*: bit-identical, or equal in the named invariant; *within x*: no
difference was larger, relative to the number or to 1 if that is smaller (Louvain: of the modularity). If GDS cannot run an algorithm, the call is an error; it does not fall back to a kernel.

Defaults are not compared: tools run until they converge within their tolerance, for at most 1,000 iterations (Louvain and Leiden: 100 levels), while GDS stops after 20 or 10. With
\`engine: gds\` GDS gets the limit of the tool, for eigenvector centrality reduced so that its values cannot overflow (51 iterations over 812 arcs); HITS, which has no tolerance in GDS, makes 20 rounds. If the limit ends a run, a note says so and the answer is partial. The MCP profile
\`gds-compat\` keeps the defaults and formulas of GDS.

| Tool | Compared | local on sqlite | local on neo4j | gds on sqlite | gds on neo4j |
|---|---|---|---|---|---|
${lines.join('\n')}

Other tools with the parameter \`engine\` only project a graph with it; the rest read the store or earlier results.

## Reasons

${sentences.map((reason, index) => `${index + 1}. ${reason}`).join('\n')}
`
}
