import type { NumberMention } from '../../linking/mention.ts'
import { wordsOfName } from '../../linking/tokens.ts'
import type { Item } from './item.ts'
import type { SlotDraft } from './slot-draft.ts'

/** Numbers: hops, how many rows or paths, named parameters. */
export function fillNumbers(slots: SlotDraft): void {
  for (const item of slots.row) {
    if (item.kind === 'top') fillTop(slots, item)
    else if (item.kind === 'hops' && slots.has('maxDepth')) slots.set('maxDepth', item.max, item)
    else if (item.kind === 'number' && !fillNamedNumber(slots, item)) fillBareNumber(slots, item)
  }
}

/** `top 5` ranks rows or counts paths; a single path has no top. */
function fillTop(slots: SlotDraft, item: Item & { kind: 'top' }): void {
  if (!slots.has('k') && slots.has('source')) return
  slots.limit = item.limit
  slots.set(slots.has('k') ? 'k' : 'limit', item.limit, item)
}

/** A number goes to the parameter whose words stand beside it: `20 iterations`, `damping factor of 0.9`. */
function fillNamedNumber(slots: SlotDraft, item: NumberMention): boolean {
  const around = slots.tokens.slice(Math.max(0, item.start - 4), item.end + 4).map((token) => token.lemma)
  for (const [name, parameter] of Object.entries(slots.parameters)) {
    if ((parameter.type !== 'number' && parameter.type !== 'integer') || ['limit', 'offset', 'k', 'seed'].includes(name)) continue
    const words = wordsOfName(name)
      .split(' ')
      .map((word) => word.replace(/s$/, ''))
    const telling = words.filter((word) => !['max', 'min', 'size', 'use'].includes(word))
    if (telling.length === 0 || !telling.every((word) => around.includes(word))) continue
    setNear(slots, name, item, telling)
    return true
  }
  return false
}

/** A bare number is `k`, or the limit when it counts a plural. */
function fillBareNumber(slots: SlotDraft, item: NumberMention): void {
  if (!Number.isInteger(item.value) || item.value < 1) return
  if (slots.has('k') && !('k' in slots.values)) {
    slots.set('k', item.value, item)
    return
  }
  const plural = slots.tokens.slice(item.end, item.end + 4).some((token) => token.pos === 'NOUN' && token.folded !== token.lemma)
  if (!plural || !slots.has('limit') || slots.has('source')) return
  slots.limit = item.value
  slots.set('limit', item.value, item)
}

function setNear(slots: SlotDraft, name: string, item: { start: number; end: number; value: number }, words: readonly string[]): void {
  slots.set(name, item.value, item)
  slots.tokens.forEach((token, at) => {
    if (words.includes(token.lemma) && Math.abs(at - item.start) <= 4) slots.explained.add(at)
  })
}
