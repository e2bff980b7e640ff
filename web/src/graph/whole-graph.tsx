import { Link } from 'wouter'
import { Empty } from '../parts/empty.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { Problem } from '../service/problem.ts'
import { Explorer } from './explorer.tsx'
import { useWholeGraph } from './use-whole-graph.ts'
import style from './whole-graph.module.css'

const isGone = (error: Error | null): boolean => error instanceof Problem && error.code === 'EDGEWISE_UNKNOWN_GRAPH'

/** One graph: its picture and all around it. What was read stays when the graph is dropped or changed meanwhile. */
export function WholeGraph({ name }: { readonly name: string }) {
  const { graph, scopes, base, isOld, error, retry, drawAgain } = useWholeGraph(name)
  if (base === null || graph === null) {
    if (error !== null)
      return (
        <Empty title={name}>
          <ProblemBox error={error} onRetry={retry} />
          <Link href="/graph/new">Import a file</Link>
        </Empty>
      )
    return <Empty title={`Loading ${name}`} />
  }
  return (
    <div className={style.page}>
      {error !== null && (
        <div className={style.notice}>
          {isGone(error) && <p>This graph is gone. The picture shows what was read before.</p>}
          <ProblemBox error={error} onRetry={retry} />
        </div>
      )}
      {isOld && (
        <p role="status" className={style.notice}>
          The graph has changed since this picture was drawn.{' '}
          <button type="button" onClick={drawAgain}>
            Draw it again
          </button>
        </p>
      )}
      {base.nodes.length === 0 ? (
        <Empty title={`${name} is empty`}>
          <p>It has no nodes.</p>
          <Link href={`/graph/new?name=${encodeURIComponent(name)}`}>Import a file into it</Link>
        </Empty>
      ) : (
        <Explorer graph={graph} scopes={scopes} base={base} />
      )}
    </div>
  )
}
