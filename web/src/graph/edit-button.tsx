import { useState } from 'react'
import { NodeEdit } from './node-edit.tsx'
import { type Editing, whyNot } from './use-edit.ts'
import type { Focus } from './use-focus.ts'
import type { Whole } from './use-whole-graph.ts'

interface Props {
  readonly graph: Whole
  readonly scopes: readonly string[]
  readonly focus: Focus
  readonly editing: Editing
}

/** Opens the changes of the node in focus, or says why there are none. */
export function EditButton({ graph, scopes, focus: { part, version, open }, editing }: Props) {
  const [isOpen, setOpen] = useState(false)
  const reason = whyNot(graph.readOnly, scopes)
  const node = part?.nodes[0]
  const start = () => {
    editing.edit.reset()
    editing.undo.reset()
    setOpen(true)
  }
  return (
    <div>
      <button type="button" disabled={reason !== null} onClick={start}>
        Change
      </button>
      {reason !== null && <p className="muted">{reason}</p>}
      {isOpen && node !== undefined && version !== null && (
        <NodeEdit graph={graph.name} node={node} version={version} editing={editing} onDeleted={() => open(null)} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
