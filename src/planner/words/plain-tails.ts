import { wordsOfName } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'

const degree = /\b(?:most|least|fewest|highest|lowest|\w{3,}(?:est))\b/i
const named = '(?:(?:from|to|by|for|at|in|of|and) )*'

/** `from where`, `to which port`, `at what price`: an end of what ranks first, or what it is ranked by. */
function isOfRanking(part: string, labels: ReadonlySet<string>): boolean {
  const plain = new RegExp(String.raw`^${named}(?:who|whom|where|how (?:much|many(?: \w+)?|long|far)|(?:at|for) what \w+)$`, 'i')
  const [, end] = new RegExp(String.raw`^${named}(?:which|what) (\w+)$`, 'i').exec(part) ?? []
  return plain.test(part) || (end !== undefined && labels.has(end.toLowerCase()))
}

/** `the cheapest flight: from where, to where, and at what price?`: what a ranking tells in any case. */
function withoutEnds(text: string, labels: ReadonlySet<string>): string {
  const [, asked, rest] = /^(.*?)\s*[:,]\s*((?:which|who|from|to|where|at|for|how)\b[^:.?]*)\?\s*$/i.exec(text) ?? []
  if (asked === undefined || rest === undefined || !degree.test(asked)) return text
  return rest.split(/\s*,\s*/).every((part) => isOfRanking(part.replace(/^and /i, ''), labels)) ? `${asked}?` : text
}

const values: readonly RegExp[] = [
  /,? and (?:after |for |in |at |by )?how (?:many|much|long|far|high|big|old|expensive)(?: (?:is|are|was|were) (?:it|that|they|there))?\s*\?\s*$/i,
  /,? and (?:after |for |in |at |by )?how (?:many|much) \w+ (?:is|are|was|were) (?:it|that|they)\s*\?\s*$/i,
  /,? and (?:after|for|in|at|by) how (?:many|much) \w+\s*\?\s*$/i
]

/** `which has the most passengers, and how many?`: a ranking tells the value. */
function withoutValue(text: string): string {
  const tail = values.map((form) => form.exec(text)).find((match) => match !== null)
  const [, noun] = /,? and what (?:is|was) (?:that|its|the) (\w+)\s*\?\s*$/i.exec(text) ?? []
  const end = tail?.index ?? (noun === undefined ? -1 : text.search(/,? and what (?:is|was) (?:that|its|the) \w+\s*\?\s*$/i))
  const asked = end < 0 ? '' : text.slice(0, end)
  const isSame = tail !== undefined || (noun !== undefined && new RegExp(String.raw`\b${noun}\b`, 'i').test(asked))
  return end > 0 && isSame && degree.test(asked) ? `${asked}?` : text
}

const rates = { hour: ['hourly'], day: ['daily'], week: ['weekly'], month: ['monthly'], year: ['yearly', 'annual'] } as const

/** `earn per hour`, where an hourly wage is stored. */
const withoutRate = (text: string, words: ReadonlySet<string>): string =>
  Object.entries(rates)
    .filter(([, names]) => names.some((name) => words.has(name)))
    .reduce((said, [unit]) => said.replace(new RegExp(String.raw`\s(?:per|an|a|each|every) ${unit}\b`, 'gi'), ''), text)

/** `its name, number of seats and street`: of numbers that are stored. */
function withoutNumberOf(text: string, words: ReadonlySet<string>): string {
  return text.replace(/\b((?:its|their)\b[^.?!]*?) ?\b(?:the )?number of (\w+)/gi, (whole: string, before: string, noun: string) =>
    words.has(noun.toLowerCase()) ? `${before} ${noun}` : whole
  )
}

/** A question without what its answer tells in any case, and with what is stored by its own name. */
export function plainTails(text: string, { labels, relationshipTypes }: GraphSchema): string {
  const names = new Set(labels.map(({ label }) => wordsOfName(label).toLowerCase()))
  const kinds = [...labels, ...relationshipTypes]
  const words = new Set(kinds.flatMap(({ properties }) => properties.flatMap(({ property }) => wordsOfName(property).toLowerCase().split(' '))))
  const single = text.replace(/\bthe single (?=\w+est\b|most\b|least\b)/gi, 'the ')
  return withoutNumberOf(withoutRate(withoutValue(withoutEnds(single, names)), words), words)
}
