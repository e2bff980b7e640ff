import type { LeasedName } from '../leased.ts'

export type Move = 'finish' | 'renew' | 'take'

/** What one of two workers is told. */
export interface Races {
  /** The file of the state. */
  readonly path: string
  /** The time, which stands still. */
  readonly at: number
  readonly user: LeasedName
  readonly tenant: string
  readonly owner: string
  readonly races: readonly { readonly id: string; readonly move: Move }[]
  /** How often a worker has come to the start of a race. */
  readonly arrived: Int32Array
}
