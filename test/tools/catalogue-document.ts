import { tools } from '../../src/tools/index.ts'
import type { Tool } from '../../src/tools/tool.ts'
import { comparisons } from '../engines/compared/index.ts'

/** A tool of GDS Agent, by its own name: facts of its interface. */
export interface AgentTool {
  readonly since: string
  readonly category: string
  readonly parameters: readonly string[]
  readonly paperName?: string
}

const noSessions =
  'Sessions are Aura Graph Analytics; Open GDS has none. On AuraDB the engine opens and ends its own (`EDGEWISE_GDS_SESSION_MEMORY`), so no tool is needed.'
const noEngine = 'Reads the store, earlier results or what the service keeps: no engine takes part.'
const projectsOnly = 'Projects a graph with either engine, and runs no algorithm.'
const inNeo4jOnly = 'GDS computes on graphs in Neo4j only.'
const only2026 = 'GDS has it from the 2026 line on; with 5.26 LTS and GDS 2.13 a call that asks for `gds` is refused.'

export function findTool(name: string): Tool | undefined {
  const lower = name.toLowerCase()
  return tools.find((tool) => tool.name === lower || tool.aliases.some((alias) => alias.toLowerCase() === lower))
}

function isPushed(tool: Tool): { readonly only2026: boolean } | null {
  const found = Object.values(comparisons).filter((comparison) => comparison.tool === tool.name)
  return found.length === 0 ? null : { only2026: found.some((comparison) => comparison.only2026 === true) }
}

type Cells = readonly [sqlite: string, neo4j: string, gds2026: string, gds5: string]

function cellsOf(tool: Tool | undefined, cite: (reason: string) => string): Cells {
  if (tool === undefined) return [cite(noSessions), cite(noSessions), cite(noSessions), cite(noSessions)]
  if (!Object.hasOwn(tool.input.properties, 'engine')) {
    const store = tool.needs === 'cypher' ? cite('Cypher is spoken by Neo4j only.') : 'yes'
    return [store, 'yes', cite(noEngine), cite(noEngine)]
  }
  const pushed = isPushed(tool)
  if (pushed !== null) return ['yes', 'yes', 'yes', pushed.only2026 ? cite(only2026) : 'yes']
  return ['yes', 'yes', cite(projectsOnly), cite(projectsOnly)]
}

/** The text of docs/catalogue.md. */
export function catalogueDocument(agentTools: Readonly<Record<string, AgentTool>>): string {
  const reasons: string[] = [inNeo4jOnly]
  const cite = (reason: string) => {
    if (!reasons.includes(reason)) reasons.push(reason)
    return `– [${reasons.indexOf(reason) + 1}]`
  }
  const lines = Object.entries(agentTools).map(([name, { since }]) => {
    const tool = findTool(name)
    return `| \`${name}\` | ${since} | ${tool === undefined ? '–' : `\`${tool.name}\``} | ${cellsOf(tool, cite).join(' | ')} |`
  })
  const own = tools.filter((tool) => !Object.keys(agentTools).some((name) => findTool(name) === tool))
  return `# The catalogue of GDS Agent, here

Written by \`test/tools/catalogue.test.ts\`, which fails when this file is not what the registry says (\`EDGEWISE_WRITE_CATALOGUE=1\` writes it anew).

Every tool of GDS Agent 0.3 and 1.0 by its own name, which is taken as an alias where it is not the name here; so are the names of its parameters. *Kernel* columns: computed
in this process, over a graph in the embedded store or in Neo4j; *GDS* columns: pushed down to Graph Data Science in the database [1]. How far the engines agree is in
[gds-differences.md](gds-differences.md).

| GDS Agent | since | here | kernel on SQLite | kernel on Neo4j | GDS 2.26 (2026 line) | GDS 2.13 (5.26 LTS) |
|---|---|---|---|---|---|---|
${lines.join('\n')}

Its \`mode\`, \`mutateProperty\` and \`mutateRelationshipType\` are a tool of their own here: \`mutate\` adds any result to a named projection, as a column or as relationships; \`write_node_property\` writes it back to the graph.

Beyond GDS Agent: ${own.map(({ name }) => `\`${name}\``).join(', ')}.

## Reasons

${reasons.map((reason, index) => `${index + 1}. ${reason}`).join('\n')}
`
}
