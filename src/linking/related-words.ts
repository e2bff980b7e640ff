/**
 * Words of everyday English that name the same relation or quality. Each line is one group; a word may stand in several.
 * A schema word is also found through the other words of its groups, with less weight than through itself.
 */
const groups = [
  'work employ employee employer job employment staff worker',
  'live reside resident residence home inhabitant dwell',
  'locate location base headquarter situate place lie sit',
  'know acquaint acquaintance friend friendship befriend',
  'found founder start create creator establish launch',
  'own owner belong possess hold ownership',
  'buy purchase order acquire customer buyer',
  'manage manager lead leader head boss supervise supervisor report',
  'like love enjoy fan favourite favorite',
  'follow follower following subscribe',
  'marry spouse wife husband partner',
  'act actor actress star cast appear appearance play role',
  'direct director',
  'write writer author',
  'study attend student school enrol enroll',
  'teach teacher instructor',
  'invest investor fund back backer investment',
  'supply supplier provide provider vendor supplies',
  'cite citation reference refer',
  'fly flight route leg',
  'publish publication appear',
  'alive living live',
  'cooccur cooccurrence appear share together',
  'link connect connection adjoin',
  'visit visitor travel',
  'sell seller sale',
  'produce producer make maker manufacture manufacturer',
  'contain include part member membership',
  'depend dependency require need',
  'speak talk language',
  'rate rating score review',
  'weight strength intensity',
  'time duration minute travel hour',
  'distance length km kilometre kilometer mile metre meter far',
  'cost price fare fee expense',
  'salary pay wage earn income earnings',
  'population inhabitant populous people resident',
  'revenue turnover sale income',
  'headcount size workforce',
  'founded establish foundation year start',
  'birth born birthday birthdate',
  'country nation state',
  'city town municipality',
  'company firm business corporation organisation organization employer enterprise',
  'person people human individual guy someone man woman',
  'job occupation profession position role title',
  'industry sector field branch',
  'gender sex',
  'email mail',
  'name title call',
  'movie film',
  'character figure',
  'station stop',
  'department team division unit',
  'coordinate latitude longitude position',
  'location latitude longitude'
].map((line) => line.split(' '))

/** Words that share a group with this one, itself left out. Lower-case dictionary forms. */
export function relatedWords(word: string): ReadonlySet<string> {
  const related = new Set<string>()
  for (const group of groups) if (group.includes(word)) for (const other of group) if (other !== word) related.add(other)
  return related
}

const opposites = new Map(
  [
    'alive dead',
    'alive deceased',
    'active idle',
    'open closed',
    'public private',
    'online offline',
    'enabled disabled',
    'paid unpaid',
    'married single',
    'full empty',
    'on off'
  ].flatMap((pair) => {
    const [one, other] = pair.split(' ') as [string, string]
    return [
      [other, one],
      [one, other]
    ] as const
  })
)

/** The word whose opposite this one says: `inactive` -> active, `dead` -> alive; null when it is none's. */
export function oppositeOf(word: string): string | null {
  const prefixed = /^(?:un|in|im|non|dis)(\p{L}{4,})$/u.exec(word)
  return opposites.get(word) ?? prefixed?.[1] ?? null
}
