import type { ReasoningQuestion } from './reasoning-question.ts'

/** The text after the mark that the benchmark requires before answers; null without a mark. */
export function afterMark(text: string): string | null {
  const place = text.lastIndexOf('###')
  return place === -1 ? null : text.slice(place + 3)
}

/** The last number after commas are removed: "12 by [0,1,7]" gives 17 (of 017). */
function lastNumber(text: string): number | null {
  const numbers = text.replaceAll(',', '').match(/-?\d+(?:\.\d+)?/g)
  return numbers === null ? null : Number(numbers.at(-1))
}

const squeezed = (text: string): string => text.replace(/\s+/g, '').toLowerCase()

/**
 * The benchmark's own checker with its faults: it finds "no" in "node", accepts an empty order, and accepts any node without the mark. Returns null for a check
 * that it lacks, or when the data's answer does not follow the mark.
 */
export function publishedCheck({ check, answer }: Pick<ReasoningQuestion, 'check' | 'answer'>, text: string): boolean | null {
  const [marked, truth] = [afterMark(text), afterMark(answer)]
  if (truth === null) return null
  switch (check) {
    case 'yes_no':
      return (marked ?? text).toLowerCase().includes(truth.trim().toLowerCase())
    case 'number':
      return lastNumber(marked ?? text) === lastNumber(truth)
    case 'any_valid_order': {
      const order = squeezed(truth)
      if (marked === null)
        return squeezed(text)
          .split(/[^\p{L}\p{N}]+/u)
          .some((token) => token !== '' && order.includes(token))
      return order.includes(squeezed(marked)) || squeezed(marked).includes(order)
    }
    default:
      return null
  }
}
