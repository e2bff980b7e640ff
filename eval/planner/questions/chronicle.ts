import { ask, byTool, count, declined, name, names, no, number, path, paths, ranking, rows, truth, word, words, yes } from '../expect.ts'
import { chronicle } from '../graphs/chronicle.ts'
import type { EvalNode } from '../graphs/graph.ts'
import { betweennessOf, closenessOf, componentsOf, networkOf, pageranksOf, trianglesOf } from '../network.ts'
import { best, countBy, foldBy, mean, nameOf, num, sum, text, top, truthOf } from '../truth.ts'

const g = truthOf(chronicle)
const { all, one, around, links } = g
const who = (called: string) => one('Character', called)
const everyone = all('Character')
const net = networkOf(g)
const byWeight = networkOf(g, { weight: 'weight' })
const components = componentsOf(g)
const triangles = trianglesOf(g)
const inTriangles = (character: EvalNode) => triangles.filter((members) => members.includes(nameOf(character))).length
const between = betweennessOf(g, net, false)
const closeness = closenessOf(g, net)
const rank = pageranksOf(g, net)
const degree = (character: EvalNode) => around(character).length
const strength = (character: EvalNode) => sum(links(undefined, ({ from, to }) => from === character || to === character).map((link) => num(link, 'weight')))
const steps = (from: string, to: string) => net.steps(who(from)).get(who(to)) ?? -1
const together = (a: string, b: string) => links(undefined, ({ from, to }) => [nameOf(from), nameOf(to)].sort().join() === [a, b].sort().join())

export const questions = [
  // Paths.
  ask('path', 'What is the shortest path between Old Tam and Jory?', path(net.paths(who('Old Tam'), who('Jory')))),
  ask('path', 'how do i get from the fox to lark', path(net.paths(who('The Fox'), who('Lark')))),
  ask('path', "Find the fewest hops linking Duke d'Arvil with Dr. Lisle.", path(net.paths(who("Duke d'Arvil"), who('Dr. Lisle')))),
  ask('path', 'How many steps apart are Tam and Captain Ruane?', number(steps('Tam', 'Captain Ruane'))),
  ask('weighted-path', 'Cheapest route by weight from Hesper to Nils Halfhand', path(byWeight.paths(who('Hesper'), who('Nils Halfhand')))),
  ask('weighted-path', 'What is the lowest total weight path between Sabeth and Brother Anselm?', path(byWeight.paths(who('Sabeth'), who('Brother Anselm')))),
  ask(
    'k-paths',
    'Give me the 3 shortest paths by weight from Lady Ysolde to Gallows Jack.',
    paths(byWeight.paths(who('Lady Ysolde'), who('Gallows Jack'), 3), 3)
  ),
  ask('path-exists', 'Is there a path from Ashe to Stone Prince?', no),
  ask('path-exists', 'Are Pip and Perpetua Moss connected in any way?', yes),
  ask('path', 'Shortest path from Maud to King Under Snow', path([])),
  // Reach.
  ask('reach', 'Who is within two steps of Ember?', names(net.within(who('Ember'), 2))),
  ask('reach', 'how many characters can be reached from Fitch in at most 3 hops', count(net.within(who('Fitch'), 3))),
  ask('reach', 'Which characters are exactly 2 steps away from Lark?', names(net.exactly(who('Lark'), 2))),
  ask('neighbours', 'Who appears with Widow Crake?', names(around(who('Widow Crake')))),
  ask('neighbours', 'neighbors of old tam', names(around(who('Old Tam')))),
  ask('neighbours', 'Which soldiers appear with The Ferryman?', names(around(who('The Ferryman')).filter((met) => text(met, 'role') === 'soldier'))),
  ask(
    'neighbours',
    'Which characters do Maud and Ser Brannoch have in common?',
    names(around(who('Maud')).filter((met) => around(who('Ser Brannoch')).includes(met)))
  ),
  ask('lookup', 'How many connections does Kestrel have?', number(degree(who('Kestrel')))),
  // Counting, lists, look-ups.
  ask('count', 'How many characters does the book have?', count(everyone)),
  ask('filter-count', 'How many characters are still alive?', count(all('Character', (c) => c.properties['alive'] === true))),
  ask('filter-count', 'how many dead soldiers are there', count(all('Character', (c) => c.properties['alive'] === false && text(c, 'role') === 'soldier'))),
  ask('filter-count', 'Number of characters first appearing in chapter 20 or later', count(all('Character', (c) => num(c, 'firstChapter') >= 20))),
  ask('group', 'Break down the characters by house.', rows(countBy(everyone, (c) => text(c, 'house')))),
  ask(
    'group',
    'mean age per role',
    rows(
      foldBy(
        everyone,
        (c) => text(c, 'role'),
        (group) => mean(group.map((c) => num(c, 'age')))
      )
    )
  ),
  ask('list', 'List the nobles.', names(all('Character', (c) => text(c, 'role') === 'noble'))),
  ask('list', 'Who belongs to the house of Salt?', names(all('Character', (c) => text(c, 'house') === 'Salt'))),
  ask('list', 'characters under 18', names(all('Character', (c) => num(c, 'age') < 18))),
  ask(
    'and',
    'Which sailors of house Salt are alive?',
    names(all('Character', (c) => text(c, 'role') === 'sailor' && text(c, 'house') === 'Salt' && c.properties['alive'] === true))
  ),
  ask(
    'not',
    'Which members of Harrowgate are not alive?',
    names(all('Character', (c) => text(c, 'house') === 'Harrowgate' && c.properties['alive'] === false))
  ),
  ask(
    'not',
    'Which characters other than soldiers are in house Wren?',
    names(all('Character', (c) => text(c, 'house') === 'Wren' && text(c, 'role') !== 'soldier'))
  ),
  ask('lookup', 'What is the role of Corwick the Grey?', word(text(who('Corwick the Grey'), 'role'))),
  ask('lookup', "age of Duke d'Arvil?", number(num(who("Duke d'Arvil"), 'age'))),
  ask('lookup', 'In which chapter does Tam first appear?', number(num(who('Tam'), 'firstChapter'))),
  ask('yes-no', 'Is Pip alive?', no),
  ask('yes-no', 'Do Tam and Old Tam appear together?', truth(together('Tam', 'Old Tam').length > 0)),
  ask('yes-no', 'Do Kestrel and Captain Ruane appear together?', truth(together('Kestrel', 'Captain Ruane').length > 0)),
  ask('top', 'Who is the oldest character?', name(...best(everyone, (c) => num(c, 'age')))),
  ask('top', 'Which character shows up last, going by first chapter?', name(...top(everyone, 1, (c) => num(c, 'firstChapter')))),
  ask(
    'aggregate',
    'What is the average age of living characters?',
    number(mean(all('Character', (c) => c.properties['alive'] === true).map((c) => num(c, 'age'))))
  ),
  ask('aggregate', 'How old is the youngest wanderer?', number(Math.min(...all('Character', (c) => text(c, 'role') === 'wanderer').map((c) => num(c, 'age'))))),
  ask('distinct', 'Which roles exist?', words(everyone.map((c) => text(c, 'role')))),
  // Relationships.
  ask(
    'relationships',
    'How often do Brother Anselm and The Ferryman appear together?',
    number(num(together('Brother Anselm', 'The Ferryman')[0] ?? who('Pip'), 'weight'))
  ),
  ask('relationships', 'What is the average weight of the links?', number(mean(links().map((link) => num(link, 'weight'))))),
  ask(
    'relationships',
    'Which two characters appear together most often?',
    words(top(links(), 1, (link) => num(link, 'weight')).flatMap(({ from, to }) => [nameOf(from), nameOf(to)]))
  ),
  ask('relationships', 'how many APPEARS_WITH links have a weight above 20', count(links('APPEARS_WITH', (link) => num(link, 'weight') > 20))),
  // The network.
  ask('components', 'How many separate parts does this network fall into?', number(components.length)),
  ask('components', 'How big is the largest connected component?', number(components[0]?.length ?? 0)),
  ask('connected', 'Is the network connected?', no),
  ask('centrality', 'Who has the highest degree?', name(...best(everyone, degree))),
  ask('centrality', 'Rank the top 5 characters by betweenness.', ranking(top(everyone, 5, between))),
  ask('centrality', 'who are the 3 most influential characters according to pagerank', ranking(top(everyone, 3, rank))),
  ask('centrality', 'What is the closeness centrality of Ottoline?', number(closeness(who('Ottoline')))),
  ask('centrality', 'What is the betweenness score of Widow Crake?', number(between(who('Widow Crake')))),
  ask('centrality', 'Who is more central by betweenness, Marrow or Fitch?', name(...top([who('Marrow'), who('Fitch')], 1, between))),
  ask('centrality', 'Which character has the largest total weight of appearances?', name(...top(everyone, 1, strength))),
  ask('centrality', 'Who is the bottleneck that most shortest paths run through?', name(...top(everyone, 1, between))),
  ask('triangles', 'How many triangles are in the graph?', number(triangles.length)),
  ask('triangles', 'Which character is part of the most triangles?', name(...best(everyone, inTriangles))),
  ask('triangles', 'How many triangles is Kestrel in?', number(inTriangles(who('Kestrel')))),
  ask('communities', 'How many communities are there?', byTool('louvain', 'communityCount')),
  ask('top-related', 'Which 2 characters have the most neighbours, and how many?', rows(top(everyone, 2, degree).map((c) => [nameOf(c), degree(c)]))),
  // Not to be answered.
  ask('unanswerable', 'Who wrote this book?', declined),
  ask('unanswerable', 'What weapon does Ser Brannoch carry?', declined),
  ask('unanswerable', 'Which character is the most handsome?', declined),
  ask('unanswerable', 'How far is the castle from the sea?', declined),
  ask('unanswerable', 'Who appears with Zorblatt the Wide?', declined)
]
