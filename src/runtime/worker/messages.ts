import type { Config } from '../../base/config/config.ts'
import type { Warning } from '../../jobs/heartbeats.ts'
import type { Held } from '../../jobs/job-table.ts'

/** Messages to the heartbeat thread. The settings come first. */
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

/** Heartbeats per lease: several may fail before it is lost. */
const BEATS = 5
export const beatEveryMs = (leaseMs: number): number => Math.floor(leaseMs / BEATS)
