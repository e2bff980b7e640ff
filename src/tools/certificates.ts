import { type TSchema, Type } from 'typebox'
import type { Certificate } from '../graph/certificates/certificate.ts'
import type { StoredNode } from '../storage/graphs/store.ts'
import type { CallControl } from './call-control.ts'

/** More runs of a tool say no more of why its answer holds. */
const MAX_CERTIFICATES = 8

/** Of a tool's summary: see `Certificate`; nodes go by their names. */
export const certificates = Type.Array(Type.Object({}, { additionalProperties: true }), {
  description:
    'Why the answer holds, for each run of an algorithm: the kind of evidence, a statement with its figures, whether code apart from the algorithm checked it, the reason where it did not, and the evidence itself, its lists of over 64 entries as their count and the first ones.'
})

/** The schema of a summary that may hold certificates. One that is no object stays as it is. */
export function withCertificates(summary: TSchema): TSchema {
  const { properties } = summary as { readonly properties?: Readonly<Record<string, TSchema>> }
  return properties === undefined ? summary : { ...summary, properties: { ...properties, certificates } }
}

interface Collected {
  /** For the runs of the tool. */
  readonly control: CallControl
  /** Certificates of the first runs, as they came; nodes by name. */
  shown(find: (ids: readonly number[]) => Promise<readonly StoredNode[]>): Promise<readonly Certificate[]>
}

/** Collects the certificates of a tool's runs. */
export function collectCertificates(control: CallControl): Collected {
  const collected: { readonly certificate: Certificate; readonly nodeIds: Float64Array }[] = []
  return {
    control: {
      ...control,
      onCertificate(certificate, nodeIds) {
        if (collected.length < MAX_CERTIFICATES) collected.push({ certificate, nodeIds })
      }
    },
    async shown(find) {
      const ids = new Set<number>()
      const gather = (id: number): void => void ids.add(id)
      for (const { certificate, nodeIds } of collected) mapNodes(certificate.evidence, nodeIds, gather)
      const found = ids.size === 0 ? [] : await find([...ids])
      const names = new Map(found.map(({ id, name }) => [id, name]))
      return collected.map(({ certificate, nodeIds }) => ({
        ...certificate,
        evidence: mapNodes(certificate.evidence, nodeIds, (id) => names.get(id) ?? null) as Certificate['evidence']
      }))
    }
  }
}

/** Evidence with something in the place of each node, by its id: in lists of nodes, whole or cut. */
function mapNodes(value: unknown, nodeIds: Float64Array, map: (id: number) => unknown): unknown {
  if (value instanceof Uint32Array) return Array.from(value, (index) => map(nodeIds[index] as number))
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mapNodes(member, nodeIds, map)]))
}
