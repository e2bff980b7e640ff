import { Type } from 'typebox'
import { inSlices } from '../../base/concurrency/thread-share.ts'
import type { Projection } from '../../graph/projection.ts'
import type { VertexProgram } from '../../graph/vertex/language/program.ts'
import type { TracedNode, TracedSuperstep } from '../../graph/vertex/run/trace.ts'
import type { ResultTable } from '../../results/table.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'
import { idsOf, indexIn } from '../project.ts'
import { nodeReferences, pageParameters, toolInput } from '../schemas.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import { componentsSchema, describeComponents } from './describe-components.ts'
import { formatMessages, formatNodes, formatState, type Names } from './format-trace.ts'
import { openProgram } from './program-arguments.ts'
import { MAX_ARCS, MAX_NODES, renderSvg } from './render-svg.ts'
import { factsOf, openRun, type ReadyRun, runFacts, runParameters } from './run-program.ts'

const MAX_WATCHED = 8
const WATCHED = 3

/** Nodes that parameters name, then those with most relationships. */
async function choose({ program, projection, parameters }: ReadyRun, { engine, control }: ToolContext): Promise<number[]> {
  const named = Object.entries(program.source.parameters ?? {}).flatMap(([name, { type }]) => (type === 'node' ? [parameters.parameters[name] ?? 0] : []))
  const { onCertificate: _, ...quiet } = control
  const { scores } = await engine.run('degreeCentrality', projection, { orientation: 'undirected' }, quiet)
  const chosen = new Set(named)
  while (chosen.size < Math.min(WATCHED, scores.length)) {
    let best = -1
    for (let node = 0; node < scores.length; node++) {
      if (!chosen.has(node) && (best === -1 || (scores[node] as number) > (scores[best] as number))) best = node
    }
    chosen.add(best)
  }
  return [...chosen]
}

async function namesIn(projection: Projection, nodes: Iterable<number>, { store, tenant, graphInfo }: ToolContext): Promise<Names> {
  const wanted = [...new Set(nodes)]
  const found: readonly StoredNode[] = wanted.length === 0 ? [] : await store.nodes(tenant, graphInfo.name, [...idsOf(projection, wanted)])
  const names = new Map(found.map(({ name }, at) => [wanted[at], name]))
  return (node) => names.get(node) ?? String(node)
}

interface Row extends Pick<TracedSuperstep, 'number' | 'phase' | 'changed'> {
  readonly node: TracedNode
}

function tableOf(rows: readonly Row[], { state, phases }: VertexProgram, projection: Projection, names: Names): ResultTable {
  const phaseOf = (name: string) => phases.find((phase, at) => (phase.name ?? `phase_${at + 1}`) === name) ?? {}
  return {
    rowCount: rows.length,
    columns: [
      { name: 'superstep', type: 'integer', data: rows.map(({ number }) => number) },
      { name: 'phase', type: 'string', data: rows.map(({ phase }) => phase) },
      { name: 'changed', type: 'integer', data: rows.map(({ changed }) => changed) },
      {
        name: 'node',
        type: 'node',
        data: idsOf(
          projection,
          rows.map(({ node }) => node.node)
        )
      },
      { name: 'state', type: 'string', data: rows.map(({ node }) => formatState(node, state, names)) },
      { name: 'received', type: 'integer', data: rows.map(({ node }) => node.messageCount) },
      { name: 'messages', type: 'string', data: rows.map(({ node, phase }) => formatMessages(node, phaseOf(phase), names)) }
    ]
  }
}

async function draw({ program, projection }: ReadyRun, trace: readonly TracedSuperstep[], { engine, control }: ToolContext, names: Names): Promise<string> {
  const { onCertificate: _, ...quiet } = control
  const { sources, targets } = await engine.run('listRelationships', projection, {}, quiet)
  const arcs = Array.from(sources, (source, at): [number, number] => [source, targets[at] as number])
  return inSlices(renderSvg(program, trace, arcs, projection.spec.orientation !== 'undirected', names), control.signal)
}

export const explainVertexProgram = defineTool({
  name: 'explain_vertex_program',
  aliases: ['trace_vertex_program'],
  parameterAliases: { params: 'parameters', program_name: 'program', nodes: 'watch' },
  family: 'vertex',
  offeredTo: 'models',
  description:
    'Runs a vertex program and shows how it gets on: its parts in words (state, message, initialisation, send, update, termination), and for a few nodes what each received in every superstep and what it made of it. Small graphs (50 nodes, 2,500 relationships) have a picture at /results/{handle}/picture.',
  phrases: [
    'explain the vertex program',
    'show how a vertex program works superstep by superstep',
    'trace messages between nodes',
    'what did this node receive in each superstep',
    'picture of the supersteps'
  ],
  input: toolInput({
    ...runParameters,
    watch: Type.Optional({
      ...nodeReferences(`Nodes to watch, at most ${MAX_WATCHED}; default: those of its parameters, then those of most relationships.`),
      maxItems: MAX_WATCHED
    }),
    ...pageParameters
  }),
  output: {
    columns: {
      superstep: { type: 'integer', description: 'Of the run; 0: before the first. Up to 200, and the last.' },
      phase: { type: 'string', description: 'The phase that it belongs to.' },
      changed: { type: 'integer', description: 'Nodes that changed in it.' },
      node: { type: 'node', description: 'A node that is watched.' },
      state: { type: 'string', description: 'Its state after the superstep.' },
      received: { type: 'integer', description: 'Messages that it received.' },
      messages: { type: 'string', description: 'The first of them.' }
    },
    summary: Type.Object({ ...runFacts, components: componentsSchema, hasPicture: Type.Boolean() })
  },
  examples: [
    {
      title: 'How the fewest stops spread from a station',
      input: { program: 'shortest_path', parameters: { source: 'Acton Town', target: 'Bank' }, watch: ['Bank'], limit: 3 },
      summary: { program: 'shortest_path', hasPicture: false }
    },
    {
      title: 'The same in minutes, among the stations of a quarter; /results/{handle}/picture shows it',
      input: {
        program: 'shortest_path',
        parameters: { source: 'Bank', target: 'Temple' },
        weight: 'time',
        nodeWhere: [
          { property: 'latitude', operator: '>', value: 51.508 },
          { property: 'latitude', operator: '<', value: 51.522 },
          { property: 'longitude', operator: '>', value: -0.115 },
          { property: 'longitude', operator: '<', value: -0.075 }
        ],
        watch: ['Temple'],
        limit: 5
      },
      summary: { values: { distance: 16, isReached: true, reachedCount: 14 }, hasPicture: true }
    }
  ],
  effects: 'none',
  async run(given, context) {
    const program = await openProgram(given, context)
    const ready = await openRun(program, given, context)
    const { projection, notes } = ready
    const { source } = program
    const nodeCount = projection.nodeIds.length
    const hasPicture = nodeCount > 0 && nodeCount <= MAX_NODES && projection.arcCount <= MAX_ARCS
    const watched = given.watch?.map((node) => indexIn(projection, node)) ?? (await choose(ready, context))
    const traced = hasPicture ? [...Array(nodeCount).keys()] : watched
    const output = await context.engine.run('vertexProgram', projection, { ...ready.parameters, traced }, context.control)
    const { trace } = output
    const only = new Set(watched)
    const rows = trace.flatMap(({ nodes, ...superstep }) => nodes.filter(({ node }) => only.has(node)).map((node) => ({ ...superstep, node })))
    const names = await namesIn(projection, [...(hasPicture ? traced : []), ...rows.flatMap(({ node }) => formatNodes(node, source))], context)
    return {
      table: tableOf(rows, source, projection, names),
      summary: { ...(await factsOf(ready, output, context)), components: describeComponents(source), hasPicture },
      notes: [...notes, ...(hasPicture ? ['GET /results/{handle}/picture shows the supersteps, as SVG.'] : [])],
      ...(hasPicture ? { picture: await draw(ready, trace, context, names) } : {}),
      projection: projection.spec,
      algorithm: `vertexProgram:${source.name}`
    }
  }
})
