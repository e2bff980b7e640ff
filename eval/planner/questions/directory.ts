import { ask, byTool, count, declined, name, names, no, number, path, ranking, rows, truth, unclear, word, words, yes } from '../expect.ts'
import { directory } from '../graphs/directory.ts'
import { betweennessOf, componentsOf, networkOf, pageranksOf } from '../network.ts'
import { best, countBy, foldBy, mean, nameOf, num, sum, text, top, truthOf } from '../truth.ts'

const g = truthOf(directory)
const { all, one, out, into, around, links } = g
const person = (who: string) => one('Person', who)
const company = (which: string) => one('Company', which)
const city = (which: string) => one('City', which)
const product = (which: string) => one('Product', which)
const people = all('Person')
const acquaintance = networkOf(g, { types: ['KNOWS'] })
const acquaintanceBothWays = networkOf(g, { types: ['KNOWS'], directed: false })
const anything = networkOf(g, { directed: false })
const knowsRank = pageranksOf(g, acquaintance)
const between = betweennessOf(g, acquaintance, true)
const worksIn = (country: string) =>
  people.filter((who) => out(who, 'WORKS_AT').some((firm) => out(firm, 'BASED_IN').some((place) => text(place, 'country') === country)))

export const questions = [
  // Counts.
  ask('count', 'How many people are there?', count(people)),
  ask('count', 'number of companies', count(all('Company'))),
  ask('filter-count', 'How many engineers are in the directory?', count(all('Person', (who) => text(who, 'title') === 'engineer'))),
  ask('filter-count', 'how many people are older than 60', count(all('Person', (who) => num(who, 'age') > 60))),
  ask('filter-count', 'Count the persons aged between 30 and 45.', count(all('Person', (who) => num(who, 'age') >= 30 && num(who, 'age') <= 45))),
  ask('filter-count', 'How many people work remotely?', count(all('Person', (who) => who.properties['remote'] === true))),
  ask('filter-count', 'How many people joined after 2020-01-01?', count(all('Person', (who) => text(who, 'joined') > '2020-01-01'))),
  ask('filter-count', 'How many companies are not listed?', count(all('Company', (firm) => firm.properties['listed'] === false))),
  ask('filter-count', 'How many people have a bonus?', count(all('Person', (who) => 'bonus' in who.properties))),
  ask('group', 'number of people per title', rows(countBy(people, (who) => text(who, 'title')))),
  ask('group', 'How many companies does each industry have?', rows(countBy(all('Company'), (firm) => text(firm, 'industry')))),
  ask('group', 'How many people live in each city?', rows(countBy(links('LIVES_IN'), (link) => nameOf(link.to)))),
  ask(
    'group',
    'Average salary by title',
    rows(
      foldBy(
        people,
        (who) => text(who, 'title'),
        (group) => mean(group.map((who) => num(who, 'salary')))
      )
    )
  ),
  // Lists.
  ask('list', 'List all cities in Averland.', names(all('City', (place) => text(place, 'country') === 'Averland'))),
  ask('list', 'Which companies were founded before 1970?', names(all('Company', (firm) => num(firm, 'founded') < 1970))),
  ask('list', 'show me the discontinued products', names(all('Product', (item) => item.properties['discontinued'] === true))),
  ask('list', 'Which products cost more than 500?', names(all('Product', (item) => num(item, 'price') > 500))),
  ask('list', 'products released in 2021', names(all('Product', (item) => text(item, 'released').startsWith('2021')))),
  ask(
    'and',
    'Which listed companies have more than 3000 employees?',
    names(all('Company', (firm) => firm.properties['listed'] === true && num(firm, 'employees') > 3000))
  ),
  ask(
    'and',
    'Name the remote designers younger than 50.',
    names(all('Person', (who) => who.properties['remote'] === true && text(who, 'title') === 'designer' && num(who, 'age') < 50))
  ),
  ask('or', 'Which companies are in food or energy?', names(all('Company', (firm) => ['food', 'energy'].includes(text(firm, 'industry'))))),
  ask(
    'or',
    'How many people live in Norvale or Highmoor?',
    count(people.filter((who) => out(who, 'LIVES_IN').some((place) => ['Norvale', 'Highmoor'].includes(nameOf(place)))))
  ),
  ask('not', 'Who does not work at any company?', names(people.filter((who) => out(who, 'WORKS_AT').length === 0))),
  ask('not', 'Which companies make no products?', names(all('Company', (firm) => out(firm, 'MAKES').length === 0))),
  ask('not', 'How many people do not live in Tal Harbor?', count(people.filter((who) => !out(who, 'LIVES_IN').includes(city('Tal Harbor'))))),
  // One node.
  ask('lookup', 'How old is Mira Tolland?', number(num(person('Mira Tolland'), 'age'))),
  ask('lookup', 'What is the population of Norvale East?', number(num(city('Norvale East'), 'population'))),
  ask('lookup', "when was O'Harrow & Sons founded", number(num(company("O'Harrow & Sons"), 'founded'))),
  ask('lookup', 'What category is Broth No. 9?', word(text(product('Broth No. 9'), 'category'))),
  ask('lookup', 'What is the price of Meridian?', number(num(product('Meridian'), 'price'))),
  ask('neighbours', "Who does Siobhan O'Dray know?", names(out(person("Siobhan O'Dray"), 'KNOWS'))),
  ask('neighbours', 'Who knows Kofi Denteh-Marr?', names(into(person('Kofi Denteh-Marr'), 'KNOWS'))),
  ask('neighbours', 'Where does Gideon Sparrow live?', name(...out(person('Gideon Sparrow'), 'LIVES_IN'))),
  ask('neighbours', 'which company makes the Stride 5', name(...into(product('Stride 5'), 'MAKES'))),
  ask('neighbours', 'List the employees of Brindle, Inc.', names(into(company('Brindle, Inc.'), 'WORKS_AT'))),
  ask('neighbours', 'Who invested in Okapi Labs?', names(into(company('Okapi Labs'), 'INVESTED_IN'))),
  // Superlatives and aggregates.
  ask('top', 'Who earns the highest salary?', name(...top(people, 1, (who) => num(who, 'salary')))),
  ask('top', 'What are the three most expensive products?', ranking(top(all('Product'), 3, (item) => num(item, 'price')))),
  ask('top', 'smallest city by population', name(...top(all('City'), 1, (place) => -num(place, 'population')))),
  ask('top', 'Which company is the oldest?', name(...top(all('Company'), 1, (firm) => -num(firm, 'founded')))),
  ask('top-related', 'Which company employs the most people?', name(...best(all('Company'), (firm) => into(firm, 'WORKS_AT').length))),
  ask('top-related', 'Which product has the most reviews?', name(...best(all('Product'), (item) => into(item, 'REVIEWED').length))),
  ask('aggregate', 'What is the average age?', number(mean(people.map((who) => num(who, 'age'))))),
  ask(
    'aggregate',
    'What is the average salary of engineers?',
    number(mean(all('Person', (who) => text(who, 'title') === 'engineer').map((who) => num(who, 'salary'))))
  ),
  ask(
    'aggregate',
    'Total revenue of the software companies?',
    number(sum(all('Company', (firm) => text(firm, 'industry') === 'software').map((firm) => num(firm, 'revenue'))))
  ),
  ask('aggregate', 'maximum bonus', number(Math.max(...people.map((who) => num(who, 'bonus')).filter((bonus) => bonus > 0)))),
  ask('distinct', 'What industries are there?', words(all('Company').map((firm) => text(firm, 'industry')))),
  ask('distinct', 'How many different countries do the cities belong to?', number(new Set(all('City').map((place) => text(place, 'country'))).size)),
  // Chains.
  ask(
    'chain',
    'Which people work at companies based in Port Cassian?',
    names(people.filter((who) => out(who, 'WORKS_AT').some((firm) => out(firm, 'BASED_IN').includes(city('Port Cassian')))))
  ),
  ask('chain', 'How many people work for a company in Sudmark?', count(worksIn('Sudmark'))),
  ask(
    'chain',
    'Who reviewed a product made by Okapi?',
    names(people.filter((who) => out(who, 'REVIEWED').some((item) => into(item, 'MAKES').includes(company('Okapi')))))
  ),
  ask(
    'chain',
    'In which cities do the employees of Tinder & Flint live?',
    names(into(company('Tinder & Flint'), 'WORKS_AT').flatMap((who) => out(who, 'LIVES_IN')))
  ),
  // Relationships.
  ask('relationships', 'How many KNOWS relationships are there?', count(links('KNOWS'))),
  ask(
    'relationships',
    'How many years has Luca Ferrandine known Yuki Arashino?',
    number(
      num(links('KNOWS', (link) => nameOf(link.from) === 'Luca Ferrandine' && nameOf(link.to) === 'Yuki Arashino')[0] ?? people[0] ?? city('Norvale'), 'years')
    )
  ),
  ask('relationships', 'What is the largest amount invested?', number(Math.max(...links('INVESTED_IN').map((link) => num(link, 'amount'))))),
  ask(
    'relationships',
    'What is the average stars of reviews of Flintlock?',
    number(mean(links('REVIEWED', (link) => nameOf(link.to) === 'Flintlock').map((link) => num(link, 'stars'))))
  ),
  ask(
    'relationships',
    'Who has been working at Okapi Labs since 2015 or later?',
    names(links('WORKS_AT', (link) => nameOf(link.to) === 'Okapi Labs' && num(link, 'since') >= 2015).map((link) => link.from))
  ),
  // Yes or no.
  ask('yes-no', 'Does Tobias Fenn live in Port Cassian?', yes),
  ask('yes-no', 'Is Saltmarsh Energy listed?', yes),
  ask('yes-no', 'Does Osric Pym know Mira Tolland?', no),
  ask('yes-no', 'Are there any people older than 70?', no),
  // Networks.
  ask(
    'path',
    'How is Mira Tolland-Vesk connected to Freya Nordahl?',
    path([...anything.paths(person('Mira Tolland-Vesk'), person('Freya Nordahl')), ...networkOf(g).paths(person('Mira Tolland-Vesk'), person('Freya Nordahl'))])
  ),
  ask('path', 'shortest chain of KNOWS from Pell Okonvar to Sunniva Strake', path(acquaintance.paths(person('Pell Okonvar'), person('Sunniva Strake')))),
  ask(
    'path-exists',
    'Can Rafe Umberlin be reached from Stellan Korvik through KNOWS?',
    truth(acquaintance.paths(person('Stellan Korvik'), person('Rafe Umberlin')).length > 0)
  ),
  ask('reach', 'Whom can Luca Ferrandine reach within 2 KNOWS steps?', names(acquaintance.within(person('Luca Ferrandine'), 2))),
  ask('components', 'How many connected components does the graph have?', number(componentsOf(g).length)),
  ask('connected', 'Is the whole graph connected?', yes),
  ask('centrality', 'Which person has the highest betweenness in the KNOWS network?', name(...top(people, 1, between))),
  ask('centrality', 'top 3 people by pagerank over KNOWS', ranking(top(people, 3, knowsRank))),
  ask('centrality', 'Who is known by the most people?', name(...best(people, (who) => into(who, 'KNOWS').length))),
  ask('communities', 'How many communities does Louvain find?', byTool('louvain', 'communityCount')),
  // Not to be answered.
  ask('unanswerable', 'What is the phone number of Edda Lindqvale?', declined),
  ask('unanswerable', 'Which company has the highest carbon emissions?', declined),
  ask('unanswerable', 'Who will be hired next year?', declined),
  ask('unanswerable', 'How many children does Hollis Grebe have?', declined),
  ask('unanswerable', 'What is the salary of Bartholomew Quince?', declined),
  ask('ambiguous', 'Tell me about Meridian', unclear),
  ask('lookup', 'How many people does Jonas Abbermoor know or is known by?', count(around(person('Jonas Abbermoor'), 'KNOWS'))),
  ask(
    'reach',
    'How many people are within two steps of Ravi Sundaresh along KNOWS, in either direction?',
    count(acquaintanceBothWays.within(person('Ravi Sundaresh'), 2))
  )
]
