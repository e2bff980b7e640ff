import type { ReactNode } from 'react'
import style from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface Props {
  readonly title: string
  /** What the main button does. */
  readonly act: string
  readonly isBusy?: boolean
  readonly onAct: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ title, act, isBusy = false, onAct, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={style.body}>
        {children}
        <div>
          <button type="button" data-kind="main" disabled={isBusy} onClick={onAct}>
            {act}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
