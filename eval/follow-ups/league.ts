import { count, declined, name, names, number, path, ranking, rows, truth, word } from '../planner/expect.ts'
import type { EvalNode } from '../planner/graphs/graph.ts'
import { league } from '../planner/graphs/league.ts'
import { networkOf, pageranksOf } from '../planner/network.ts'
import { best, countBy, mean, num, sum, text, top, truthOf } from '../planner/truth.ts'
import { chain, values } from './chain.ts'

const g = truthOf(league)
const { all, one, out, into, links } = g
const club = (called: string) => one('Club', called)
const player = (called: string) => one('Player', called)
const coach = (called: string) => one('Coach', called)
const players = all('Player')
const clubs = all('Club')
const stadiums = all('Stadium')
const at = (position: string) => players.filter((who) => text(who, 'pos') === position)
const squad = (called: string) => into(club(called), 'PLAYS_FOR')
const manager = (called: string) => into(club(called), 'MANAGES')
const sponsored = (called: string) => out(one('Sponsor', called), 'SPONSORS')
const is = (item: EvalNode, property: string) => item.properties[property] === true
const height = (who: EvalNode) => num(who, 'height_cm')
const tallest = top(players, 3, height)
const largest = top(stadiums, 3, (item) => num(item, 'capacity'))
const crowds = top(all('Match'), 3, (item) => num(item, 'attendance'))
const division = (called: string) => clubs.filter((item) => text(item, 'division') === called)
const in2nd = division('Second Division')
const lefties = players.filter((who) => is(who, 'leftFooted'))
const capped = players.filter((who) => num(who, 'caps') > 50)
const inFinal = into(one('Match', 'Cup Final'), 'SCORED_IN')
const inSemi = into(one('Match', 'Cup Semi-Final 1'), 'SCORED_IN')
const byRenata = into(coach('Renata Solveig'), 'MENTORED_BY')
const fromTarn = into(club('Tarn Rovers'), 'SIGNED_FROM')
const clubsOf = (items: readonly EvalNode[]) => [...new Set(items.flatMap((item) => out(item, 'PLAYS_FOR')))]
const founded = (item: EvalNode) => num(item, 'foundedYr')
const roads = networkOf(g, { types: ['SEES_AS_RIVAL'], weight: 'road_km' })
const way = (from: string, to: string) => path(roads.paths(club(from), club(to)))
const rank = pageranksOf(g, networkOf(g))
const ranked = top(clubs, 3, rank)
const unsponsored = clubs.filter((item) => into(item, 'SPONSORS').length === 0)

export const chains = [
  chain(
    'value',
    ['How many players are defenders?', count(at('defender'))],
    ['and goalkeepers?', count(at('goalkeeper'))],
    ['list them', names(at('goalkeeper'))],
    ['how many goals did he concede?', declined]
  ),
  chain(
    'value',
    ['Which players are forwards?', names(at('forward'))],
    ['only those over 185 cm', names(at('forward').filter((who) => height(who) > 185))],
    ['how many are there?', count(at('forward').filter((who) => height(who) > 185))],
    ['and their salaries?', declined]
  ),
  chain(
    'value',
    ['Which clubs are in the Second Division?', names(in2nd)],
    ['and in the First Division?', names(division('First Division'))],
    ['which of those are fan owned?', names(division('First Division').filter((item) => is(item, 'fanOwned')))],
    [
      'who manages them?',
      names(
        division('First Division')
          .filter((item) => is(item, 'fanOwned'))
          .flatMap((item) => into(item, 'MANAGES'))
      )
    ]
  ),
  chain(
    'node',
    ['Who plays for Tarn Rovers?', names(squad('Tarn Rovers'))],
    ['and for Hexley Town?', names(squad('Hexley Town'))],
    ['which of them is the tallest?', name(...best(squad('Hexley Town'), height))],
    ['how tall is he?', number(Math.max(...squad('Hexley Town').map(height)))]
  ),
  chain(
    'node',
    ['Who manages FC Orsova 1907?', names(manager('FC Orsova 1907'))],
    ['and Tarn Rovers?', names(manager('Tarn Rovers'))],
    ['who mentored him?', names(out(manager('Tarn Rovers')[0] as EvalNode, 'MENTORED_BY'))],
    ['what is his phone number?', declined]
  ),
  chain(
    'rank',
    ['Which stadium is the largest?', name(largest[0] as EvalNode)],
    ['and the second largest?', name(largest[1] as EvalNode)],
    ['and the third?', name(largest[2] as EvalNode)],
    ['and the smallest?', name(...best(stadiums, (item) => -num(item, 'capacity')))]
  ),
  chain(
    'rank',
    ['Who is the tallest player?', name(tallest[0] as EvalNode)],
    ['and the shortest?', name(...best(players, (who) => -height(who)))],
    ['which club does he play for?', names(out(best(players, (who) => -height(who))[0] as EvalNode, 'PLAYS_FOR'))],
    ['why?', declined]
  ),
  chain(
    'rank',
    ['Which match had the highest attendance?', name(crowds[0] as EvalNode)],
    ['the next one?', name(crowds[1] as EvalNode)],
    ['who scored in it?', names(into(crowds[1] as EvalNode, 'SCORED_IN'))],
    ['and who refereed it?', declined]
  ),
  chain(
    'node',
    ['Which clubs does Bolt Energy sponsor?', names(sponsored('Bolt Energy'))],
    ['and Moss Bank?', names(sponsored('Moss Bank'))],
    ['which of those were founded before 1920?', names(sponsored('Moss Bank').filter((item) => founded(item) < 1920))],
    ['what is its motto?', declined]
  ),
  chain(
    'pronoun',
    ['Which clubs does Halvia Air sponsor?', names(sponsored('Halvia Air'))],
    ['who plays for them?', names(sponsored('Halvia Air').flatMap((item) => into(item, 'PLAYS_FOR')))],
    ['how many is that?', count(sponsored('Halvia Air').flatMap((item) => into(item, 'PLAYS_FOR')))],
    [
      'how many of those are left footed?',
      count(
        sponsored('Halvia Air')
          .flatMap((item) => into(item, 'PLAYS_FOR'))
          .filter((who) => is(who, 'leftFooted'))
      )
    ]
  ),
  chain(
    'property',
    ['How many caps does Mateo Quillon have?', number(num(player('Mateo Quillon'), 'caps'))],
    ['and Anton Vreeland?', number(num(player('Anton Vreeland'), 'caps'))],
    ['and his height?', number(height(player('Anton Vreeland')))],
    ['and his shoe size?', declined]
  ),
  chain(
    'property',
    ['What is the attendance of the Cup Final?', number(num(one('Match', 'Cup Final'), 'attendance'))],
    ['and the red cards?', number(num(one('Match', 'Cup Final'), 'redCards'))],
    ['and of Cup Semi-Final 1?', number(num(one('Match', 'Cup Semi-Final 1'), 'redCards'))],
    ['and the weather?', declined]
  ),
  chain(
    'node',
    ['Who scored in the Cup Final?', names(inFinal)],
    ['and in Cup Semi-Final 1?', names(inSemi)],
    ['which of them play for FC Orsova 1907?', names(inSemi.filter((who) => squad('FC Orsova 1907').includes(who)))],
    ['is there another one?', declined]
  ),
  chain(
    'narrow',
    ['Which players have more than 50 caps?', names(capped)],
    ['which of those are midfielders?', names(capped.filter((who) => text(who, 'pos') === 'midfielder'))],
    ['which club does he play for?', names(clubsOf(capped.filter((who) => text(who, 'pos') === 'midfielder')))],
    ['and his agent?', declined]
  ),
  chain(
    'bound',
    ['Which players have more than 50 caps?', names(capped)],
    ['and more than 60?', names(players.filter((who) => num(who, 'caps') > 60))],
    ['what are their hobbies?', declined],
    [
      'how tall are they?',
      values(
        players.filter((who) => num(who, 'caps') > 60),
        'height_cm'
      )
    ]
  ),
  chain(
    'count',
    ['Which players are left footed?', names(lefties)],
    ['how many is that?', count(lefties)],
    ['and how many of them are forwards?', count(lefties.filter((who) => text(who, 'pos') === 'forward'))],
    ['name them', names(lefties.filter((who) => text(who, 'pos') === 'forward'))]
  ),
  chain(
    'measure',
    ['What is the average height of goalkeepers?', number(mean(at('goalkeeper').map(height)))],
    ['and of defenders?', number(mean(at('defender').map(height)))],
    ['and the maximum?', number(Math.max(...at('defender').map(height)))],
    ['and their average weight?', declined]
  ),
  chain(
    'group',
    ['How many matches are there per competition?', rows(countBy(all('Match'), (item) => text(item, 'competition')))],
    ['how many are there?', count(all('Match'))],
    ['and stadiums?', count(stadiums)],
    ['by surface?', rows(countBy(stadiums, (item) => text(item, 'surface')))]
  ),
  chain(
    'pronoun',
    ['Which coaches were mentored by Renata Solveig?', names(byRenata)],
    ['which clubs do they manage?', names(byRenata.flatMap((who) => out(who, 'MANAGES')))],
    ['who sponsors those clubs?', names([...new Set(byRenata.flatMap((who) => out(who, 'MANAGES')).flatMap((item) => into(item, 'SPONSORS')))])],
    ['and who sponsors it?', declined]
  ),
  chain(
    'ends',
    ['What is the shortest path from Tarn Rovers to Port Lusk Wanderers over rivals by road km?', way('Tarn Rovers', 'Port Lusk Wanderers')],
    ['and to FC Orsova 1907?', way('Tarn Rovers', 'FC Orsova 1907')],
    ['and from Hexley Town?', way('Hexley Town', 'FC Orsova 1907')],
    ['what about Lusk?', declined]
  ),
  chain(
    'measure',
    ['Which club has the highest pagerank?', name(ranked[0] as EvalNode)],
    ['and the second highest?', name(ranked[1] as EvalNode)],
    ['the top 3?', ranking(ranked)],
    ['and back?', declined]
  ),
  chain(
    'nothing',
    ['and their budget?', declined],
    ['Which clubs are fan owned?', names(clubs.filter((item) => is(item, 'fanOwned')))],
    [
      'and their points?',
      values(
        clubs.filter((item) => is(item, 'fanOwned')),
        'pts'
      )
    ],
    ['and back?', declined]
  ),
  chain(
    'narrow',
    ['Which clubs have no sponsor?', names(unsponsored)],
    ['those in the Second Division', names(unsponsored.filter((item) => in2nd.includes(item)))],
    ['where is it?', declined]
  ),
  chain(
    'value',
    ['How many clubs are in Tarn?', count(clubs.filter((item) => text(item, 'city') === 'Tarn'))],
    ['and in Orsova?', count(clubs.filter((item) => text(item, 'city') === 'Orsova'))],
    ['which ones?', names(clubs.filter((item) => text(item, 'city') === 'Orsova'))],
    ['do they have the same owner?', declined]
  ),
  chain(
    'narrow',
    ['Which players were signed from Tarn Rovers?', names(fromTarn)],
    ['which of them are defenders?', names(fromTarn.filter((who) => text(who, 'pos') === 'defender'))],
    ['which clubs do they play for?', names(clubsOf(fromTarn.filter((who) => text(who, 'pos') === 'defender')))],
    ['and the next one?', declined]
  ),
  chain(
    'bound',
    ['Which clubs were founded before 1900?', names(clubs.filter((item) => founded(item) < 1900))],
    ['and after 1950?', names(clubs.filter((item) => founded(item) > 1950))],
    [
      'how many points do they have?',
      values(
        clubs.filter((item) => founded(item) > 1950),
        'pts'
      )
    ],
    ['how many in total?', declined]
  ),
  chain(
    'truth',
    ['Is Mateo Quillon taller than Idris Calloway?', truth(height(player('Mateo Quillon')) > height(player('Idris Calloway')))],
    ['and Bruno Skarsted?', declined],
    ['are you sure?', declined]
  ),
  chain(
    'truth',
    ['Did Idris Calloway score in the Cup Final?', truth(inFinal.includes(player('Idris Calloway')))],
    ['and Theo Wragge?', truth(inFinal.includes(player('Theo Wragge')))],
    ['and in Cup Semi-Final 2?', truth(into(one('Match', 'Cup Semi-Final 2'), 'SCORED_IN').includes(player('Theo Wragge')))],
    ['why not?', declined]
  ),
  chain(
    'rank',
    ['Which are the 3 tallest players?', ranking(tallest)],
    ['which clubs do they play for?', names(clubsOf(tallest))],
    ['which of those clubs was founded first?', name(...best(clubsOf(tallest), (item) => -founded(item)))]
  ),
  chain(
    'pronoun',
    ['What is the home ground of Tarn Rovers?', names(out(club('Tarn Rovers'), 'HOME_GROUND'))],
    ['when was it opened?', word(text(one('Stadium', 'Tarn Lane'), 'openedOn'))],
    ['which other clubs play there?', names([club('Tarn Rovers B')])]
  ),
  chain(
    'property',
    ['What is the total budget of clubs in the First Division?', number(sum(division('First Division').map((item) => num(item, 'budget_m'))))],
    ['and the average?', number(mean(division('First Division').map((item) => num(item, 'budget_m'))))],
    ['and in the Second Division?', number(mean(in2nd.map((item) => num(item, 'budget_m')).filter((value) => !Number.isNaN(value))))]
  ),
  chain(
    'links',
    ['How many sponsors does Kittering Albion have?', count(into(club('Kittering Albion'), 'SPONSORS'))],
    ['who are they?', names(into(club('Kittering Albion'), 'SPONSORS'))],
    ['which of them is the richest?', name(...best(into(club('Kittering Albion'), 'SPONSORS'), (item) => num(item, 'revenue_m')))],
    ['and Tarn Rovers?', declined]
  ),
  chain(
    'links',
    ['How many sponsors does Kittering Albion have?', count(into(club('Kittering Albion'), 'SPONSORS'))],
    ['and FC Orsova 1907?', count(into(club('FC Orsova 1907'), 'SPONSORS'))],
    ['and how many players?', number(links('PLAYS_FOR', (link) => link.to === club('FC Orsova 1907')).length)]
  )
]
