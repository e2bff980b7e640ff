import { randomUUID } from 'node:crypto'
import { EdgewiseError } from '../../../base/errors.ts'
import type { RunInTransaction } from '../../neo4j/connection.ts'
import {
  MAX_PROGRAMS,
  MAX_VERSIONS,
  type NewProgram,
  type ProgramEntry,
  type Programs,
  type ProgramText,
  readProgramEntry,
  readProgramText,
  writeProgram
} from '../programs.ts'
import { keyOf, LOCKING, type StateConnection, write, writeTogether } from './write.ts'

const DROP_PROGRAM = `${LOCKING}
MATCH (p:EdgewiseProgram {key: $key})
SET p.lock = $lock
WITH p, p.entry AS entry WHERE entry IS NOT NULL
REMOVE p.entry
WITH p
OPTIONAL MATCH (v:EdgewiseProgramVersion {program: p.key})
DELETE v
RETURN count(v) AS versions`

const LIST_PROGRAMS = 'MATCH (p:EdgewiseProgram) WHERE p.tenant = $tenant AND p.entry IS NOT NULL RETURN p.entry AS entry ORDER BY p.name'

/** The head of a program, which stays after a drop, so that no version number is reused. `entry`: of the newest version; null when dropped or new. */
const head = `${LOCKING}
MERGE (p:EdgewiseProgram {key: $key})
ON CREATE SET p:EdgewiseOwn, p.tenant = $tenant, p.name = $name, p.last = 0
SET p.lock = $lock
WITH p
RETURN p.last AS last, p.entry AS entry`

const count = 'MATCH (p:EdgewiseProgram) WHERE p.tenant = $tenant AND p.entry IS NOT NULL RETURN count(p) AS names'

const add = `
MATCH (p:EdgewiseProgram {key: $key})
SET p.last = $version, p.entry = $entry
CREATE (v:EdgewiseProgramVersion:EdgewiseOwn {key: $versionKey, tenant: $tenant, program: $key, version: $version, entry: $entry, document: $document})
WITH v
OPTIONAL MATCH (old:EdgewiseProgramVersion {program: $key}) WHERE old.version <= $version - $most
DELETE old`

const versionKey = (tenant: string, name: string, version: number): string => keyOf(tenant, name, String(version))

/** Returns the newest version if it has this document; else adds the next one. */
async function putNext(run: RunInTransaction, tenant: string, { name, description }: NewProgram, { hash, documentText }: ProgramText): Promise<ProgramEntry> {
  const key = keyOf(tenant, name)
  const [found] = await run({ text: head, parameters: { key, tenant, name, lock: randomUUID() } })
  const newest = typeof found?.['entry'] === 'string' ? readProgramEntry(found['entry']) : null
  if (newest?.hash === hash) return newest
  if (newest === null) {
    const [counted] = await run({ text: count, parameters: { tenant } })
    if (Number(counted?.['names']) >= MAX_PROGRAMS) throw new EdgewiseError('EDGEWISE_TOO_MANY_PROGRAMS', { limit: MAX_PROGRAMS })
  }
  const version = Number(found?.['last']) + 1
  const entry: ProgramEntry = { name, version, description, createdAt: new Date().toISOString(), hash }
  const values = { key, tenant, versionKey: versionKey(tenant, name, version), version, entry: JSON.stringify(entry), document: documentText }
  await run({ text: add, parameters: { ...values, most: MAX_VERSIONS } })
  return entry
}

const one = 'MATCH (v:EdgewiseProgramVersion {key: $key}) RETURN v.entry AS entry, v.document AS document'
const newest = 'MATCH (v:EdgewiseProgramVersion {program: $key}) RETURN v.entry AS entry, v.document AS document ORDER BY v.version DESC LIMIT 1'

export function neo4jPrograms(neo4j: StateConnection): Programs {
  return {
    async drop(tenant, name) {
      const { rows, unsure } = await write(neo4j, { text: DROP_PROGRAM, parameters: { key: keyOf(tenant, name), lock: randomUUID() } })
      return Number(rows[0]?.['versions'] ?? 0) > 0 || unsure
    },
    list: async (tenant) => (await neo4j.read({ text: LIST_PROGRAMS, parameters: { tenant } })).map(({ entry }) => readProgramEntry(entry as string)),
    put: (tenant, program) => {
      const text = writeProgram(program)
      return writeTogether(neo4j, async (run) => ({ commit: true, value: await putNext(run, tenant, program, text) }))
    },
    async read(tenant, name, version) {
      const statement =
        version === null ? { text: newest, parameters: { key: keyOf(tenant, name) } } : { text: one, parameters: { key: versionKey(tenant, name, version) } }
      const [row] = await neo4j.read(statement)
      return row === undefined ? null : readProgramText(row['entry'] as string, row['document'] as string)
    }
  }
}
