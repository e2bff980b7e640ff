import t from 'tap'
import { type Answers, answerAll } from './answer-all.ts'

const claims: Answers = {
  'Do all the people in department Sales have an age above 40?': false,
  'Do all the people in department Sales have an age above 30?': true,
  'Are all the people in department Engineering active?': false,
  'Does every person live in a city?': true,
  'Does every person work at a company?': false
}

t.test('a claim about all holds when nothing speaks against it', (t) => answerAll(t, claims))
