import { randomUUID } from 'node:crypto'
import { EdgewiseError } from '../../../../base/errors.ts'
import type { RunInTransaction } from '../../../neo4j/connection.ts'
import { MAX_PROGRAMS, MAX_VERSIONS, type NewProgram, type ProgramEntry, type ProgramText, readProgramEntry, writeProgram } from '../../programs.ts'
import { keyOf } from '../key.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, writeTogether } from '../write.ts'

/** The head of a program, which stays when it is dropped, so that no number is given twice. `entry`: of the newest version; null: dropped, or new. */
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

export const versionKey = (tenant: string, name: string, version: number): string => keyOf(tenant, name, String(version))

/** The newest version, where that has this document; else the next one is added. */
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

export function putProgram(neo4j: StateConnection): (tenant: string, program: NewProgram) => Promise<ProgramEntry> {
  return (tenant, program) => {
    const text = writeProgram(program)
    return writeTogether(neo4j, async (run) => ({ commit: true, value: await putNext(run, tenant, program, text) }))
  }
}
