import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import type { CallDescriptor } from './provenance.ts'

const DIGITS = 20

/** Stable name of a call's result: the same tenant and descriptor always give the same handle, another tenant another one. */
export function handleOf(tenant: string, descriptor: CallDescriptor): string {
  const hash = createHash('sha256').update(canonicalJson({ tenant, descriptor })).digest('hex')
  return `r_${hash.slice(0, DIGITS)}`
}
