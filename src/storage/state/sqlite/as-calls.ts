import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { asStoreFailure } from '../../sqlite/failure.ts'

/** What a port promises, done in place. */
type Statements<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...given: infer Given) => Promise<infer Answer> ? (...given: Given) => Answer | Promise<Answer> : never
}

/** Statements of the database as calls of a port: each answers later, and fails with the project's own errors. */
export function asCalls<Port>(database: DatabaseSyncInstance, statements: Statements<Port>): Port {
  const asCall =
    (run: (...given: unknown[]) => unknown) =>
    async (...given: unknown[]) => {
      try {
        return await run(...given)
      } catch (error) {
        throw asStoreFailure(error, database.location() ?? '')
      }
    }
  return Object.fromEntries(Object.entries<(...given: unknown[]) => unknown>(statements as never).map(([name, run]) => [name, asCall(run)])) as Port
}
