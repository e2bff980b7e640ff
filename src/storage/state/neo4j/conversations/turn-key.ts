/** Key of a turn: that of its conversation, `#`, its sequence. In Cypher, of the conversation `c`: */
export const TURN_KEY = `c.key + '#' + toString(sequence)`

export function turnKey(conversationKey: string, sequence: number): string {
  return `${conversationKey}#${sequence}`
}
