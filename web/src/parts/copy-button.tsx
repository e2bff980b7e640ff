import { useState } from 'react'

/** Copies a text, and says so. */
export function CopyButton({ text, children }: { readonly text: string; readonly children: string }) {
  const [copied, setCopied] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('Copied'),
      () => setCopied('The browser does not allow it; select the text instead')
    )
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {children}
      </button>
      <span role="status">{copied}</span>
    </>
  )
}
