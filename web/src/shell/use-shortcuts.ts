import { useEffect, useRef } from 'react'

const STORED = 'edgewise-shortcuts'
const SEQUENCE_MS = 1500

export const areShortcutsOn = (): boolean => localStorage.getItem(STORED) !== 'off'
export const switchShortcuts = (on: boolean): void => localStorage.setItem(STORED, on ? 'on' : 'off')

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
}

let last: { readonly key: string; readonly at: number } = { key: '', at: 0 }

/** Remembers g, so that g and a letter form one shortcut in whichever component. */
function sequenceOf({ key, timeStamp }: KeyboardEvent): string {
  return last.key === 'g' && timeStamp - last.at < SEQUENCE_MS && timeStamp !== last.at ? `g ${key}` : key
}

if (typeof addEventListener === 'function') addEventListener('keyup', ({ key, timeStamp }) => (last = { key, at: timeStamp }))

/** Keys, or sequences such as "g a", that act outside fields and dialogs. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const current = useRef(actions)
  current.current = actions
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!areShortcutsOn() || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]') !== null) return
      const action = current.current[sequenceOf(event)]
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
