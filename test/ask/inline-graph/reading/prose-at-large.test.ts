import t from 'tap'
import { readInlineQuestion } from '../../../../src/ask/inline-graph/inline-question.ts'
import { drawn } from './drawn.ts'

t.test('a sentence that sets the task has no relationship', async (t) => {
  const told = readInlineQuestion(
    'A parcel lies at Orby and must get to Quell. Orby sends to Rand. Rand sends to Tarn. Tarn sends to Quell. Rand sends to Quell. How many hops?'
  )
  t.equal(told?.unread, null)
  t.equal(told?.relationships.length, 4)
  t.match(
    readInlineQuestion(
      'Orby sends to Rand. Rand sends to Tarn. Tarn sends to Quell. Orby has an old lane with Quell. How many hops are there from Rand to Tarn?'
    ),
    { relationships: { length: 4 } },
    'what tells one in a wording of its own is told'
  )
})

t.test('if most sentences deny a relationship, that is the relationship', async (t) => {
  t.same(drawn('Ona will not sit beside Pio. Pio will not sit beside Rex. Rex will not sit beside Tia and Uwe. Do two tables do?'), [
    'Ona-Pio',
    'Pio-Rex',
    'Rex-Tia',
    'Rex-Uwe'
  ])
})

t.test('each name in a list gets the number after it', async (t) => {
  t.same(
    drawn(
      'Lines are one-way. From Orby lines run to Rand for 6 coins, Tarn for 4 coins and Quell for 9 coins. From Rand lines run to Quell for 2 coins. From Tarn lines run to Rand for 1 coin. Cheapest way?'
    ),
    ['Orby>Rand:6', 'Orby>Tarn:4', 'Orby>Quell:9', 'Rand>Quell:2', 'Tarn>Rand:1']
  )
})

t.test('names can share a last noun after different words', async (t) => {
  t.same(
    drawn(
      'A ditch joins the north pond to the mill pond. The mill pond and the duck pond share a ditch. There is a ditch between the duck pond and the north pond. A ditch joins the duck pond to the reed pond. Is there a ring?'
    ),
    ['north pond-mill pond', 'mill pond-duck pond', 'duck pond-north pond', 'duck pond-reed pond']
  )
})

t.test('sentences of two structures name the same lower-case nodes', async (t) => {
  const told = drawn(
    'Sand lies beneath red loam. Red loam lies beneath moss. Clay lies beneath sand. Moss was found on top of clay. Turf was found on top of moss. Red loam was found on top of slate. Which layer is the oldest?'
  )
  t.same(told.map((one) => one.toLowerCase()).sort(), ['clay>moss', 'clay>sand', 'moss>turf', 'red loam>moss', 'sand>red loam', 'slate>red loam'].sort())
})

t.test('a sentence can state that its own relationship has both directions', async (t) => {
  t.same(
    drawn(
      'You can step from Orby into Rand and vice versa. You can step from Rand into Tarn and vice versa. You can step from Tarn into Quell and vice versa. Where can I start?'
    ),
    ['Orby-Rand', 'Rand-Tarn', 'Tarn-Quell']
  )
})
