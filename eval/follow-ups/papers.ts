import { count, declined, name, names, number, path, ranking, rows, truth, word } from '../planner/expect.ts'
import type { EvalNode } from '../planner/graphs/graph.ts'
import { papers } from '../planner/graphs/papers.ts'
import { networkOf, pageranksOf } from '../planner/network.ts'
import { best, countBy, foldBy, mean, nameOf, num, sum, text, top, truthOf } from '../planner/truth.ts'
import { chain, values } from './chain.ts'

const g = truthOf(papers)
const { all, one, out, into, links } = g
const paper = (title: string) => one('Paper', title)
const author = (called: string) => one('Author', called)
const works = all('Paper')
const authors = all('Author')
const about = (topic: string) => into(one('Topic', topic), 'ABOUT')
const isOpen = (item: EvalNode) => item.properties['openAccess'] === true
const pages = (item: EvalNode) => num(item, 'pages')
const kind = (called: string) => all('Venue', (item) => text(item, 'kind') === called)
const at = (called: string) => authors.filter((who) => text(who, 'affiliation') === called)
const hIndex = (who: EvalNode) => num(who, 'hIndex')
const sharpest = top(authors, 4, hIndex)
const unique = <T>(items: readonly T[]): T[] => [...new Set(items)]
const worksOf = (items: readonly EvalNode[]) => unique(items.flatMap((who) => out(who, 'WROTE')))
const writersOf = (items: readonly EvalNode[]) => unique(items.flatMap((work) => into(work, 'WROTE')))
const citing = (title: string) => into(paper(title), 'CITES')
const citedBy = (title: string) => out(paper(title), 'CITES')
const wordy = works.filter((work) => pages(work) > 40)
const rank = pageranksOf(g, networkOf(g))
const ranked = top(works, 5, rank)
const impact = (item: EvalNode) => num(item, 'impact')
const venues = top(all('Venue'), 2, impact)
const inVenue = (called: string) => into(one('Venue', called), 'PUBLISHED_IN')
const sharp = authors.filter((who) => hIndex(who) > 50)
const silt = writersOf([paper('Silt')])
const ada = author('Ada Brannigan')
const longest = best(works, pages)
const wrote = (who: EvalNode) => out(who, 'WROTE').length
const perYear = (items: readonly EvalNode[]) => rows(countBy(items, (work) => text(work, 'year')).map(([year, many]) => [Number(year), many]))

export const chains = [
  chain(
    'node',
    ['Which papers are about climate?', names(about('climate'))],
    ['and materials?', names(about('materials'))],
    ['how many is that?', count(about('materials'))],
    ['who printed them?', declined]
  ),
  chain(
    'node',
    ['How many papers are about materials?', count(about('materials'))],
    ['what about cartography?', count(about('cartography'))],
    ['which ones are open access?', names(about('cartography').filter(isOpen))],
    ['and who wrote those?', names(writersOf(about('cartography').filter(isOpen)))]
  ),
  chain(
    'narrow',
    ['Which papers are open access?', names(works.filter(isOpen))],
    ['which of those are about climate?', names(about('climate').filter(isOpen))],
    ['and about graph theory?', names(about('graph theory').filter(isOpen))],
    ['what do they cost?', declined]
  ),
  chain(
    'pronoun',
    ['Who wrote Silt?', names(silt)],
    ['which other papers did they write?', names(worksOf(silt).filter((work) => work !== paper('Silt')))],
    ['which papers did they write?', names(worksOf(silt))],
    ['how many of them are open access?', count(worksOf(silt).filter(isOpen))]
  ),
  chain(
    'node',
    ['Who wrote Silt?', names(silt)],
    ['and Hollow Proofs?', names(writersOf([paper('Hollow Proofs')]))],
    ['and what is it about?', names(out(paper('Hollow Proofs'), 'ABOUT'))],
    ['what are their affiliations?', values(writersOf([paper('Hollow Proofs')]), 'affiliation')]
  ),
  chain(
    'node',
    ['Which papers did Ada Brannigan write?', names(out(ada, 'WROTE'))],
    ['and Carmen Iwu?', names(out(author('Carmen Iwu'), 'WROTE'))],
    ['which of those have more than 20 pages?', names(out(author('Carmen Iwu'), 'WROTE').filter((work) => pages(work) > 20))],
    ['and their editors?', declined]
  ),
  chain(
    'node',
    ['Which papers cite Hollow Proofs?', names(citing('Hollow Proofs'))],
    ['and Tidal Memory?', names(citing('Tidal Memory'))],
    ['and A Grammar of Drifting Ice?', names(citing('A Grammar of Drifting Ice'))]
  ),
  chain(
    'pronoun',
    ['Which papers does Deep Moss cite?', names(citedBy('Deep Moss'))],
    ['who wrote them?', names(writersOf(citedBy('Deep Moss')))],
    ['which of them has the highest h index?', name(...best(writersOf(citedBy('Deep Moss')), hIndex))],
    ['and the lowest?', name(...best(writersOf(citedBy('Deep Moss')), (who) => -hIndex(who)))]
  ),
  chain('rank', ['Which paper has the most pages?', name(...longest)], ['who wrote it?', names(writersOf(longest))], ['how much did it sell for?', declined]),
  chain(
    'rank',
    ['Which venue has the highest impact?', name(venues[0] as EvalNode)],
    ['and the second highest?', name(venues[1] as EvalNode)],
    ['how many papers were published there?', count(into(venues[1] as EvalNode, 'PUBLISHED_IN'))],
    ['and the lowest?', declined]
  ),
  chain(
    'value',
    ['Which venues are journals?', names(kind('journal'))],
    ['and conferences?', names(kind('conference'))],
    ['and their impact?', values(kind('conference'), 'impact')],
    ['and their publishers?', declined]
  ),
  chain(
    'value',
    ['How many conferences are there?', count(kind('conference'))],
    ['and journals?', count(kind('journal'))],
    ['which ones?', names(kind('journal'))],
    ['which of them has the highest impact?', name(...best(kind('journal'), impact))]
  ),
  chain(
    'pronoun',
    ['Who advised Oksana Bilyk?', names(into(author('Oksana Bilyk'), 'ADVISED'))],
    ['when did she die?', declined],
    ['what is her affiliation?', word(text(into(author('Oksana Bilyk'), 'ADVISED')[0] as EvalNode, 'affiliation'))]
  ),
  chain(
    'rank',
    ['Which author has the highest h index?', name(sharpest[0] as EvalNode)],
    ['and the second?', name(sharpest[1] as EvalNode)],
    ['and the third?', name(sharpest[2] as EvalNode)],
    ['which papers did that author write?', names(out(sharpest[2] as EvalNode, 'WROTE'))]
  ),
  chain(
    'value',
    ['Which authors are at Ostrom College?', names(at('Ostrom College'))],
    ['and at Greyfell Institute?', names(at('Greyfell Institute'))],
    ['which of them has the highest h index?', name(...best(at('Greyfell Institute'), hIndex))],
    ['how old is he?', declined]
  ),
  chain(
    'value',
    ['How many authors are independent?', count(at('independent'))],
    ['which ones?', names(at('independent'))],
    ['did any of them write a paper about climate?', truth(at('independent').some((who) => out(who, 'WROTE').some((work) => about('climate').includes(work))))],
    ['what are their h indexes?', values(at('independent'), 'hIndex')]
  ),
  chain(
    'property',
    ['How many pages does Hollow Proofs have?', number(pages(paper('Hollow Proofs')))],
    ['and Deep Moss?', number(pages(paper('Deep Moss')))],
    ['and the year?', number(num(paper('Deep Moss'), 'year'))],
    ['and the price?', declined]
  ),
  chain(
    'bound',
    ['Which papers have more than 40 pages?', names(wordy)],
    ['and less than 10?', names(works.filter((work) => pages(work) < 10))],
    ['only the ones that are open access', names(works.filter((work) => pages(work) < 10 && isOpen(work)))],
    ['who wrote it?', declined]
  ),
  chain(
    'group',
    [
      'What is the average h index per affiliation?',
      rows(
        foldBy(
          authors,
          (who) => text(who, 'affiliation'),
          (group) => mean(group.map(hIndex))
        )
      )
    ],
    [
      'and the maximum?',
      rows(
        foldBy(
          authors,
          (who) => text(who, 'affiliation'),
          (group) => Math.max(...group.map(hIndex))
        )
      )
    ],
    ['and back?', declined]
  ),
  chain(
    'group',
    ['How many papers are there per year?', perYear(works)],
    ['and per venue?', rows(countBy(links('PUBLISHED_IN'), (link) => nameOf(link.to)))],
    ['which venue has the most?', name(...best(all('Venue'), (venue) => into(venue, 'PUBLISHED_IN').length))]
  ),
  chain(
    'narrow',
    ['Which papers were published in WinterConf?', names(inVenue('WinterConf'))],
    ['and in Letters & Lemmas?', names(inVenue('Letters & Lemmas'))],
    ['those with more than 30 pages', names(inVenue('Letters & Lemmas').filter((work) => pages(work) > 30))],
    ['is there another one?', declined]
  ),
  chain(
    'rank',
    ['Top 3 authors by h index', ranking(sharpest.slice(0, 3))],
    ['and the top 4?', ranking(sharpest)],
    ['which papers did they write?', names(worksOf(sharpest))],
    ['and the title of it?', declined]
  ),
  chain(
    'measure',
    ['Which are the top 5 papers by pagerank?', ranking(ranked)],
    ['just the top 3', ranking(ranked.slice(0, 3))],
    ['which of those are open access?', names(ranked.slice(0, 3).filter(isOpen))],
    ['by weight instead', declined]
  ),
  chain(
    'truth',
    ['Does Deep Moss cite Hollow Proofs?', truth(citedBy('Deep Moss').includes(paper('Hollow Proofs')))],
    ['does it cite A Grammar of Drifting Ice?', truth(citedBy('Deep Moss').includes(paper('A Grammar of Drifting Ice')))],
    ['and Silt?', declined]
  ),
  chain(
    'truth',
    ['Is there a paper about cartography?', truth(about('cartography').length > 0)],
    ['how many are there?', count(about('cartography'))],
    ['list them', names(about('cartography'))],
    ['how come?', declined]
  ),
  chain(
    'count',
    ['Which authors wrote more than 5 papers?', names(authors.filter((who) => wrote(who) > 5))],
    ['and more than 7?', names(authors.filter((who) => wrote(who) > 7))],
    ['how many papers did they write?', count(worksOf(authors.filter((who) => wrote(who) > 7)))],
    ['in which language?', declined]
  ),
  chain(
    'narrow',
    ['Which authors have an h index over 50?', names(sharp)],
    ['and over 40?', names(authors.filter((who) => hIndex(who) > 40))],
    ['those at Ostrom College', names(at('Ostrom College').filter((who) => hIndex(who) > 40))],
    ['when were they born?', declined]
  ),
  chain(
    'rank',
    ['Who wrote the most papers?', name(...best(authors, wrote))],
    ['how many did he write?', declined],
    ['what are their affiliations?', values(best(authors, wrote), 'affiliation')]
  ),
  chain(
    'pronoun',
    ['Which topics is Silt about?', names(out(paper('Silt'), 'ABOUT'))],
    [
      'which other papers are about them?',
      names(unique(out(paper('Silt'), 'ABOUT').flatMap((topic) => into(topic, 'ABOUT'))).filter((work) => work !== paper('Silt')))
    ],
    ['how many pages does it have?', number(pages(paper('Silt')))],
    ['and the other one?', declined]
  ),
  chain(
    'ends',
    ['What is the shortest path from Deep Moss to Lattice Gardens?', path(networkOf(g).paths(paper('Deep Moss'), paper('Lattice Gardens')))],
    ['and from Hollow Proofs?', path(networkOf(g).paths(paper('Hollow Proofs'), paper('Lattice Gardens')))],
    ['and Deep Moss?', declined]
  ),
  chain(
    'nothing',
    ['and thrillers?', declined],
    ['how many are there?', declined],
    ['How many papers are there?', count(works)],
    ['and authors?', count(authors)]
  ),
  chain(
    'nothing',
    ['Who wrote them?', declined],
    ['Which papers have more than 40 pages?', names(wordy)],
    ['who wrote them?', names(writersOf(wordy))],
    ['what is its title?', declined]
  ),
  chain(
    'measure',
    ['What is the total pages of papers about climate?', number(sum(about('climate').map(pages)))],
    ['and the average?', number(mean(about('climate').map(pages)))],
    ['and of papers about materials?', number(mean(about('materials').map(pages)))],
    ['and the median word count?', declined]
  )
]
