import type { EvalGraph, EvalNode, EvalRelationship } from './graph.ts'

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

const uses: Record<string, readonly (readonly [string, number])[]> = {
  'Moonroot Soup': [
    ['Moonroot', 420],
    ['Goat Cream', 150],
    ['Brack Salt', 6]
  ],
  'Moonroot Gratin': [
    ['Moonroot', 650],
    ['Ewe Cheese', 180],
    ['Goat Cream', 250],
    ['Brack Salt', 8]
  ],
  'Eel and Barley Pie': [
    ['Smoked Eel', 380],
    ['Barley Flour', 300],
    ['Duck Egg', 70],
    ['Hazel Butter', 110]
  ],
  'Marsh Salad': [
    ['Marsh Samphire', 160],
    ['Walnut Oil', 30],
    ['Frost Pear', 120]
  ],
  'Prawn Lantern Stew': [
    ['River Prawn', 450],
    ['Ember Pepper', 25],
    ['Black Carrot', 200],
    ['Brack Salt', 10]
  ],
  'Plum Tart': [
    ['Wild Plum', 500],
    ['Barley Flour', 260],
    ['Duck Egg', 140],
    ['Hazel Butter', 95]
  ],
  'Frost Pear Crumble': [
    ['Frost Pear', 540],
    ['Barley Flour', 180],
    ['Hazel Butter', 120]
  ],
  'Hazel Dumplings': [
    ['Hazel Butter', 90],
    ['Barley Flour', 220],
    ['Duck Egg', 60]
  ],
  'Duck Egg Custard': [
    ['Duck Egg', 280],
    ['Goat Cream', 400]
  ],
  'Shepherd Lamb Roast': [
    ['Lamb Shoulder', 1800],
    ['Moonroot', 500],
    ['Black Carrot', 350],
    ['Brown Mustard Seed', 20],
    ['Brack Salt', 15]
  ],
  'Black Carrot Fritters': [
    ['Black Carrot', 330],
    ['Barley Flour', 120],
    ['Duck Egg', 65],
    ['Ember Pepper', 5]
  ],
  'Ember Flatbread': [
    ['Barley Flour', 400],
    ['Ember Pepper', 15],
    ['Brack Salt', 9]
  ],
  'Ewe Cheese Toast': [
    ['Ewe Cheese', 140],
    ['Barley Flour', 100]
  ],
  'Mustard Glazed Eel': [
    ['Smoked Eel', 520],
    ['Brown Mustard Seed', 45],
    ['Wild Plum', 80]
  ],
  'Walnut Brittle': [
    ['Walnut Oil', 60],
    ['Hazel Butter', 75]
  ],
  'Harbour Chowder': [
    ['River Prawn', 300],
    ['Smoked Eel', 140],
    ['Goat Cream', 220],
    ['Marsh Samphire', 70]
  ],
  'Malt Loaf': [
    ['Barley Malt', 240],
    ['Barley Flour', 350]
  ]
}
for (const [recipe, list] of Object.entries(uses)) for (const [ingredient, grams] of list) add(recipe, 'USES', ingredient, { grams })
for (const [ingredient, allergen] of [
  ['Goat Cream', 'Milk'],
  ['Ewe Cheese', 'Milk'],
  ['Barley Flour', 'Gluten'],
  ['Barley Malt', 'Gluten'],
  ['River Prawn', 'Shellfish'],
  ['Hazel Butter', 'Tree nuts'],
  ['Hazel Butter', 'Milk'],
  ['Walnut Oil', 'Tree nuts'],
  ['Duck Egg', 'Egg'],
  ['Brown Mustard Seed', 'Mustard']
] as const) {
  add(ingredient, 'CONTAINS', allergen)
}
for (const [cook, restaurant, startedOn, position] of [
  ['Orla Venn', 'The Copper Ladle', '2009-04-17', 'head chef'],
  ['Orla Vennister', 'The Copper Ladle', '2020-03-09', 'line cook'],
  ['Wendel Ash', 'The Copper Ladle', '2022-07-18', 'line cook'],
  ['Lotte Grieve', 'The Copper Kettle', '2019-09-02', 'head chef'],
  ['Mirela Dosk', 'Salt & Thistle', '2014-06-12', 'head chef'],
  ['Piet Vanderloo', 'Salt & Thistle', '2018-01-22', 'pastry cook'],
  ['Tobias Crake', 'Blind Heron', '2003-11-28', 'head chef'],
  ['Ines Quarrington', 'Blind Heron', '2016-10-05', 'pastry cook'],
  ['Suri Halloran', 'Nine Lanterns', '2017-02-20', 'head chef'],
  ['Bruno Tell', 'Nine Lanterns', '2017-08-01', 'line cook'],
  ['Bruno Tellwright', 'Nine Lanterns', '2023-04-12', 'line cook'],
  ['Orla Vennister', 'Nine Lanterns', '2024-02-01', 'pastry cook'],
  ['Halima Sorrow', 'Gable House', '2006-05-30', 'head chef'],
  ['Piet Vanderloo', 'Low Tide Room', '2021-05-14', 'pastry cook'],
  ['Jasper Nim', 'Closed Shutter', '2023-01-09', 'head chef']
] as const) {
  add(cook, 'WORKS_AT', restaurant, { startedOn, position })
}
for (const [cook, ...created] of [
  ['Orla Venn', 'Moonroot Soup', 'Moonroot Gratin', 'Ember Flatbread'],
  ['Tobias Crake', 'Eel and Barley Pie', 'Harbour Chowder', 'Mustard Glazed Eel'],
  ['Mirela Dosk', 'Marsh Salad', 'Ewe Cheese Toast'],
  ['Piet Vanderloo', 'Plum Tart'],
  ['Suri Halloran', 'Prawn Lantern Stew'],
  ['Ines Quarrington', 'Duck Egg Custard', 'Frost Pear Crumble', 'Walnut Brittle', 'Plum Tart'],
  ['Bruno Tell', 'Hazel Dumplings', 'Black Carrot Fritters'],
  ['Halima Sorrow', 'Shepherd Lamb Roast'],
  ['Lotte Grieve', 'Malt Loaf']
] as const) {
  for (const recipe of created) add(cook, 'CREATED', recipe)
}
for (const [teacher, pupil, months] of [
  ['Tobias Crake', 'Orla Venn', 30],
  ['Tobias Crake', 'Halima Sorrow', 18],
  ['Tobias Crake', 'Ines Quarrington', 14],
  ['Orla Venn', 'Mirela Dosk', 24],
  ['Orla Venn', 'Wendel Ash', 9],
  ['Halima Sorrow', 'Suri Halloran', 20],
  ['Mirela Dosk', 'Piet Vanderloo', 12],
  ['Mirela Dosk', 'Lotte Grieve', 16],
  ['Suri Halloran', 'Bruno Tell', 11],
  ['Bruno Tell', 'Bruno Tellwright', 7],
  ['Ines Quarrington', 'Piet Vanderloo', 6],
  ['Piet Vanderloo', 'Orla Vennister', 5]
] as const) {
  add(teacher, 'TRAINED', pupil, { months })
}
for (const [fan, ...idols] of [
  ['Orla Venn', 'Tobias Crake', 'Suri Halloran'],
  ['Orla Vennister', 'Orla Venn', 'Suri Halloran'],
  ['Mirela Dosk', 'Halima Sorrow'],
  ['Piet Vanderloo', 'Ines Quarrington', 'Suri Halloran'],
  ['Wendel Ash', 'Mirela Dosk'],
  ['Bruno Tellwright', 'Bruno Tell', 'Suri Halloran'],
  ['Halima Sorrow', 'Tobias Crake'],
  ['Lotte Grieve', 'Halima Sorrow', 'Mirela Dosk']
] as const) {
  for (const idol of idols) add(fan, 'ADMIRES', idol)
}
for (const [restaurant, recipe, price] of [
  ['The Copper Ladle', 'Moonroot Soup', 8.5],
  ['The Copper Ladle', 'Moonroot Gratin', 16.75],
  ['The Copper Ladle', 'Ember Flatbread', 5.2],
  ['The Copper Ladle', 'Plum Tart', 9.4],
  ['The Copper Kettle', 'Ewe Cheese Toast', 6.3],
  ['The Copper Kettle', 'Plum Tart', 7.1],
  ['The Copper Kettle', 'Moonroot Soup', 6.9],
  ['Salt & Thistle', 'Marsh Salad', 12.6],
  ['Salt & Thistle', 'Ewe Cheese Toast', 10.8],
  ['Salt & Thistle', 'Mustard Glazed Eel', 24.5],
  ['Salt & Thistle', 'Plum Tart', 11.3],
  ['Blind Heron', 'Harbour Chowder', 14.2],
  ['Blind Heron', 'Eel and Barley Pie', 22.9],
  ['Blind Heron', 'Mustard Glazed Eel', 21.6],
  ['Blind Heron', 'Duck Egg Custard', 9.8],
  ['Blind Heron', 'Frost Pear Crumble', 8.7],
  ['Nine Lanterns', 'Prawn Lantern Stew', 18.4],
  ['Nine Lanterns', 'Hazel Dumplings', 7.6],
  ['Nine Lanterns', 'Black Carrot Fritters', 6.4],
  ['Nine Lanterns', 'Ember Flatbread', 4.9],
  ['Gable House', 'Shepherd Lamb Roast', 33.5],
  ['Gable House', 'Moonroot Gratin', 21.2],
  ['Gable House', 'Duck Egg Custard', 13.9],
  ['Low Tide Room', 'Harbour Chowder', 12.75],
  ['Low Tide Room', 'Prawn Lantern Stew', 19.6]
] as const) {
  add(restaurant, 'SERVES', recipe, { price })
}
for (const [ingredient, market, kiloPrice] of [
  ['Goat Cream', 'Bellgate Market', 7.4],
  ['Goat Cream', 'Foxmoor Green', 6.2],
  ['Ewe Cheese', 'Bellgate Market', 24.8],
  ['Ewe Cheese', 'Tanner Square', 22.3],
  ['Barley Flour', 'Bellgate Market', 2.1],
  ['Barley Flour', 'Foxmoor Green', 1.75],
  ['Barley Flour', 'Tanner Square', 1.95],
  ['Barley Malt', 'Tanner Square', 3.6],
  ['Marsh Samphire', 'Quayside Hall', 15.5],
  ['Marsh Samphire', 'Upper Wharf', 13.2],
  ['Black Carrot', 'Bellgate Market', 3.3],
  ['Black Carrot', 'Bellgate Night Market', 3.9],
  ['River Prawn', 'Quayside Hall', 31.6],
  ['River Prawn', 'Upper Wharf', 28.4],
  ['Smoked Eel', 'Quayside Hall', 42.5],
  ['Hazel Butter', 'Bellgate Market', 18.9],
  ['Walnut Oil', 'Tanner Square', 26.7],
  ['Duck Egg', 'Foxmoor Green', 9.1],
  ['Wild Plum', 'Foxmoor Green', 5.4],
  ['Wild Plum', 'Bellgate Night Market', 6.8],
  ['Frost Pear', 'Bellgate Market', 4.6],
  ['Ember Pepper', 'Bellgate Night Market', 38.2],
  ['Brown Mustard Seed', 'Bellgate Night Market', 12.3],
  ['Brack Salt', 'Quayside Hall', 2.8],
  ['Lamb Shoulder', 'Tanner Square', 19.7]
] as const) {
  add(ingredient, 'SOLD_AT', market, { kiloPrice })
}
for (const [from, to, minutes, back] of [
  ['Bellgate Market', 'Bellgate Night Market', 3, true],
  ['Bellgate Market', 'Tanner Square', 14, true],
  ['Bellgate Night Market', 'Tanner Square', 9, true],
  ['Tanner Square', 'Quayside Hall', 12, true],
  ['Bellgate Market', 'Quayside Hall', 27, false],
  ['Quayside Hall', 'Upper Wharf', 8, true],
  ['Foxmoor Green', 'Bellgate Market', 19, true],
  ['Upper Wharf', 'Foxmoor Green', 33, false]
] as const) {
  add(from, 'LANE_TO', to, { minutes })
  if (back) add(to, 'LANE_TO', from, { minutes })
}

/** Recipes, what they are made of and who makes, serves and sells it; markets joined by lanes, some of them one way. */
export const kitchen: EvalGraph = { name: 'kitchen', orientation: 'directed', nodes, relationships }
