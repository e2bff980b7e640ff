import type { Token } from '../../../linking/tokens.ts'

/** Said right before what is not to count, and right after it. */
const before = /\b(?:not(?: (?:of|by|in|on))?|rather than|instead of|ignoring|without|regardless of|whatever|disregarding)(?: the)? $/
const after = /^ (?:are |is )?(?:ignored|aside|disregarded)\b/
const words = 3

/** Whether the question says that what stands there is not to count: `counting lanes rather than minutes`, `amounts ignored`. */
export function isPassedOver(tokens: readonly Token[], { start, end }: { readonly start: number; readonly end: number }): boolean {
  const said = (from: number, to: number) => tokens.slice(Math.max(0, from), to).map(({ folded }) => folded)
  return before.test(`${said(start - words, start).join(' ')} `) || after.test(` ${said(end, end + 2).join(' ')}`)
}
