import { type TSchema, Type } from 'typebox'
import type { Certificate } from '../graph/certificates/certificate.ts'
import type { StoredNode } from '../storage/graphs/store.ts'
import type { CallControl } from './call-control.ts'

/** Certificates of further runs of one tool add little. */
const MAX_CERTIFICATES = 8

/** The certificates in a tool's summary, with names for nodes: see `Certificate`. */
export const certificates = Type.Array(Type.Object({}, { additionalProperties: true }), {
  description:
    'Why the answer holds, for each run of an algorithm: the kind of evidence, a statement with its figures, whether code apart from the algorithm checked it, the reason where it did not, and the evidence itself, its lists of over 64 entries as their count and the first ones.'
})

/** Adds certificates to the schema of a summary that is an object; any other stays unchanged. */
export function withCertificates(summary: TSchema): TSchema {
  const { properties } = summary as { readonly properties?: Readonly<Record<string, TSchema>> }
  return properties === undefined ? summary : { ...summary, properties: { ...properties, certificates } }
}

interface Collected {
  /** The control to pass to the tool's runs. */
  readonly control: CallControl
  /** Certificates of the first runs in order, with names for nodes. */
  shown(find: (ids: readonly number[]) => Promise<readonly StoredNode[]>): Promise<readonly Certificate[]>
}

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

/** Replaces each node in the evidence by `map` of its id, in complete and cut lists. */
function mapNodes(value: unknown, nodeIds: Float64Array, map: (id: number) => unknown): unknown {
  if (value instanceof Uint32Array) return Array.from(value, (index) => map(nodeIds[index] as number))
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mapNodes(member, nodeIds, map)]))
}
