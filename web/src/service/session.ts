import { useSyncExternalStore } from 'react'

/** What the page knows of its connection: the key in use, whether one is asked for, and since when the service cannot be reached. */
export interface Session {
  readonly key: string | null
  /** Why a key is asked for; null: none is. */
  readonly keyWanted: string | null
  /** Time of the next try, in milliseconds; null: the service answers. */
  readonly retryAt: number | null
  /** Time at which a key beyond its limit may send again; null: it may. */
  readonly turnAt: number | null
}

const STORED = 'edgewise-key'
const listeners = new Set<() => void>()
let session: Session = { key: sessionStorage.getItem(STORED), keyWanted: null, retryAt: null, turnAt: null }

export function currentSession(): Session {
  return session
}

export function updateSession(change: Partial<Session>): void {
  session = { ...session, ...change }
  for (const listener of listeners) listener()
}

/** Keeps the key until the tab closes; null forgets it. */
export function setKey(key: string | null): void {
  if (key === null) sessionStorage.removeItem(STORED)
  else sessionStorage.setItem(STORED, key)
  updateSession({ key, keyWanted: null })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession)
}
