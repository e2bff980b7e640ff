import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Digest } from './digest.ts'
import type { Input } from './inputs.ts'

export interface PeerAnswer {
  readonly ms: number
  /** null: the program prints no results, and has checked its own. */
  readonly digest: Digest | null
  /** Growth of the process during the call; 0 where it is not known. */
  readonly grownBytes: number
}

/** A program that takes part. */
export interface Peer {
  readonly name: string
  readonly version: string
  readonly command: readonly [string, ...string[]]
  /** A slow one gets a single sample, and only inputs of up to this many relationships. */
  readonly mostRelationships?: number
}

/** Python packages by the name to import. */
const packages: readonly { readonly name: string; readonly mostRelationships?: number }[] = [
  { name: 'igraph' },
  { name: 'networkx', mostRelationships: 300_000 },
  { name: 'networkit' },
  { name: 'scipy' },
  { name: 'sknetwork' },
  { name: 'rustworkx' },
  { name: 'graphblas' }
]

const runner = (file: string): string => fileURLToPath(new URL(`./peers/${file}`, import.meta.url))

/** The peers of this machine, and why others are absent. `python` has the packages; `gapbs` is a folder with the programs of the GAP Benchmark Suite. */
export function findPeers(python: string | undefined, gapbs: string | undefined): { readonly peers: readonly Peer[]; readonly absent: readonly string[] } {
  const pythons = python === undefined ? ['python3', '/usr/bin/python3'] : [python]
  const peers: Peer[] = [{ name: 'graphology', version: '0.26', command: [process.execPath, '--import=tsx', runner('graphology-process.ts')] }]
  const absent: string[] = []
  for (const wanted of packages) {
    const found = pythons.map((at) => ({ at, version: versionOf(at, wanted.name) })).find(({ version }) => version !== null)
    if (found?.version == null) absent.push(`${wanted.name}: ${pythons.join(' and ')} cannot import it`)
    else peers.push({ ...wanted, version: found.version, command: [found.at, runner(`run_${wanted.name}.py`)] })
  }
  if (gapbs === undefined) absent.push('gapbs: name its folder by --gapbs')
  else if (existsSync(join(gapbs, 'bfs')))
    peers.push({ name: 'gapbs', version: 'of the folder', command: [pythons[0] as string, runner('run_gapbs.py'), gapbs] })
  else absent.push(`gapbs: ${gapbs} has no program bfs`)
  return { peers, absent }
}

function versionOf(python: string, module: string): string | null {
  const probe = spawnSync(python, ['-c', `import ${module}; print(${module}.__version__)`], { encoding: 'utf8' })
  return probe.status === 0 ? probe.stdout.trim() : null
}

/** A peer in its own process with one input, which it reads from temporary files; it times its own calls. */
export class PeerProcess {
  readonly isSlow: boolean
  /** Growth of the process by the first construction of the graph. */
  graphBytes = 0
  private readonly child: ChildProcessByStdio<Writable, Readable, null>
  private readonly lines: AsyncIterator<string>
  private readonly name: string

  static async open(peer: Peer, input: Input): Promise<PeerProcess> {
    const opened = new PeerProcess(peer)
    await opened.read(input)
    return opened
  }

  private constructor({ name, command: [program, ...words], mostRelationships }: Peer) {
    this.name = name
    this.isSlow = mostRelationships !== undefined
    // Spinning threads that wait for each other would count as work.
    const env = { ...process.env, OMP_NUM_THREADS: '1', RAYON_NUM_THREADS: '1' }
    this.child = spawn(program, words, { env, stdio: ['pipe', 'pipe', 'inherit'] })
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]()
  }

  private async read({ nodeCount, directed, ...columns }: Input): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'edgewise-bench-'))
    const write = (part: 'sources' | 'targets' | 'weights'): string => {
      const path = join(folder, part)
      writeFileSync(path, columns[part])
      return path
    }
    await this.ask({ do: 'read', nodeCount, directed, sources: write('sources'), targets: write('targets'), weights: write('weights') })
    rmSync(folder, { recursive: true })
  }

  /** A failure is reported as a text, `none` when the program has no such operation. */
  async run(operation: string, options: object = {}): Promise<PeerAnswer | string> {
    const answer = await this.ask({ do: operation, options })
    if (operation === 'build' && typeof answer !== 'string' && this.graphBytes === 0) this.graphBytes = answer.grownBytes
    return answer
  }

  private async ask(command: object): Promise<PeerAnswer | string> {
    this.child.stdin.write(`${JSON.stringify(command)}\n`)
    const { value, done } = await this.lines.next()
    if (done) return `the process of ${this.name} ended`
    const reply = JSON.parse(value) as PeerAnswer & { error?: string }
    return reply.error ?? reply
  }

  close(): void {
    this.child.stdin.end()
  }
}
