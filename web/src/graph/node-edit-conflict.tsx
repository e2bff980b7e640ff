import { cellText } from '../parts/cell-text.ts'
import style from './node-edit.module.css'
import type { PartNode } from './use-around.ts'

/** A node as it was read, with the version of the graph. */
export interface ReadNode {
  readonly node: PartNode
  readonly version: string
}

interface Difference {
  readonly name: string
  readonly before: unknown
  readonly now: unknown
}

const propertiesOf = ({ node }: ReadNode) => ({ ...((node.properties ?? {}) as Record<string, unknown>), labels: node.labels ?? [] })

function differences(before: ReadNode, now: ReadNode): readonly Difference[] {
  const [old, current]: Record<string, unknown>[] = [propertiesOf(before), propertiesOf(now)]
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(current ?? {})])]
  return names.map((name) => ({ name, before: old?.[name], now: current?.[name] })).filter(({ before, now }) => JSON.stringify(before) !== JSON.stringify(now))
}

interface Props {
  readonly isReading: boolean
  readonly onShow: () => void
}

/** A change that was refused because another one came before. */
export function Conflict({ isReading, onShow }: Props) {
  return (
    <div role="alert" className={style.conflict}>
      <p>The graph was changed by another program since you opened this node, so nothing was saved. What you typed is still here.</p>
      <button type="button" disabled={isReading} onClick={onShow}>
        Show the newest
      </button>
    </div>
  )
}

/** What is stored now and was not when the dialog opened. `now` null: the node is gone. */
export function Newest({ before, now }: { readonly before: ReadNode; readonly now: ReadNode | null }) {
  if (now === null) return <p role="status">The node is gone: another program deleted it. Copy what you typed before you close this.</p>
  const changed = differences(before, now)
  if (changed.length === 0) return <p role="status">Nothing of this node has changed. Save again.</p>
  return (
    <div role="status" className={style.conflict}>
      <p>Stored now. What you save replaces it.</p>
      <ul>
        {changed.map(({ name, before, now }) => (
          <li key={name} dir="auto">
            {name}: {cellText(now)} (was {cellText(before)})
          </li>
        ))}
      </ul>
    </div>
  )
}
