import { useSyncExternalStore } from 'react'

/** A result that this tab has shown. */
export interface SeenResult {
  readonly handle: string
  readonly tool: string
  readonly columns: readonly string[]
}

const STORED = 'edgewise-results'
const MOST = 20
const listeners = new Set<() => void>()

function read(): readonly SeenResult[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as readonly SeenResult[]
  } catch {
    return []
  }
}

let seen = read()

/** Keeps the result as the newest one of this tab. */
export function noteResult(result: SeenResult): void {
  if (seen[0]?.handle === result.handle) return
  seen = [result, ...seen.filter(({ handle }) => handle !== result.handle)].slice(0, MOST)
  sessionStorage.setItem(STORED, JSON.stringify(seen))
  for (const listener of listeners) listener()
}

/** The results of this tab, newest first. */
export function useSeenResults(): readonly SeenResult[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => seen
  )
}
