import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Config } from '../../base/config/config.ts'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { copyDatabase, faultOf, isOpenElsewhere } from '../../storage/sqlite/copy-database.ts'
import { asStoreFailure } from '../../storage/sqlite/failure.ts'

/** Written last, so a folder without it is an incomplete backup. */
const MANIFEST = 'backup.json'

export interface BackedUp {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

export interface Backup {
  /** Version of the service that wrote it. */
  readonly version: string
  readonly createdAt: string
  readonly databases: readonly BackedUp[]
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false
  )

/** The databases that the settings keep in files. */
function embedded({ neo4jUri, stateNeo4jUri }: Config): string[] {
  return [...(neo4jUri === '' ? ['graphs.sqlite'] : []), ...(stateNeo4jUri === '' ? ['state.sqlite'] : []), 'told.sqlite']
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function backUpOne(dataDir: string, folder: string, name: string): Promise<BackedUp> {
  const [from, to] = [join(dataDir, name), join(folder, name)]
  try {
    await copyDatabase(from, to)
    const fault = faultOf(to)
    if (fault !== null) throw invalidInput(`${from} is damaged: ${fault}. The backup was not made.`)
  } catch (error) {
    throw asStoreFailure(error, from)
  }
  return { name, bytes: (await stat(to)).size, sha256: await digestOf(to) }
}

/**
 * Copies each embedded database into a folder while servers and workers run. Each copy is consistent, but the databases are copied at different times.
 * @throws EDGEWISE_INVALID_INPUT when nothing is embedded, or the folder is not empty
 */
export async function backUp(config: Config, to: string): Promise<Backup> {
  const folder = resolve(to)
  const there = await Promise.all(embedded(config).map(async (name) => ((await isThere(join(config.dataDir, name))) ? [name] : [])))
  const names = there.flat()
  if (names.length === 0)
    throw invalidInput(`"${config.dataDir}" contains no database. Set the folder with --data-dir. Use the tools of Neo4j to back up graphs in Neo4j.`)
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw invalidInput(`The folder "${to}" is not empty. Use a new or empty folder.`)
  const databases: BackedUp[] = []
  for (const name of names) databases.push(await backUpOne(config.dataDir, folder, name))
  const made: Backup = { version: packageJson.version, createdAt: new Date().toISOString(), databases }
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(made, null, 2)}\n`)
  return made
}

function readJson(text: string): Backup | null {
  try {
    const held = JSON.parse(text) as Partial<Backup> | null
    return Array.isArray(held?.databases) ? (held as Backup) : null
  } catch {
    return null
  }
}

async function readManifest(folder: string): Promise<Backup> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw invalidInput(`"${folder}" is not a complete backup: ${MANIFEST} is missing. Create a backup with "edgewise backup".`)
  const held = readJson(text)
  if (held === null) throw invalidInput(`"${join(folder, MANIFEST)}" is damaged. Use another backup.`)
  for (const { name, sha256 } of held.databases) {
    const path = join(folder, name)
    const found = (await isThere(path)) ? await digestOf(path) : 'missing'
    if (found !== sha256)
      throw invalidInput(`"${path}" ${found === 'missing' ? 'is missing' : 'has changed since the backup: its digest differs'}. Use another backup.`)
  }
  return held
}

/**
 * Replaces the embedded databases by a backup.
 * @throws EDGEWISE_INVALID_INPUT when the backup is incomplete, or databases exist and `replaces` is false
 * @throws EDGEWISE_STORE_UNAVAILABLE when another process has one of them open
 */
export async function restore(config: Config, from: string, { replaces }: { readonly replaces: boolean }): Promise<Backup> {
  const folder = resolve(from)
  const held = await readManifest(folder)
  const known = embedded(config)
  const other = held.databases.find(({ name }) => !known.includes(name))
  if (other !== undefined)
    throw invalidInput(`The backup contains ${other.name}, but the settings store that data in Neo4j. Unset NEO4J_URI or STATE_NEO4J_URI to restore it.`)
  await mkdir(config.dataDir, { recursive: true })
  const paths = held.databases.map(({ name }) => join(config.dataDir, name))
  for (const path of paths) {
    if (!(await isThere(path))) continue
    if (!replaces) throw invalidInput(`"${path}" already exists. Use --replace to overwrite it; its contents are lost.`)
    if (isOpenElsewhere(path)) throw new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: `a process has ${path} open. Stop servers and workers first.` })
  }
  // All copies are complete before the first database is replaced.
  for (const { name } of held.databases) await copyFile(join(folder, name), `${join(config.dataDir, name)}.restored`)
  for (const path of paths) {
    await Promise.all(['-wal', '-shm'].map((end) => rm(`${path}${end}`, { force: true })))
    await rename(`${path}.restored`, path)
  }
  return held
}
