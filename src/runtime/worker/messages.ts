import type { Config } from '../../base/config/config.ts'
import type { Warning } from '../../jobs/heartbeats.ts'
import type { Held } from '../../jobs/job-table.ts'

/** What the thread of heartbeats is told. The settings come first. */
export type ToHeart =
  | { readonly open: Config }
  | { readonly hold: Held }
  | { readonly letGo: Held }
  | { readonly progress: Held; readonly fraction: number }
  | { readonly close: true }

export interface FromHeart {
  readonly held: Held
  readonly warning: Warning
}

/** Beats in the time of a lease: several may fail before it is lost. */
const BEATS = 5
export const beatEveryMs = (leaseMs: number): number => Math.floor(leaseMs / BEATS)
