import t from 'tap'
import { noWay, tellApart, way } from './towns.ts'

tellApart(t, [
  [
    'other ends, units and stops of a path',
    way,
    ['From Alba to Dorne it takes 23 minutes.', 'Alba → Brook → Corve → Dorne (3 hops)'],
    ['From Alba to Corve it takes 23 minutes.', 'It is 23 kilometres from Alba to Dorne.', 'Alba → Corve → Brook → Dorne', 'Alba → Brook → Dorne']
  ],
  ['a path that is denied', way, ['There is a path from Alba to Dorne.'], ['There is no path from Alba to Dorne.', 'Dorne cannot be reached from Alba.']],
  [
    'a path that does not exist',
    noWay,
    [
      'No path leads from Alba to Eastwick.',
      'Alba and Eastwick are not connected.',
      'I looked for a route from Alba to Eastwick, but none exists.',
      'If one leaves Alba, Eastwick cannot be reached, however far one goes.'
    ],
    [
      'A path leads from Alba to Eastwick.',
      'Alba and Eastwick are connected.',
      'I looked for a route from Alba to Eastwick, and there is one.',
      'If one leaves Alba, Eastwick can be reached.',
      'As to whether Alba has a connection that leads to Eastwick, it does.'
    ]
  ],
  [
    'steps of a path in words',
    way,
    ['Start at Alba, then go to Brook, then Corve, then Dorne.', 'The connection between Alba and Dorne adds up to 23 minutes.'],
    ['Start at Alba, then go to Corve, then Brook, then Dorne.', 'The connection between Alba and Dorne adds up to 24 minutes.']
  ],
  ['how much can be carried', way, ['It takes 23 minutes.'], ['The capacity is 23.', 'From Alba to Dorne the throughput is 23.']],
  [
    'stops that stand in lines',
    way,
    ['1. Alba\n2. Brook\n3. Corve\n4. Dorne', 'Stops: **Alba**, **Brook**, **Corve** and **Dorne**.'],
    ['1. Alba\n2. Corve\n3. Brook\n4. Dorne', 'Stops: **Alba**, **Corve** and **Dorne**.']
  ],
  [
    'cells of tables',
    way,
    [
      '| From | To | Total (minutes) |\n|---|---|---|\n| Alba | Dorne | 23 |',
      '| Step | Stop |\n|---|---|\n| 1 | Alba |\n| 2 | Brook |\n| 3 | Corve |\n| 4 | Dorne |'
    ],
    [
      '| From | To | Total (hops) |\n|---|---|---|\n| Alba | Dorne | 23 |',
      '| Step | Stop |\n|---|---|\n| 1 | Alba |\n| 2 | Corve |\n| 3 | Brook |\n| 4 | Dorne |'
    ]
  ]
])
