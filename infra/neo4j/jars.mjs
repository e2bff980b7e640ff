import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Failure, unavailable } from './failure.mjs'
import { withLock } from './lock.mjs'

/** Minimum version for the plugin that copies the jars. */
const MAVEN_FROM = [3, 6, 3]
const onWindows = process.platform === 'win32'

function cacheFolder() {
  return process.env.EDGEWISE_NEO4J_CACHE || join(homedir(), '.cache', 'edgewise', 'neo4j')
}

/**
 * The folder with a line's jars in `lib` and `plugins`, fetched by Maven the first time. It is filled under another name and renamed, so under its final name
 * it is complete. The name contains a hash of the pom, so each version has its own.
 */
export async function installJars({ line, home }, signal) {
  const pom = fileURLToPath(new URL(`pom-${line}.xml`, import.meta.url))
  const hash = createHash('sha256')
    .update(await readFile(pom))
    .digest('hex')
  const cache = cacheFolder()
  const folder = join(cache, `${line}-${hash.slice(0, 12)}`)
  if (existsSync(folder)) return folder
  const maven = await findMaven(home)
  await mkdir(cache, { recursive: true })
  await withLock(join(cache, 'lock'), signal, async () => {
    if (existsSync(folder)) return
    const partial = await mkdtemp(join(cache, 'partial-'))
    try {
      process.stderr.write(`Fetching the jars of Neo4j, line ${line}, into ${folder}\n`)
      await runMaven(maven, ['-B', '-q', '-Dstyle.color=never', '-f', pom, 'generate-resources', `-Djars=${partial}`], home, signal)
      for (const part of ['lib', 'plugins']) if ((await readdir(join(partial, part))).length === 0) throw new Failure(`Maven copied nothing into ${part}.`)
      await rename(partial, folder).catch((error) => {
        if (!existsSync(folder)) throw error
      })
    } finally {
      await rm(partial, { recursive: true, force: true })
    }
  })
  return folder
}

async function findMaven(javaHome) {
  const { MAVEN_HOME: home = '', PATH: path = '' } = process.env
  const folders = [home && join(home, 'bin'), ...path.split(delimiter)].filter((folder) => folder !== '')
  const maven = folders.map((folder) => join(folder, onWindows ? 'mvn.cmd' : 'mvn')).find((file) => existsSync(file))
  const needed = `Maven ${MAVEN_FROM.join('.')} or later is needed to fetch it`
  if (maven === undefined) throw unavailable(`${needed}; found none.`)
  const { stdout = '' } = await promisify(execFile)(...command(maven, ['--version'], javaHome)).catch(() => ({}))
  const version = /Apache Maven (\d+)\.(\d+)\.(\d+)/.exec(stdout)?.slice(1).map(Number)
  if (version === undefined) throw unavailable(`${needed}; ${maven} does not say its version.`)
  if (isOlder(version, MAVEN_FROM)) throw unavailable(`${needed}; found ${version.join('.')}.`)
  return maven
}

function isOlder(version, than) {
  const at = version.findIndex((part, index) => part !== than[index])
  return at !== -1 && version[at] < than[at]
}

/** Arguments of spawn and execFile. Maven runs on the found JDK, whatever JAVA_HOME is; on Windows it is a shell script. */
function command(maven, parameters, javaHome, options = {}) {
  const quote = (text) => (onWindows ? `"${text}"` : text)
  return [quote(maven), parameters.map(quote), { ...options, shell: onWindows, env: { ...process.env, JAVA_HOME: javaHome } }]
}

/** Redirects Maven's output to stderr. */
async function runMaven(maven, parameters, javaHome, signal) {
  const child = spawn(...command(maven, parameters, javaHome, { stdio: ['ignore', process.stderr, process.stderr], signal }))
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Failure('Maven could not fetch the jars; it says why above.')
}
