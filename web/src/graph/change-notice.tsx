import { cellText } from '../parts/cell-text.ts'
import { ProblemBox } from '../parts/problem-box.tsx'
import style from './node-edit.module.css'
import type { Editing } from './use-edit.ts'

/** What the last change did, with the values that a merge dropped, and how to undo it. */
export function ChangeNotice({ editing: { edit, undo } }: { readonly editing: Editing }) {
  const { data } = edit
  if (data === undefined) return null
  if (undo.isSuccess) return <p role="status">The change is undone.</p>
  return (
    <div className={style.notice}>
      <p role="status">{data.done}</p>
      <button type="button" disabled={undo.isPending} onClick={() => undo.mutate(data.version)}>
        Undo the change
      </button>
      {data.conflicts.length > 0 && (
        <table>
          <caption>Values that the merge dropped</caption>
          <thead>
            <tr>
              <th scope="col">Property</th>
              <th scope="col">Kept</th>
              <th scope="col">Dropped</th>
            </tr>
          </thead>
          <tbody>
            {data.conflicts.map(({ property, kept, dropped, from }) => (
              <tr key={`${from} ${property}`}>
                <td dir="auto">{property}</td>
                <td dir="auto">{cellText(kept)}</td>
                <td dir="auto">{cellText(dropped)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {undo.error !== null && <ProblemBox error={undo.error} />}
    </div>
  )
}
