import type { JobContext, JobKind } from '../jobs/kind.ts'
import { type InlineGraphContent, type InlineGraphs, isInline } from '../storage/graphs/store.ts'
import type { Blobs } from '../storage/state/blobs.ts'

/** A job's input with the inline graphs it names, each with the hash of its blob. */
interface WithTold {
  readonly toldGraphs?: Readonly<Record<string, string>>
}

interface Keepers {
  readonly graphs: Pick<InlineGraphs, 'content' | 'restore'>
  readonly blobs: Pick<Blobs, 'put' | 'read'>
}

function namedIn(value: unknown): string[] {
  if (typeof value === 'string') return isInline(value) ? [value] : []
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(namedIn) : []
}

/** Stores each inline graph that an input names with its job, because such graphs exist on one machine for a limited time. */
export function withInlineGraphs(kind: JobKind, { graphs, blobs }: Keepers): JobKind {
  async function restore(tenant: string, name: string, sha256: string): Promise<void> {
    const parts: Uint8Array[] = []
    for await (const chunk of (await blobs.read(tenant, sha256)) ?? []) parts.push(chunk)
    if (parts.length > 0) await graphs.restore(tenant, name, JSON.parse(Buffer.concat(parts).toString()) as InlineGraphContent)
  }

  return {
    ...kind,
    async prepare(given, tenant) {
      const { input, blobs: others } = (await kind.prepare?.(given, tenant)) ?? { input: given, blobs: [] }
      const kept: [string, string][] = []
      for (const name of new Set(namedIn(input))) {
        const content = await graphs.content(tenant, name)
        if (content !== null) kept.push([name, (await blobs.put(tenant, Buffer.from(JSON.stringify(content)))).sha256])
      }
      if (kept.length === 0) return { input, blobs: others }
      return { input: { ...(input as object), toldGraphs: Object.fromEntries(kept) }, blobs: [...others, ...kept.map(([, sha256]) => sha256)] }
    },
    async run(given, context: JobContext) {
      const { toldGraphs = {}, ...input } = given as WithTold
      for (const [name, sha256] of Object.entries(toldGraphs)) await restore(context.tenant, name, sha256)
      return kind.run(input, context)
    }
  }
}
