import type { ResultPage } from '../parts/result-page.ts'
import type { Arguments } from './arguments.ts'

/** A call that this tab made: enough to make it again when its result is gone. */
export interface KeptResult {
  readonly handle: string
  readonly tool: string
  readonly given: Arguments
  readonly total: number
  readonly notes: readonly string[]
}

const STORED = 'edgewise-results'
const MOST = 30
/** A tab's storage is small, and a parameter may hold a whole graph. */
const MOST_CHARACTERS = 20_000

/** Newest first. */
export function keptResults(): readonly KeptResult[] {
  return JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as readonly KeptResult[]
}

export function keptResult(handle: string): KeptResult | null {
  return keptResults().find((one) => one.handle === handle) ?? null
}

export function keepResult({ handle, tool, total, notes }: ResultPage, given: Arguments): void {
  if (JSON.stringify(given).length > MOST_CHARACTERS) return
  const others = keptResults().filter((one) => one.handle !== handle)
  sessionStorage.setItem(STORED, JSON.stringify([{ handle, tool, given, total, notes }, ...others].slice(0, MOST)))
}
