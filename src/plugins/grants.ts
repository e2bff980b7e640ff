import type { Config } from '../config.ts'
import { EdgewiseError } from '../errors.ts'
import type { Effect } from '../tools/tool.ts'

/** What a call may ask leave for, and the setting by which the operator gives it. */
const leave = { writes: 'allowWrites' } as const satisfies Partial<Record<Effect, keyof Config>>

type Grantable = keyof typeof leave

const isGrantable = (word: string): word is Grantable => Object.hasOwn(leave, word)

/**
 * The effects that a call grants and the settings allow; what the service keeps for the tenant, every call may that may write.
 * @param from what to call the words in an error: EDGEWISE_INVALID_INPUT names the known ones
 * @param words comma list; undefined: none
 */
export function grantsOf(config: Config, from: string, words = ''): Effect[] {
  const wished = words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const unknown = wished.find((word) => !isGrantable(word))
  if (unknown !== undefined) {
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${from} cannot grant "${unknown}". It can grant: ${Object.keys(leave).join(', ')}.` })
  }
  return ['keeps', ...wished.filter(isGrantable).filter((word) => config[leave[word]])]
}
