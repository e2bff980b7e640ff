import type { EvalGraph, EvalNode, EvalRelationship } from './graph.ts'
import { admirations, contained, creations, employments, lanes, lessons, menus, offers, uses } from './kitchen-ties.ts'

/** Name, course, minutes, calories, vegetarian, rating, published. */
const recipes = [
  ['Moonroot Soup', 'starter', 40, 210, true, 4.3, '2019-02-11'],
  ['Moonroot Gratin', 'main', 75, 540, true, 4.6, '2021-10-03'],
  ['Eel and Barley Pie', 'main', 110, 690, false, 4.1, '2016-05-19'],
  ['Marsh Salad', 'starter', 15, 135, true, 3.8, '2022-06-27'],
  ['Prawn Lantern Stew', 'main', 55, 460, false, 4.8, '2020-01-08'],
  ['Plum Tart', 'dessert', 65, 410, true, 4.5, '2017-09-14'],
  ['Frost Pear Crumble', 'dessert', 50, 385, true, 4.2, '2018-11-30'],
  ['Hazel Dumplings', 'side', 35, 320, true, 3.9, '2023-03-05'],
  ['Duck Egg Custard', 'dessert', 80, 355, true, 4.7, '2015-04-22'],
  ['Shepherd Lamb Roast', 'main', 190, 820, false, 4.4, '2014-12-01'],
  ['Black Carrot Fritters', 'side', 25, 275, true, 3.6, '2023-08-17'],
  ['Ember Flatbread', 'side', 45, 300, true, 4.0, '2020-07-21'],
  ['Ewe Cheese Toast', 'starter', 10, 260, true, 3.7, '2021-01-16'],
  ['Mustard Glazed Eel', 'main', 30, 430, false, 3.5, '2022-02-09'],
  ['Walnut Brittle', 'dessert', 20, 480, true, 3.4, '2024-05-02'],
  ['Harbour Chowder', 'starter', 60, 390, false, 4.9, '2018-03-26'],
  ['Malt Loaf', 'side', 95, 345, true, 3.3, '2013-10-10']
] as const
/** Name, kind, organic, days it keeps, where it is from. */
const ingredients = [
  ['Goat Cream', 'dairy', true, 12, 'Hollin Hills'],
  ['Ewe Cheese', 'dairy', false, 90, 'Hollin Hills'],
  ['Barley Flour', 'grain', true, 240, 'Flatmere'],
  ['Barley Malt', 'grain', false, 300, 'Flatmere'],
  ['Marsh Samphire', 'vegetable', true, 4, 'Saltings'],
  ['Moonroot', 'vegetable', true, 60, 'Hollin Hills'],
  ['Black Carrot', 'vegetable', false, 35, 'Flatmere'],
  ['River Prawn', 'seafood', false, 2, 'Saltings'],
  ['Smoked Eel', 'seafood', false, 21, 'Saltings'],
  ['Hazel Butter', 'nut', true, 120, 'Oakrise'],
  ['Walnut Oil', 'nut', false, 180, 'Oakrise'],
  ['Duck Egg', 'poultry', true, 25, 'Flatmere'],
  ['Wild Plum', 'fruit', true, 6, 'Oakrise'],
  ['Frost Pear', 'fruit', false, 28, 'Oakrise'],
  ['Ember Pepper', 'spice', false, 400, 'Oakrise'],
  ['Brown Mustard Seed', 'spice', true, 500, 'Flatmere'],
  ['Brack Salt', 'spice', false, 2000, 'Saltings'],
  ['Lamb Shoulder', 'meat', false, 5, 'Hollin Hills']
] as const
/** Name, born, home town, wage an hour, certified. */
const cooks = [
  ['Orla Venn', 1971, 'Pellmouth', 31.5, true],
  ['Orla Vennister', 1994, 'Grayling', 18.25, false],
  ['Tobias Crake', 1966, 'Pellmouth', 34.75, true],
  ['Mirela Dosk', 1983, 'Stonewick', 27.4, true],
  ['Piet Vanderloo', 1988, 'Grayling', 22.6, false],
  ['Suri Halloran', 1979, 'Stonewick', 29.1, true],
  ['Wendel Ash', 1997, 'Pellmouth', 16.8, false],
  ['Ines Quarrington', 1990, 'Lower Dunne', 21.35, true],
  ['Bruno Tell', 1985, 'Lower Dunne', 24.9, false],
  ['Bruno Tellwright', 2000, 'Grayling', 15.7, false],
  ['Halima Sorrow', 1976, 'Stonewick', 32.2, true],
  ['Lotte Grieve', 1992, 'Pellmouth', 20.45, true],
  ['Jasper Nim', 1969, 'Farrow', 26.3, false]
] as const
/** Name, district, seats, opened, average bill, terrace. */
const restaurants = [
  ['The Copper Ladle', 'Bellgate', 64, '2009-04-17', 38.5, true],
  ['The Copper Kettle', 'Tannery', 28, '2019-09-02', 17.9, false],
  ['Salt & Thistle', 'Quayside', 46, '2014-06-12', 52.25, false],
  ['Blind Heron', 'Quayside', 85, '2003-11-28', 44.6, true],
  ['Nine Lanterns', 'Bellgate', 120, '2017-02-20', 29.3, true],
  ['Gable House', 'Foxmoor', 52, '1998-08-05', 61.8, false],
  ['Low Tide Room', 'Quayside', 34, '2021-05-14', 35.15, true],
  ['Closed Shutter', 'Outer Row', 18, '2023-01-09', 12.4, false]
] as const
/** Name, severity, whether the law wants it declared. */
const allergens = [
  ['Gluten', 'moderate', true],
  ['Milk', 'mild', true],
  ['Egg', 'moderate', true],
  ['Tree nuts', 'severe', true],
  ['Shellfish', 'severe', true],
  ['Mustard', 'mild', false],
  ['Lupin', 'moderate', false]
] as const
/** Name, district, stalls, open on Sundays, founded. */
const markets = [
  ['Bellgate Market', 'Bellgate', 84, true, '1887-05-02'],
  ['Bellgate Night Market', 'Bellgate', 37, false, '2012-06-30'],
  ['Quayside Hall', 'Quayside', 112, true, '1921-09-15'],
  ['Foxmoor Green', 'Foxmoor', 23, false, '1975-04-08'],
  ['Tanner Square', 'Tannery', 41, true, '1956-03-21'],
  ['Upper Wharf', 'Quayside', 16, false, '2004-10-11']
] as const

const nodes: EvalNode[] = [
  ...recipes.map(([name, course, minutes, calories, vegetarian, rating, publishedOn], i) => ({
    id: `r${i + 1}`,
    labels: ['Recipe'],
    properties: { name, course, minutes, calories, vegetarian, rating, publishedOn }
  })),
  ...ingredients.map(([name, kind, organic, shelfLifeDays, origin], i) => ({
    id: `i${i + 1}`,
    labels: ['Ingredient'],
    properties: { name, kind, organic, shelfLifeDays, origin }
  })),
  ...cooks.map(([name, birthYear, homeTown, hourlyWage, certified], i) => ({
    id: `c${i + 1}`,
    labels: ['Cook'],
    properties: { name, birthYear, homeTown, hourlyWage, certified }
  })),
  ...restaurants.map(([name, district, seats, openedOn, averageBill, terrace], i) => ({
    id: `h${i + 1}`,
    labels: ['Restaurant'],
    properties: { name, district, seats, openedOn, averageBill, terrace }
  })),
  ...allergens.map(([name, severity, mustDeclare], i) => ({ id: `a${i + 1}`, labels: ['Allergen'], properties: { name, severity, mustDeclare } })),
  ...markets.map(([name, district, stalls, sundayOpening, foundedOn], i) => ({
    id: `m${i + 1}`,
    labels: ['Market'],
    properties: { name, district, stalls, sundayOpening, foundedOn }
  }))
]

const idOf = new Map(nodes.map((node) => [node.properties['name'], node.id]))
const id = (name: string): string => {
  const found = idOf.get(name)
  if (found === undefined) throw new RangeError(`Nothing is named ${name}.`)
  return found
}
const relationships: EvalRelationship[] = []
const add = (source: string, type: string, target: string, properties: EvalRelationship['properties'] = {}) =>
  relationships.push({ source: id(source), target: id(target), type, properties })

for (const [recipe, list] of Object.entries(uses)) for (const [ingredient, grams] of list) add(recipe, 'USES', ingredient, { grams })
for (const [ingredient, allergen] of contained) {
  add(ingredient, 'CONTAINS', allergen)
}
for (const [cook, restaurant, startedOn, position] of employments) {
  add(cook, 'WORKS_AT', restaurant, { startedOn, position })
}
for (const [cook, ...created] of creations) {
  for (const recipe of created) add(cook, 'CREATED', recipe)
}
for (const [teacher, pupil, months] of lessons) {
  add(teacher, 'TRAINED', pupil, { months })
}
for (const [fan, ...idols] of admirations) {
  for (const idol of idols) add(fan, 'ADMIRES', idol)
}
for (const [restaurant, recipe, price] of menus) {
  add(restaurant, 'SERVES', recipe, { price })
}
for (const [ingredient, market, kiloPrice] of offers) {
  add(ingredient, 'SOLD_AT', market, { kiloPrice })
}
for (const [from, to, minutes, back] of lanes) {
  add(from, 'LANE_TO', to, { minutes })
  if (back) add(to, 'LANE_TO', from, { minutes })
}

/** Recipes with their ingredients, cooks, restaurants and markets; lanes connect markets, some of them one-way. */
export const kitchen: EvalGraph = { name: 'kitchen', orientation: 'directed', nodes, relationships }
