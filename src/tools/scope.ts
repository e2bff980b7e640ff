import type { Scope } from '../state/keys.ts'
import type { Tool } from './tool.ts'

/** What a key must have to call a tool at all. */
export function scopeOf({ effects }: Tool): Scope {
  if (effects === 'none') return 'read'
  return effects === 'spends' ? 'spend' : 'write'
}
