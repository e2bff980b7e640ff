import { invalidInput } from '../../base/errors.ts'
import type { Order } from '../../results/table.ts'

/** The order that ranks the rows. Throws EDGEWISE_INVALID_INPUT without one. */
export function deciding([first]: readonly Order[]): Order {
  if (first !== undefined) return first
  throw invalidInput('"places" needs an order: give "orderBy" too.')
}
