import { Type } from 'typebox'
import { invalidInput } from '../base/errors.ts'
import type { AnalyticsEngine } from '../engines/engine.ts'
import { choice } from './schemas.ts'

export type Convention = 'usual' | 'gds'

/** The parameter of tools whose figures Graph Data Science defines differently. */
export const convention = (differs: string) =>
  Type.Optional(
    choice(['usual', 'gds'], {
      description: `usual: as textbooks and other libraries define it; gds: as Neo4j Graph Data Science does, ${differs}. Default: usual; gds with engine gds, which has no other.`
    })
  )

/** @throws EDGEWISE_INVALID_INPUT for a convention that the engine does not support. */
export function conventionOf(wish: Convention | undefined, { name }: AnalyticsEngine): Convention {
  if (name !== 'gds') return wish ?? 'usual'
  if (wish !== 'usual') return 'gds'
  throw invalidInput('Graph Data Science computes this only by its own convention: leave "convention" out, or set "engine" to "local".')
}
