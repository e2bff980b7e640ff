import { type FormEvent, useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { Problem } from '../service/problem.ts'
import style from './node-edit.module.css'
import { Conflict, Newest, type ReadNode } from './node-edit-conflict.tsx'
import { NodeSearch } from './node-search.tsx'
import { PropertyForm } from './property-form.tsx'
import type { Editing } from './use-edit.ts'

interface Props {
  readonly graph: string
  /** The node when the dialog was opened. */
  readonly opened: ReadNode
  /** The node as read last; null: it is gone. */
  readonly newest: ReadNode | null
  readonly editing: Editing
  readonly onDeleted: () => void
  readonly onClose: () => void
}

type Change = (change: Readonly<Record<string, unknown>>, done: string, after?: () => void) => void

/** Changes of one node, each sent by itself. */
export function NodeEdit({ graph, opened, newest, editing: { edit }, onDeleted, onClose }: Props) {
  const [shown, setShown] = useState<{ readonly node: ReadNode | null; readonly before: ReadNode }>({ node: opened, before: opened })
  const { node, version } = shown.node ?? shown.before
  const isConflict = edit.error instanceof Problem && edit.error.code === 'EDGEWISE_VERSION_MISMATCH'
  const showNewest = () => {
    setShown({ node: newest, before: shown.node ?? shown.before })
    edit.reset()
  }
  const id = String(node.id)
  const name = node.name ?? id
  const send: Change = (change, done, after = onClose) => edit.mutate({ change: { ...change }, done, version }, { onSuccess: after })
  return (
    <Dialog title={`Change ${name.length > 60 ? `${name.slice(0, 59)}…` : name}`} onClose={onClose}>
      <div className={style.edit}>
        {isConflict && <Conflict isReading={newest?.version === version} onShow={showNewest} />}
        {edit.error !== null && !isConflict && <ProblemBox error={edit.error} />}
        {shown.node !== shown.before && <Newest before={shown.before} now={shown.node} />}
        <PropertyForm
          properties={(node.properties ?? {}) as Record<string, unknown>}
          isBusy={edit.isPending}
          onSave={(property, value) =>
            send({ op: 'setNode', id, properties: { [property]: value } }, value === null ? `${property} removed.` : `${property} saved.`)
          }
        />
        <LabelForm id={id} labels={node.labels ?? []} isBusy={edit.isPending} onSend={send} />
        <MergeForm graph={graph} id={id} name={name} isBusy={edit.isPending} onSend={send} />
        <section aria-label="Delete">
          <h3>Delete</h3>
          <button type="button" disabled={edit.isPending} onClick={() => send({ op: 'deleteNode', id, relationships: true }, `${name} deleted.`, onDeleted)}>
            Delete the node and its {String(node.degree ?? 0)} relationships
          </button>
        </section>
        <p role="status">{edit.isPending && 'Saving'}</p>
      </div>
    </Dialog>
  )
}

interface PartProps {
  readonly id: string
  readonly isBusy: boolean
  readonly onSend: Change
}

function LabelForm({ id, labels, isBusy, onSend }: PartProps & { readonly labels: readonly string[] }) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const label = text.trim()
    if (label !== '') onSend({ op: 'setNode', id, addLabels: [label] }, `Label ${label} added.`)
  }
  return (
    <form onSubmit={submit}>
      <h3>Labels</h3>
      <ul className={style.row}>
        {labels.map((label) => (
          <li key={label}>
            <button
              type="button"
              disabled={isBusy}
              aria-label={`Remove the label ${label}`}
              onClick={() => onSend({ op: 'setNode', id, removeLabels: [label] }, `Label ${label} removed.`)}
            >
              <span dir="auto">{label}</span> ×
            </button>
          </li>
        ))}
      </ul>
      <div className={style.row}>
        <input aria-label="Another label" placeholder="Another label" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="submit" disabled={isBusy}>
          Add
        </button>
      </div>
    </form>
  )
}

function MergeForm({ graph, id, name, isBusy, onSend }: PartProps & { readonly graph: string; readonly name: string }) {
  const [other, setOther] = useState<{ readonly id: string; readonly name: string } | null>(null)
  return (
    <section aria-label="Merge">
      <h3>Merge a duplicate into this node</h3>
      <div className={style.row}>
        <NodeSearch label="Find the duplicate" graph={graph} onFound={setOther} />
        {other !== null && (
          <button
            type="button"
            disabled={isBusy || other.id === id}
            onClick={() => onSend({ op: 'mergeNodes', keep: id, merge: [other.id] }, `${other.name} merged into ${name}.`)}
          >
            {other.id === id ? 'That is this node' : `Merge ${other.name} into it`}
          </button>
        )}
      </div>
    </section>
  )
}
