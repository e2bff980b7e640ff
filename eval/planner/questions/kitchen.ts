import { ask, count, declined, name, names, number, path, ranking, rows, truth, word, words } from '../expect.ts'
import type { EvalNode } from '../graphs/graph.ts'
import { kitchen } from '../graphs/kitchen.ts'
import { betweennessOf, componentsOf, networkOf, pageranksOf } from '../network.ts'
import { best, countBy, foldBy, mean, nameOf, num, sum, text, top, truthOf } from '../truth.ts'

const g = truthOf(kitchen)
const { all, one, out, into, links } = g
const recipe = (called: string) => one('Recipe', called)
const ingredient = (called: string) => one('Ingredient', called)
const cook = (called: string) => one('Cook', called)
const restaurant = (called: string) => one('Restaurant', called)
const market = (called: string) => one('Market', called)
const recipes = all('Recipe')
const ingredients = all('Ingredient')
const cooks = all('Cook')
const restaurants = all('Restaurant')
const markets = all('Market')
const byMinutes = networkOf(g, { types: ['LANE_TO'], weight: 'minutes' })
const lanes = networkOf(g, { types: ['LANE_TO'] })
const training = networkOf(g, { types: ['TRAINED'] })
const admirePageranks = pageranksOf(g, networkOf(g, { types: ['ADMIRES'] }))
const laneBetweenness = betweennessOf(g, lanes, true)
const is =
  (property: string, wanted = true) =>
  (node: EvalNode) =>
    node.properties[property] === wanted
const allergensOf = (dish: EvalNode) => [...new Set(out(dish, 'USES').flatMap((item) => out(item, 'CONTAINS')))]
const hasAllergen = (dish: EvalNode, called: string) => allergensOf(dish).some((item) => nameOf(item) === called)
const both = (a: readonly EvalNode[], b: readonly EvalNode[]) => a.filter((node) => b.includes(node))
const priceOf = (place: string, dish: string) =>
  links('SERVES', (link) => nameOf(link.from) === place && nameOf(link.to) === dish).map((link) => num(link, 'price'))[0] ?? Number.NaN
const gramsOf = (dish: string, item: string) =>
  links('USES', (link) => nameOf(link.from) === dish && nameOf(link.to) === item).map((link) => num(link, 'grams'))[0] ?? Number.NaN

export const questions = [
  // Look-ups.
  ask('lookup', 'How long does it take to make the Shepherd Lamb Roast? Just the number of minutes.', number(num(recipe('Shepherd Lamb Roast'), 'minutes'))),
  ask('lookup', 'what day did the blind heron open its doors', word(text(restaurant('Blind Heron'), 'openedOn'))),
  ask('lookup', 'Hi! Which town does Halima Sorrow come from?', word(text(cook('Halima Sorrow'), 'homeTown'))),
  ask('lookup', 'calories plum tart', number(num(recipe('Plum Tart'), 'calories'))),
  ask('lookup', 'I have bought Marsh Samphire, how many days can I keep it?', number(num(ingredient('Marsh Samphire'), 'shelfLifeDays'))),
  ask('relationships', 'How much do they charge for Plum Tart at Salt & Thistle?', number(priceOf('Salt & Thistle', 'Plum Tart'))),
  ask('relationships', 'how many grams of Goat Cream go into the Duck Egg Custard? number only pls', number(gramsOf('Duck Egg Custard', 'Goat Cream'))),
  // Filters.
  ask('list', 'Please list every dessert.', names(all('Recipe', (dish) => text(dish, 'course') === 'dessert'))),
  ask(
    'list',
    'I only have half an hour. Which recipes can be done in 30 minutes or less? Only the names, please.',
    names(all('Recipe', (dish) => num(dish, 'minutes') <= 30))
  ),
  ask('list', 'Which restaurants have a terrace to sit outside?', names(all('Restaurant', is('terrace')))),
  ask('list', 'markets open on sundays', names(all('Market', is('sundayOpening')))),
  ask(
    'list',
    'Show me the restaurants that opened after 1 January 2015, names only.',
    names(all('Restaurant', (place) => text(place, 'openedOn') > '2015-01-01'))
  ),
  ask(
    'list',
    'Which recipes were published before 2017? Give me each with its publication date as JSON.',
    rows(all('Recipe', (dish) => text(dish, 'publishedOn') < '2017').map((dish) => [nameOf(dish), text(dish, 'publishedOn')]))
  ),
  ask(
    'list',
    'I am looking for recipes rated between 4.2 and 4.6, both included.',
    names(all('Recipe', (dish) => num(dish, 'rating') >= 4.2 && num(dish, 'rating') <= 4.6))
  ),
  ask('list', 'Which ingredients have a name that starts with "B"?', names(all('Ingredient', (item) => nameOf(item).startsWith('B')))),
  ask(
    'list',
    'All cooks whose first name is Bruno, with the year they were born, as JSON.',
    rows(all('Cook', (who) => nameOf(who).startsWith('Bruno ')).map((who) => [nameOf(who), num(who, 'birthYear')]))
  ),
  ask('list', 'Return the severe allergens as a plain comma-separated list.', names(all('Allergen', (item) => text(item, 'severity') === 'severe'))),
  ask('and', 'What organic vegetables do you know?', names(all('Ingredient', (item) => text(item, 'kind') === 'vegetable' && is('organic')(item)))),
  ask(
    'and',
    'I want to eat outside in Quayside: name the restaurants in that district that have a terrace.',
    names(all('Restaurant', (place) => text(place, 'district') === 'Quayside' && is('terrace')(place)))
  ),
  ask(
    'or',
    'Give me all ingredients that are a fruit or a spice. Names only, one per line.',
    names(all('Ingredient', (item) => ['fruit', 'spice'].includes(text(item, 'kind'))))
  ),
  // Counts.
  ask('count', 'How many cooks do you have on file?', count(cooks)),
  ask('filter-count', 'How many of the cooks are certified?', count(all('Cook', is('certified')))),
  ask('filter-count', 'How many recipes came out in 2023?', count(all('Recipe', (dish) => text(dish, 'publishedOn').startsWith('2023-')))),
  ask('group', 'Can you break the recipes down by course and say how many there are in each?', rows(countBy(recipes, (dish) => text(dish, 'course')))),
  ask(
    'group',
    'For each district, how many restaurants are in it? JSON with district and count.',
    rows(countBy(restaurants, (place) => text(place, 'district')))
  ),
  ask(
    'group',
    'I would like to know the average rating of the recipes for every course.',
    rows(
      foldBy(
        recipes,
        (dish) => text(dish, 'course'),
        (group) => mean(group.map((dish) => num(dish, 'rating')))
      )
    )
  ),
  ask(
    'group-related',
    'How many dishes are on the menu of each restaurant? Include those with none.',
    rows(restaurants.map((place) => [nameOf(place), out(place, 'SERVES').length]))
  ),
  // Superlatives and aggregates.
  ask('top', 'Which recipe has got the best rating?', name(...top(recipes, 1, (dish) => num(dish, 'rating')))),
  ask('top', 'Name the three restaurants with the most seats, biggest first. Only names.', ranking(top(restaurants, 3, (place) => num(place, 'seats')))),
  ask('top', 'oldest market?', name(...top(markets, 1, (place) => -Date.parse(text(place, 'foundedOn'))))),
  ask('top', 'Top 4 best paid cooks by the hour', ranking(top(cooks, 4, (who) => num(who, 'hourlyWage')))),
  ask('top-related', 'Which ingredient is used in the greatest number of recipes?', name(...best(ingredients, (item) => into(item, 'USES').length))),
  ask(
    'aggregate',
    'What is the average bill across all restaurants in Quayside?',
    number(mean(all('Restaurant', (place) => text(place, 'district') === 'Quayside').map((place) => num(place, 'averageBill'))))
  ),
  ask(
    'aggregate',
    'If every restaurant is full, how many people are sitting in total? Just the figure.',
    number(sum(restaurants.map((place) => num(place, 'seats'))))
  ),
  ask(
    'aggregate',
    'On average, what does a dish cost at Nine Lanterns?',
    number(mean(links('SERVES', (link) => nameOf(link.from) === 'Nine Lanterns').map((link) => num(link, 'price'))))
  ),
  ask('distinct', 'Which towns do our cooks come from? Each town once.', words(cooks.map((who) => text(who, 'homeTown')))),
  // One hop.
  ask('neighbours', "What do I need to buy for the Moonroot Gratin? Just the ingredients' names.", names(out(recipe('Moonroot Gratin'), 'USES'))),
  ask('neighbours', 'Who is working at Nine Lanterns?', names(into(restaurant('Nine Lanterns'), 'WORKS_AT'))),
  ask('neighbours', 'At which markets can one buy ewe cheese', names(out(ingredient('Ewe Cheese'), 'SOLD_AT'))),
  ask('neighbours', 'By whom was Piet Vanderloo trained?', names(into(cook('Piet Vanderloo'), 'TRAINED'))),
  ask(
    'neighbours',
    'What is on the menu of the Blind Heron, with prices? As JSON please, dish and price.',
    rows(links('SERVES', (link) => nameOf(link.from) === 'Blind Heron').map((link) => [nameOf(link.to), num(link, 'price')]))
  ),
  // Chains.
  ask(
    'chain',
    'My daughter is allergic to tree nuts. Which recipes have an ingredient with tree nuts in it?',
    names(recipes.filter((dish) => hasAllergen(dish, 'Tree nuts')))
  ),
  ask('chain', 'Which allergens are there in the Eel and Barley Pie through its ingredients? Names only.', names(allergensOf(recipe('Eel and Barley Pie')))),
  ask(
    'chain',
    'Where can I eat something that Tobias Crake invented? I need the restaurants.',
    names(out(cook('Tobias Crake'), 'CREATED').flatMap((dish) => into(dish, 'SERVES')))
  ),
  ask('not', 'Which recipes contain no gluten, going by their ingredients?', names(recipes.filter((dish) => !hasAllergen(dish, 'Gluten')))),
  ask('not', 'Are there ingredients that no market sells? Which?', names(ingredients.filter((item) => out(item, 'SOLD_AT').length === 0))),
  ask('not', 'cooks who never created a recipe, names only', names(cooks.filter((who) => out(who, 'CREATED').length === 0))),
  ask('at-least', 'Which markets carry at least five different ingredients?', names(markets.filter((place) => into(place, 'SOLD_AT').length >= 5))),
  ask(
    'common',
    'Which ingredients do the Plum Tart and the Hazel Dumplings have in common?',
    names(both(out(recipe('Plum Tart'), 'USES'), out(recipe('Hazel Dumplings'), 'USES')))
  ),
  ask(
    'both',
    'Tell me which restaurants serve both the Plum Tart and the Moonroot Soup.',
    names(both(into(recipe('Plum Tart'), 'SERVES'), into(recipe('Moonroot Soup'), 'SERVES')))
  ),
  ask(
    'compare',
    'Which one takes longer to prepare, Duck Egg Custard or Moonroot Gratin?',
    name(...top([recipe('Duck Egg Custard'), recipe('Moonroot Gratin')], 1, (dish) => num(dish, 'minutes')))
  ),
  // The network.
  ask(
    'weighted-path',
    'I push a cart from Upper Wharf to Bellgate Night Market along the lanes. What way takes the fewest minutes?',
    path(byMinutes.paths(market('Upper Wharf'), market('Bellgate Night Market')))
  ),
  ask(
    'path',
    'From teacher to pupil, what is the shortest line of training that leads from Tobias Crake down to Bruno Tellwright?',
    path(training.paths(cook('Tobias Crake'), cook('Bruno Tellwright')))
  ),
  ask(
    'components',
    'Ignoring the direction of the links, into how many separate, unconnected pieces does all this data fall? Number only.',
    number(componentsOf(g).length)
  ),
  ask(
    'centrality',
    'Looking at the lanes alone and counting lanes rather than minutes, which market has the highest betweenness?',
    name(...top(markets, 1, laneBetweenness))
  ),
  ask(
    'reach',
    'Which cooks were trained by Tobias Crake, or by someone he trained himself? So at most two steps of training away.',
    names(training.within(cook('Tobias Crake'), 2))
  ),
  ask('centrality', 'Which cook gets the highest PageRank if you look only at who admires whom?', name(...top(cooks, 1, admirePageranks))),
  // Yes or no.
  ask('yes-no', 'Did Mirela Dosk train Lotte Grieve?', truth(out(cook('Mirela Dosk'), 'TRAINED').includes(cook('Lotte Grieve')))),
  ask('yes-no', 'Is River Prawn sold at Tanner Square? Answer yes or no.', truth(out(ingredient('River Prawn'), 'SOLD_AT').includes(market('Tanner Square')))),
  // Not to be answered.
  ask('unanswerable', 'At what oven temperature do I bake the Frost Pear Crumble?', declined),
  ask('unanswerable', 'What is the phone number of Gable House?', declined),
  ask('unanswerable', 'How many guests visited the Low Tide Room last Saturday?', declined),
  ask('unanswerable', 'Which cook is the friendliest?', declined),
  ask('unanswerable', 'Who cleans the kitchen at The Copper Kettle on Mondays?', declined),
  ask('unanswerable', 'How much sugar is in the Sunset Pavlova?', declined)
]
