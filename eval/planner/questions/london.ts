import { ask, count, declined, name, names, number, path, paths, type Question, ranking, rows, truth as said, word, words } from '../expect.ts'
import { underground } from '../graphs/london.ts'
import { betweennessOf, closenessOf, componentsOf, networkOf, trianglesOf } from '../network.ts'
import { best, countBy, foldBy, mean, num, sum, text, top, truthOf } from '../truth.ts'

const truth = truthOf(underground)
const { all, one, around, links } = truth
const net = networkOf(truth)
const minutes = networkOf(truth, { weight: 'time' })
const kilometres = networkOf(truth, { weight: 'distanceKm' })
const at = (name: string) => one('Station', name)
const betweenness = betweennessOf(truth, net, false)
const closeness = closenessOf(truth, net)
const stations = all('Station')
const between = (a: string, b: string) => links('LINK', ({ from, to }) => (from === at(a) && to === at(b)) || (from === at(b) && to === at(a)))
const lines = countBy(links('LINK'), (link) => text(link, 'line'))

export const questions: readonly Question[] = [
  ask('shortest path', 'Which route from Angel to Putney Bridge has the fewest stops?', path(net.paths(at('Angel'), at('Putney Bridge')))),
  ask('shortest path', 'What is the shortest path by number of hops between Epping and Bond Street?', path(net.paths(at('Epping'), at('Bond Street')))),
  ask('weighted path', 'What is the fastest route by time from Paddington to Canary Wharf?', path(minutes.paths(at('Paddington'), at('Canary Wharf')))),
  ask('weighted path', 'Find the shortest path from Wimbledon to Brixton, weighted by distanceKm.', path(kilometres.paths(at('Wimbledon'), at('Brixton')))),
  ask(
    'weighted path',
    'How many minutes does it take to travel from Morden to Camden Town?',
    number(minutes.paths(at('Morden'), at('Camden Town'))[0]?.cost ?? 0)
  ),
  ask('k shortest', 'Show me the 3 quickest paths from Holborn to Victoria by time.', paths(minutes.paths(at('Holborn'), at('Victoria'), 3), 3)),
  ask('reach', 'Which stations can I reach from Stockwell within 2 stops?', names(net.within(at('Stockwell'), 2))),
  ask('reach', 'How many stations are within 4 hops of Amersham?', count(net.within(at('Amersham'), 4))),
  ask('neighbours', 'Which stations are directly connected to Green Park?', names(around(at('Green Park')))),
  ask('neighbours', 'How many neighbours does Turnham Green have?', count(around(at('Turnham Green')))),
  ask('central', 'Which station has the highest closeness centrality?', name(...top(stations, 1, closeness))),
  ask('central', 'What are the top 5 stations by closeness centrality?', ranking(top(stations, 5, closeness))),
  ask('central', 'What is the closeness centrality of Holborn?', number(closeness(at('Holborn')))),
  ask('central', 'Which has the higher betweenness centrality, Stratford or Angel?', name(...top([at('Stratford'), at('Angel')], 1, betweenness))),
  ask('components', 'How many connected components does the network have?', count(componentsOf(truth))),
  ask('triangles', 'How many triangles does the graph contain?', count(trianglesOf(truth))),
  ask('count', 'How many stations are in the network?', count(stations)),
  ask(
    'count by',
    'How many stations are there in each zone?',
    rows([...new Set(stations.map((node) => num(node, 'zone')))].map((zone) => [zone, all('Station', (node) => num(node, 'zone') === zone).length]))
  ),
  ask('filter', 'Which stations are in zone 7 or above?', names(all('Station', (node) => num(node, 'zone') >= 7))),
  ask('filter', 'How many stations have more than 2 total lines?', count(all('Station', (node) => num(node, 'total_lines') > 2))),
  ask(
    'filter',
    'How many stations have a latitude between 51.5 and 51.52?',
    count(all('Station', (node) => num(node, 'latitude') >= 51.5 && num(node, 'latitude') <= 51.52))
  ),
  ask('filter', 'How many stations are not in zone 1?', count(all('Station', (node) => num(node, 'zone') !== 1))),
  ask(
    'filter',
    'Which stations in zone 1 have rail equal to 1 and total_lines greater than 3?',
    names(all('Station', (node) => num(node, 'zone') === 1 && num(node, 'rail') === 1 && num(node, 'total_lines') > 3))
  ),
  ask('lookup', 'What zone is Uxbridge in?', number(num(at('Uxbridge'), 'zone'))),
  ask('lookup', 'What are the latitude and longitude of Morden?', rows([[num(at('Morden'), 'latitude'), num(at('Morden'), 'longitude')]])),
  ask('superlative', 'Which station has the lowest longitude?', name(...top(stations, 1, (node) => -num(node, 'longitude')))),
  ask('superlative', 'List the 3 stations with the highest latitude.', ranking(top(stations, 3, (node) => num(node, 'latitude')))),
  ask(
    'most related',
    'Which station has the most LINK relationships?',
    name(...top(stations, 1, (node) => links('LINK', ({ from, to }) => from === node || to === node).length))
  ),
  ask('aggregate', 'What is the average zone of all stations?', number(mean(stations.map((node) => num(node, 'zone'))))),
  ask(
    'aggregate',
    'What is the sum of distanceKm over all links of the Jubilee Line?',
    number(sum(links('LINK', (link) => text(link, 'line') === 'Jubilee Line').map((link) => num(link, 'distanceKm'))))
  ),
  ask(
    'aggregate',
    'What is the average time of a link for each line?',
    rows(
      foldBy(
        links('LINK'),
        (link) => text(link, 'line'),
        (group) => mean(group.map((link) => num(link, 'time')))
      )
    )
  ),
  ask('distinct', 'Which distinct lines do the links have?', words(lines.map(([line]) => line))),
  ask('chain', 'Which stations are exactly 2 stops away from Cockfosters?', names(net.exactly(at('Cockfosters'), 2))),
  ask('yes or no', 'Is Bank directly connected to Waterloo?', said(around(at('Bank')).includes(at('Waterloo')))),
  ask('yes or no', 'Is there a direct link between Angel and Holborn?', said(around(at('Angel')).includes(at('Holborn')))),
  ask('relationship', 'How many links belong to the Victoria Line?', count(links('LINK', (link) => text(link, 'line') === 'Victoria Line'))),
  ask('relationship', 'Which line has the most links?', word(...best(lines, ([, size]) => size).map(([line]) => line))),
  ask(
    'relationship',
    'What is the time of the link between Finchley Road and Wembley Park?',
    number(num(between('Finchley Road', 'Wembley Park')[0] ?? at('Finchley Road'), 'time'))
  ),
  ask('unanswerable', 'When was Baker Street station opened?', declined),
  ask('unanswerable', 'How many passengers use Oxford Circus every day?', declined),
  ask('unanswerable', 'Which station has the most escalators?', declined)
]
