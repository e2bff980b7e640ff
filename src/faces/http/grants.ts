import type { Config } from '../../base/config/config.ts'
import { invalidInput } from '../../base/errors.ts'
import type { Scope } from '../../storage/state/keys.ts'
import { scopeOfEffect } from '../../tools/scope.ts'
import type { Effect } from '../../tools/tool.ts'

/** Effects that a call must be granted, and the setting with which the operator allows each. */
const leave = { writes: 'allowWrites', fetches: 'allowFetches' } as const satisfies Partial<Record<Effect, keyof Config>>
/** Effects that need only a scope. */
const free = ['keeps', 'spends'] as const satisfies Effect[]

type Grantable = keyof typeof leave

const isGrantable = (word: string): word is Grantable => Object.hasOwn(leave, word)

/**
 * Returns the effects that need no grant, and the granted ones that the settings allow, as far as the caller's scopes permit them.
 * @param from name of the words in an error: EDGEWISE_INVALID_INPUT lists the known ones
 * @param words comma list; undefined: none @param may default: everything
 */
export function grantsOf(config: Config, from: string, words = '', may: (scope: Scope) => boolean = () => true): Effect[] {
  const allowed = free.filter((effect) => may(scopeOfEffect(effect)))
  if (words === '') return allowed
  const wished = words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const unknown = wished.find((word) => !isGrantable(word))
  if (unknown !== undefined) {
    throw invalidInput(`${from} cannot grant "${unknown}". It can grant: ${Object.keys(leave).join(', ')}.`)
  }
  const granted = wished.filter(isGrantable).filter((word) => config[leave[word]])
  return [...allowed, ...granted.filter((effect) => may(scopeOfEffect(effect)))]
}
