import type { Mark } from './marks.ts'

/** Classes of words that deny. */
export const denials: ReadonlySet<string> = new Set(['not', 'lack', 'none', 'except', 'unequal'])

/** Dictionary forms of words that take away, lack or go against something, whatever their class in a pattern. */
const deniers: ReadonlySet<string> = new Set(
  (
    'absence absent aside banned barred clear cross deduct deny deviate differ difference disqualify disregard drop empty erase exception exempt fail failure false forbid forbidden forget free ' +
    'ignore incomplete leaf leave leftover lose miss missing neglect nil nobody nothing nowhere null offender omission orphan prohibit prohibited refuse reject remain remainder ' +
    'residue rest root rule save sink spare stay strike stuck subtract survive survivor throw violate violation violator void wipe'
  ).split(' ')
)

const isNegativePrefix = (text: string) => /^(?:un|dis|non)\p{L}{3,}|^non$/u.test(text)

/** Whether any word of a question may deny that something is tied: where none does, no reading denies. */
export function mayDeny(marks: readonly Mark[]): boolean {
  return marks.some(
    ({ kind, lemma, text, amount }) =>
      denials.has(kind) ||
      kind === 'missing' ||
      amount?.high === 0 ||
      (kind !== 'name' && (deniers.has(lemma) || text.split(' ').some((word) => deniers.has(word)))) ||
      (kind === 'unknown' && isNegativePrefix(text))
  )
}
