import { EdgewiseError } from '../../src/base/errors.ts'
import type { KernelControl } from '../../src/graph/control.ts'
import type { CsrProjection } from '../../src/graph/projection.ts'
import type { ProjectionSpec } from '../../src/graph/spec.ts'
import type { GraphStore } from '../../src/storage/graphs/store.ts'
import { csrOf } from '../graph/random-graph.ts'

/** A projection as it is being built, to be let through by the test. */
export interface GatedBuild {
  readonly tenant: string
  readonly graph: string
  readonly control: KernelControl
  finish(): void
  fail(error: EdgewiseError): void
}

/** The part of a store that an engine uses, over one graph `0 -> 1 -> 2`, where projections wait for the test. */
export class GatedStore {
  version = 'v1'
  /** As listed: relationships the graph has. */
  relationshipCount = 2
  readonly builds: GatedBuild[] = []
  #expected: { count: number; resolve: () => void } | null = null

  get port(): GraphStore {
    const notUsed = async (): Promise<never> => {
      throw new EdgewiseError('EDGEWISE_INTERNAL')
    }
    const { version } = this
    const info = { name: 'g', version, orientation: 'directed' as const, nodeCount: 3, relationshipCount: 0, importedAt: '' }
    return {
      list: async () => [{ ...info, relationshipCount: this.relationshipCount }],
      version: async () => this.version,
      refresh: async () => this.version,
      project: (tenant, graph, spec, control) => this.#project(tenant, graph, spec, control),
      close: async () => {},
      schema: notUsed,
      schemas: notUsed,
      import: notUsed,
      drop: notUsed,
      changes: notUsed,
      difference: notUsed,
      findNodes: notUsed,
      nodes: notUsed,
      degrees: notUsed,
      records: notUsed,
      resolve: notUsed,
      neighbors: notUsed,
      uniqueValues: notUsed,
      match: notUsed,
      sweep: () => {},
      probe: async () => {},
      lookUpPhrases: notUsed
    }
  }

  /** When so many projections have been begun. */
  begun(count: number): Promise<void> {
    if (this.builds.length >= count) return Promise.resolve()
    return new Promise((resolve) => {
      this.#expected = { count, resolve }
    })
  }

  #project(tenant: string, graph: string, spec: ProjectionSpec, control: KernelControl): Promise<CsrProjection> {
    const nodeIds = new Float64Array(new SharedArrayBuffer(24))
    nodeIds.set([10, 20, 30])
    const csr = csrOf(3, [
      [0, 1],
      [1, 2]
    ])
    const projection = { tenant, graph, version: this.version, spec, csr, nodeIds, columns: {}, arcCount: csr.arcCount, bytes: 100 }
    return new Promise((resolve, reject) => {
      this.builds.push({ tenant, graph, control, finish: () => resolve(projection), fail: reject })
      if (this.#expected !== null && this.builds.length >= this.#expected.count) this.#expected.resolve()
    })
  }
}
