import type { ReactNode } from 'react'
import style from './empty.module.css'

/** A view without content, and the next step. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={style.empty}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
