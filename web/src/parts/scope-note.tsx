import { type Scope, useMay } from '../service/use-me.ts'
import style from './scope-note.module.css'

/** Says why buttons are grey. */
export function ScopeNote({ scope, what }: { readonly scope: Scope; readonly what: string }) {
  if (useMay(scope) !== false) return null
  return (
    <p role="note" className={style.note}>
      The key in use lacks the scope <code>{scope}</code>, so it cannot {what}. Use another key, by the button above.
    </p>
  )
}
