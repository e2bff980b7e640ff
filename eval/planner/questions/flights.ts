import { ask, count, declined, name, names, no, number, path, paths, ranking, rows, word, words, yes } from '../expect.ts'
import { flights } from '../graphs/flights.ts'
import type { EvalNode } from '../graphs/graph.ts'
import { betweennessOf, closenessOf, componentsOf, networkOf, pageranksOf, strongPartsOf } from '../network.ts'
import { best, countBy, foldBy, mean, nameOf, num, sum, text, top, truthOf } from '../truth.ts'

const g = truthOf(flights)
const { all, one, out, into, links } = g
const at = (called: string) => one('Airport', called)
const airports = all('Airport')
const net = networkOf(g)
const byPrice = networkOf(g, { weight: 'price' })
const byTime = networkOf(g, { weight: 'duration' })
const byDistance = networkOf(g, { weight: 'distance' })
const between = betweennessOf(g, net, true)
const closeness = closenessOf(g, net)
const rank = pageranksOf(g, net)
const leaving = (airport: EvalNode) => out(airport).length
const from = (called: string) => links('FLIGHT', (link) => nameOf(link.from) === called)
const leg = (a: string, b: string) => links('FLIGHT', (link) => nameOf(link.from) === a && nameOf(link.to) === b)[0] ?? at(a)

export const questions = [
  // Ways.
  ask('weighted-path', 'What is the cheapest way to fly from Eskerry to Nym?', path(byPrice.paths(at('Eskerry'), at('Nym')))),
  ask('weighted-path', 'quickest route from Zell am Moor to Rook Island', path(byTime.paths(at('Zell am Moor'), at('Rook Island')))),
  ask('weighted-path', "Find the shortest distance between Cape Dorrel and L'Aubraye.", path(byDistance.paths(at('Cape Dorrel'), at("L'Aubraye")))),
  ask('weighted-path', 'How much does the cheapest trip from Isk to Quill Harbor cost?', number(byPrice.paths(at('Isk'), at('Quill Harbor'))[0]?.cost ?? -1)),
  ask('weighted-path', 'i want to go from aldermere north to xanthe as fast as possible', path(byTime.paths(at('Aldermere North'), at('Xanthe')))),
  ask('weighted-path', 'Minimum price itinerary Lorn -> Yarrow', path(byPrice.paths(at('Lorn'), at('Yarrow')))),
  ask('path', 'What route from Dunwick to Tarn City has the fewest stops?', path(net.paths(at('Dunwick'), at('Tarn City')))),
  ask('path', 'How many flights do I need at least to get from Gessa to Mont Serac?', number(net.steps(at('Gessa')).get(at('Mont Serac')) ?? -1)),
  ask('path', 'Shortest path from Outer Skerry to Wexcombe in hops', path(net.paths(at('Outer Skerry'), at('Wexcombe')))),
  ask('k-paths', 'Give me the three cheapest routes from Bellcaster to Saint Maro.', paths(byPrice.paths(at('Bellcaster'), at('Saint Maro'), 3), 3)),
  ask('k-paths', 'top 2 fastest itineraries between Ulmsted and Kallisport', paths(byTime.paths(at('Ulmsted'), at('Kallisport'), 2), 2)),
  ask('path-exists', 'Can I fly from Aldermere to Outer Skerry?', no),
  ask('path-exists', 'Is it possible to get from Inner Skerry to Yarrow?', yes),
  ask('path', 'How do I get from Pellagos to Inner Skerry?', path([])),
  // Reach and neighbours.
  ask('reach', 'Which airports can be reached from Eskerry with at most two flights?', names(net.within(at('Eskerry'), 2))),
  ask('reach', 'How many airports are reachable within 3 hops of Mont Serac?', count(net.within(at('Mont Serac'), 3))),
  ask('neighbours', 'Where can I fly directly from Nym?', names(out(at('Nym')))),
  ask('neighbours', 'Which airports have a flight to Cape Dorrel?', names(into(at('Cape Dorrel')))),
  ask('neighbours', 'direct destinations from Gessa', names(out(at('Gessa')))),
  ask('yes-no', 'Is there a direct flight from Nym to Pellagos?', no),
  ask('yes-no', 'Is Vesper Falls a hub?', yes),
  ask(
    'not',
    'Which airports have no incoming flights from Vesper Falls and are in Brae?',
    names(all('Airport', (a) => text(a, 'country') === 'Brae' && !into(a).includes(at('Vesper Falls'))))
  ),
  // Counts.
  ask('count', 'How many airports are there?', count(airports)),
  ask('count', 'total number of flights', count(links('FLIGHT'))),
  ask('filter-count', 'How many airports are in Vanduria?', count(all('Airport', (a) => text(a, 'country') === 'Vanduria'))),
  ask('filter-count', 'How many airports opened before 1950?', count(all('Airport', (a) => num(a, 'opened') < 1950))),
  ask('filter-count', 'how many airports have at least 3 runways', count(all('Airport', (a) => num(a, 'runways') >= 3))),
  ask('relationships', 'How many flights does SkyLark operate?', count(links('FLIGHT', (link) => text(link, 'airline') === 'SkyLark'))),
  ask('relationships', 'How many flights cost less than 100?', count(links('FLIGHT', (link) => num(link, 'price') < 100))),
  ask('group', 'Number of airports by country', rows(countBy(airports, (a) => text(a, 'country')))),
  ask('group', 'how many flights per airline?', rows(countBy(links('FLIGHT'), (link) => text(link, 'airline')))),
  ask(
    'group',
    'average price per airline',
    rows(
      foldBy(
        links('FLIGHT'),
        (link) => text(link, 'airline'),
        (group) => mean(group.map((link) => num(link, 'price')))
      )
    )
  ),
  // Lists and look-ups.
  ask('list', 'Which airports are hubs?', names(all('Airport', (a) => a.properties['hub'] === true))),
  ask('list', 'airports above 1500 elevation', names(all('Airport', (a) => num(a, 'elevation') > 1500))),
  ask('list', 'List every airport that is not a hub.', names(all('Airport', (a) => a.properties['hub'] === false))),
  ask(
    'and',
    'Which airports in Oruun opened after 1950 and have more than one runway?',
    names(all('Airport', (a) => text(a, 'country') === 'Oruun' && num(a, 'opened') > 1950 && num(a, 'runways') > 1))
  ),
  ask('or', 'Name the airports in Brae or the Skerries.', names(all('Airport', (a) => ['Brae', 'Skerries'].includes(text(a, 'country'))))),
  ask('lookup', 'What is the elevation of Fort Illan?', number(num(at('Fort Illan'), 'elevation'))),
  ask('lookup', 'how many runways does Pellagos have', number(num(at('Pellagos'), 'runways'))),
  ask('lookup', 'What is the code of Ostend-sur-Vale?', word(text(at('Ostend-sur-Vale'), 'code'))),
  ask('lookup', 'In which country is Lorn?', word(text(at('Lorn'), 'country'))),
  ask('relationships', 'What is the price of the flight from Aldermere to Bellcaster?', number(num(leg('Aldermere', 'Bellcaster'), 'price'))),
  ask('relationships', 'Which airline flies from Isk to Fort Illan?', word(text(leg('Isk', 'Fort Illan'), 'airline'))),
  ask(
    'relationships',
    'What is the longest flight by distance?',
    words(
      top(links('FLIGHT'), 1, (link) => num(link, 'distance') + (nameOf(link.from) < nameOf(link.to) ? 1e-3 : 0)).flatMap((link) => [
        nameOf(link.from),
        nameOf(link.to)
      ])
    )
  ),
  // Superlatives and aggregates.
  ask('top', 'Which airport has the most passengers?', name(...top(airports, 1, (a) => num(a, 'passengers')))),
  ask('top', 'Top 4 airports by passengers', ranking(top(airports, 4, (a) => num(a, 'passengers')))),
  ask('top', 'What is the lowest-lying airport?', name(...top(airports, 1, (a) => -num(a, 'elevation')))),
  ask(
    'top',
    'oldest airport in Tessaly Coast',
    name(
      ...top(
        all('Airport', (a) => text(a, 'country') === 'Tessaly Coast'),
        1,
        (a) => -num(a, 'opened')
      )
    )
  ),
  ask(
    'aggregate',
    'What is the mean elevation of airports in Kestria?',
    number(mean(all('Airport', (a) => text(a, 'country') === 'Kestria').map((a) => num(a, 'elevation'))))
  ),
  ask('aggregate', 'How many passengers do all the airports have together?', number(sum(airports.map((a) => num(a, 'passengers'))))),
  ask('aggregate', 'What is the average price of a flight?', number(mean(links('FLIGHT').map((link) => num(link, 'price'))))),
  ask('aggregate', 'cheapest flight price leaving Vesper Falls', number(Math.min(...from('Vesper Falls').map((link) => num(link, 'price'))))),
  ask('distinct', 'Which airlines are there?', words(links('FLIGHT').map((link) => text(link, 'airline')))),
  ask('distinct', 'How many countries are represented?', number(new Set(airports.map((a) => text(a, 'country'))).size)),
  ask(
    'chain',
    'Which airports outside Kestria can be reached directly from Aldermere?',
    names(out(at('Aldermere')).filter((a) => text(a, 'country') !== 'Kestria'))
  ),
  ask(
    'chain',
    'How many direct flights go from Oruun to Vanduria?',
    count(links('FLIGHT', (link) => text(link.from, 'country') === 'Oruun' && text(link.to, 'country') === 'Vanduria'))
  ),
  // The network.
  ask('connected', 'Is the flight network weakly connected?', yes),
  ask('components', 'number of weakly connected components', number(componentsOf(g).length)),
  ask('components', 'How many strongly connected components are there?', number(strongPartsOf(g, net))),
  ask('centrality', 'Which airport has the most outgoing flights?', name(...best(airports, leaving))),
  ask('centrality', 'Which airport has the highest betweenness centrality?', name(...top(airports, 1, between))),
  ask('centrality', 'List the five airports with the highest PageRank', ranking(top(airports, 5, rank))),
  ask('centrality', 'pagerank of Isk', number(rank(at('Isk')))),
  ask('centrality', 'Is Pellagos or Fort Illan closer to everything by closeness centrality?', name(...top([at('Pellagos'), at('Fort Illan')], 1, closeness))),
  ask('top-related', 'Which airport receives the most flights?', name(...best(airports, (a) => into(a).length))),
  // Not to be answered.
  ask('unanswerable', 'How many seats does the plane from Isk to Fort Illan have?', declined),
  ask('unanswerable', 'What is the weather in Lorn?', declined),
  ask('unanswerable', 'Which airport has the best restaurants?', declined),
  ask('unanswerable', 'Cheapest route from Atlantis Field to Nym', declined),
  ask('ambiguous', 'How many flights leave Skerry?', declined)
]
