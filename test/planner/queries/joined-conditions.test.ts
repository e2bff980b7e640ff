import t from 'tap'
import { type Answers, answerAll } from './answer-all.ts'

const bounds: Answers = {
  'How many people have an age above 30 and below 40?': 3,
  'How many people have a salary of more than 60000 but less than 80000?': 2,
  'How many companies have a headcount over 100 and under 1000?': 1,
  'How many people have a salary of 64000 and above?': 5
}

const alternatives: Answers = {
  'Which people have age 26, age 29 or age 33?': ['Carla Diaz', 'Goran Petrov', 'Hana Suzuki'],
  'How many people have age 26, 29 or 33?': 3,
  'How many people have age 26 or have age 29?': 2,
  'How many people are in department Sales, department Support or department Finance?': 5,
  'How many people are in the departments Sales, Support or Finance?': 5
}

t.test('a second bound of a property is kept beside the first', (t) => answerAll(t, bounds))

t.test('listed values of a property are alternatives, however often the property is named', (t) => answerAll(t, alternatives))
