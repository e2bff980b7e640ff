/**
 * Folds names and words for comparison: compatibility decomposition, no marks, lower case, no apostrophes, `&` as `and`, every other run of non-alphanumeric
 * characters as one space. `fold("King's Cross St. Pancras")` is `kings cross st pancras`.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['‘’ʼ`]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Splits an identifier into words: `distanceKm`, `WORKS_AT`, `co-occurs` -> distance km, works at, co occurs. */
export function wordsOfName(name: string): string {
  return fold(name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 '))
}
