import { useSyncExternalStore } from 'react'
import type { ResultPage } from '../parts/result-page.ts'

/** A result that this tab has shown. */
export interface SeenResult {
  readonly handle: string
  readonly tool: string
  readonly columns: readonly string[]
  readonly total: number
  readonly notes: readonly string[]
  /** Arguments of its call, to make it again when the result is gone; null: another program made it. */
  readonly given: Readonly<Record<string, unknown>> | null
}

const STORED = 'edgewise-results'
const MOST = 30
/** Longer calls are not kept: the tab's storage is small. */
const MOST_CHARACTERS = 20_000
const listeners = new Set<() => void>()

function read(): readonly SeenResult[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as readonly SeenResult[]
  } catch {
    return []
  }
}

let seen: readonly SeenResult[] | null = null
const all = (): readonly SeenResult[] => (seen ??= read())

export function seenResult(handle: string): SeenResult | null {
  return all().find((one) => one.handle === handle) ?? null
}

/** Keeps the result as the newest one of this tab. */
export function noteResult({ handle, tool, columns, total, notes }: ResultPage, given: SeenResult['given'] = null): void {
  const known = seenResult(handle)
  const call = given !== null && JSON.stringify(given).length <= MOST_CHARACTERS ? given : (known?.given ?? null)
  if (all()[0]?.handle === handle && known?.given === call) return
  const newest = { handle, tool, columns: columns.map(({ name }) => name), total, notes, given: call }
  seen = [newest, ...all().filter((one) => one.handle !== handle)].slice(0, MOST)
  sessionStorage.setItem(STORED, JSON.stringify(seen))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The results of this tab, newest first. */
export function useSeenResults(): readonly SeenResult[] {
  return useSyncExternalStore(subscribe, all)
}
