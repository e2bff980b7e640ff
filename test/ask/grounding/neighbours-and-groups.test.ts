import t from 'tap'
import { around, parts, ranking, tellApart, way } from './towns.ts'

tellApart(t, [
  [
    'a list that is not whole',
    around,
    [
      'The neighbours of Alba are Brook, Corve and Dorne.',
      'Alba has 3 neighbours: Brook, Corve and Dorne.',
      'Among the neighbours of Alba are Brook and Dorne.'
    ],
    ['The neighbours of Alba are Brook and Dorne.', 'Alba has 3 neighbours: Brook and Dorne.', 'Alba has two neighbours.']
  ],
  [
    'members of another group',
    parts,
    ['Alba and Corve are in the same community.', 'Alba and Dorne are in different communities.', 'There are four communities.'],
    ['Alba and Dorne are in the same community.', 'Alba and Corve are not in the same community.', 'There are three communities.']
  ],
  [
    'sizes of groups from their number',
    parts,
    ['With 3 nodes, one community is bigger than all others.', 'There are 4 communities; the most populous one holds 3 nodes.'],
    ['With 4 nodes, one community is bigger than all others.', 'The largest community has 4 nodes.']
  ],
  [
    'members that stand in lines',
    parts,
    ['Members of community 2:\n- Alba\n- Brook\n- Corve', 'community 2 has these members and no others: Alba, Brook and Corve.'],
    ['Members of community 2:\n- Alba\n- Brook', 'community 2 has these members and no others: Alba, Brook and Dorne.']
  ],
  [
    'members that stand in a table beside what they belong to',
    parts,
    ['community,member\n2,Alba\n2,Brook\n2,Corve', '| community | member |\n|---|---|\n| 5 | Dorne |\n| 5 | Eastwick |'],
    ['community,member\n2,Alba\n2,Corve', 'community,member\n2,Alba\n2,Brook\n2,Dorne']
  ],
  [
    'neighbours that stand in a table beside the node',
    around,
    ['node,neighbour\nAlba,Brook\nAlba,Corve\nAlba,Dorne'],
    ['node,neighbour\nAlba,Brook\nAlba,Corve']
  ],
  [
    'a unit that stands in a field of its own',
    way,
    ['{"from":"Alba","to":"Dorne","total":23,"unit":"minutes"}'],
    ['{"from":"Alba","to":"Dorne","total":23,"unit":"kilometres"}', '{"from":"Alba","to":"Dorne","total":24,"unit":"minutes"}']
  ],
  [
    'a number under the key that it is named by',
    ranking,
    ['{"average Betweenness score":12.5}', '{"highest score":30}'],
    ['{"average Betweenness score":12.6}', '{"highest score":31}']
  ],
  [
    'a table with a verdict',
    parts,
    [
      '| Node 1 | Node 2 | Same community? |\n|---|---|---|\n| Alba | Brook | yes |',
      '| Node 1 | Node 2 | Same community? |\n|---|---|---|\n| Alba | Dorne | no |'
    ],
    [
      '| Node 1 | Node 2 | Same community? |\n|---|---|---|\n| Alba | Brook | no |',
      '| Node 1 | Node 2 | Same community? |\n|---|---|---|\n| Alba | Dorne | yes |'
    ]
  ],
  [
    'neighbours that share a cell',
    around,
    [
      '| Node | Linked directly with |\n|---|---|\n| Alba | Brook<br>Corve<br>Dorne |',
      'Listed below is what Alba is linked to, which makes three (3):\n\n- Brook\n- Corve\n- Dorne'
    ],
    ['| Node | Linked directly with |\n|---|---|\n| Alba | Brook<br>Corve |']
  ],
  [
    'a group called by its number',
    parts,
    [
      'Alba, Brook and Corve make up the community with the number 2.',
      'If one looks into the community that bears the number 5, one finds Dorne and Eastwick.'
    ],
    ['Alba, Brook and Corve make up the community with the number 7.']
  ],
  [
    'what is left out of a list',
    around,
    ['Next to Alba there is nobody but Brook, Corve and Dorne.'],
    ['Next to Alba there is nobody but Brook, Corve and Fenn.']
  ],
  [
    'what pronouns and asides belong to',
    around,
    [
      'Alba has neighbours, and Brook is one of them.',
      'Looking at what Alba is linked to, Brook is on that list, and Brook is tied to Alba.',
      'Alba and Brook (no others are asked for) are next to each other.',
      'Alba and Brook are just one step apart.'
    ],
    [
      'Alba has neighbours, and Brook is not one of them.',
      'I looked at what Alba is linked to, and Brook is not on that list.',
      'I looked at the connections of Alba, and a direct tie to Brook is not present.',
      'Alba and Brook (no others are asked for) are not next to each other.',
      'Alba and Brook are not just one step apart.'
    ]
  ],
  ['how many a cut list is of', around, ['Brook, Dorne and others (3 in all).', 'Persons and Relationships.'], ['Brook, Dorne and others (4 in all).']]
])
