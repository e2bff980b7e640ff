const ones = 'zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const spoken = new Map([...ones.map((word, at) => [word, at === 0 ? 0 : at + 1] as const), ...tens.map((word, at) => [word, 20 + 10 * at] as const)])
const number = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.])(?:\d+(?:\.\d+)?|(?:${tens.join('|')})-(?:one|${ones.join('|')})|(?:${[...ones, ...tens].join('|')}))(?![\p{L}\p{N}_])`,
  'giu'
)

/** Numbers of a text in digits or in words up to ninety-nine; `one` counts nothing by itself. */
export function numbersIn(text: string): number[] {
  return [...text.matchAll(number)].map(([found]) => {
    if (/^\d/.test(found)) return Number(found)
    const [ten = '', one] = found.toLowerCase().split('-')
    return (spoken.get(ten) ?? 0) + (one === undefined ? 0 : one === 'one' ? 1 : (spoken.get(one) ?? 0))
  })
}
