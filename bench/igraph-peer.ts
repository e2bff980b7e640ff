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
}

/** python-igraph in a process of its own, which reads graphs from temporary files and times its own calls. */
export class IgraphPeer {
  private readonly child: ChildProcessWithoutNullStreams
  private readonly lines: AsyncIterator<string>
  private readonly folder = mkdtempSync(join(tmpdir(), 'edgewise-bench-'))
  readonly version: string

  /** Null, with the reason, when no Python here has igraph. */
  static start(): IgraphPeer | string {
    for (const python of ['python3', '/usr/bin/python3']) {
      const probe = spawnSync(python, ['-c', 'import igraph; print(igraph.__version__)'], { encoding: 'utf8' })
      if (probe.status === 0) return new IgraphPeer(python, probe.stdout.trim())
    }
    return 'neither python3 nor /usr/bin/python3 can import igraph (Debian: apt-get install python3-igraph)'
  }

  private constructor(python: string, version: string) {
    this.version = version
    this.child = spawn(python, [fileURLToPath(new URL('./igraph-peer.py', import.meta.url))])
    this.child.stderr.pipe(process.stderr)
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]()
  }

  async read(input: Input): Promise<void> {
    const write = (part: string, values: Uint32Array | Float64Array): string => {
      const path = join(this.folder, `${input.name.replaceAll(' ', '-')}.${part}`)
      writeFileSync(path, values)
      return path
    }
    const { name, nodeCount, directed } = input
    const files = { sources: write('sources', input.sources), targets: write('targets', input.targets), weights: write('weights', input.weights) }
    await this.ask({ do: 'read', name, nodeCount, directed, ...files })
  }

  run(input: Input, operation: string, options: object): Promise<PeerAnswer | string> {
    return this.ask({ do: operation, name: input.name, options })
  }

  private async ask(command: object): Promise<PeerAnswer | string> {
    this.child.stdin.write(`${JSON.stringify(command)}\n`)
    const { value, done } = await this.lines.next()
    if (done) return 'the igraph process ended'
    const reply = JSON.parse(value) as PeerAnswer & { error?: string }
    return reply.error ?? reply
  }

  close(): void {
    this.child.stdin.end()
    rmSync(this.folder, { recursive: true })
  }
}
