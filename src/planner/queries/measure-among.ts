import { type Measure, measureOf } from '../../linking/qualities.ts'
import type { PropertySchema } from '../../store/store.ts'

/** The property that measures an adjective. `the longest with us`: where no length is stored, a time is meant that lies long ago. */
export function measureAmong(adjective: string, properties: readonly PropertySchema[]): Measure | null {
  return measureOf(adjective, properties) ?? (adjective === 'long' ? measureOf('old', properties) : null)
}
