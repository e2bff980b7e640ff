import { wordsOfName } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import { isDuration } from './amount-owners.ts'

const months = 'january february march april may june july august september october november december'.split(' ')
const monthWords = months.map((month) => `${month}|${month.slice(0, 3)}\\.?`).join('|')
const numberWords = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const amount = String.raw`(?:\d[\d,.]*\d|\d|${numberWords})`

/** Units, one dimension a line: what is stored in one of them is not asked for in another without saying so. */
const dimensions = [
  'm metre metres meter meters|km kilometre kilometres kilometer kilometers|cm centimetre centimetres centimeter centimeters|mm millimetres millimeters|mile miles|foot feet|inch inches|nm',
  'kg kilo kilos kilogram kilograms|g gram grams|t ton tons tonne tonnes|lb pound pounds',
  'second seconds|min mins minute minutes|hour hours|day days|week weeks|month months|year years',
  'euro euros eur|dollar dollars usd|gbp sterling'
].map((line) => line.split('|').map((unit) => unit.split(' ')))

const wordsIn = (schema: GraphSchema): ReadonlySet<string> =>
  new Set(
    [...schema.labels, ...schema.relationshipTypes].flatMap(({ properties }) =>
      properties.flatMap(({ property }) => wordsOfName(property).toLowerCase().split(' '))
    )
  )

/** Units that no property is called by, nor by another of their dimension: they say how the amounts are meant, and narrow nothing. */
function silentUnits(stored: ReadonlySet<string>): string[] {
  return dimensions.filter((units) => !units.flat().some((word) => stored.has(word))).flatMap((units) => units.flat())
}

/** `over 15 m`, `how long, in metres`: without the unit. */
function dropUnits(text: string, schema: GraphSchema): string {
  const silent = silentUnits(wordsIn(schema))
  const units = silent.join('|')
  if (units === '') return text
  const isTimed = [...schema.labels, ...schema.relationshipTypes].some(({ properties }) => properties.some(isDuration))
  const plain = silent.filter((unit) => !isTimed || !/^(?:second|min|minute|hour)s?$/.test(unit)).join('|')
  return text
    .replace(new RegExp(String.raw`\b(${amount}) (?:${plain === '' ? '(?!)' : plain})\b(?!\s*/)`, 'gi'), '$1')
    .replace(new RegExp(String.raw`,? \b(?:measured |given |expressed )?in (?:${units})(?=\s*(?:[,.?!;:]|$))`, 'gi'), '')
}

const isoDay = (day: string, month: string, year: string) => {
  const number = months.findIndex((known) => known.startsWith(month.toLowerCase().replace('.', '').slice(0, 3))) + 1
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Days as they are spoken, in ISO form: `1 January 2013`, `March 5th, 2014`. */
function plainDates(text: string): string {
  return text
    .replace(new RegExp(String.raw`\b(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthWords}),? (\d{4})\b`, 'gi'), (_, day, month, year) =>
      isoDay(day, month, year)
    )
    .replace(new RegExp(String.raw`\b(${monthWords}) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b`, 'gi'), (_, month, day, year) => isoDay(day, month, year))
}

const more = 'more|longer|over|above|higher|larger|bigger|heavier|older|later|newer|greater|taller|upwards?'
const less = 'less|fewer|shorter|under|below|lower|smaller|lighter|younger|earlier|cheaper'

/** Bounds and ranges in the words that the readers know. */
function plainBounds(text: string): string {
  const time = String.raw`(?:\d{4}-\d{2}-\d{2}|\d{4})`
  return text
    .replace(/\b(?:since |already |even )+before\b/gi, 'before')
    .replace(/\b(before|after|since|until|in|from|by) the year (?=\d{4}\b)/gi, '$1 ')
    .replace(new RegExp(String.raw`\bfrom (${time})(?: and)? (?:onwards?|on)\b(?:,? (?:with )?\d{4} (?:itself )?(?:included|inclusive))?`, 'gi'), 'since $1')
    .replace(
      new RegExp(
        String.raw`\bfrom (${time}) (?:up )?(?:to|until|till|through)(?: and including| the end of)? (${time})\b(?:,? (?:both )?(?:years )?(?:included|inclusive))?`,
        'gi'
      ),
      'between $1 and $2'
    )
    .replace(/\bup to and including\b/gi, 'up to')
    .replace(new RegExp(String.raw`\b(${amount}) ((?!(?:and|or|to)\b)[a-z]+) or (?:${more})\b`, 'gi'), 'at least $1 $2')
    .replace(new RegExp(String.raw`\b(${amount}) ((?!(?:and|or|to)\b)[a-z]+) or (?:${less})\b`, 'gi'), 'at most $1 $2')
    .replace(new RegExp(String.raw`\b(${amount}) plus\b(?= *(?:[,.;?!]|$|[a-z]))`, 'gi'), '$1 or more')
    .replace(/\b(\d[\d,.]*) or (?:longer|heavier|older|taller|bigger|upwards?)\b/gi, '$1 or more')
    .replace(/\b(\d[\d,.]*) or (?:shorter|lighter|smaller|younger|cheaper)\b/gi, '$1 or less')
}

/** Properties that hold numbers, by their names in words. */
function numberNames(schema: GraphSchema): string[] {
  const properties = [...schema.labels, ...schema.relationshipTypes].flatMap((kind) => kind.properties)
  const names = properties.filter(({ types }) => types.some((type) => type === 'integer' || type === 'float')).map(({ property }) => wordsOfName(property))
  return [...new Set(names)].map((name) => name.toLowerCase())
}

/** `zones 1 to 3`, `zone 4 and beyond`: ranges of a property that holds numbers. */
function plainRanges(text: string, schema: GraphSchema): string {
  return numberNames(schema).reduce((said, name) => {
    const many = String.raw`\b${name}s?`
    return said
      .replace(new RegExp(String.raw`${many} (${amount}) (?:up )?(?:to|through|till) (${amount})\b`, 'gi'), `${name} between $1 and $2`)
      .replace(
        new RegExp(String.raw`${many} (${amount}),? (?:and|or) (?:beyond|above|upwards?|up|over|higher|farther(?: out)?|further(?: out)?|outwards?)\b`, 'gi'),
        `${name} at least $1`
      )
      .replace(new RegExp(String.raw`${many} (${amount}),? (?:and|or) (?:below|under|lower|downwards?|down|less)\b`, 'gi'), `${name} at most $1`)
  }, text)
}

const teens = 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ones = numberWords.split('|').slice(0, 9)
const largeNumber = new RegExp(String.raw`\b(?:(${teens.join('|')})|(${tens.join('|')})(?:-(${ones.join('|')}))?)\b(?!-)`, 'g')

/** `forty-two`, written small: 42. What begins with a capital may be a name. */
const plainNumbers = (text: string) =>
  text.replace(largeNumber, (_, teen: string | undefined, ten: string | undefined, one: string | undefined) =>
    String(teen === undefined ? 10 * (tens.indexOf(ten ?? '') + 2) + (one === undefined ? 0 : ones.indexOf(one) + 1) : teens.indexOf(teen) + 13)
  )

/** `over 100 times a year`, where `visitsPerYear` is stored: the property by its name. */
function plainRates(text: string, schema: GraphSchema): string {
  const rates = [...schema.labels, ...schema.relationshipTypes]
    .flatMap(({ properties }) => properties.map(({ property }) => wordsOfName(property).toLowerCase()))
    .filter((name) => / per \w+$/.test(name))
  return rates.reduce(
    (said, name) => said.replace(new RegExp(String.raw`\b(${amount}) times (?:a|an|per|every|each) ${name.split(' ').at(-1)}\b`, 'gi'), `$1 ${name}`),
    text
  )
}

/** A question with amounts, units, dates and bounds in plain terms. What stands in quotes is left as it is. */
export function plainAmounts(text: string, schema: GraphSchema): string {
  return text
    .split(/("[^"]*")/)
    .map((part, index) => (index % 2 === 1 ? part : dropUnits(plainRates(plainRanges(plainBounds(plainDates(plainNumbers(part))), schema), schema), schema)))
    .join('')
}
