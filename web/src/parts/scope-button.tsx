import type { MouseEvent, ReactNode } from 'react'
import { type Scope, useMay } from '../service/use-me.ts'

interface Props {
  readonly scope: Scope
  readonly onClick?: () => void
  readonly disabled?: boolean
  readonly isMain?: boolean
  readonly type?: 'button' | 'submit'
  /** Its name where the text alone does not say which thing it changes. */
  readonly label?: string
  readonly children: ReactNode
}

/** A button for keys with a scope; grey, with the reason, for others. It keeps the focus while it is grey, which `disabled` would drop. */
export function ScopeButton({ scope, onClick, disabled = false, isMain = false, type = 'button', label, children }: Props) {
  const may = useMay(scope)
  const isOff = disabled || may !== true
  const click = (event: MouseEvent) => (isOff ? event.preventDefault() : onClick?.())
  return (
    <button
      type={type}
      aria-disabled={isOff}
      onClick={click}
      {...(label !== undefined && { 'aria-label': label })}
      {...(isMain && { 'data-kind': 'main' })}
      {...(may === false && { title: `The key in use lacks the scope ${scope}.` })}
    >
      {children}
    </button>
  )
}
