import { EdgewiseError } from '../../base/errors.ts'
import type { Order } from '../../results/table.ts'

/** The order that ranks the rows. Throws EDGEWISE_INVALID_INPUT without one. */
export function deciding([first]: readonly Order[]): Order {
  if (first !== undefined) return first
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: '"places" needs an order: give "orderBy" too.' })
}
