import type { Tool } from './tool-types.ts'

const scopes: Readonly<Record<string, string>> = { none: 'read', keeps: 'write', writes: 'write', spends: 'spend', fetches: 'fetch' }
const granted: Readonly<Record<string, string>> = {
  writes: 'It writes to the stored graph.',
  fetches: 'It reaches other servers.'
}
const done: Readonly<Record<string, string>> = {
  keeps: 'It changes what the service keeps: projections, models or programs.',
  spends: 'It asks a model, which may cost money.'
}

export interface Rights {
  /** Why the tool cannot run now; null: it can. */
  readonly refusal: string | null
  /** The word of the header edgewise-grant that each call needs, and what it allows. */
  readonly grant: { readonly word: string; readonly says: string } | null
  /** What a call does besides reading. */
  readonly effect: string | null
}

/** What a key with these scopes may do with a tool. */
export function rightsOn({ available, needs, effects }: Pick<Tool, 'available' | 'needs' | 'effects'>, held: readonly string[]): Rights {
  const scope = scopes[effects] ?? 'read'
  const says = granted[effects]
  return {
    refusal: refusalOf(available, needs, scope, held),
    grant: says === undefined ? null : { word: effects, says },
    effect: done[effects] ?? null
  }
}

function refusalOf(available: boolean, needs: string | null, scope: string, held: readonly string[]): string | null {
  if (!available) return `This service cannot run the tool. It needs ${needs ?? 'another set-up'}.`
  if (!held.map((one) => one.toLowerCase()).includes(scope)) return `Your key lacks the scope "${scope}". Use a key that has it.`
  return null
}
