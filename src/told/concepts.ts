/** Everyday words by what they say, whatever the story: a hall and a harbour are places, a lane and a cable are links. */
const words = {
  place: `place city town village island station house room hall site harbour harbor port airport stop square corner cave chamber hut farm planet point spot location building camp park
    garden field region area district stand shrine cell tower office school shop pond lake dot junction crossing depot platform valley peak cabin tank basin well room stage tent floor
    kitchen cellar warehouse factory mine market store plaza settlement hamlet castle court pier dock terminal gate oasis inn`,
  person: `person people friend guest child kid pupil student worker man woman player dancer member colleague employee scout singer runner visitor passenger neighbour neighbor delegate
    politician monk knight wizard sister brother cousin family actor musician artist author donor expert candidate applicant volunteer nurse pilot driver chef teacher monkey animal dog cat
    wolf bird bee agent spy soldier robot hero cook owner climber swimmer boy girl relative villager diplomat`,
  link: `road street lane path trail bridge cable wire line tunnel corridor door passage connection link edge track rail channel canal pipe tube river stairs footpath alley highway ferry
    flight route tie string rope thread wiring relation arc duct hose conduit walkway`,
  move: `walk drive travel fly hike sail ride run go move swim crawl climb wander stroll roam pass ship send journey trip tour trek visit call step hop jump`,
  enmity: `quarrel hate enemy rival dislike fight conflict clash incompatible feud argue disagree oppose opponent hostile interfere interference react cannot refuse adversary foe apart
    separate separated detest bicker envy loathe allergic harm poison`,
  amity: `friend know acquainted trust like allied ally cooperate partner befriend mutual pairwise mutually together clique`,
  again: `twice again repeat repeated repetition retrace second revisit repeating reuse reused`,
  once: `once single exactly precisely each every all`,
  back: `back return loop circle ring round circuit home cycle closed circular cyclic cyclical acyclic`,
  precede: `before after prerequisite depend dependency require requirement precede precedence prior first earlier later follow constraint order sequence schedule ordering sort arrange rule
    line finish plan`,
  most: `maximum most largest greatest highest biggest max maximal top best maximise maximize heaviest upper peak`,
  least: `minimum least shortest cheapest fewest quickest smallest lowest fastest minimal little few earliest optimal economical short cheap quick fast soon`,
  two: `two half halves both pair black white red blue binary either`,
  group: `group side team colour color camp set table squad class room cage cabinet enclosure committee bus tent box shift slot division partition split divide divided sort separate bipartite`,
  three: `three trio triangle triple triad third`,
  sum: `sum total together joint combined add altogether aggregate overall`,
  carry: `flow water litre liter gas oil carry transport pump capacity throughput convey deliver transfer drain bandwidth traffic data megabit tonne ton truck volume supply sink evacuate gallon
    barrel power electricity current grain goods units per second minute hour day simultaneously`,
  length: `distance length far km kilometre kilometer mile metre meter minute hour time cost price toll fare fee weight long cheap money coin fuel euro dollar expensive latency`,
  assign: `assign allocate match pair give get job task position assignment allocation matching vacancy seat distribute fill suitable qualified skill wish want`,
  able: `can could possible may able possibly feasible`,
  reach: `reach reachable arrive connected get connect through spread`,
  vector: `vector embedding feature representation layer aggregation aggregate convolution neighbour neighbor neighbourhood message state iteration gnn hidden propagation update updated`,
  rank: `important importance influential influence rank pagerank authoritative central prestige significant prominent respected standing score trusted matter weighty`
} as const

export type Concept = keyof typeof words

const conceptsOfStem = new Map<string, Concept[]>()

/** A rough stem: endings of number, tense and comparison are cut off, so that forms of one word meet. */
export function stem(word: string): string {
  const plain = word.toLowerCase().replace(/[’']s?$/, '')
  if (plain.length < 4) return plain
  const cut = plain
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|sh|ch|x|z)es$/, '')
    .replace(/(?<=[^su])s$/, '')
    .replace(/(?<=\p{L}{3})(?:ing|ed)$/u, '')
    .replace(/([^aeiouls])\1$/, '$1')
  return cut.replace(/e$/, '')
}

for (const [concept, list] of Object.entries(words) as [Concept, string][]) {
  for (const word of list.split(/\s+/)) conceptsOfStem.set(stem(word), [...(conceptsOfStem.get(stem(word)) ?? []), concept])
}

export function conceptsOf(stemmed: string): readonly Concept[] {
  return conceptsOfStem.get(stemmed) ?? []
}
