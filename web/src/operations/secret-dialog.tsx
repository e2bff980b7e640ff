import type { ReactNode } from 'react'
import { CopyButton } from '../parts/copy-button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import style from './operations.module.css'

interface Props {
  readonly title: string
  readonly secret: string
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** A secret that is shown once. */
export function SecretDialog({ title, secret, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={style.form}>
        <p>Copy it now: it is not shown again.</p>
        <code className={style.secret}>{secret}</code>
        <div className={style.row}>
          <CopyButton text={secret}>Copy</CopyButton>
        </div>
        {children}
      </div>
    </Dialog>
  )
}
