import { useState } from 'react'
import { useShortcuts } from '../shell/use-shortcuts.ts'
import style from './copy-as.module.css'

/** A call in each form, to paste elsewhere. The texts are made when the list opens. */
export function CopyAs({ forms }: { readonly forms: () => Readonly<Record<string, string>> }) {
  const [isOpen, setOpen] = useState(false)
  const [copied, setCopied] = useState<string | null>(null)
  useShortcuts({ y: () => setOpen((open) => !open) })
  const copy = async (name: string, text: string) => {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(name),
      () => setCopied(null)
    )
  }
  return (
    <details className={style.copy} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Copy as</summary>
      {isOpen && (
        <ul>
          {Object.entries(forms()).map(([name, text]) => (
            <li key={name}>
              <div>
                <strong>{name}</strong>
                <button type="button" onClick={() => void copy(name, text)}>
                  {copied === name ? 'Copied' : `Copy ${name}`}
                </button>
              </div>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll by keyboard too */}
              <pre tabIndex={0}>{text}</pre>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
