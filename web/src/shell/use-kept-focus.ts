import { useEffect, useRef } from 'react'
import { isTyping } from './use-shortcuts.ts'

export const focusContent = (): void => document.getElementById('content')?.focus({ preventScroll: true })

/** Elements around this one that take the focus, the nearest first. */
function holdersOf(element: Element): readonly HTMLElement[] {
  const holder = element.parentElement?.closest<HTMLElement>('[tabindex]') ?? null
  return holder === null ? [] : [holder, ...holdersOf(holder)]
}

/** When the element with the focus is removed, what held it takes the focus: the table of a row, else the content. */
function onFocusOut({ target, relatedTarget }: FocusEvent): void {
  if (relatedTarget !== null || !(target instanceof Element)) return
  const holders = holdersOf(target)
  setTimeout(() => {
    if (target.isConnected || document.activeElement !== document.body) return
    const holder = holders.find(({ isConnected }) => isConnected)
    if (holder === undefined) focusContent()
    else holder.focus({ preventScroll: true })
  })
}

/** Keeps the focus where the next key is of use: a page that opens has it, unless a field of the frame led there. */
export function useKeptFocus(page: string): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current !== page && !isTyping(document.activeElement)) focusContent()
    shown.current = page
  }, [page])
  useEffect(() => {
    addEventListener('focusout', onFocusOut)
    return () => removeEventListener('focusout', onFocusOut)
  }, [])
}
