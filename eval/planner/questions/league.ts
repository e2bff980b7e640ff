import { ask, count, declined, name, names, number, path, ranking, rows, truth, word } from '../expect.ts'
import { league } from '../graphs/league.ts'
import { componentsOf, networkOf, pageranksOf, trianglesOf } from '../network.ts'
import { best, countBy, foldBy, mean, nameOf, num, sum, text, top, truthOf } from '../truth.ts'

const g = truthOf(league)
const { all, one, out, into, links } = g
type Node = ReturnType<typeof one>
const club = (called: string) => one('Club', called)
const player = (called: string) => one('Player', called)
const stadium = (called: string) => one('Stadium', called)
const clubs = all('Club')
const players = all('Player')
const matches = all('Match')
const cup = matches.filter((item) => text(item, 'competition') === 'Lantern Cup')
const at = (position: string) => players.filter((who) => text(who, 'pos') === position)
/** Clubs and grounds of the lower division. */
const second = clubs.filter((item) => text(item, 'division') === 'Second Division')
const small = all('Stadium', (item) => num(item, 'capacity') < 20_000)
const crowd = (item: Node) => num(item, 'attendance')
const noted = matches.filter((item) => !Number.isNaN(crowd(item)))
const fee = (link: ReturnType<typeof links>[number]) => num(link, 'fee_m')
const dearest = top(links('SIGNED_FROM'), 2, fee)
const pros = all('Coach', (who) => text(who, 'licence') === 'Pro')
const norlanders = all('Coach', (who) => text(who, 'nat') === 'Norlander')
const semi = one('Match', 'Cup Semi-Final 1')
const orsova = club('FC Orsova 1907')
const skellgate = club('Skellgate Harriers')
const hexley = club('Hexley Town')
const is = (item: Node, property: string) => item.properties[property] === true
/** The relationships of a type that leave a node. */
const from = (item: Node, type: string) => links(type, (link) => link.from === item)
const goals = (who: Node) => sum(from(who, 'SCORED_IN').map((link) => num(link, 'goals')))
const only = <T>(items: readonly T[]): T => {
  const [item, other] = items
  if (item === undefined || other !== undefined) throw new RangeError(`Not one but ${items.length}.`)
  return item
}
const meanBy = (items: readonly Node[], key: string, property: string) =>
  foldBy(
    items,
    (item) => text(item, key),
    (group) => mean(group.map((item) => num(item, property)))
  )
const wages = (who: Node) => Math.max(...from(who, 'PLAYS_FOR').map((link) => num(link, 'wage_k')))
const rivalry = { types: ['SEES_AS_RIVAL'] }
const rivals = networkOf(g, rivalry)
const rivalsByRoad = networkOf(g, { ...rivalry, weight: 'road_km' })
const feuds = networkOf(g, { ...rivalry, directed: false })
const anyWay = networkOf(g, { directed: false })
const rivalRank = pageranksOf(g, rivals)
/** Components of clubs by rivalries of any direction, without one of the clubs. */
const groupsWithout = (gone?: Node) => {
  const relationships = links('SEES_AS_RIVAL', (link) => link.from !== gone && link.to !== gone)
  return componentsOf(truthOf({ ...league, nodes: clubs.filter((item) => item !== gone), relationships })).length
}
/** Clubs whose removal increases the number of components. */
const cutPoints = clubs.filter((item) => groupsWithout(item) > groupsWithout())

export const questions = [
  // Single facts.
  ask(
    'lookup',
    'Hello, I am new to this and hope I am in the right place. Could you kindly tell me on what date the Orsova Dome was opened?',
    word(text(stadium('Orsova Dome'), 'openedOn'))
  ),
  ask('lookup', 'Idris Calloway Jr. - loan runs until when?', word(text(only(from(player('Idris Calloway Jr.'), 'ON_LOAN_AT')), 'until'))),
  ask('lookup', 'How many millions did Kittering Albion pay for Gaspard Ilmen?', number(num(only(from(player('Gaspard Ilmen'), 'SIGNED_FROM')), 'fee_m'))),
  ask('lookup', 'Give me the Coach node with a MANAGES edge to Mossburn Thistle.', name(only(into(club('Mossburn Thistle'), 'MANAGES')))),
  ask('lookup', 'Abbey Field is whose home turf?', name(only(into(stadium('Abbey Field'), 'HOME_GROUND')))),
  ask('lookup', "what's the number on theo wragge's jersey", number(num(only(from(player('Theo Wragge'), 'PLAYS_FOR')), 'shirtNo'))),
  // Filters.
  ask('list', 'Which forwards kick with their left?', names(at('forward').filter((who) => is(who, 'leftFooted')))),
  ask(
    'list',
    "I'm putting together a feature on football in the cold months. I need the matches from 1 December 2023 up to the end of February 2024.",
    names(all('Match', (item) => text(item, 'playedOn') >= '2023-12-01' && text(item, 'playedOn') < '2024-03-01'))
  ),
  ask(
    'list',
    "Player.name where nat is 'Costrian' and height_cm >= 186",
    names(players.filter((who) => text(who, 'nat') === 'Costrian' && num(who, 'height_cm') >= 186))
  ),
  ask(
    'list',
    'Show the guys who have yet to win a single cap although the market puts them at over 3 million.',
    names(players.filter((who) => num(who, 'caps') === 0 && num(who, 'value_m') > 3))
  ),
  ask('list', 'fan-owned clubs, not First Division', names(second.filter((item) => is(item, 'fanOwned')))),
  ask('list', 'pleese give me al the sponsers that have a name begining with Moss', names(all('Sponsor', (item) => nameOf(item).startsWith('Moss')))),
  // Counts.
  ask('count', 'In the Lantern Cup, how many ties went to extra time?', count(cup.filter((item) => is(item, 'extraTime')))),
  ask('count', 'number of defenders born between 1990 and 1999', count(at('defender').filter((who) => /^199/.test(text(who, 'dob'))))),
  ask(
    'count',
    'Transfers with a price of ten million or above: how many have there been? Digits only.',
    count(links('SIGNED_FROM', (link) => fee(link) >= 10))
  ),
  ask('count', 'Count the open-air grounds (no closing roof) with room for under 20,000.', count(small.filter((item) => !is(item, 'retractableRoof')))),
  // Groups.
  ask('group', 'average height per playing position', rows(meanBy(players, 'pos', 'height_cm'))),
  ask('group', 'From what industries do the sponsors come, and how many in each?', rows(countBy(all('Sponsor'), (item) => text(item, 'industry')))),
  ask(
    'group',
    'We want to print a goals column: for every club, add up the goals it made (goalsFor) across all the matches it contested.',
    rows(clubs.map((item): [string, number] => [nameOf(item), sum(from(item, 'CONTESTED').map((link) => num(link, 'goalsFor')))]))
  ),
  ask(
    'group',
    'What crowd did a game draw on average, split by competition? Skip the game for which no attendance was noted.',
    rows(meanBy(noted, 'competition', 'attendance'))
  ),
  // The most and the least.
  ask('top', 'So who ended up as top scorer, all matches taken together?', name(...top(players, 1, goals))),
  ask('top', 'three best attended matches, biggest crowd first', ranking(top(matches, 3, crowd))),
  ask('top', 'Leaving aside the record signing, which player was the dearest to buy?', name(...dearest.slice(1).map((link) => link.from))),
  ask('top', 'Name the arena that holds the fewest spectators.', name(...top(all('Stadium'), 1, (item) => -num(item, 'capacity')))),
  ask('top', 'Which club do more clubs see as a rival than any other?', name(...best(clubs, (item) => into(item, 'SEES_AS_RIVAL').length))),
  ask('top', 'Rank the 4 biggest earners among the players by weekly wage, names only please', ranking(top(players, 4, wages))),
  // Sums and means.
  ask(
    'aggregate',
    'All in all, what did FC Orsova 1907 take in for players signed from it?',
    number(sum(links('SIGNED_FROM', (link) => link.to === orsova).map(fee)))
  ),
  ask('aggregate', "AVG(winPct) over Coach nodes whose licence = 'Pro'", number(mean(pros.map((who) => num(who, 'winPct'))))),
  ask(
    'aggregate',
    'Our bank would like one figure: the combined market value of everybody under contract to Kittering Albion, loanees from elsewhere left out.',
    number(sum(into(club('Kittering Albion'), 'PLAYS_FOR').map((who) => num(who, 'value_m'))))
  ),
  ask('aggregate', 'Among goalkeepers, how low does the weekly pay go?', number(Math.min(...at('goalkeeper').map(wages)))),
  // One to three steps.
  ask(
    'neighbours',
    'Which companies put money into a club whose manager is a Norlander?',
    names(norlanders.flatMap((who) => out(who, 'MANAGES')).flatMap((item) => into(item, 'SPONSORS')))
  ),
  ask('neighbours', 'home grounds of the moss bank clubs', names(out(one('Sponsor', 'Moss Bank'), 'SPONSORS').flatMap((item) => out(item, 'HOME_GROUND')))),
  ask(
    'neighbours',
    'Some people were signed from Tarn Rovers over the years. Which clubs do they play for today?',
    names(into(club('Tarn Rovers'), 'SIGNED_FROM').flatMap((who) => out(who, 'PLAYS_FOR')))
  ),
  ask(
    'neighbours',
    'Who are the managers of the two sides that met in the Cup Final?',
    names(into(one('Match', 'Cup Final'), 'CONTESTED').flatMap((item) => into(item, 'MANAGES')))
  ),
  ask(
    'neighbours',
    'Renata Solveig was a mentor to several coaches. I want the next generation: the ones mentored by those coaches in turn.',
    names(into(one('Coach', 'Renata Solveig'), 'MENTORED_BY').flatMap((who) => into(who, 'MENTORED_BY')))
  ),
  // Yes or no.
  ask('yes-no', 'does lusk share its ground with anybody else?', truth(into(only(out(club('Lusk'), 'HOME_GROUND')), 'HOME_GROUND').length > 1)),
  ask('yes-no', 'Was there a goal by Fabian Roscoe in Cup Semi-Final 1? Yes or no', truth(into(semi, 'SCORED_IN').includes(player('Fabian Roscoe')))),
  ask('yes-no', 'Do Skellgate Harriers themselves see Hexley Town as a rival?', truth(into(hexley, 'SEES_AS_RIVAL').includes(skellgate))),
  ask(
    'yes-no',
    'If I hop from club to club along SEES_AS_RIVAL and may go against the arrows too, can I ever get from Lusk to Vale of Ambry?',
    truth(feuds.paths(club('Lusk'), club('Vale of Ambry')).length > 0)
  ),
  // At least.
  ask('at-least', 'clubs w/ 2+ sponsors', names(clubs.filter((item) => into(item, 'SPONSORS').length >= 2))),
  ask('at-least', 'Which lads found the net in three different games or more?', names(players.filter((who) => out(who, 'SCORED_IN').length >= 3))),
  ask('at-least', 'How many firms spread their sponsorship over a minimum of two clubs?', count(all('Sponsor', (item) => out(item, 'SPONSORS').length >= 2))),
  // None.
  ask('not', 'Is there a stadium that no club calls home? Which?', names(all('Stadium', (item) => into(item, 'HOME_GROUND').length === 0))),
  ask('not', 'We scout free agents. List the players who do not play for any club.', names(players.filter((who) => out(who, 'PLAYS_FOR').length === 0))),
  ask('not', 'unsponsored clubs?', names(clubs.filter((item) => into(item, 'SPONSORS').length === 0))),
  // Compared.
  ask(
    'compare',
    'Viktor Hallam and Bruno Skarsted, which of the two keepers is taller?',
    name(...top([player('Viktor Hallam'), player('Bruno Skarsted')], 1, (who) => num(who, 'height_cm')))
  ),
  ask('compare', 'who has more points than hexley town', names(clubs.filter((item) => num(item, 'pts') > num(hexley, 'pts')))),
  ask(
    'compare',
    'What is the difference in capacity between Albion Park and Tarn Lane? A bare number will do.',
    number(num(stadium('Albion Park'), 'capacity') - num(stadium('Tarn Lane'), 'capacity'))
  ),
  // Ways.
  ask(
    'path',
    'Going only from a club to one that it sees as a rival, what is the shortest chain, in number of clubs, from Hexley and Dunmere United to FC Orsova 1907?',
    path(rivals.paths(club('Hexley and Dunmere United'), orsova))
  ),
  ask('path', 'cheapest SEES_AS_RIVAL path Hexley Town -> FC Orsova 1907, weight road_km, follow direction', path(rivalsByRoad.paths(hexley, orsova))),
  ask(
    'path',
    'Find me a connection between the sponsor Ambry Dairy and the coach Hugh Pennard: any sort of tie, in either direction, as few steps as possible.',
    path(anyWay.paths(one('Sponsor', 'Ambry Dairy'), one('Coach', 'Hugh Pennard')))
  ),
  ask(
    'path',
    'Begin at Skellgate Harriers, move on to a club they see as a rival, and do that again if you like: which clubs come up within those two moves?',
    names(rivals.within(skellgate, 2))
  ),
  // The network.
  ask('structure', 'Taking rivalries as mutual, how many separate circles of clubs are there? Each lone club counts as one.', number(groupsWithout())),
  ask('structure', 'Treat SEES_AS_RIVAL as undirected and compute the articulation points among the clubs.', names(cutPoints)),
  ask(
    'structure',
    'How many trios of clubs exist in which each one has a rivalry with both of the others, no matter who started it?',
    count(trianglesOf(g, rivalry))
  ),
  ask('structure', 'PageRank on the rivalries between clubs (as directed), name of the winner', name(...top(clubs, 1, rivalRank))),
  // The form of the answer.
  ask(
    'format',
    'As a JSON array of objects with the keys name and height_cm, and no prose around it: all goalkeepers.',
    rows(at('goalkeeper').map((who) => [nameOf(who), num(who, 'height_cm')]))
  ),
  ask(
    'format',
    'I have to paste this in a spreadsheet, so CSV with header club,coach please: who manages which Second Division club?',
    rows(second.flatMap((item) => into(item, 'MANAGES').map((who) => [nameOf(item), nameOf(who)])))
  ),
  ask('format', 'stadiums, surface hybrid or artificial, comma separated', names(all('Stadium', (item) => /hybrid|artificial/.test(text(item, 'surface'))))),
  // Not in the data.
  ask('unanswerable', 'How many assists did Theo Wragge provide?', declined),
  ask('unanswerable', 'Which referee was in charge of the Cup Final?', declined),
  ask('unanswerable', 'yellow cards shown in Cup Semi-Final 2, just the figure', declined),
  ask('unanswerable', 'How many points does Kettering Rovers have?', declined),
  ask('unanswerable', 'We would like to approach Mateo Quillon. Could you give us the name of his agent?', declined),
  ask('unanswerable', 'price of a season ticket at Mossburn Thistle', declined)
]
