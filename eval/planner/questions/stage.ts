import { ask, byTool, count, declined, name, names, no, number, path, paths, ranking, rows, truth, word, words, yes } from '../expect.ts'
import type { EvalNode } from '../graphs/graph.ts'
import { stage } from '../graphs/stage.ts'
import { betweennessOf, closenessOf, componentsOf, networkOf, pageranksOf, trianglesOf } from '../network.ts'
import { best, countBy, foldBy, mean, nameOf, num, sum, text, top, truthOf } from '../truth.ts'

const g = truthOf(stage)
const { all, one, around, links } = g
const who = (called: string) => one('Performer', called)
const performers = all('Performer')
const net = networkOf(g)
const byScenes = networkOf(g, { weight: 'scenes' })
const components = componentsOf(g)
const triangles = trianglesOf(g)
const inTriangles = (performer: EvalNode) => triangles.filter((members) => members.includes(nameOf(performer))).length
const between = betweennessOf(g, net, false)
const closeness = closenessOf(g, net)
const rank = pageranksOf(g, net)
const degree = (performer: EvalNode) => around(performer).length
const scenesOf = (performer: EvalNode) =>
  sum(links('SHARED_STAGE', ({ from, to }) => from === performer || to === performer).map((link) => num(link, 'scenes')))
const shared = (a: string, b: string) => links('SHARED_STAGE', ({ from, to }) => [nameOf(from), nameOf(to)].sort().join() === [a, b].sort().join())
const isRetired = (performer: EvalNode) => performer.properties['retired'] === true

export const questions = [
  // Paths.
  ask('path', 'What is the shortest path from Greta Loom to Hedda Crane?', path(net.paths(who('Greta Loom'), who('Hedda Crane')))),
  ask('path', 'shortest path between inga holt and nico tarr', path(net.paths(who('Inga Holt'), who('Nico Tarr')))),
  ask('path', 'How many hops separate Bruno Castell and Edgar Munk?', number(net.steps(who('Bruno Castell')).get(who('Edgar Munk')) ?? -1)),
  ask('path', 'Find the shortest connection between Lars Winterbourne and Leo Barrow.', path([])),
  ask('weighted-path', 'Shortest path from Alma Reyes to Petra Lys weighted by scenes', path(byScenes.paths(who('Alma Reyes'), who('Petra Lys')))),
  ask(
    'weighted-path',
    'Using scenes as the cost, what is the cheapest path between Sable Monroe and Gideon Pratt?',
    path(byScenes.paths(who('Sable Monroe'), who('Gideon Pratt')))
  ),
  ask(
    'weighted-path',
    'What is the minimum total number of scenes along a path from Kira Bellamy to Cyril Thorne?',
    number(byScenes.paths(who('Kira Bellamy'), who('Cyril Thorne'))[0]?.cost ?? -1)
  ),
  ask('k-paths', 'Find the 3 shortest paths between Dov Marlin and Zelda Finch by scenes.', paths(byScenes.paths(who('Dov Marlin'), who('Zelda Finch'), 3), 3)),
  ask('k-paths', 'list the two shortest paths in hops from inga holt to leo barrow', paths(net.paths(who('Inga Holt'), who('Leo Barrow'), 2), 2)),
  ask('path-exists', 'Can Olive Penn be reached from Theo Rask?', no),
  ask('path-exists', 'Is there any path linking Hugo Vance with Rufus Dane?', yes),
  // Reach and neighbours.
  ask('reach', 'Which performers are within 2 hops of Mabel Snow?', names(net.within(who('Mabel Snow'), 2))),
  ask('reach', 'how many performers are within three hops of Yorick Bloom', count(net.within(who('Yorick Bloom'), 3))),
  ask('reach', 'Who is exactly two hops away from Hedda Crane?', names(net.exactly(who('Hedda Crane'), 2))),
  ask('neighbours', 'Who has shared the stage with Mona Achebe?', names(around(who('Mona Achebe')))),
  ask('neighbours', 'neighbours of Lars Winter', names(around(who('Lars Winter')))),
  ask('neighbours', 'Which retired performers shared a stage with Xenia Pappas?', names(around(who('Xenia Pappas')).filter(isRetired))),
  ask(
    'neighbours',
    'Common neighbours of Bianca Solano and Cyril Thorne?',
    names(around(who('Bianca Solano')).filter((other) => around(who('Cyril Thorne')).includes(other)))
  ),
  ask('lookup', 'What is the degree of Fleur Antoine?', number(degree(who('Fleur Antoine')))),
  // Counts, lists, look-ups.
  ask('count', 'How many performers are in the graph?', count(performers)),
  ask('count', 'total number of relationships', count(links())),
  ask('filter-count', 'How many performers are retired?', count(performers.filter(isRetired))),
  ask(
    'filter-count',
    'How many jugglers are there in the Old Harbour troupe?',
    count(all('Performer', (p) => text(p, 'craft') === 'juggler' && text(p, 'troupe') === 'Old Harbour'))
  ),
  ask('filter-count', 'Count performers with a fee of less than 200.', count(all('Performer', (p) => num(p, 'fee') < 200))),
  ask(
    'filter-count',
    'how many performers made their debut between 1990 and 1999',
    count(all('Performer', (p) => num(p, 'debutYear') >= 1990 && num(p, 'debutYear') <= 1999))
  ),
  ask('group', 'How many performers per troupe?', rows(countBy(performers, (p) => text(p, 'troupe')))),
  ask('group', 'number of retired performers by craft', rows(countBy(performers.filter(isRetired), (p) => text(p, 'craft')))),
  ask(
    'group',
    'What is the average fee for each craft?',
    rows(
      foldBy(
        performers,
        (p) => text(p, 'craft'),
        (group) => mean(group.map((p) => num(p, 'fee')))
      )
    )
  ),
  ask('list', 'List all clowns.', names(all('Performer', (p) => text(p, 'craft') === 'clown'))),
  ask('list', 'Which performers were born before 1950?', names(all('Performer', (p) => text(p, 'born') < '1950'))),
  ask('list', 'performers whose debutYear is greater than 2010', names(all('Performer', (p) => num(p, 'debutYear') > 2010))),
  ask(
    'and',
    'Which singers in Red Curtain are not retired?',
    names(all('Performer', (p) => text(p, 'craft') === 'singer' && text(p, 'troupe') === 'Red Curtain' && !isRetired(p)))
  ),
  ask(
    'or',
    'Show the acrobats and the dancers of the Lantern troupe.',
    names(all('Performer', (p) => ['acrobat', 'dancer'].includes(text(p, 'craft')) && text(p, 'troupe') === 'Lantern'))
  ),
  ask(
    'not',
    'Which performers of Quiet Hour are not jugglers?',
    names(all('Performer', (p) => text(p, 'troupe') === 'Quiet Hour' && text(p, 'craft') !== 'juggler'))
  ),
  ask('lookup', 'Which troupe does Wilma Droste belong to?', word(text(who('Wilma Droste'), 'troupe'))),
  ask('lookup', 'fee of anton de vries', number(num(who('Anton de Vries'), 'fee'))),
  ask('lookup', 'When was Ida Morrow born?', word(text(who('Ida Morrow'), 'born'))),
  ask('yes-no', 'Is Otto Brandt retired?', no),
  ask('yes-no', 'Did Jonah Pike and Leo Barrow share a stage?', truth(shared('Jonah Pike', 'Leo Barrow').length > 0)),
  ask('yes-no', 'Is there any performer with a fee above 600 who is retired?', truth(all('Performer', (p) => num(p, 'fee') > 600 && isRetired(p)).length > 0)),
  ask('top', 'Which performer has the lowest fee?', name(...top(performers, 1, (p) => -num(p, 'fee')))),
  ask('top', 'Top 4 performers by fee', ranking(top(performers, 4, (p) => num(p, 'fee')))),
  ask('top', 'Who is the oldest performer?', name(...top(performers, 1, (p) => -Date.parse(text(p, 'born'))))),
  ask('aggregate', 'What is the mean fee of the retired performers?', number(mean(performers.filter(isRetired).map((p) => num(p, 'fee'))))),
  ask(
    'aggregate',
    'earliest debut year among the singers',
    number(Math.min(...all('Performer', (p) => text(p, 'craft') === 'singer').map((p) => num(p, 'debutYear'))))
  ),
  ask('distinct', 'What are the distinct troupes?', words(performers.map((p) => text(p, 'troupe')))),
  // Relationships.
  ask('relationships', 'How many scenes did Mabel Snow and Nico Tarr share?', number(num(shared('Mabel Snow', 'Nico Tarr')[0] ?? who('Nico Tarr'), 'scenes'))),
  ask('relationships', 'What is the maximum number of scenes on a relationship?', number(Math.max(...links().map((link) => num(link, 'scenes'))))),
  ask('relationships', 'how many SHARED_STAGE relationships have at least 30 scenes', count(links('SHARED_STAGE', (link) => num(link, 'scenes') >= 30))),
  ask(
    'relationships',
    'Which pair of performers shared the most scenes?',
    words(best(links(), (link) => num(link, 'scenes')).flatMap(({ from, to }) => [nameOf(from), nameOf(to)]))
  ),
  // The network.
  ask('components', 'How many connected components are there?', number(components.length)),
  ask('components', 'What is the size of the biggest component?', number(components[0]?.length ?? 0)),
  ask(
    'components',
    'How many performers are in the same component as Inga Holt, including her?',
    number(components.find((part) => part.includes(who('Inga Holt')))?.length ?? 0)
  ),
  ask('connected', 'Is this graph connected?', no),
  ask('centrality', 'Who has the highest betweenness centrality?', name(...top(performers, 1, between))),
  ask('centrality', 'top 5 by betweenness', ranking(top(performers, 5, between))),
  ask('centrality', 'Which five performers have the highest PageRank?', ranking(top(performers, 5, rank))),
  ask('centrality', 'pagerank score of Una Fairchild', number(rank(who('Una Fairchild')))),
  ask('centrality', 'Compute the closeness centrality of Katya Orlov.', number(closeness(who('Katya Orlov')))),
  ask(
    'centrality',
    'Which of Mona Achebe and Esme Fairweather has the higher betweenness?',
    name(...top([who('Mona Achebe'), who('Esme Fairweather')], 1, between))
  ),
  ask('centrality', 'Which performer is connected to the most other performers?', name(...best(performers, degree))),
  ask('centrality', 'Which performer has the highest weighted degree by scenes?', name(...top(performers, 1, scenesOf))),
  ask('triangles', 'How many triangles does the network contain?', number(triangles.length)),
  ask('triangles', 'Number of triangles Xenia Pappas belongs to', number(inTriangles(who('Xenia Pappas')))),
  ask('communities', 'Detect communities with Louvain: how many are there?', byTool('louvain', 'communityCount')),
  // Not to be answered.
  ask('unanswerable', 'What is the favourite colour of Kira Bellamy?', declined),
  ask('unanswerable', 'Which performer won the most awards?', declined),
  ask('unanswerable', 'How many scenes did Barnaby Wexler share with Alma Reyes?', declined),
  ask('unanswerable', 'Who directed the last show of the Lantern troupe?', declined),
  ask('unanswerable', 'Is Finn Galloway married?', declined)
]
