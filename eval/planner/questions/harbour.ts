import { ask, count, declined, name, names, number, path, ranking, rows, truth, word, words } from '../expect.ts'
import { harbour } from '../graphs/harbour.ts'
import { betweennessOf, networkOf, pageranksOf } from '../network.ts'
import { best, countBy, foldBy, mean, nameOf, num, sum, text, top, truthOf } from '../truth.ts'

const g = truthOf(harbour)
const { all, one, out, into, links } = g
const ship = (called: string) => one('Ship', called)
const port = (called: string) => one('Port', called)
const company = (called: string) => one('Company', called)
const captain = (called: string) => one('Captain', called)
const cargo = (called: string) => one('Cargo', called)
const ships = all('Ship')
const ports = all('Port')
const companies = all('Company')
const captains = all('Captain')
const kind = (called: string) => all('Ship', (item) => text(item, 'kind') === called)
const calls = (item: (typeof ships)[number], at: string) => out(item, 'CALLS_AT').includes(port(at))
const lanes = networkOf(g, { types: ['SEA_LANE_TO'] })
const byMiles = networkOf(g, { types: ['SEA_LANE_TO'], weight: 'nauticalMiles' })
const laneGroups = networkOf(g, { types: ['SEA_LANE_TO'], directed: false })
const training = networkOf(g, { types: ['TRAINED'] })
const anyWay = networkOf(g, { directed: false })
const shareRank = pageranksOf(g, networkOf(g, { types: ['HOLDS_SHARES_IN'] }))
const laneBetween = betweennessOf(g, lanes, true)
const groupsOfPorts = new Set(ports.map((item) => [...laneGroups.steps(item).keys()].map(nameOf).sort().join()))
const holding = (from: string, to: string) => links('HOLDS_SHARES_IN', (link) => nameOf(link.from) === from && nameOf(link.to) === to)[0] ?? company(from)

export const questions = [
  // Single facts.
  ask('lookup', 'hi there, how long is the Umber Queen, in metres?', number(num(ship('Umber Queen'), 'length'))),
  ask('lookup', 'When did the port at Tolm open?', word(text(port('Tolm'), 'openedOn'))),
  ask('lookup', 'star of ardun home port', name(...out(ship('Star of Ardun'), 'REGISTERED_IN'))),
  ask('lookup', 'Whose ship is the Wandering Jute? Just the name of the owner.', name(...out(ship('Wandering Jute'), 'OWNED_BY'))),
  ask('lookup', "Who's the captain on the Zephyr of Tolm these days?", name(...into(ship('Zephyr of Tolm'), 'COMMANDS'))),
  ask('lookup', 'price of one tonne of frozen fish, only the number', number(num(cargo('Frozen Fish'), 'pricePerTonne'))),
  ask('lookup', 'What percentage of Halvian Bulk is in the hands of Ardent Holdings?', number(num(holding('Ardent Holdings', 'Halvian Bulk'), 'percent'))),
  // Filters.
  ask(
    'list',
    'Please tell me all vessels that are strengthened against ice. Only the names.',
    names(all('Ship', (item) => item.properties['iceStrengthened'] === true))
  ),
  ask(
    'list',
    'Ships launched in 2016 or later, as JSON with name and launch date.',
    rows(all('Ship', (item) => text(item, 'launchedOn') >= '2016').map((item) => [nameOf(item), text(item, 'launchedOn')]))
  ),
  ask(
    'list',
    'Which vessels measure between 140 and 180 metres from end to end?',
    names(all('Ship', (item) => num(item, 'length') >= 140 && num(item, 'length') <= 180))
  ),
  ask('list', "companies starting with 'Morrow'", names(all('Company', (item) => nameOf(item).startsWith('Morrow')))),
  ask(
    'list',
    'I am writing about the old days of sail. Which of these ports had already opened before 1870?',
    names(all('Port', (item) => text(item, 'openedOn') < '1870'))
  ),
  ask('list', 'Which goods count as dangerous?', names(all('Cargo', (item) => item.properties['hazardous'] === true))),
  ask('list', 'Ports with more than 15 m of water, one per line and nothing else.', names(all('Port', (item) => num(item, 'depth') > 15))),
  ask(
    'and',
    'I need a port in Halvia that is a free zone as well. What are my options?',
    names(all('Port', (item) => text(item, 'country') === 'Halvia' && item.properties['freeZone'] === true))
  ),
  // Counts.
  ask('count', 'how many tankers in the fleet?', count(kind('tanker'))),
  ask('yes-no', 'has port cassim got more berths than velmar? yes or no only', truth(num(port('Port Cassim'), 'berths') > num(port('Velmar'), 'berths'))),
  ask(
    'filter-count',
    'How many captains received their licence from 2000 up to and including 2010?',
    count(all('Captain', (who) => text(who, 'licensedOn') >= '2000' && text(who, 'licensedOn') < '2011'))
  ),
  ask('filter-count', 'How many of the companies are not listed on the stock exchange?', count(all('Company', (item) => item.properties['listed'] === false))),
  ask(
    'filter-count',
    'How many pairs of a ship and a port are there where the ship visits that port over 100 times a year? Just the number.',
    count(links('CALLS_AT', (link) => num(link, 'visitsPerYear') > 100))
  ),
  // Groups.
  ask('group', 'What does the fleet consist of? Make a table of ship kind and how many of that kind.', rows(countBy(ships, (item) => text(item, 'kind')))),
  ask(
    'group-related',
    'Ships owned per company, leaving out those that own none',
    rows(companies.map((item): [string, number] => [nameOf(item), into(item, 'OWNED_BY').length]).filter(([, owned]) => owned > 0))
  ),
  ask(
    'group',
    'For each country, how many berths do its ports have altogether? JSON with country and berths, please.',
    rows(
      foldBy(
        ports,
        (item) => text(item, 'country'),
        (group) => sum(group.map((item) => num(item, 'berths')))
      )
    )
  ),
  ask(
    'group',
    'mean crew size by kind of vessel',
    rows(
      foldBy(
        ships,
        (item) => text(item, 'kind'),
        (group) => mean(group.map((item) => num(item, 'crew')))
      )
    )
  ),
  ask(
    'group-related',
    'How many different ships put in at each of the ports? One line per port, in the form port: number.',
    rows(ports.map((item) => [nameOf(item), into(item, 'CALLS_AT').length]))
  ),
  // The most and the least.
  ask('top', 'What are the three heaviest ships by deadweight? Biggest first.', ranking(top(ships, 3, (item) => num(item, 'deadweight')))),
  ask('top', 'oldest ship?', name(...top(ships, 1, (item) => -Date.parse(text(item, 'launchedOn'))))),
  ask('top', 'Five best earning companies by revenue, from the top down, names only.', ranking(top(companies, 5, (item) => num(item, 'revenueMillions')))),
  ask(
    'top-related',
    'If you add up all its yearly visits to ports, which ship comes out on top?',
    name(...top(ships, 1, (item) => sum(links('CALLS_AT', (link) => link.from === item).map((link) => num(link, 'visitsPerYear')))))
  ),
  ask('top-related', 'Which cargo travels on the greatest number of ships?', name(...best(all('Cargo'), (item) => into(item, 'CARRIES').length))),
  // Sums and means.
  ask(
    'aggregate',
    'What is the deadweight of all our tankers put together? Answer in one sentence.',
    number(sum(kind('tanker').map((item) => num(item, 'deadweight'))))
  ),
  ask('aggregate', 'average daily charter rate, just the figure', number(mean(links('CHARTERED_BY').map((link) => num(link, 'dailyRate'))))),
  ask('aggregate', 'How short is the shortest of the ferries?', number(Math.min(...kind('ferry').map((item) => num(item, 'length'))))),
  ask(
    'aggregate',
    'I would like to know how many tonnes of iron ore are moved in a year by all ships in sum. Number only, no words.',
    number(sum(links('CARRIES', (link) => link.to === cargo('Iron Ore')).map((link) => num(link, 'tonnesPerYear'))))
  ),
  // One step.
  ask('neighbours', 'Which ships call at Dunmorrow?', names(into(port('Dunmorrow'), 'CALLS_AT'))),
  ask('neighbours', 'ports the Calder Pride visits, comma separated, no other words', names(out(ship('Calder Pride'), 'CALLS_AT'))),
  ask('neighbours', 'Who were the people who trained Jacinta Corveiro?', names(into(captain('Jacinta Corveiro'), 'TRAINED'))),
  ask('yes-no', 'Has Pell Arrow ever trained another captain?', truth(out(captain('Pell Arrow'), 'TRAINED').length > 0)),
  ask('neighbours', 'What vessels has Bluewater Grain got on charter right now?', names(into(company('Bluewater Grain'), 'CHARTERED_BY'))),
  // Several steps.
  ask(
    'chain',
    'Name the captains in command of a ship that belongs to Kestrel Line.',
    names(all('Captain', (who) => out(who, 'COMMANDS').some((item) => out(item, 'OWNED_BY').includes(company('Kestrel Line')))))
  ),
  ask(
    'chain',
    'Whose ships carry crude oil? I am after the owners, not the ships.',
    names(into(cargo('Crude Oil'), 'CARRIES').flatMap((item) => out(item, 'OWNED_BY')))
  ),
  ask(
    'chain',
    'what kinds of goods are on the ships that Morrow & Sons charters? give me the names of the goods only',
    names(into(company('Morrow & Sons'), 'CHARTERED_BY').flatMap((item) => out(item, 'CARRIES')))
  ),
  ask(
    'chain',
    'To which countries do the ships owned by Halvian Bulk sail?',
    words(into(company('Halvian Bulk'), 'OWNED_BY').flatMap((item) => out(item, 'CALLS_AT').map((place) => text(place, 'country'))))
  ),
  ask(
    'chain',
    'Take everyone whom Ines Varga has trained. At which ports do the ships they command call?',
    names(out(captain('Ines Varga'), 'TRAINED').flatMap((who) => out(who, 'COMMANDS').flatMap((item) => out(item, 'CALLS_AT'))))
  ),
  // Missing links.
  ask('not', 'Which ships are without a captain?', names(all('Ship', (item) => into(item, 'COMMANDS').length === 0))),
  ask('centrality', 'port with most sea lanes leading out of it', name(...best(ports, (item) => out(item, 'SEA_LANE_TO').length))),
  ask('not', 'Are there companies that own no ship at all, and which ones?', names(all('Company', (item) => into(item, 'OWNED_BY').length === 0))),
  ask('not', 'Which of the tankers never call at New Velmar?', names(kind('tanker').filter((item) => !calls(item, 'New Velmar')))),
  // Both, at least, compared, shared.
  ask(
    'both',
    'Which ships call at both Velmar and Port Cassim? Names only, sorted alphabetically.',
    names(ships.filter((item) => calls(item, 'Velmar') && calls(item, 'Port Cassim')))
  ),
  ask('at-least', 'Who owns at least four ships?', names(companies.filter((item) => into(item, 'OWNED_BY').length >= 4))),
  ask('at-least', 'How many captains have two or more ships under them?', count(captains.filter((who) => out(who, 'COMMANDS').length >= 2))),
  ask(
    'compare',
    'Which one went into the water first, Calder Pride or Grey Petrel?',
    name(...top([ship('Calder Pride'), ship('Grey Petrel')], 1, (item) => -Date.parse(text(item, 'launchedOn'))))
  ),
  ask(
    'compare',
    'By how many metres is Saint Orla Roads deeper than Saint Orla? Give me the number alone.',
    number(Number((num(port('Saint Orla Roads'), 'depth') - num(port('Saint Orla'), 'depth')).toFixed(2)))
  ),
  ask(
    'common',
    'Is there any port where both Grey Heron and Northern Loom call, and what is it called?',
    names(out(ship('Grey Heron'), 'CALLS_AT').filter((item) => out(ship('Northern Loom'), 'CALLS_AT').includes(item)))
  ),
  // Ways.
  ask(
    'weighted-path',
    'We want to sail from Tolm to Little Cassim following the sea lanes and cover as few nautical miles as we can. Which ports do we pass, in order?',
    path(byMiles.paths(port('Tolm'), port('Little Cassim')))
  ),
  ask(
    'weighted-path',
    'brandvik to velmar by sea lane, shortest distance in nautical miles, number only',
    number(byMiles.paths(port('Brandvik'), port('Velmar'))[0]?.cost ?? -1)
  ),
  ask('path', 'What would be the route with the fewest sea lanes from Port Cassim to Tolm?', path(lanes.paths(port('Port Cassim'), port('Tolm')))),
  ask(
    'path',
    'How is Yara Selwick connected with the cargo Barley? Show me a shortest chain of any links, no matter which way they point.',
    path(anyWay.paths(captain('Yara Selwick'), cargo('Barley')))
  ),
  ask(
    'path-exists',
    'Could a boat get from Velmar to Lake Ferrin using nothing but the sea lanes? Yes or no.',
    truth(lanes.paths(port('Velmar'), port('Lake Ferrin')).length > 0)
  ),
  ask(
    'reach',
    'Starting in Tolm, which ports can I get to with no more than two sea lanes? A plain list of names is enough.',
    names(lanes.within(port('Tolm'), 2))
  ),
  ask(
    'reach',
    'Counting his pupils, their pupils and so on, how many captains go back to Bram Okkerse?',
    number(training.steps(captain('Bram Okkerse')).size - 1)
  ),
  // The network.
  ask('components', 'Looking at sea lanes alone, into how many unconnected groups do the ports fall?', number(groupsOfPorts.size)),
  ask('centrality', 'In the network of sea lanes, which port has the highest betweenness? Answer with the name only.', name(...top(ports, 1, laneBetween))),
  ask('centrality', 'Run PageRank over the shareholdings between companies and tell me the two that rank highest.', ranking(top(companies, 2, shareRank))),
  // Not in the data.
  ask('unanswerable', 'How many passengers did the Tamsin Grace take last summer?', declined),
  ask('unanswerable', 'Where does Tern Mutual have its head office?', declined),
  ask('unanswerable', 'top speed of calder promise in knots', declined),
  ask('unanswerable', 'Who does the cooking on the Old Marigold? Just a name.', declined),
  ask('unanswerable', 'How deep is the port of Wexcombe Sound?', declined),
  ask('unanswerable', 'Will it be stormy in Dunmorrow tomorrow?', declined)
]
