import type { PropertySchema } from '../../storage/graphs/store.ts'
import { isDay } from './numbers.ts'

const DAY_LENGTH = 10
const [FIRST_YEAR, LAST_YEAR] = [1000, 2200]
export const isYearNumber = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= FIRST_YEAR && Number(value) <= LAST_YEAR

/** Whether values are points in time: temporal ones, or strings that are always ISO dates. */
export function isDated({ types, samples }: PropertySchema): boolean {
  const isText = types.every((type) => type === 'string') && samples.length > 0
  return types.includes('temporal') || (isText && samples.every((sample) => isDay(String(sample).slice(0, DAY_LENGTH))))
}
