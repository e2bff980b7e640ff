import { useState } from 'react'
import { cellText } from '../parts/cell-text.ts'
import { ProblemBox } from '../parts/problem-box.tsx'
import style from './node-sheet.module.css'
import type { Part, PartNode } from './use-around.ts'

interface Props {
  readonly part: Part | null
  readonly error: Error | null
  readonly onRetry: () => void
  readonly onFocus: (id: string) => void
  readonly onMore: () => void
  readonly onClose: () => void
  readonly onExpand: () => void
  readonly onCollapse: () => void
  /** Neighbours that an expansion would add. */
  readonly missing: number
  readonly children?: React.ReactNode
}

/** A node with what it holds and its neighbours. */
export function NodeSheet({ part, error, onRetry, onClose, children, ...rest }: Props) {
  const node = part?.nodes[0]
  return (
    <aside className={style.sheet} aria-label="Node">
      <header className={style.head}>
        <h2 dir="auto">{node?.name ?? 'Node'}</h2>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </header>
      {error !== null && <ProblemBox error={error} onRetry={onRetry} />}
      {error === null && node === undefined && <p role="status">Reading the node</p>}
      {node !== undefined && error === null && <Facts node={node} />}
      {children}
      {node !== undefined && part !== null && error === null && <Neighbours part={part} {...rest} />}
    </aside>
  )
}

function Facts({ node }: { readonly node: PartNode }) {
  const properties = Object.entries((node.properties ?? {}) as Record<string, unknown>)
  return (
    <>
      <ul className={style.labels}>
        {(node.labels ?? []).map((label) => (
          <li key={label} dir="auto" title={label}>
            {label}
          </li>
        ))}
      </ul>
      <dl className={style.facts}>
        <div>
          <dt>id</dt>
          <dd>
            <code>{node.id}</code>
          </dd>
        </div>
        {properties.map(([name, value]) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto">{cellText(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type NeighbourProps = Pick<Props, 'onFocus' | 'onMore' | 'onExpand' | 'onCollapse' | 'missing'> & { readonly part: Part }

const FIRST = 12

function Neighbours({ part, missing, onFocus, onMore, onExpand, onCollapse }: NeighbourProps) {
  const [isWhole, setWhole] = useState(false)
  const [node, ...neighbours] = part.nodes
  const left = Number(part.left)
  const listed = isWhole ? neighbours : neighbours.slice(0, FIRST)
  const total = neighbours.length + left
  const more = () => {
    if (isWhole || neighbours.length <= FIRST) onMore()
    setWhole(true)
  }
  return (
    <section className={style.neighbours} aria-label="Neighbours">
      <h3>
        {total.toLocaleString('en')} {total === 1 ? 'neighbour' : 'neighbours'}, {Number(node?.degree ?? 0).toLocaleString('en')} relationships
      </h3>
      <div className={style.acts}>
        <button type="button" disabled={missing === 0} title={missing === 0 ? 'The picture has all of these neighbours' : undefined} onClick={onExpand}>
          Expand{missing > 0 && ` by ${missing}`}
        </button>
        <button type="button" onClick={onCollapse}>
          Collapse
        </button>
      </div>
      <ul>
        {listed.map(({ id, name }) => (
          <li key={id}>
            <button type="button" dir="auto" onClick={() => onFocus(String(id))}>
              {name ?? id}
            </button>
          </li>
        ))}
      </ul>
      {listed.length < total && (
        <p className={style.more}>
          <span role="status">
            {listed.length.toLocaleString('en')} of {total.toLocaleString('en')} neighbours shown.
          </span>
          <button type="button" onClick={more}>
            Show more
          </button>
        </p>
      )}
    </section>
  )
}
