/** How relationships are said to have no direction. */
const eitherWay = String.raw`\b(?:(?:two|both|either)[- ]?(?:ways?|directions?)|bi-?directional(?:ly)?|undirected|without (?:a )?directions?|symmetric(?:al)?(?:ly)?|(?:in|into) the (?:opposite|other|reverse) direction(?: too| as well)?|backwards(?: too| as well)|directions? (?:(?:do|does)(?: not|n't) (?:matter|count)|(?:is|are) (?:irrelevant|unimportant)))\b`
const supposing =
  'treat(?:ing)?|pretend(?:ing)?|assum(?:e|ing)|suppos(?:e|ing)|consider(?:ing)?|regard(?:ing)?|imagin(?:e|ing)|tak(?:e|ing)|think(?:ing)? of|view(?:ing)?|say|let|if|given that|since'
const related = String.raw`\b(?:links?|edges?|relationships?|connections?|relations?|ties|arcs?|arrows?|roads?|tracks?|lines?|routes?|pipes?|streets?|directions?|network|graph)\b`
/** `Pretend every link can be used both ways.`, `treating edges as undirected,` */
const supposition = new RegExp(
  String.raw`(?<=^|[.?!;:,(]\s*)(?:please |now |for this,? )?(?:${supposing})\b(?=[^.?!;,]*${related})[^.?!;,]*?${eitherWay}[^.?!;,]*(?:, (?:so|such) that [^.?!;]*)?[.!;,:)]*\s*`,
  'iu'
)
/** `Links are two-way.`: a sentence that asks nothing. */
const statement = new RegExp(
  String.raw`(?<=^|[.?!;]\s*)(?!(?:which|what|who|how|is|are|does|do|can|list|find|show|give|name|count|tell|get|compute|rank|return)\b)(?=[^.?!;]*${related})[^.?!;,]*?${eitherWay}[^.?!;,]*(?:[.!;]\s*|$)`,
  'iu'
)

/** A question with what it says first, or last, of how the graph is to be taken: said after what it asks, in words that every reader knows. */
export function readPremises(text: string): string {
  for (const premise of [supposition, statement]) {
    const rest = text.replace(premise, ' ').trim()
    if (rest === text.trim() || !/\p{L}{2}.*\s.*\p{L}{2}/u.test(rest)) continue
    const [, asked = '', end = ''] = /^(.*?)[\s,;:]*([?!.]?)$/su.exec(rest) ?? []
    return `${asked}, ignoring direction${end}`
  }
  return text
}

const inBrackets = /\s*\((?:so|e\.g\.|for example|for instance|such as)\s[^()]*\)/giu
const narrowing = /\b(?:not|no|only|without|except|excluding|unless|just)\b/i

/** A question without examples in brackets: `(so Hillingdon counts too)`. What narrows it stays. */
export const withoutExamples = (text: string): string => text.replace(inBrackets, (aside) => (narrowing.test(aside) ? aside : ''))
