import type { Token } from '../../linking/tokens.ts'

/** The closed set of English operators that a question may use, found by their words alone. */
export type Operator = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'count' | 'negation' | 'group' | 'each' | 'or' | 'and' | 'undirected' | 'both' | 'distinct' }
  | { readonly kind: 'aggregate'; readonly fn: 'avg' | 'sum' | 'min' | 'max' }
  /** `most`, `fewest`, `oldest`: `adjective` is null for the bare ones. */
  | { readonly kind: 'superlative'; readonly descending: boolean; readonly adjective: string | null; readonly lemma: string }
  /** `or later`, `or more`, after a number. */
  | { readonly kind: 'bound'; readonly operator: '>=' | '<=' }
  /** `more than`, `older than`, `since`: compares with the number or date that follows. */
  | { readonly kind: 'comparison'; readonly operator: '=' | '<>' | '<' | '<=' | '>' | '>='; readonly adjective: string | null; readonly temporal: boolean }
  | { readonly kind: 'between' }
  /** `within 3 steps`, `two hops away`, `up to 4 stops`. */
  | { readonly kind: 'hops'; readonly min: number; readonly max: number }
  | { readonly kind: 'top'; readonly limit: number }
  | { readonly kind: 'text'; readonly operator: 'contains' | 'starts_with' | 'ends_with' }
)

type Rule = readonly [string, (at: number, end: number) => Operator]

const plain =
  (kind: 'count' | 'negation' | 'group' | 'each' | 'or' | 'and' | 'between' | 'undirected' | 'both' | 'distinct') =>
  (start: number, end: number): Operator => ({ kind, start, end })
const compare =
  (operator: '=' | '<>' | '<' | '<=' | '>' | '>=', temporal = false) =>
  (start: number, end: number): Operator => ({ kind: 'comparison', operator, adjective: null, temporal, start, end })
const superlative =
  (descending: boolean) =>
  (start: number, end: number): Operator => ({ kind: 'superlative', descending, adjective: null, lemma: descending ? 'large' : 'small', start, end })
const aggregate =
  (fn: 'avg' | 'sum' | 'min' | 'max') =>
  (start: number, end: number): Operator => ({ kind: 'aggregate', fn, start, end })
const bound =
  (operator: '>=' | '<=') =>
  (start: number, end: number): Operator => ({ kind: 'bound', operator, start, end })
const text =
  (operator: 'contains' | 'starts_with' | 'ends_with') =>
  (start: number, end: number): Operator => ({ kind: 'text', operator, start, end })

/** Longest first within a first word; words are folded surface forms. */
const rules: readonly Rule[] = (
  [
    ['total number of|the number of|number of|how many|count of|count up|count|headcount|tally', plain('count')],
    [
      'not|n t|without|no|never|except|except for|excluding|outside|neither|isnt|arent|doesnt|dont|didnt|hasnt|havent|cannot|lack|lacks|lacking|' +
        'nobody|no one|noone|none|none of|nothing|minus|leaving out|leave out|leaving aside|setting aside|apart from|aside from|with the exception of|' +
        'but not|rather than|not counting|not including|yet to|nowhere|exclude',
      plain('negation')
    ],
    ['each|every|each of|every one of|respective', plain('each')],
    ['per|grouped by|group by|broken down by|split by|broken out by|sorted into|by', plain('group')],
    ['breakdown|distribution', plain('group')],
    ['or later|or more|or above|or higher|or greater|or newer|or beyond|or longer|and above|and later|and up|and over|or over|and beyond|upwards', bound('>=')],
    ['or earlier|or less|or fewer|or below|or lower|or under|and below|and earlier', bound('<=')],
    ['or', plain('or')],
    ['and', plain('and')],
    ['both', plain('both')],
    ['distinct|different|unique', plain('distinct')],
    ['ignoring direction|regardless of direction|in either direction|in both directions|undirected', plain('undirected')],
    ['average|mean|avg', aggregate('avg')],
    [
      'sum of|sum|combined|altogether|in sum|all told|add up|adds up|adding up|added up|add up to|sum up|summed up|summing up|sum total of|put together|' +
        'taken together',
      aggregate('sum')
    ],
    ['more than|greater than|higher than|larger than|bigger than|over|above|exceeding|exceeds|exceed|upwards of|in excess of|north of', compare('>')],
    ['at least|no less than|no fewer than|minimum of|a minimum of|not less than|not fewer than', compare('>=')],
    ['less than|fewer than|lower than|smaller than|under|below|short of', compare('<')],
    ['at most|no more than|up to|not more than|maximum of|a maximum of', compare('<=')],
    ['exactly|equal to|equals|equal', compare('=')],
    ['other than|different from|not equal to|besides', compare('<>')],
    ['on or after', compare('>=', true)],
    ['on or before', compare('<=', true)],
    ['after|later than', compare('>', true)],
    ['since|starting from|from the year', compare('>=', true)],
    ['before|earlier than|prior to', compare('<', true)],
    ['until|till', compare('<=', true)],
    ['between', plain('between')],
    ['most|highest|largest|greatest|biggest|maximum|max|best|widest variety of|top', superlative(true)],
    ['least|fewest|lowest|smallest|minimum|min|worst', superlative(false)],
    ['starting with|starts with|start with|beginning with|begins with|begin with', text('starts_with')],
    ['ending with|ends with|end with|ending in|ends in', text('ends_with')],
    ['containing|contains|contain|including', text('contains')]
  ] as const
).flatMap(([forms, build]): Rule[] => forms.split('|').map((form) => [form, build]))

const longestFirst = [...rules].sort((a, b) => b[0].split(' ').length - a[0].split(' ').length)

/** End of the words `form` at `at`, or -1. */
function wordsAt(tokens: readonly Token[], at: number, form: string): number {
  const words = form.split(' ')
  return words.every((word, index) => tokens[at + index]?.folded === word) ? at + words.length : -1
}

const signs: Readonly<Record<string, '=' | '<' | '<=' | '>' | '>='>> = { '>': '>', '<': '<', '=': '=', '>=': '>=', '<=': '<=', '≥': '>=', '≤': '<=' }

function signAt(tokens: readonly Token[], at: number): Operator | null {
  const two = `${tokens[at]?.text ?? ''}${tokens[at + 1]?.text ?? ''}`
  const pair = tokens[at + 1]?.folded === '' ? signs[two] : undefined
  if (pair !== undefined && two.length === 2) return compare(pair)(at, at + 2)
  const one = signs[tokens[at]?.text ?? '']
  return one === undefined ? null : compare(one)(at, at + 1)
}

const hopWords = new Set(['step', 'hop', 'stop', 'link', 'edge', 'jump', 'connection', 'degree', 'relationship', 'handshake'])
const hopTails = new Set(['away', 'apart', 'from', 'of', 'out'])
const moreLike = new Set(['than'])

/** Where a thing lies on the map: `southernmost`, `most southerly`, `furthest south`; `further south than`. */
function sideAt(tokens: readonly Token[], at: number): Operator | null {
  const [here, next, after] = [0, 1, 2].map((step) => tokens[at + step]?.folded ?? '') as [string, string, string]
  const most = /^(north|south|east|west)ern ?most$/.exec(here)?.[1]
  const side = /^(north|south|east|west)(?:ern|erly|wards?)?$/.exec(next)?.[1]
  const ranks = (adjective: string, end: number): Operator => ({ kind: 'superlative', descending: true, adjective, lemma: adjective, start: at, end })
  if (most !== undefined) return ranks(most, at + 1)
  if (side === undefined) return null
  if (/^(?:most|furthest|farthest)$/.test(here)) return ranks(side, at + 2)
  const isCompared = /^(?:further|farther|more)$/.test(here) && moreLike.has(after)
  return isCompared ? { kind: 'comparison', operator: '>', adjective: side, temporal: false, start: at, end: at + 3 } : null
}

/** `older than`, `more recent than`: a comparison by a quality. */
function comparativeAt(tokens: readonly Token[], at: number): Operator | null {
  const token = tokens[at] as Token
  const next = tokens[at + 1]?.folded ?? ''
  const isQuality = token.folded.endsWith('er') && token.folded !== 'fewer' && token.pos !== 'NOUN' && token.lemma !== token.folded
  if (moreLike.has(next) && isQuality) {
    return { kind: 'comparison', operator: '>', adjective: token.lemma, temporal: false, start: at, end: at + 2 }
  }
  if ((token.folded === 'more' || token.folded === 'less') && moreLike.has(tokens[at + 2]?.folded ?? '') && tokens[at + 1]?.pos === 'ADJ') {
    const adjective = tokens[at + 1]?.lemma ?? null
    return { kind: 'comparison', operator: token.folded === 'more' ? '>' : '<', adjective, temporal: false, start: at, end: at + 3 }
  }
  return null
}

/** `more than any other`: the most; `longer than any other`: the longest. */
function outdoingAt(tokens: readonly Token[], at: number): Operator | null {
  const token = tokens[at] as Token
  const isMore = token.folded === 'more' || token.folded === 'fewer' || token.folded === 'less'
  const isComparative = token.folded.endsWith('er') && token.pos !== 'NOUN' && token.lemma !== token.folded
  if (!isMore && !isComparative) return null
  const than = tokens.findIndex(({ folded }, place) => place > at && folded === 'than')
  const rival = `${tokens[than + 1]?.folded ?? ''} ${tokens[than + 2]?.folded ?? ''}`
  if (than < 0 || than - at > 8 || !/^(any|all) (other|others|one|of)$|^(anyone|anybody|anything|everyone|everybody) else$|^any /.test(rival)) return null
  const end = than === at + 1 ? than + 3 : at + 1
  if (isMore)
    return { kind: 'superlative', descending: token.folded === 'more', adjective: null, lemma: token.folded === 'more' ? 'large' : 'small', start: at, end }
  return { kind: 'superlative', descending: true, adjective: token.lemma, lemma: token.lemma, start: at, end }
}

/** `how low does the price go`: the lowest. */
function extremeAt(tokens: readonly Token[], at: number): Operator | null {
  const [how, pole] = [tokens[at]?.folded, tokens[at + 1]?.folded ?? '']
  const goes = tokens.slice(at + 2, at + 10).some(({ folded }) => folded === 'go' || folded === 'get' || folded === 'reach')
  if (how !== 'how' || !['low', 'high'].includes(pole) || !goes) return null
  return { kind: 'superlative', descending: pole === 'high', adjective: null, lemma: pole === 'high' ? 'large' : 'small', start: at, end: at + 2 }
}

/** `oldest`, `most expensive`: a superlative of a quality. */
function superlativeAt(tokens: readonly Token[], at: number, relationAt: ReadonlyMap<number, number>): Operator | null {
  const token = tokens[at] as Token
  const next = tokens[at + 1]
  const bare = relationAt.has(at + 1) || /^(in|out)(coming|going|bound)$|^(different|distinct|separate|unique|other)$/.test(next?.folded ?? '')
  if (!bare && (token.folded === 'most' || token.folded === 'least') && (next?.pos === 'ADJ' || next?.pos === 'ADV')) {
    return { kind: 'superlative', descending: token.folded === 'most', adjective: next.lemma, lemma: next.lemma, start: at, end: at + 2 }
  }
  if (token.folded.length > 4 && token.folded.endsWith('est') && token.lemma !== token.folded && !rules.some(([form]) => form === token.folded)) {
    return { kind: 'superlative', descending: true, adjective: token.lemma, lemma: token.lemma, start: at, end: at + 1 }
  }
  return null
}

function numberAt(tokens: readonly Token[], at: number, numbers: ReadonlyMap<number, number>): number | null {
  return numbers.get(at) ?? (tokens[at]?.folded === 'a' || tokens[at]?.folded === 'an' ? 1 : null)
}

/** Words before a number of hops, and whether fewer count too. */
const hopLeads = [
  { lead: 'no more than', fewer: true },
  { lead: 'in at most', fewer: true },
  { lead: 'at most', fewer: true },
  { lead: 'within', fewer: true },
  { lead: 'up to', fewer: true },
  { lead: 'exactly', fewer: false },
  { lead: 'in', fewer: true },
  { lead: '', fewer: false }
] as const

function hopCount(tokens: readonly Token[], at: number, numbers: ReadonlyMap<number, number>, article: boolean): number | null {
  const count = article ? numberAt(tokens, at, numbers) : (numbers.get(at) ?? null)
  return count !== null && Number.isInteger(count) && count >= 1 && count <= 12 ? count : null
}

/** End of the noun that is counted as hops after `at`: `steps`, `KNOWS steps`, a noun of the graph's own relationships; -1 when there is none. */
function hopNounEnd(tokens: readonly Token[], at: number, isOfRelation: boolean, relationAt: ReadonlyMap<number, number>): number {
  if (hopWords.has(tokens[at]?.lemma ?? '')) return at + 1
  const end = relationAt.get(at)
  if (end === undefined) return -1
  if (hopWords.has(tokens[end]?.lemma ?? '')) return end + 1
  const isAway = hopTails.has(tokens[end]?.folded ?? '')
  return isAway || (isOfRelation && reaches(tokens)) ? end : -1
}

function reaches(tokens: readonly Token[]): boolean {
  return tokens.some((token) => ['reach', 'reachable', 'get', 'travel', 'go', 'path', 'route'].includes(token.lemma))
}

interface HopLead {
  readonly lead: string
  /** Whether fewer hops count too. */
  readonly fewer: boolean
}

function hopsAfter(
  tokens: readonly Token[],
  at: number,
  { lead, fewer }: HopLead,
  numbers: ReadonlyMap<number, number>,
  relationAt: ReadonlyMap<number, number>
): Operator | null {
  const from = lead === '' ? at : wordsAt(tokens, at, lead)
  const max = from < 0 ? null : hopCount(tokens, from, numbers, lead === 'within')
  const end = max === null ? -1 : hopNounEnd(tokens, from + 1, lead !== '', relationAt)
  const next = tokens[end]?.folded ?? ''
  if (max === null || end < 0 || (lead === '' && !hopTails.has(next))) return null
  return { kind: 'hops', min: fewer ? 1 : max, max, start: at, end: next === 'away' ? end + 1 : end }
}

/** `within 3 steps`, `at most two hops`, `3 links away`, `exactly 2 stops`; single steps in words too. */
function hopsAt(tokens: readonly Token[], at: number, numbers: ReadonlyMap<number, number>, relationAt: ReadonlyMap<number, number>): Operator | null {
  for (const lead of hopLeads) {
    const hops = hopsAfter(tokens, at, lead, numbers, relationAt)
    if (hops !== null) return hops
  }
  return null
}

/** `from 2010 to 2015` is a range of numbers, not a way. */
function rangeAt(tokens: readonly Token[], at: number, numbers: ReadonlyMap<number, number>): Operator | null {
  if (tokens[at]?.folded === 'from' && numbers.has(at + 1) && tokens[at + 2]?.folded === 'to' && numbers.has(at + 3))
    return { kind: 'between', start: at, end: at + 1 }
  return tokens[at]?.folded === 'to' && numbers.has(at + 1) && numbers.has(at - 1) && tokens[at - 2]?.folded === 'from'
    ? { kind: 'and', start: at, end: at + 1 }
    : null
}

/** `top 5`, `first three`, and `5 most ...`, `three largest ...`. */
function topAt(tokens: readonly Token[], at: number, numbers: ReadonlyMap<number, number>): Operator | null {
  const here = tokens[at]?.folded
  const next = numbers.get(at + 1)
  if ((here === 'top' || here === 'first') && next !== undefined) return { kind: 'top', limit: next, start: at, end: at + 2 }
  const own = numbers.get(at)
  const follower = tokens[at + 1]?.folded ?? ''
  if (
    own !== undefined &&
    Number.isInteger(own) &&
    own > 0 &&
    (['most', 'least', 'fewest', 'best', 'worst', 'top'].includes(follower) || (follower.length > 4 && follower.endsWith('est')))
  ) {
    return { kind: 'top', limit: own, start: at, end: at + 1 }
  }
  return null
}

const boundsBefore = /^(?:and|or) /
/** `the phone number of X`: no amount. */
const isOfNoun = (tokens: readonly Token[], at: number, form: string) => form === 'number of' && tokens[at - 1]?.pos === 'NOUN'

/** End of the words of a rule, or -1. `4 and above` bounds the number before, `and above 4` joins another test. */
function ruleEnd(tokens: readonly Token[], at: number, form: string, numbers: ReadonlyMap<number, number>): number {
  const end = wordsAt(tokens, at, form)
  return (boundsBefore.test(form) && numbers.has(end)) || isOfNoun(tokens, at, form) ? -1 : end
}

/** All operators, left to right, none overlapping another. `numbers`: value by token position; `relationAt`: where relationship types are named, start to end. */
export function findOperators(tokens: readonly Token[], numbers: ReadonlyMap<number, number>, relationAt: ReadonlyMap<number, number>): Operator[] {
  const found: Operator[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const rule = longestFirst.find(([form]) => ruleEnd(tokens, at, form, numbers) >= 0)
    const operator =
      hopsAt(tokens, at, numbers, relationAt) ??
      rangeAt(tokens, at, numbers) ??
      topAt(tokens, at, numbers) ??
      outdoingAt(tokens, at) ??
      sideAt(tokens, at) ??
      extremeAt(tokens, at) ??
      comparativeAt(tokens, at) ??
      superlativeAt(tokens, at, relationAt) ??
      signAt(tokens, at) ??
      (rule === undefined ? null : rule[1](at, wordsAt(tokens, at, rule[0])))
    if (operator === null) continue
    found.push(operator)
    at = operator.end - 1
  }
  return found
}
