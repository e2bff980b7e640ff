/** Sentences that say how to answer, not what to find. */
const formatOnly =
  /^(please )?(reply|respond|answer|response|return|format|output|give|provide|the (answer|result|output)|results?|answers?|do not|don't|separate|for example|i want the output|use the format|as json|in json)\b.*\b(format|formatted|strictly|only|json|list of|separated|separate|comma|anything else|nothing else|example|should be|as text|one word|number only|yes or no)\b/i

/** The question without its requests for an output format; all of it when nothing else would be left. */
export function withoutFormat(text: string): string {
  const sentences = text.split(/(?<=[.?!])\s+(?=[A-Z"'[])/)
  const asked = sentences.filter((sentence) => !formatOnly.test(sentence.trim()))
  return asked.length === 0 ? text : asked.join(' ')
}
