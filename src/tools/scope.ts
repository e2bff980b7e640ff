import type { Scope } from '../storage/state/keys.ts'
import type { Effect, Tool } from './tool.ts'

const scopes: Readonly<Record<Effect, Scope>> = { none: 'read', keeps: 'write', writes: 'write', spends: 'spend', fetches: 'fetch' }

export const scopeOfEffect = (effect: Effect): Scope => scopes[effect]

/** The effects of a call: a tool that uses a model on what it fetched also spends. */
export function effectsOf({ effects, needs }: Tool): readonly Effect[] {
  return needs === 'vision' ? [effects, 'spends'] : [effects]
}

/** The scope that a key needs to call a tool at all. */
export const scopeOf = ({ effects }: Tool): Scope => scopes[effects]

/** All scopes that a key needs. */
export const scopesOf = (tool: Tool): Scope[] => effectsOf(tool).map(scopeOfEffect)
