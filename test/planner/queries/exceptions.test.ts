import t from 'tap'
import { type Answers, answerAll } from './answer-all.ts'

const exceptions: Answers = {
  'Other than Bob Tanaka, which people does Alice Moreau know?': ['Fatima Noor'],
  'Which people does Alice Moreau know, leaving out Fatima Noor?': ['Bob Tanaka'],
  'How many people besides Alice Moreau and Bob Tanaka work at Northwind Robotics?': 1,
  'Which people work at Northwind Robotics? Leave Bob Tanaka himself out.': ['Alice Moreau', 'Fatima Noor']
}

const alike: Answers = {
  'Which other people have the same department as Carla Diaz?': ['Alice Moreau', 'Fatima Noor'],
  'Not counting Bob Tanaka himself, how many people have the same department as Bob Tanaka?': 1,
  'Are there other people with the same age as Bob Tanaka?': false
}

t.test('given nodes are left out of the answer, and tied to nothing', (t) => answerAll(t, exceptions))

t.test('others are found that have the value of a given node', (t) => answerAll(t, alike))
