import { ask, count, declined, name, names, no, number, path, ranking, rows, truth, unclear, word, words, yes } from '../expect.ts'
import type { EvalNode } from '../graphs/graph.ts'
import { papers } from '../graphs/papers.ts'
import { betweennessOf, componentsOf, networkOf, pageranksOf } from '../network.ts'
import { best, countBy, foldBy, mean, nameOf, num, sum, text, top, truthOf } from '../truth.ts'

const g = truthOf(papers)
const { all, one, out, into, links } = g
const paper = (title: string) => one('Paper', title)
const author = (called: string) => one('Author', called)
const venue = (called: string) => one('Venue', called)
const topic = (called: string) => one('Topic', called)
const works = all('Paper')
const authors = all('Author')
const citing = networkOf(g, { types: ['CITES'] })
const anything = networkOf(g, { directed: false })
const rank = pageranksOf(g, citing)
const between = betweennessOf(g, citing, true)
const coauthors = (who: EvalNode) => [...new Set(out(who, 'WROTE').flatMap((work) => into(work, 'WROTE')))].filter((other) => other !== who)
const wrote = (who: EvalNode) => out(who, 'WROTE').length
const cited = (work: EvalNode) => into(work, 'CITES').length
const components = componentsOf(g)

export const questions = [
  // Counts.
  ask('count', 'How many papers are in the graph?', count(works)),
  ask('count', 'author count', count(authors)),
  ask('relationships', 'How many citations are there in total?', count(links('CITES'))),
  ask('filter-count', 'How many papers were published in 2013?', count(all('Paper', (w) => num(w, 'year') === 2013))),
  ask('filter-count', 'How many open access papers are there?', count(all('Paper', (w) => w.properties['openAccess'] === true))),
  ask('filter-count', 'how many papers have more than 40 pages', count(all('Paper', (w) => num(w, 'pages') > 40))),
  ask('filter-count', 'Count papers from 2010 to 2015.', count(all('Paper', (w) => num(w, 'year') >= 2010 && num(w, 'year') <= 2015))),
  ask('filter-count', 'How many papers were submitted before 2005-01-01?', count(all('Paper', (w) => text(w, 'submitted') < '2005-01-01'))),
  ask('filter-count', 'How many papers appeared in WinterConf?', count(into(venue('WinterConf'), 'PUBLISHED_IN'))),
  ask('group', 'papers per venue', rows(countBy(links('PUBLISHED_IN'), (link) => nameOf(link.to)))),
  ask('group', 'How many papers are there about each topic?', rows(countBy(links('ABOUT'), (link) => nameOf(link.to)))),
  ask('group', 'How many authors does each affiliation have?', rows(countBy(authors, (who) => text(who, 'affiliation')))),
  ask(
    'group',
    'Average h index by affiliation',
    rows(
      foldBy(
        authors,
        (who) => text(who, 'affiliation'),
        (group) => mean(group.map((who) => num(who, 'hIndex')))
      )
    )
  ),
  // Lists.
  ask('list', 'Which authors are affiliated with Ostrom College?', names(all('Author', (who) => text(who, 'affiliation') === 'Ostrom College'))),
  ask('list', 'list the journals', names(all('Venue', (v) => text(v, 'kind') === 'journal'))),
  ask('list', 'Which papers were written after 2019?', names(all('Paper', (w) => num(w, 'year') > 2019))),
  ask('list', 'What are the papers about climate?', names(into(topic('climate'), 'ABOUT'))),
  ask(
    'and',
    'Which open access papers are about machine learning?',
    names(into(topic('machine learning'), 'ABOUT').filter((w) => w.properties['openAccess'] === true))
  ),
  ask(
    'and',
    'Which papers are about both climate and machine learning?',
    names(works.filter((w) => out(w, 'ABOUT').includes(topic('climate')) && out(w, 'ABOUT').includes(topic('machine learning'))))
  ),
  ask(
    'or',
    'How many papers are about cartography or materials?',
    count(works.filter((w) => out(w, 'ABOUT').some((s) => ['cartography', 'materials'].includes(nameOf(s)))))
  ),
  ask('not', 'Which authors have not written any paper?', names(authors.filter((who) => wrote(who) === 0))),
  ask('not', 'Papers that are never cited', names(works.filter((w) => cited(w) === 0))),
  ask('not', 'How many papers do not cite anything?', count(works.filter((w) => out(w, 'CITES').length === 0))),
  // One node.
  ask('lookup', 'When was Deep Moss published?', number(num(paper('Deep Moss'), 'year'))),
  ask('lookup', 'How many pages does "Why Do Moths Vote? A Survey" have?', number(num(paper('Why Do Moths Vote? A Survey'), 'pages'))),
  ask('lookup', "What is Liam O'Suill's h-index?", number(num(author("Liam O'Suill"), 'hIndex'))),
  ask('lookup', 'affiliation of gwen abara', word(text(author('Gwen Abara'), 'affiliation'))),
  ask('lookup', 'impact of Annals of Odd Systems', number(num(venue('Annals of Odd Systems'), 'impact'))),
  ask('neighbours', 'Who wrote Lattice Gardens?', names(into(paper('Lattice Gardens'), 'WROTE'))),
  ask('neighbours', 'What papers did Elsa Moriarty-Kane write?', names(out(author('Elsa Moriarty-Kane'), 'WROTE'))),
  ask('neighbours', 'Which papers does Weather as Code get cited by?', names(into(paper('Weather as Code'), 'CITES'))),
  ask('neighbours', 'Which papers cite Hollow Proofs?', names(into(paper('Hollow Proofs'), 'CITES'))),
  ask('neighbours', 'What does Errors in the Atlas cite?', names(out(paper('Errors in the Atlas'), 'CITES'))),
  ask('neighbours', 'Where was Silt published?', name(...out(paper('Silt'), 'PUBLISHED_IN'))),
  ask('neighbours', 'Who advised Iris Chao?', names(into(author('Iris Chao'), 'ADVISED'))),
  ask(
    'neighbours',
    'Who is the first author of Mirrors Without Glass?',
    name(...links('WROTE', (link) => nameOf(link.to) === 'Mirrors Without Glass' && num(link, 'position') === 1).map((link) => link.from))
  ),
  // Superlatives and aggregates.
  ask('top', 'Which author has the highest h-index?', name(...top(authors, 1, (who) => num(who, 'hIndex')))),
  ask('top', 'longest paper by pages', name(...top(works, 1, (w) => num(w, 'pages')))),
  ask('top', 'What are the two venues with the lowest impact?', ranking(top(all('Venue'), 2, (v) => -num(v, 'impact')))),
  ask('top-related', 'Which paper is cited the most?', name(...best(works, cited))),
  ask('top-related', 'Who has written the most papers?', name(...best(authors, wrote))),
  ask('top-related', 'Which paper has the most authors?', name(...best(works, (w) => into(w, 'WROTE').length))),
  ask('top-related', 'top 3 most cited papers', ranking(top(works, 3, cited))),
  ask('aggregate', 'What is the average number of pages of a paper?', number(mean(works.map((w) => num(w, 'pages'))))),
  ask('aggregate', 'sum of pages of papers in the ACME Symposium', number(sum(into(venue('ACME Symposium'), 'PUBLISHED_IN').map((w) => num(w, 'pages'))))),
  ask('aggregate', 'What is the average impact of journals?', number(mean(all('Venue', (v) => text(v, 'kind') === 'journal').map((v) => num(v, 'impact'))))),
  ask('aggregate', 'When was the earliest paper published?', number(Math.min(...works.map((w) => num(w, 'year'))))),
  ask('distinct', 'What kinds of venues are there?', words(all('Venue').map((v) => text(v, 'kind')))),
  ask('distinct', 'List the distinct affiliations.', words(authors.map((who) => text(who, 'affiliation')))),
  // Chains.
  ask(
    'chain',
    'Who has published in the Journal of Mild Surprise?',
    names(into(venue('Journal of Mild Surprise'), 'PUBLISHED_IN').flatMap((w) => into(w, 'WROTE')))
  ),
  ask('chain', 'Which authors wrote about cartography?', names(into(topic('cartography'), 'ABOUT').flatMap((w) => into(w, 'WROTE')))),
  ask('chain', 'Who are the coauthors of Quinn Amsel?', names(coauthors(author('Quinn Amsel')))),
  ask(
    'chain',
    'How many papers by authors of Greyfell Institute appeared in WinterConf?',
    count(into(venue('WinterConf'), 'PUBLISHED_IN').filter((w) => into(w, 'WROTE').some((who) => text(who, 'affiliation') === 'Greyfell Institute')))
  ),
  ask('chain', 'Which topics has Ada Brannigan written about?', names(out(author('Ada Brannigan'), 'WROTE').flatMap((w) => out(w, 'ABOUT')))),
  // Yes or no.
  ask('yes-no', 'Does Hollow Proofs cite Lattice Gardens?', no),
  ask('yes-no', 'Did Tuva Ness write Tidal Memory?', yes),
  ask('yes-no', 'Is Paper Satellites open access?', yes),
  // Networks.
  ask(
    'path',
    'What is the shortest citation path from Reading Rust to A Grammar of Drifting Ice?',
    path(citing.paths(paper('Reading Rust'), paper('A Grammar of Drifting Ice')))
  ),
  ask('path', 'How are Carmen Iwu and Viktor Sand connected?', path([])),
  ask(
    'path',
    'shortest connection between Ada Brannigan and Farid Nouri, ignoring direction',
    path(anything.paths(author('Ada Brannigan'), author('Farid Nouri')))
  ),
  ask(
    'path-exists',
    'Is there a citation path from Sparse Choirs to Lattice Gardens?',
    truth(citing.paths(paper('Sparse Choirs'), paper('Lattice Gardens')).length > 0)
  ),
  ask('path-exists', 'Can you follow citations from Lattice Gardens to Deep Moss?', no),
  ask('reach', 'Which papers are reachable from Fermented Logic by at most 2 citations?', names(citing.within(paper('Fermented Logic'), 2))),
  ask('components', 'How many weakly connected components are there?', number(components.length)),
  ask('components', 'How many nodes are in the largest component?', number(components[0]?.length ?? 0)),
  ask('connected', 'Is the graph connected?', no),
  ask('centrality', 'Which paper has the highest PageRank in the citation network?', name(...top(works, 1, rank))),
  ask('centrality', 'Top 3 papers by pagerank, citations only', ranking(top(works, 3, rank))),
  ask('centrality', 'Which paper has the greatest betweenness, following CITES?', name(...top(works, 1, between))),
  ask('centrality', 'in-degree of Tidal Memory over CITES', number(cited(paper('Tidal Memory')))),
  // Not to be answered.
  ask('unanswerable', 'What is the DOI of Eleven Knots?', declined),
  ask('unanswerable', 'Which author won the most awards?', declined),
  ask('unanswerable', 'How many times was Silt downloaded?', declined),
  ask('unanswerable', 'Who reviewed Paper Satellites?', declined),
  ask('unanswerable', 'Is Deep Moss a good paper?', declined),
  ask('ambiguous', 'What is connected to Tidal Memory?', unclear)
]
