import { count, declined, name, names, no, number, path, ranking, rows, truth, word, yes } from '../planner/expect.ts'
import type { EvalNode } from '../planner/graphs/graph.ts'
import { harbour } from '../planner/graphs/harbour.ts'
import { betweennessOf, networkOf } from '../planner/network.ts'
import { best, countBy, foldBy, mean, num, sum, text, top, truthOf } from '../planner/truth.ts'
import { chain, values } from './chain.ts'

const g = truthOf(harbour)
const { all, one, out, into } = g
const ship = (called: string) => one('Ship', called)
const port = (called: string) => one('Port', called)
const company = (called: string) => one('Company', called)
const captain = (called: string) => one('Captain', called)
const ships = all('Ship')
const kind = (called: string) => ships.filter((item) => text(item, 'kind') === called)
const tankers = kind('tanker')
const calling = (called: string) => into(port(called), 'CALLS_AT')
const carrying = (called: string) => into(one('Cargo', called), 'CARRIES')
const length = (item: EvalNode) => num(item, 'length')
const longest = top(ships, 5, length)
const shortest = best(ships, (item) => -length(item))
const heaviest = top(ships, 5, (item) => num(item, 'deadweight'))
const dearest = top(all('Cargo'), 3, (item) => num(item, 'pricePerTonne'))
const mostPopular = top(all('Company'), 3, (item) => num(item, 'staff'))
const ownersOf = (items: readonly EvalNode[]) => [...new Set(items.flatMap((item) => out(item, 'OWNED_BY')))]
const captainsOf = (items: readonly EvalNode[]) => [...new Set(items.flatMap((item) => into(item, 'COMMANDS')))]
const portsOf = (items: readonly EvalNode[]) => [...new Set(items.flatMap((item) => out(item, 'CALLS_AT')))]
const isFree = (item: EvalNode) => item.properties['freeZone'] === true
const isIce = (item: EvalNode) => item.properties['iceStrengthened'] === true
const isRetired = (item: EvalNode) => item.properties['retired'] === true
const launched = (from: string, to = '9') => ships.filter((item) => text(item, 'launchedOn') >= from && text(item, 'launchedOn') < to)
const lanes = networkOf(g, { types: ['SEA_LANE_TO'] })
const byMiles = networkOf(g, { types: ['SEA_LANE_TO'], weight: 'nauticalMiles' })
const way = (from: string, to: string) => path(byMiles.paths(port(from), port(to)))
const miles = (from: string, to: string) => number(byMiles.paths(port(from), port(to))[0]?.cost ?? Number.NaN)
const inLanes = betweennessOf(g, lanes, true)
const between = top(all('Port'), 2, (item) => inLanes(item))
const odile = captain('Odile Marchetta')
const corvanian = all('Captain', (who) => text(who, 'nationality') === 'Corvanian')
const halvian = all('Captain', (who) => text(who, 'nationality') === 'Halvian')

export const chains = [
  chain(
    'value',
    ['Which ships are tankers?', names(tankers)],
    ['and ferries?', names(kind('ferry'))],
    ['how many is that?', count(kind('ferry'))],
    ['what colour are they?', declined]
  ),
  chain(
    'value',
    ['How many ships are ferries?', count(kind('ferry'))],
    ['what about tugs?', count(kind('tug'))],
    ['which ones?', names(kind('tug'))],
    ['who built it?', declined]
  ),
  chain(
    'node',
    ['Which ships call at Dunmorrow?', names(calling('Dunmorrow'))],
    ['and at Tolm?', names(calling('Tolm'))],
    ['which of those are container ships?', names(calling('Tolm').filter((item) => text(item, 'kind') === 'container ship'))],
    ['and their cabins?', declined]
  ),
  chain(
    'value',
    ['Which ports are in Halvia?', names(all('Port', (item) => text(item, 'country') === 'Halvia'))],
    ['what about Corvane?', names(all('Port', (item) => text(item, 'country') === 'Corvane'))],
    ['which of them are free zones?', names(all('Port', (item) => text(item, 'country') === 'Corvane' && isFree(item)))],
    ['and the mayor?', declined]
  ),
  chain(
    'pronoun',
    ['Who commands the Calder Pride?', names([odile])],
    ['Which ships does she command?', names(out(odile, 'COMMANDS'))],
    ['and who owns them?', names(ownersOf(out(odile, 'COMMANDS')))]
  ),
  chain(
    'pronoun',
    ['Which company owns the Sable Wind?', names([company('Halvian Bulk')])],
    ['how many staff does it have?', number(num(company('Halvian Bulk'), 'staff'))],
    ['and its revenue?', number(num(company('Halvian Bulk'), 'revenueMillions'))],
    ['what is its email address?', declined]
  ),
  chain(
    'rank',
    ['Which ship is the longest?', name(longest[0] as EvalNode)],
    ['and the second longest?', name(longest[1] as EvalNode)],
    ['who commands it?', names(into(longest[1] as EvalNode, 'COMMANDS'))],
    ['and his salary?', declined]
  ),
  chain(
    'rank',
    ['What is the longest ship?', name(longest[0] as EvalNode)],
    ['and the shortest?', name(...shortest)],
    ['which port is it registered in?', names(out(shortest[0] as EvalNode, 'REGISTERED_IN'))]
  ),
  chain(
    'rank',
    ['Top 3 ships by deadweight', ranking(heaviest.slice(0, 3))],
    ['top 5 instead', ranking(heaviest)],
    ['by length instead', ranking(longest)],
    ['is there another one?', declined]
  ),
  chain(
    'node',
    ['How deep is Velmar?', number(num(port('Velmar'), 'depth'))],
    ['and Ardun?', number(num(port('Ardun'), 'depth'))],
    ['and how many berths does it have?', number(num(port('Ardun'), 'berths'))]
  ),
  chain(
    'node',
    ['Which ships carry Iron Ore?', names(carrying('Iron Ore'))],
    ['and Rock Salt?', names(carrying('Rock Salt'))],
    ['only those over 200 metres long', names(carrying('Rock Salt').filter((item) => length(item) > 200))],
    ['who painted them?', declined]
  ),
  chain(
    'ends',
    ['What is the shortest path from Velmar to Tolm over sea lanes?', path(lanes.paths(port('Velmar'), port('Tolm')))],
    ['and to Port Cassim?', path(lanes.paths(port('Velmar'), port('Port Cassim')))],
    ['from Ardun instead?', path(lanes.paths(port('Ardun'), port('Port Cassim')))]
  ),
  chain(
    'ends',
    ['shortest path from Velmar to Brandvik over sea lanes by nautical miles', way('Velmar', 'Brandvik')],
    ['and back?', way('Brandvik', 'Velmar')],
    ['how far is it?', miles('Brandvik', 'Velmar')]
  ),
  chain(
    'ends',
    ['shortest path from Velmar to Tolm over sea lanes by nautical miles', way('Velmar', 'Tolm')],
    ['what about Ardun?', declined],
    ['and from there to Saint Orla?', way('Tolm', 'Saint Orla')]
  ),
  chain(
    'measure',
    ['What is the average length of the tankers?', number(mean(tankers.map(length)))],
    ['and the total?', number(sum(tankers.map(length)))],
    ['and the average of the ferries?', number(mean(kind('ferry').map(length)))],
    ['and the Vesper?', declined]
  ),
  chain(
    'property',
    ['What is the average length of the tankers?', number(mean(tankers.map(length)))],
    ['and the average deadweight?', number(mean(tankers.map((item) => num(item, 'deadweight'))))],
    ['which of them are longer than 200 metres?', names(tankers.filter((item) => length(item) > 200))]
  ),
  chain(
    'count',
    ['Which captains are Halvian?', names(halvian)],
    ['how many of them are retired?', count(halvian.filter(isRetired))],
    ['which ones?', names(halvian.filter(isRetired))],
    ['Do any of them command a ship?', truth(halvian.filter(isRetired).some((who) => out(who, 'COMMANDS').length > 0))]
  ),
  chain(
    'bound',
    ['Which ships are longer than 200 metres?', names(ships.filter((item) => length(item) > 200))],
    ['and longer than 250 metres?', names(ships.filter((item) => length(item) > 250))],
    ['and under 100 metres?', names(ships.filter((item) => length(item) < 100))],
    ['when did it sink?', declined]
  ),
  chain(
    'bound',
    ['How many ships were launched in 2009?', count(launched('2009', '2010'))],
    ['and in 2018?', count(launched('2018', '2019'))],
    ['and after 2015?', count(launched('2016'))],
    ['which are they?', names(launched('2016'))]
  ),
  chain(
    'narrow',
    ['Which ships were launched after 2015?', names(launched('2016'))],
    ['which of those are ice strengthened?', names(launched('2016').filter(isIce))],
    ['and their lengths?', values(launched('2016').filter(isIce), 'length')]
  ),
  chain(
    'pronoun',
    ['Who trained Odile Marchetta?', names(into(odile, 'TRAINED'))],
    ['when was he licensed?', word(text(into(odile, 'TRAINED')[0] as EvalNode, 'licensedOn'))],
    ['who else did he train?', names([captain('Kofi Adumasa')])],
    ['which captains did he train?', names(out(into(odile, 'TRAINED')[0] as EvalNode, 'TRAINED'))]
  ),
  chain(
    'rank',
    ['Which cargo is the most expensive?', name(dearest[0] as EvalNode)],
    ['the next one?', name(dearest[1] as EvalNode)],
    ['and the cheapest?', name(...best(all('Cargo'), (item) => -num(item, 'pricePerTonne')))],
    ['which ships carry it?', names(into(best(all('Cargo'), (item) => -num(item, 'pricePerTonne'))[0] as EvalNode, 'CARRIES'))]
  ),
  chain(
    'group',
    ['How many ports are there per country?', rows(countBy(all('Port'), (item) => text(item, 'country')))],
    [
      'and their average depth?',
      rows(
        foldBy(
          all('Port'),
          (item) => text(item, 'country'),
          (group) => mean(group.map((item) => num(item, 'depth')))
        )
      )
    ]
  ),
  chain(
    'group',
    ['How many ships are there?', count(ships)],
    ['and per kind?', rows(countBy(ships, (item) => text(item, 'kind')))],
    ['and captains?', declined]
  ),
  chain('truth', ['Is the Vesper a tug?', yes], ['and the Calder Pride?', no], ['why?', declined], ['is it longer than the Vesper?', yes]),
  chain(
    'truth',
    ['Does the Grey Heron call at Ardun?', truth(calling('Ardun').includes(ship('Grey Heron')))],
    ['and at Tolm?', truth(calling('Tolm').includes(ship('Grey Heron')))],
    ['and the Brass Otter?', truth(calling('Tolm').includes(ship('Brass Otter')))]
  ),
  chain(
    'measure',
    ['Which port has the highest betweenness over sea lanes?', name(between[0] as EvalNode)],
    ['and the second highest?', name(between[1] as EvalNode)],
    ['which country is it in?', word(text(between[1] as EvalNode, 'country'))]
  ),
  chain(
    'unclear',
    ['Which is longer, the Grey Heron or the Grey Petrel?', name(ship('Grey Heron'))],
    ['and the Brass Otter?', declined],
    ['and which has the larger crew?', name(ship('Grey Heron'))]
  ),
  chain(
    'property',
    ['Which companies have more than 1000 staff?', names(all('Company', (item) => num(item, 'staff') > 1000))],
    [
      'and their revenue?',
      values(
        all('Company', (item) => num(item, 'staff') > 1000),
        'revenueMillions'
      )
    ],
    [
      'which of them has the highest?',
      name(
        ...best(
          all('Company', (item) => num(item, 'staff') > 1000),
          (item) => num(item, 'revenueMillions')
        )
      )
    ]
  ),
  chain(
    'nothing',
    ['which of those are tankers?', declined],
    ['Which ships have no captain?', names(ships.filter((item) => into(item, 'COMMANDS').length === 0))],
    ['which of those are tugs?', names(kind('tug').filter((item) => into(item, 'COMMANDS').length === 0))]
  ),
  chain(
    'unclear',
    ['Which ships call at Velmar?', names(calling('Velmar'))],
    ['who owns it?', declined],
    ['who owns them?', names(ownersOf(calling('Velmar')))],
    ['and the next one?', declined]
  ),
  chain(
    'ambiguous',
    ['Which ships are owned by Kestrel Line?', names(into(company('Kestrel Line'), 'OWNED_BY'))],
    ['and by Halvian Bulk?', names(into(company('Halvian Bulk'), 'OWNED_BY'))],
    ['which ports do they call at?', names(portsOf(into(company('Halvian Bulk'), 'OWNED_BY')))],
    ['and back?', declined]
  ),
  chain(
    'pronoun',
    ['Which captains are Corvanian?', names(corvanian)],
    ['which ships do they command?', names([...new Set(corvanian.flatMap((who) => out(who, 'COMMANDS')))])],
    [
      'how many of those are bulk carriers?',
      count([...new Set(corvanian.flatMap((who) => out(who, 'COMMANDS')))].filter((item) => text(item, 'kind') === 'bulk carrier'))
    ],
    ['what did they cost?', declined]
  ),
  chain(
    'rank',
    ['Which company has the most staff?', name(mostPopular[0] as EvalNode)],
    ['and the third most?', name(mostPopular[2] as EvalNode)],
    ['which ships does that company own?', names(into(mostPopular[2] as EvalNode, 'OWNED_BY'))],
    ['who commands those ships?', names(captainsOf(into(mostPopular[2] as EvalNode, 'OWNED_BY')))]
  )
]
