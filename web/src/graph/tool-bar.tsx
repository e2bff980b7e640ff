import { Link } from 'wouter'
import { ExportMenu } from './export-menu.tsx'
import { NodeSearch } from './node-search.tsx'
import style from './tool-bar.module.css'
import type { Whole } from './use-whole-graph.ts'

interface Props {
  readonly graph: Whole
  readonly caption: string
  readonly twin: boolean
  readonly undos: number
  readonly onTwin: () => void
  readonly onUndo: () => void
  readonly onFound: (id: string) => void
}

export function ToolBar({ graph, caption, twin, undos, onTwin, onUndo, onFound }: Props) {
  return (
    <header className={style.bar}>
      <h1 dir="auto">{graph.name}</h1>
      <p className="muted">{caption}</p>
      <div className={style.tools}>
        <NodeSearch label="Find a node" graph={graph.name} onFound={({ id }) => onFound(id)} />
        <button type="button" aria-pressed={twin} onClick={onTwin}>
          Table
        </button>
        <button type="button" disabled={undos === 0} onClick={onUndo}>
          Undo{undos > 0 && ` ${undos}`}
        </button>
        <span className={style.space} />
        <Link href={`/graph/${encodeURIComponent(graph.name)}/schema`}>Schema</Link>
        <Link href="/graph/new">Import</Link>
        <ExportMenu graph={graph.name} />
      </div>
    </header>
  )
}
