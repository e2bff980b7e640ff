/** What arguments must hold, so that a word of the language counts as carried. */
export type Need =
  | 'negation'
  | 'above'
  | 'below'
  | 'comparison'
  | 'order'
  | 'average'
  | 'median'
  | 'sum'
  | 'share'
  | 'group'
  | 'distinct'
  | 'times'
  | 'only'
  | 'relation'
  | 'weight'
  | 'text'
  | 'kept'
  | 'supposed'
  | 'pair'

const needs: Readonly<Record<Need, string>> = {
  negation:
    'not n’t no never without except excluding exclude neither nor nobody none nothing lack lacks lacking cannot isnt arent doesnt dont didnt hasnt havent wasnt outside besides',
  above: 'after since above over more greater later exceed exceeds exceeding least older longer higher bigger larger taller newer',
  below: 'before until till below under less fewer earlier within most younger shorter lower smaller cheaper older',
  comparison: 'between equal equals',
  order:
    'most least fewest highest lowest largest smallest greatest biggest maximum minimum max min best worst top bottom first last rank ranking furthest farthest higher lower longest shortest heaviest',
  average: 'average mean avg',
  median: 'median',
  sum: 'sum combined altogether together',
  share: 'percent percentage share fraction ratio proportion half',
  group: 'per grouped breakdown distribution',
  distinct: 'distinct different unique',
  times: 'twice thrice double triple half',
  only: 'only solely merely',
  relation:
    'next hop hops step steps stop stops link links linked linking edge edges connection connections connect connects connected connecting relationship relationships reach reaches reached reachable reaching travel travels ' +
    'path paths route routes way ways chain direct directly neighbour neighbours neighbor neighbors adjacent through between outgoing incoming direction directions apart away separate separated separates together common share shared ' +
    'themselves mutual mutually longer lead leads leading tie ties tied point points',
  weight: 'weight weighted weights cost costs',
  text: 'start starts starting begin begins beginning end ends ending contain contains containing',
  kept: 'those these them',
  pair: 'both',
  supposed: 'if suppose supposing assuming imagine'
}

export const needsOf: ReadonlyMap<string, readonly Need[]> = (() => {
  const found = new Map<string, Need[]>()
  for (const [need, words] of Object.entries(needs) as [Need, string][]) {
    for (const word of words.split(' ')) found.set(word, [...(found.get(word) ?? []), need])
  }
  return found
})()

/** The place that an ordinal names: `second` is 2. `first` and `last` ask for an order only. */
export const ordinals: ReadonlyMap<string, number> = new Map([
  ...'second third fourth fifth sixth seventh eighth ninth tenth'.split(' ').map((word, at) => [word, at + 2] as const),
  ...Array.from({ length: 19 }, (_, at) => [`${at + 2}${at === 0 ? 'nd' : at === 1 ? 'rd' : 'th'}`, at + 2] as const)
])
