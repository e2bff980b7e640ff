import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { unavailable } from './failure.mjs'

/** The supported lines of Neo4j, and the Java versions of each. */
export const lines = {
  2026: { from: 21, to: Number.POSITIVE_INFINITY },
  5: { from: 17, to: 21 }
}

const run = promisify(execFile)
const exe = process.platform === 'win32' ? '.exe' : ''
/** Folders in which installers put one JDK per folder; `inside` is the path from there to its home. */
const shelves = [
  { folder: '/usr/lib/jvm' },
  { folder: '/usr/java' },
  { folder: '/opt/java' },
  { folder: '/Library/Java/JavaVirtualMachines', inside: 'Contents/Home' },
  { folder: join(homedir(), '.sdkman', 'candidates', 'java') },
  { folder: join(homedir(), '.jdks') }
]

function* candidates() {
  const { EDGEWISE_NEO4J_JDK: only = '', JAVA_HOME: home = '', PATH: path = '' } = process.env
  if (only !== '') return yield join(only, 'bin', `java${exe}`)
  if (home !== '') yield join(home, 'bin', `java${exe}`)
  for (const folder of path.split(delimiter)) if (folder !== '') yield join(folder, `java${exe}`)
  for (const { folder, inside = '' } of shelves) {
    if (!existsSync(folder)) continue
    for (const name of readdirSync(folder).sort()) yield join(folder, name, inside, 'bin', `java${exe}`)
  }
}

/** Major version and home that a Java reports; null when it does not run or has no compiler. */
async function inspect(java) {
  if (!existsSync(java)) return null
  const { stderr = '' } = await run(java, ['-XshowSettings:properties', '-version']).catch(() => ({}))
  const property = (name) => new RegExp(`^ *${name} = (.+?)\\r?$`, 'm').exec(stderr)?.[1] ?? ''
  const home = property('java\\.home')
  const version = Number(property('java\\.specification\\.version').replace(/^1\./, ''))
  return home !== '' && existsSync(join(home, 'bin', `javac${exe}`)) ? { java: join(home, 'bin', `java${exe}`), home, version } : null
}

/**
 * The first suitable JDK among JAVA_HOME, PATH and the usual folders; only EDGEWISE_NEO4J_JDK where that is set. Without a line: for the newest line that runs.
 * Returns `{ line, java, home, version }`; throws with exit code 69.
 */
export async function findJdk(line) {
  const wanted = line === undefined ? Object.keys(lines).sort((a, b) => b - a) : [line]
  const found = []
  for (const java of candidates()) {
    const jdk = await inspect(java)
    if (jdk && !found.some(({ home }) => home === jdk.home)) found.push(jdk)
  }
  for (const each of wanted) {
    const jdk = found.find(({ version }) => version >= lines[each].from && version <= lines[each].to)
    if (jdk) return { line: each, ...jdk }
  }
  throw unavailable(`a JDK is needed, ${wanted.map(need).join(', or ')}; found ${listed(found)}.`)
}

function need(line) {
  const { from, to } = lines[line]
  return `${to === Number.POSITIVE_INFINITY ? `version ${from} or later` : `version ${from} to ${to}`} for line ${line}`
}

function listed(found) {
  const versions = [...new Set(found.map(({ version }) => version))]
  return versions.length === 0 ? 'none' : `version ${versions.join(' and ')} only`
}
