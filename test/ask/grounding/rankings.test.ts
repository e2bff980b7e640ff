import t from 'tap'
import { ranking, tellApart } from './towns.ts'

tellApart(t, [
  ['a number of another row', ranking, ['Brook scores 21.4.', 'Alba has 30 and Brook 21.'], ['Brook scores 30.', 'Alba has 21.4 and Brook 30.']],
  [
    'a wrong place',
    ranking,
    ['Alba ranks first.', 'The highest score is that of Alba.', 'Corve comes third.'],
    ['Brook ranks first.', 'Alba comes second.', 'The lowest is Alba.']
  ],
  [
    'a comparison the wrong way round',
    ranking,
    ['Alba scores more than Corve.', 'Corve is behind Brook.'],
    ['Corve scores more than Alba.', 'Alba is behind Brook.']
  ],
  ['a summary told of a row', ranking, ['The average is 12.5.', 'There are 9 nodes.'], ['Brook has 12.5.', 'The average is 30.', 'There are 8 nodes.']],
  [
    'that none is better',
    ranking,
    ['Nobody tops Alba.', 'Alba is beaten by none.', 'No other has a greater score than Alba.'],
    ['Nobody tops Brook.', 'Brook is beaten by none.', 'Nobody trails Alba.']
  ],
  [
    'what a question in the answer asks',
    ranking,
    ['What is the score of Brook? 21.4.', 'As for Alba and Brook, I see 30 and 21.4.', 'The two are Alba (30) and Brook (21.4).'],
    ['What is the score of Brook? 30.', 'As for Alba and Brook, I see 21.4 and 30.', 'The two are Alba (21.4) and Brook (30).']
  ],
  [
    'ranks and comparisons by who is held against whom',
    ranking,
    [
      'All others have a smaller score than Alba.',
      'Corve is beaten by Brook.',
      'Of the two, Alba and Corve, the larger score is that of Alba.',
      'Brook is no. 2 by score.'
    ],
    [
      'All others have a smaller score than Brook.',
      'Brook is beaten by Corve.',
      'Of the two, Alba and Corve, the larger score is that of Corve.',
      'Brook is no. 3 by score.'
    ]
  ],
  [
    'places by how many have more',
    ranking,
    [
      'The number of nodes with a higher score than Corve is 2.',
      'There is not a higher score than that of Alba.',
      '3. Corve, with a score of 8',
      'The top score is 30, and none is higher.'
    ],
    [
      'The number of nodes with a higher score than Corve is 1.',
      'There is not a higher score than that of Brook.',
      '2. Corve, with a score of 8',
      'There is a higher score than that of Alba.'
    ]
  ],
  [
    'that some have more, and how rows are sorted',
    ranking,
    ['At least one node has a higher score than Brook (21.4).', 'The score ranking, highest first:\n\n1. **Alba** (30)\n2. **Brook** (21.4)'],
    ['At least one node has a higher score than Alba (30).', 'The score of Brook is something other than 21.4.']
  ],
  [
    'numbers held against each other',
    ranking,
    [
      '### Alba vs. Brook\n\n- **Higher score:** Alba (30 against 21.4)',
      'Weighed against each other, Alba has a higher score than Brook.',
      'The first one is Alba with 30, after comes Brook with 21.4, and on the third place we have Corve with 8.',
      '- Name: Corve\n- Rank by score: 3'
    ],
    [
      '### Alba vs. Brook\n\n- **Higher score:** Alba (30 against 8)',
      'Weighed against each other, Brook has a higher score than Alba.',
      '- Name: Corve\n- Rank by score: 2'
    ]
  ]
])
