import { EdgewiseError } from '../../base/errors.ts'
import type { Order } from '../../results/table.ts'

/** What decides the places of rows; EDGEWISE_INVALID_INPUT when the rows are in no order. */
export function deciding([first]: readonly Order[]): Order {
  if (first !== undefined) return first
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: '"places" needs an order: give "orderBy" too.' })
}
