import { cellText } from './cell-text.ts'
import style from './facts.module.css'

/** Single facts as pairs; those that are objects themselves are left to the service's other replies. */
export function Facts({ facts, label }: { readonly facts: Readonly<Record<string, unknown>>; readonly label?: string }) {
  const single = Object.entries(facts).filter(([name, value]) => name !== 'certificates' && typeof value !== 'object')
  if (single.length === 0) return null
  return (
    <dl className={style.facts} {...(label !== undefined && { 'aria-label': label })}>
      {single.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{cellText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
