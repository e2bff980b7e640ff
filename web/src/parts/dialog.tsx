import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import style from './dialog.module.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal dialog, open while it is mounted. The focus goes to its first field, else to its first button. */
export function Dialog({ title, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed before it is removed, so that the browser gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('form :is(input, select, textarea)')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog ref={ref} className={style.dialog} aria-labelledby={id} onCancel={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </header>
      {children}
    </dialog>
  )
}
