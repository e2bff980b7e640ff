import type { Config } from '../../base/config/config.ts'
import { EdgewiseError } from '../../base/errors.ts'
import type { Scope } from '../../storage/state/keys.ts'
import { scopeOfEffect } from '../../tools/scope.ts'
import type { Effect } from '../../tools/tool.ts'

/** What a call may ask leave for, and the setting by which the operator gives it. */
const leave = { writes: 'allowWrites', fetches: 'allowFetches' } as const satisfies Partial<Record<Effect, keyof Config>>
/** What needs no leave beside the scope. */
const free = ['keeps', 'spends'] as const satisfies Effect[]

type Grantable = keyof typeof leave

const isGrantable = (word: string): word is Grantable => Object.hasOwn(leave, word)

/**
 * The effects that a call grants, the settings allow and its caller may have.
 * @param from what to call the words in an error: EDGEWISE_INVALID_INPUT names the known ones
 * @param words comma list; undefined: none
 * @param may default: everything
 */
export function grantsOf(config: Config, from: string, words = '', may: (scope: Scope) => boolean = () => true): Effect[] {
  const wished = words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const unknown = wished.find((word) => !isGrantable(word))
  if (unknown !== undefined) {
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${from} cannot grant "${unknown}". It can grant: ${Object.keys(leave).join(', ')}.` })
  }
  const granted = wished.filter(isGrantable).filter((word) => config[leave[word]])
  return [...free, ...granted].filter((effect) => may(scopeOfEffect(effect)))
}
