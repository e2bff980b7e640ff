import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Digest } from './digest.ts'
import type { Input } from './inputs.ts'

export interface PeerAnswer {
  readonly ms: number
  readonly digest: Digest
  /** Growth of the process during the call; 0 where the system does not report it. */
  readonly grownBytes: number
}

export interface PythonPackage {
  readonly module: 'igraph' | 'networkx' | 'networkit' | 'scipy'
  /** A slow package gets a single sample, and only inputs of up to this many relationships. */
  readonly mostRelationships?: number
}

export interface FoundPackage extends PythonPackage {
  readonly python: string
  readonly version: string
}

export const pythonPackages: readonly PythonPackage[] = [
  { module: 'igraph' },
  { module: 'networkx', mostRelationships: 300_000 },
  { module: 'networkit' },
  { module: 'scipy' }
]

/** The reason when no Python here has the package. */
export function findPackage(wanted: PythonPackage): FoundPackage | string {
  for (const python of ['python3', '/usr/bin/python3']) {
    const probe = spawnSync(python, ['-c', `import ${wanted.module}; print(${wanted.module}.__version__)`], { encoding: 'utf8' })
    if (probe.status === 0) return { ...wanted, python, version: probe.stdout.trim() }
  }
  return `neither python3 nor /usr/bin/python3 can import ${wanted.module}`
}

/** A Python package in its own process with one input, which it reads from temporary files; it times its own calls. */
export class PythonPeer {
  readonly isSlow: boolean
  /** The time of the first construction of the graph. */
  graphBytes = 0
  private readonly child: ChildProcessWithoutNullStreams
  private readonly lines: AsyncIterator<string>
  private readonly module: string

  static async open(found: FoundPackage, input: Input): Promise<PythonPeer> {
    const peer = new PythonPeer(found)
    await peer.read(input)
    return peer
  }

  private constructor({ module, python, mostRelationships }: FoundPackage) {
    this.module = module
    this.isSlow = mostRelationships !== undefined
    // Spinning threads that wait for each other would count as work.
    const env = { ...process.env, OMP_NUM_THREADS: '1' }
    this.child = spawn(python, [fileURLToPath(new URL(`./peers/run_${module}.py`, import.meta.url))], { env })
    this.child.stderr.pipe(process.stderr)
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

  /** A failure is reported as a text, `none` when the package has no such operation. */
  async run(operation: string, options: object = {}): Promise<PeerAnswer | string> {
    const answer = await this.ask({ do: operation, options })
    if (operation === 'build' && typeof answer !== 'string' && this.graphBytes === 0) this.graphBytes = answer.grownBytes
    return answer
  }

  private async ask(command: object): Promise<PeerAnswer | string> {
    this.child.stdin.write(`${JSON.stringify(command)}\n`)
    const { value, done } = await this.lines.next()
    if (done) return `the ${this.module} process ended`
    const reply = JSON.parse(value) as PeerAnswer & { error?: string }
    return reply.error ?? reply
  }

  close(): void {
    this.child.stdin.end()
  }
}
