import type { Token } from '../../linking/tokens.ts'

/** Words that ask, polish or glue: they carry no content that a plan must account for. */
const glue = new Set(
  (
    'a about across all also am an and any anyone are as ask at be been being by can could compare compared database dataset data do does doing done during each else every everybody everyone everything anything exist ' +
    'exists find following for from get give go going graph had has have having he her here him his how i if in into is it item its itself just know let less like list lot make many may me ' +
    'more most much must my name named names network node nodes of on one ones only or other others our out overall own please present return s shall she should show so some someone something ' +
    'stand such t take tell than thank that the their them then there these they thing things this those through to total up us use used using value was way we were what when where ' +
    'whether which while who whom whose why will with within would you your answer reply call called run execute compute calculate determine identify report provide obtain want need ' +
    'output result according based regarding terms whole entire currently now actually exactly really different same ever also both first include includes including contain contains involve belong belongs part book directory file collection catalog catalogue system possible higher lower greater serve serves served operate operates operated pass passes represented algorithm algorithms procedure method case definition fall member common together break down broken split tally least need going incoming outgoing inbound outbound receive receives received direct directly currently stored held recorded appear lie'
  ).split(' ')
)

/** Weight of a token in measuring how much of a question a reading explains; 0 for glue and signs. */
export function contentWeight(token: Token): number {
  if (token.folded === '' || glue.has(token.folded) || glue.has(token.lemma)) return 0
  if (token.pos === 'PROPN' || token.pos === 'NUM') return 1.2
  if (token.pos === 'NOUN' || token.pos === 'ADJ') return 1
  if (token.pos === 'VERB') return 0.8
  return token.pos === 'ADV' ? 0.4 : 0.15
}

/**
 * Share of the question's content that lies in the explained positions, 0..1; 1 for a question without content.
 * @param shareAt what of its weight an unexplained token at a place keeps, 0..1; default: all
 */
export function coverage(tokens: readonly Token[], explained: ReadonlySet<number>, shareAt: (at: number) => number = () => 1): number {
  let whole = 0
  let part = 0
  tokens.forEach((token, at) => {
    const isExplained = explained.has(at)
    const weight = contentWeight(token) * (isExplained ? 1 : shareAt(at))
    whole += weight
    if (isExplained) part += weight
  })
  return whole === 0 ? 1 : part / whole
}

/** A plain word of the language: written small, or large only because a sentence begins with it. Names, numbers and what stands in quotes are none. */
export function isEverydayWord(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.text ?? ''
  const begins = at === 0 || /^[.?!:;]$/.test(tokens[at - 1]?.text ?? '')
  const isQuoted = /^["']$/.test(tokens[at - 1]?.text ?? '') || /^["']$/.test(tokens[at + 1]?.text ?? '')
  return !isQuoted && /^\p{Ll}+(?:['-]\p{Ll}+)*$/u.test(begins ? word.toLowerCase() : word)
}

/** How many numbers no part of a reading accounts for. */
export function unexplainedNumbers(tokens: readonly Token[], explained: ReadonlySet<number>): number {
  return tokens.filter((token, at) => /^\d/.test(token.text) && !explained.has(at)).length
}

/** What stays unexplained, as words. */
export function unexplainedWords(tokens: readonly Token[], explained: ReadonlySet<number>): string[] {
  return tokens.filter((token, at) => contentWeight(token) >= 0.4 && !explained.has(at)).map((token) => token.text)
}
