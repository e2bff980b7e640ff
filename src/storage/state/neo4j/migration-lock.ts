import { randomUUID } from 'node:crypto'
import type { Neo4j } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import type { AppliedMigration } from '../migration.ts'
import { LOCKING, write } from './write.ts'

const LOCK_KEY = 'lock'

/** A lease on one node, by the database's clock: one process at a time migrates the database, and a dead one blocks the others only briefly. */
export class MigrationLock {
  readonly holder = randomUUID()
  readonly #neo4j: Neo4j
  readonly #label: string
  readonly #leaseMs: number

  constructor(neo4j: Neo4j, label: string, leaseMs: number) {
    this.#neo4j = neo4j
    this.#label = quoted(label)
    this.#leaseMs = leaseMs
  }

  /** Takes or renews the lock; false while another process has it. */
  async take(): Promise<boolean> {
    const { rows } = await this.#write(`MERGE (l:${this.#label} {key: $key})
ON CREATE SET l:EdgewiseOwn
SET l.lock = $holder
WITH l, datetime.realtime() AS now WHERE l.until IS NULL OR l.until < now OR l.holder = $holder
SET l.holder = $holder, l.until = now + duration({milliseconds: $leaseMs})
RETURN l.holder AS holder`)
    return rows.length > 0
  }

  /** Records a migration as applied, if this process still has the lock. */
  async note(migration: AppliedMigration): Promise<boolean> {
    const { rows } = await this.#write(
      `MATCH (l:${this.#label} {key: $key})
SET l.lock = $holder
WITH l WHERE l.holder = $holder
MERGE (m:${this.#label} {key: toString($number)})
ON CREATE SET m:EdgewiseOwn, m.number = $number, m.name = $name, m.checksum = $checksum, m.appliedAt = datetime.realtime()
RETURN m.number AS number`,
      { ...migration }
    )
    return rows.length > 0
  }

  async release(): Promise<void> {
    await this.#write(`MATCH (l:${this.#label} {key: $key})
SET l.lock = $holder
WITH l WHERE l.holder = $holder
REMOVE l.holder, l.until`)
  }

  /** Runs `work` and renews the lock; `isHeld` returns false when it was lost anyway. */
  async keep(work: (isHeld: () => boolean) => Promise<void>): Promise<void> {
    let held = true
    const keepTaking = setInterval(() => {
      this.take().then(
        (taken) => {
          held &&= taken
        },
        () => {}
      )
    }, this.#leaseMs / 3)
    try {
      await work(() => held)
    } finally {
      clearInterval(keepTaking)
    }
  }

  #write(text: string, parameters: Readonly<Record<string, unknown>> = {}): ReturnType<typeof write> {
    return write(this.#neo4j, { text: `${LOCKING}\n${text}`, parameters: { ...parameters, key: LOCK_KEY, holder: this.holder, leaseMs: this.#leaseMs } })
  }
}
