import { EdgewiseError } from '../../../base/errors.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import { KEY_PROPERTY } from './view.ts'

const MAX_TRIES = 5

interface Constraint {
  readonly name: string
  readonly label: string
  readonly property: string
}

const catalogue: readonly Constraint[] = [
  { name: 'EdgewiseGraphKey', label: 'EdgewiseGraph', property: 'key' },
  { name: 'EdgewiseGenerationSlot', label: 'EdgewiseGeneration', property: 'slot' }
]

/** Creates the catalogue's missing uniqueness constraints. */
export function constrainCatalogue(neo4j: Neo4j): Promise<void> {
  return constrain(neo4j, catalogue)
}

/** Creates the uniqueness constraint on keys of a slot, if missing. It stays when the slot is emptied, for the next graph there. */
export function constrainSlot(neo4j: Neo4j, slot: string): Promise<void> {
  return constrain(neo4j, [{ name: `${slot}Key`, label: slot, property: KEY_PROPERTY }])
}

/** Checks first, because a schema command waits for writers even when it has no effect. */
async function constrain(neo4j: Neo4j, wanted: readonly Constraint[]): Promise<void> {
  const rows = await neo4j.read({ text: 'SHOW CONSTRAINTS YIELD name WHERE name IN $names RETURN name', parameters: { names: wanted.map(({ name }) => name) } })
  const present = new Set(rows.map((row) => row['name']))
  for (const constraint of wanted) if (!present.has(constraint.name)) await create(neo4j, constraint)
}

async function create(neo4j: Neo4j, { name, label, property }: Constraint): Promise<void> {
  const text = `CREATE CONSTRAINT ${quoted(name)} IF NOT EXISTS FOR (n:${quoted(label)}) REQUIRE n.${quoted(property)} IS UNIQUE`
  for (let tries = 1; ; tries++) {
    try {
      await neo4j.autocommit({ text })
      return
    } catch (error) {
      // Two processes may create it at once; the loser finds it on its next try.
      if (tries === MAX_TRIES || !isSchemaConflict(error)) throw error
    }
  }
}

function isSchemaConflict(error: unknown): boolean {
  const code = codeOf(error)
  return code.startsWith('Neo.ClientError.Schema.') || code.startsWith('Neo.TransientError.')
}

/** Whether a write violated a uniqueness constraint. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === 'Neo.ClientError.Schema.ConstraintValidationFailed'
}

function codeOf(error: unknown): string {
  return error instanceof EdgewiseError ? String((error.cause as { code?: unknown } | undefined)?.code ?? '') : ''
}
