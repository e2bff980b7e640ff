import { useState } from 'react'
import { Problem } from '../service/problem.ts'
import { NodeEdit } from './node-edit.tsx'
import type { ReadNode } from './node-edit-conflict.tsx'
import type { Editing } from './use-edit.ts'
import type { Focus } from './use-focus.ts'
import type { Whole } from './use-whole-graph.ts'
import { whyNot } from './why-not.ts'

interface Props {
  readonly graph: Whole
  readonly scopes: readonly string[]
  readonly focus: Focus
  readonly editing: Editing
}

/** Opens the changes of the node in focus, or says why there are none. */
export function EditButton({ graph, scopes, focus: { part, version, error, open }, editing }: Props) {
  const [opened, setOpened] = useState<ReadNode | null>(null)
  const reason = whyNot(graph.readOnly, scopes)
  const node = part?.nodes[0]
  const isGone = error instanceof Problem && error.code === 'EDGEWISE_UNKNOWN_NODE'
  const newest = isGone || node === undefined || version === null ? null : { node, version }
  const start = () => {
    editing.edit.reset()
    editing.undo.reset()
    setOpened(newest)
  }
  return (
    <div>
      {newest !== null && (
        <button type="button" disabled={reason !== null} onClick={start}>
          Change
        </button>
      )}
      {newest !== null && reason !== null && <p className="muted">{reason}</p>}
      {opened !== null && (
        <NodeEdit graph={graph.name} opened={opened} newest={newest} editing={editing} onDeleted={() => open(null)} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}
