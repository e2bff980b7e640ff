import { invalidInput } from '../../base/errors.ts'
import type { Order } from '../../results/table.ts'

/** The order that ranks the rows; EDGEWISE_INVALID_INPUT when they have none. */
export function deciding([first]: readonly Order[]): Order {
  if (first !== undefined) return first
  throw invalidInput('"places" needs an order: give "orderBy" too.')
}
