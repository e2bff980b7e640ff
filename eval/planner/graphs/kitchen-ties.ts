/** Recipe: ingredient, grams. */
export const uses: Record<string, readonly (readonly [string, number])[]> = {
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

/** Ingredient, allergen. */
export const contained = [
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
] as const

/** Cook, restaurant, since when, as what. */
export const employments = [
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
] as const

/** Cook, recipes. */
export const creations = [
  ['Orla Venn', 'Moonroot Soup', 'Moonroot Gratin', 'Ember Flatbread'],
  ['Tobias Crake', 'Eel and Barley Pie', 'Harbour Chowder', 'Mustard Glazed Eel'],
  ['Mirela Dosk', 'Marsh Salad', 'Ewe Cheese Toast'],
  ['Piet Vanderloo', 'Plum Tart'],
  ['Suri Halloran', 'Prawn Lantern Stew'],
  ['Ines Quarrington', 'Duck Egg Custard', 'Frost Pear Crumble', 'Walnut Brittle', 'Plum Tart'],
  ['Bruno Tell', 'Hazel Dumplings', 'Black Carrot Fritters'],
  ['Halima Sorrow', 'Shepherd Lamb Roast'],
  ['Lotte Grieve', 'Malt Loaf']
] as const

/** Teacher, pupil, months. */
export const lessons = [
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
] as const

/** Cook, whom they admire. */
export const admirations = [
  ['Orla Venn', 'Tobias Crake', 'Suri Halloran'],
  ['Orla Vennister', 'Orla Venn', 'Suri Halloran'],
  ['Mirela Dosk', 'Halima Sorrow'],
  ['Piet Vanderloo', 'Ines Quarrington', 'Suri Halloran'],
  ['Wendel Ash', 'Mirela Dosk'],
  ['Bruno Tellwright', 'Bruno Tell', 'Suri Halloran'],
  ['Halima Sorrow', 'Tobias Crake'],
  ['Lotte Grieve', 'Halima Sorrow', 'Mirela Dosk']
] as const

/** Restaurant, recipe, price. */
export const menus = [
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
] as const

/** Ingredient, market, price a kilo. */
export const offers = [
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
] as const

/** Market, market, minutes, whether there is a lane back. */
export const lanes = [
  ['Bellgate Market', 'Bellgate Night Market', 3, true],
  ['Bellgate Market', 'Tanner Square', 14, true],
  ['Bellgate Night Market', 'Tanner Square', 9, true],
  ['Tanner Square', 'Quayside Hall', 12, true],
  ['Bellgate Market', 'Quayside Hall', 27, false],
  ['Quayside Hall', 'Upper Wharf', 8, true],
  ['Foxmoor Green', 'Bellgate Market', 19, true],
  ['Upper Wharf', 'Foxmoor Green', 33, false]
] as const
