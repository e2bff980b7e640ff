import type { Scope } from '../storage/state/keys.ts'
import type { Effect, Tool } from './tool.ts'

const scopes: Readonly<Record<Effect, Scope>> = { none: 'read', keeps: 'write', writes: 'write', spends: 'spend', fetches: 'fetch' }

export const scopeOfEffect = (effect: Effect): Scope => scopes[effect]

/** What a call does: a tool that looks at what it fetched by a model also spends. */
export function effectsOf({ effects, needs }: Tool): readonly Effect[] {
  return needs === 'vision' ? [effects, 'spends'] : [effects]
}

/** What a key must have to call a tool at all. */
export const scopeOf = ({ effects }: Tool): Scope => scopes[effects]

/** All that a key must have. */
export const scopesOf = (tool: Tool): Scope[] => effectsOf(tool).map(scopeOfEffect)
