import { wordsOfName } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'

type Rewrite = readonly [RegExp, string | ((match: string, ...parts: string[]) => string)]

const amount = '(?:\\d+|two|three|four|five|six|seven|eight|nine|ten|twelve)'
const most = (word: string) => (/^(?:small|low|few|least)/i.test(word) ? 'fewest' : 'most')
const degree = '(?:most|least) \\w+|\\w{3,}(?:est|st)'

/** What is said of the time that every graph is about: the present. */
const presently = /,? \b(?:at the moment|at present|right now|as of now|as of today|these days|nowadays|for the moment)\b(?=\s*[,.?!;]|$)/gi

/** Ways to ask in other words, each with the plain one. */
const rewrites: readonly Rewrite[] = [
  [presently, ''],
  // `born in the 1980s (1980 to 1989)`
  [/\b(?:in|during) (?:the )?(\d{3})0['’]?s\b(?: \(\1\d(?: ?(?:to|-|–) ?)(?:\1)?\d+\))?/g, 'between $10 and $19'],
  // `from the start of 1996 to the end of 1998`
  [
    /\b(?:from|between) (?:the )?(?:start|beginning) of (\d{4}) (?:up )?(?:to|until|till|through|and) (?:the )?(?:very )?end of (\d{4})\b/gi,
    'between $1 and $2'
  ],
  // `(1 would mean that ...)`: how to count, not what.
  [/\s*\((?:so )?\d+ (?:would )?(?:means?|stands? for)\b[^()]*\)/gi, ''],
  // `has the largest number of`, `is represented by the largest number of`
  [
    /(?<=\b(?:has|have|had|having|with|by) )the (largest|highest|greatest|biggest|smallest|lowest|least) (?:number|count|amount) of (?!times\b)/gi,
    (_, word) => `the ${most(word)} `
  ],
  // `either directly or through exactly one coach in between`
  [
    /,? ?(?:either )?direct(?:ly)? or (?:through|via|by way of|over) (?:exactly |just |only )?(?:one|a single|1) (?:other |more )?\w+(?: in between)?\b/gi,
    ' within 2 steps'
  ],
  // `How many steps is it from A up to B`
  [/\b(steps?|hops?|links?|levels?)\b([^?.]*? from [^?.]*?) (?:up|down|over|across|on) to (?=\p{Lu})/gu, '$1$2 to '],
  // `the four best-paid ..., highest wage first`: the order that the ranking has already.
  [new RegExp(`\\b((?:${amount}|${degree})\\b[^.?!]*), (?:the )?(?:${degree})(?: \\w+)? first\\b`, 'gi'), '$1'],
  [new RegExp(`[.,;]? *\\b(?:start|begin)(?:ing)? with the (?:${degree})(?: one)?(?= *[.?!]|$)`, 'gi'), ''],
  // `the five clubs that were founded earliest`
  [new RegExp(`\\b(${amount}) (\\w+) (?:that|who|which) (?:was|were|is|are|have been|has been) \\w+ (earliest|latest|most recently)\\b`, 'gi'), '$1 $3 $2'],
  // `starting with "A" or with "B"`
  [/\b((?:start|begin|end)(?:ing|s)? with|contain(?:ing|s)?) ("[^"]+"|'[^']+') or (?:with )?(?="|')/gi, '$1 $2 or $1 '],
  [/\s*\bCount(?:ing)? (?:each|every)(?: \w+)? (?:only |just )?once\.?\s*$|\s*\b(?:each|every)(?: one)? (?:only |just )?once\.?\s*$/gi, ''],
  // `(If no age is known, leave it out.)`: what is not stored meets no test.
  [
    /\s*\(?\bif (?:no|the|its|their)\b[^().?!]*\b(?:known|stored|given|recorded|available|missing|unknown|on file|on record),? (?:please )?(?:leave|skip|ignore|omit)\b[^().?!]*\.?\)?/gi,
    ''
  ],
  // `smallest (most westerly) longitude`
  [new RegExp(`\\b(${degree}) \\((?:the )?(?:${degree})\\)`, 'gi'), '$1'],
  // `Break the players down by position: how many are there of each?`
  [
    /^(.*?)\b(?:break|split|group|divide|sort|count) (?:up )?(?:all )?(?:the |our |my )?([\w ]{1,60}?)(?: down| up)? by ([\w ]{1,60}?)(?: for (?:me|us))?\s*[:,.;–-]+ *(?:and )?(?:tell me |say )?how many\b[^?.]*\beach\b[^?.]*[?.]?\s*$/i,
    '$1How many $2 are there per $3?'
  ]
]

const kinds = /\b(different|distinct|separate) (?:kinds?|types?|sorts?) of (?=[a-z])/gi
const isKind = /(?:^|_|\b)(?:kind|type|sort)s?(?:$|_|\b)/i

/** `different kinds of licence`: of licences, unless kinds are stored. */
function plainKinds(text: string, { labels, relationshipTypes }: GraphSchema): string {
  const names = [
    ...labels.flatMap(({ label, properties }) => [label, ...properties.map(({ property }) => property)]),
    ...relationshipTypes.map(({ type }) => type)
  ]
  return names.some((name) => isKind.test(wordsOfName(name))) ? text : text.replace(kinds, '$1 ')
}

/** A question with what it says in its own way put as most would say it. */
export const plainPhrases = (text: string, schema: GraphSchema): string =>
  rewrites.reduce((said, [form, plain]) => said.replace(form, plain as string), plainKinds(text, schema))
