import { lazy, Suspense, useState } from 'react'
import style from './call-arguments.module.css'
import type { Tried } from './tried-result.tsx'

const QueryEditor = lazy(() => import('../query/query-editor.tsx').then(({ QueryEditor }) => ({ default: QueryEditor })))

interface Props {
  readonly graph: string
  readonly query: Readonly<Record<string, unknown>>
  readonly onTried: (tried: Tried) => void
}

/** The query behind an answer; its editor is loaded when someone opens it. */
export function QueryBox(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={style.box} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Change the query</summary>
      {isOpen && (
        <Suspense fallback={<p role="status">Loading the editor</p>}>
          <QueryEditor {...props} />
        </Suspense>
      )}
    </details>
  )
}
