import { Link, Redirect, useParams } from 'wouter'
import { Empty } from '../parts/empty.tsx'
import { useGraphName, useGraphs } from '../shell/use-graph.ts'
import { WholeGraph } from './whole-graph.tsx'

/** The graph of the address; without one, that of the picker. */
export default function GraphView() {
  const { name } = useParams<{ name?: string }>()
  const [picked] = useGraphName()
  const { data } = useGraphs()
  if (name !== undefined) return <WholeGraph key={name} name={name} />
  if (picked !== null) return <Redirect to={`/graph/${encodeURIComponent(picked)}`} replace />
  if (data === undefined) return <Empty title="Loading" />
  return (
    <Empty title="No graphs yet">
      <Link href="/graph/new">Import a file</Link>
    </Empty>
  )
}
