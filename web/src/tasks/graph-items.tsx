import { type Column, DataTable } from '../parts/data-table.tsx'
import { edgeKey, type GraphChanges, showEdge, showSources } from './graph-changes.ts'
import type { ShownEdge, ShownGraph, ShownNode } from './record.ts'
import style from './task-graph.module.css'

interface Props {
  readonly view: { readonly graph: ShownGraph; readonly changes: GraphChanges }
  readonly lit: string | null
  readonly onLight: (key: string) => void
}

/** What is new at a step, each with its source, and the whole graph as tables. */
export function StepChanges({ view: { graph, changes }, lit, onLight }: Props) {
  return (
    <div className={style.items}>
      <h3>{`New at step ${graph.step}: ${changes.nodes.length} nodes, ${changes.edges.length} edges`}</h3>
      {changes.nodes.length > 0 && <NodeTable label="New nodes" nodes={changes.nodes} lit={lit} onLight={onLight} />}
      {changes.edges.length > 0 && <EdgeTable label="New edges" edges={changes.edges} />}
      {changes.removed.length > 0 && <p dir="auto">{`Removed: ${changes.removed.join('; ')}`}</p>}
      <details>
        <summary>{`All ${graph.nodes.length} nodes and ${graph.edges.length} edges`}</summary>
        <div className={style.items}>
          <NodeTable label="All nodes" nodes={graph.nodes} lit={lit} onLight={onLight} />
          {graph.edges.length > 0 && <EdgeTable label="All edges" edges={graph.edges} />}
        </div>
      </details>
    </div>
  )
}

const percentOf = (confidence: number): string => `${Math.round(confidence * 100)} %`

interface NodeTableProps {
  readonly label: string
  readonly nodes: readonly ShownNode[]
  readonly lit: string | null
  readonly onLight: (key: string) => void
}

function NodeTable({ label, nodes, lit, onLight }: NodeTableProps) {
  const columns: readonly Column<ShownNode>[] = [
    {
      name: 'Node',
      show: ({ key, name }) => (
        <button type="button" className={style.name} dir="auto" onClick={() => onLight(key)}>
          {name}
        </button>
      )
    },
    { name: 'Label', show: ({ label: text }) => text },
    { name: 'Sure', show: ({ confidence }) => percentOf(confidence) },
    { name: 'Source', show: ({ sources }) => showSources(sources) }
  ]
  return <DataTable label={label} columns={columns} rows={nodes} keyOf={({ key }) => key} isCurrent={({ key }) => key === lit} />
}

const edgeColumns: readonly Column<ShownEdge>[] = [
  { name: 'Edge', show: (edge) => <span dir="auto">{showEdge(edge)}</span> },
  { name: 'Sure', show: ({ confidence }) => percentOf(confidence) },
  { name: 'Source', show: ({ sources }) => showSources(sources) }
]

const EdgeTable = ({ label, edges }: { readonly label: string; readonly edges: readonly ShownEdge[] }) => (
  <DataTable label={label} columns={edgeColumns} rows={edges} keyOf={edgeKey} />
)
