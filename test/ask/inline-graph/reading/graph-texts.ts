/** Texts with their relationships: `A>B:3` one way, `A-B` both ways. Those with a direction that the text leaves open are compared as pairs. */
export const toldTexts: readonly (readonly [string, string])[] = [
  [
    "My uncle's farm: a gate leads from the Orchard to the Paddock, another from the Paddock to the Barnyard, one from the Barnyard to the Creek, and one from the Orchard to the Creek. All gates swing one way only. Can a goat in the Orchard get to the Creek through the Paddock?",
    'Orchard>Paddock;Paddock>Barnyard;Barnyard>Creek;Orchard>Creek'
  ],
  [
    'Network cables: sw1 is plugged into sw2 and sw3; sw2 is plugged into sw4; sw3 is plugged into sw4 and sw5. If sw3 dies, can sw1 still reach sw5?',
    'sw1-sw2;sw1-sw3;sw2-sw4;sw3-sw4;sw3-sw5'
  ],
  [
    'Who emails whom at our firm: Petra writes to Luis, Luis writes to Omar and Ines, Ines writes to Petra, Omar writes to Bea. Who gets the most mail?',
    'Petra>Luis;Luis>Omar;Luis>Ines;Ines>Petra;Omar>Bea'
  ],
  [
    'Compile order: lexer.c must be built before parser.c, parser.c must be built before codegen.c, util.c must be built before lexer.c, and util.c must be built before codegen.c. What is a valid order?',
    'lexer.c>parser.c;parser.c>codegen.c;util.c>lexer.c;util.c>codegen.c'
  ],
  [
    'Bus times (min): Alderton–Bexley 12; Bexley–Cranford 7; Cranford–Denham 9; Alderton–Denham 30. Fastest from Alderton to Denham?',
    'Alderton-Bexley:12;Bexley-Cranford:7;Cranford-Denham:9;Alderton-Denham:30'
  ],
  ['Trust relations: {alice: [bob, carol], bob: [dave], carol: [dave], dave: []}. Does alice reach dave?', 'alice>bob;alice>carol;bob>dave;carol>dave'],
  ['edge(p, q). edge(q, r). edge(r, s). edge(p, s). Is there a cycle?', 'p-q;q-r;r-s;p-s'],
  [
    'Tournament results: Reds beat Blues, Blues beat Greens, Greens beat Reds, Reds beat Golds, Golds lost to Blues. Is there a cycle of wins?',
    'Reds>Blues;Blues>Greens;Greens>Reds;Reds>Golds;Blues>Golds'
  ],
  [
    'The capital Aral is linked by rail with Bodo (40 km) and Cira (55 km). Bodo is linked by rail with Dala (20 km). Cira is linked by rail with Dala (15 km). What is the shortest rail trip from Aral to Dala?',
    'Aral-Bodo:40;Aral-Cira:55;Bodo-Dala:20;Cira-Dala:15'
  ],
  ['Nodes: 1 2 3 4 5\nEdges:\n1 2\n2 3\n3 4\n4 5\n5 1\nIs the graph bipartite?', '1-2;2-3;3-4;4-5;5-1'],
  ['5 6\n0 1\n1 2\n2 3\n3 4\n4 0\n1 3\nThis is n m followed by the m undirected edges. Count the triangles.', '0-1;1-2;2-3;3-4;4-0;1-3'],
  ['{"vertices":["k","l","m","n"],"edges":[["k","l"],["l","m"],["m","n"],["n","k"]],"directed":false} How many connected components?', 'k-l;l-m;m-n;n-k'],
  [
    'Ancestors: Edward is the father of Maud. Maud is the mother of Henry. Henry is the father of Richard. Henry is the father of John. Who are the grandchildren of Maud?',
    'Edward>Maud;Maud>Henry;Henry>Richard;Henry>John'
  ],
  ['Pipes in l/s: S=>A 10, S=>B 5, A=>B 15, A=>T 10, B=>T 10. Max flow from S to T?', 'S>A:10;S>B:5;A>B:15;A>T:10;B>T:10'],
  [
    'The castle has a hall, a chapel, an armory, a kitchen and a tower. Doors connect the hall and the chapel, the hall and the kitchen, the kitchen and the armory, and the chapel and the tower. Can I go from the tower to the armory?',
    'hall-chapel;hall-kitchen;kitchen-armory;chapel-tower'
  ],
  [
    'Module dependencies: app imports core and ui. ui imports core. core imports log. log imports fmt. Is there a circular import?',
    'app>core;app>ui;ui>core;core>log;log>fmt'
  ],
  [
    'Course prerequisites - Calculus 2 requires Calculus 1; Mechanics requires Calculus 1; Electromagnetism requires Mechanics; Electromagnetism requires Calculus 2. In what order should I take them?',
    'Calculus 2>Calculus 1;Mechanics>Calculus 1;Electromagnetism>Mechanics;Electromagnetism>Calculus 2'
  ],
  [
    'Ferries run between Skye and Mull, between Mull and Iona, between Iona and Jura, and between Jura and Skye. Is there a round trip visiting all islands?',
    'Skye-Mull;Mull-Iona;Iona-Jura;Jura-Skye'
  ],
  [
    'From\tTo\tMiles\nAlbany\tBoston\t170\nBoston\tConcord\t68\nAlbany\tDover\t190\nDover\tBoston\t66\nWhat is the shortest route from Albany to Concord?',
    'Albany-Boston:170;Boston-Concord:68;Albany-Dover:190;Dover-Boston:66'
  ],
  ['a: b(3), c(1)\nb: d(2)\nc: b(1), d(7)\nd:\nDirected. Cheapest path from a to d?', 'a>b:3;a>c:1;b>d:2;c>b:1;c>d:7'],
  [
    'In the food web, foxes eat rabbits and mice, owls eat mice, rabbits eat grass, and mice eat grass. What would be affected if grass disappeared?',
    'foxes>rabbits;foxes>mice;owls>mice;rabbits>grass;mice>grass'
  ],
  ['Graph with edge list: 10-20, 20-30, 30-40, 40-10, 20-40. Is there an Eulerian circuit?', '10-20;20-30;30-40;40-10;20-40'],
  [
    'Hyperlinks: index.html -> about.html, blog.html; blog.html -> post1.html, post2.html; post1.html -> index.html. Which page has the highest PageRank?',
    'index.html>about.html;index.html>blog.html;blog.html>post1.html;blog.html>post2.html;post1.html>index.html'
  ],
  [
    'Suppose Mia lent Noah 20 euros, Noah lent Ole 15 euros, Ole lent Mia 5 euros and Pia lent Ole 30 euros. Who owes money in a circle?',
    'Mia>Noah:20;Noah>Ole:15;Ole>Mia:5;Pia>Ole:30'
  ],
  [
    'The following streets exist. Elm Street joins Market Square to Town Hall. Oak Street joins Town Hall to Rail Station. Pine Street joins Rail Station to Market Square. Can I walk in a loop?',
    'Market Square-Town Hall;Town Hall-Rail Station;Rail Station-Market Square'
  ],
  ['u v w\n1 2 0.5\n2 3 1.5\n1 3 2.5\n3 4 1.0\nWhat is the weight of the minimum spanning tree?', '1-2:0.5;2-3:1.5;1-3:2.5;3-4:1'],
  ['Signal passes N1 ==> N2 ==> N3 ==> N4, and N2 ==> N5 ==> N4. Are there two disjoint ways from N1 to N4?', 'N1>N2;N2>N3;N3>N4;N2>N5;N5>N4'],
  [
    'Roads (both ways): from Kirk to Lund is 5 miles, Lund to Moss is 8 miles, Moss to Nesh is 2 miles, while Kirk to Nesh is 20 miles. Shortest way from Kirk to Nesh?',
    'Kirk-Lund:5;Lund-Moss:8;Moss-Nesh:2;Kirk-Nesh:20'
  ],
  [
    'My tasks:\n- write tests: after write code\n- deploy: after write tests\n- write docs: after write code\n- announce: after deploy, write docs\nWhat order?',
    'write tests>write code;deploy>write tests;write docs>write code;announce>deploy;announce>write docs'
  ],
  ["G = nx.DiGraph(); G.add_edge('x','y'); G.add_edge('y','z'); G.add_edge('z','w'); G.add_edge('x','w'). Is it a DAG?", 'x>y;y>z;z>w;x>w'],
  ['G.add_weighted_edges_from([(1,2,0.5),(2,3,0.75),(3,1,2)]) -- shortest path from 1 to 3?', '1-2:0.5;2-3:0.75;3-1:2'],
  ['adj = [[1,2],[0,3],[0,3],[1,2]] where adj[i] lists the neighbours of node i (undirected). Is there a cycle?', '0-1;0-2;1-3;2-3'],
  [
    'Actors who played in the same film: Dean & Vale, Vale & Moro, Moro & Tate, Tate & Dean, Tate & Kerr. Are Dean and Kerr connected?',
    'Dean-Vale;Vale-Moro;Moro-Tate;Tate-Dean;Tate-Kerr'
  ],
  [
    'Water flows out of the Spring into the Pond at 9 l/min and into the Ditch at 4 l/min. Out of the Pond it flows into the Mill at 6 l/min. Out of the Ditch it flows into the Mill at 5 l/min. How much can reach the Mill from the Spring?',
    'Spring>Pond:9;Spring>Ditch:4;Pond>Mill:6;Ditch>Mill:5'
  ],
  [
    'The org chart: Vera manages Sven and Ute. Sven manages Rolf. Ute manages Karl and Lisa. How many levels are below Vera?',
    'Vera>Sven;Vera>Ute;Sven>Rolf;Ute>Karl;Ute>Lisa'
  ],
  [
    'The org chart: Sven reports to Vera. Ute reports to Vera. Rolf reports to Sven. Karl and Lisa report to Ute. Who is at the top?',
    'Sven>Vera;Ute>Vera;Rolf>Sven;Karl>Ute;Lisa>Ute'
  ],
  ['Airports and direct flights: JFK-LHR, LHR-CDG, CDG-FCO, JFK-CDG. Is FCO reachable from JFK?', 'JFK-LHR;LHR-CDG;CDG-FCO;JFK-CDG'],
  ['Stations P, Q, R, S and T. Track lengths: PQ = 4, QR = 3, RS = 6, PS = 9, ST = 2. Shortest distance from P to T?', 'P-Q:4;Q-R:3;R-S:6;P-S:9;S-T:2'],
  ['Nodes 0..4. Directed edges with capacities: 0->1/10, 0->2/5, 1->3/4, 2->3/8, 3->4/9. Max flow 0 to 4?', '0>1:10;0>2:5;1>3:4;2>3:8;3>4:9'],
  ['Edges: 1→2 (w=3), 2→3 (w=4), 1→3 (w=9), 3→4 (w=1). Shortest path 1 to 4?', '1>2:3;2>3:4;1>3:9;3>4:1'],
  [
    'Bridges of the town: two islands, Kneip and Lomse. One bridge links Kneip to the North Bank, one bridge links Kneip to the South Bank, one bridge links Kneip to Lomse, one bridge links Lomse to the North Bank. Can every bridge be crossed once?',
    'Kneip-North Bank;Kneip-South Bank;Kneip-Lomse;Lomse-North Bank'
  ],
  ['Jan is a sibling of Kim. Kim is married to Lars. Lars works with Mo. Mo is a friend of Nia. Is Jan connected to Nia?', 'Jan-Kim;Kim-Lars;Lars-Mo;Mo-Nia'],
  ['Species A preys on species B and species C; species C preys on species D; species B preys on species D. Which species has no predator?', 'A>B;A>C;C>D;B>D'],
  [
    'Toll roads, cost in crowns: Ash–Bay (3), Bay–Cod (5), Ash–Cod (10), Cod–Dee (1). Cheapest way from Ash to Dee?',
    'Ash-Bay:3;Bay-Cod:5;Ash-Cod:10;Cod-Dee:1'
  ],
  [
    'tunnel(cave1, cave2, 7); tunnel(cave2, cave3, 2); tunnel(cave1, cave3, 12); all tunnels are bidirectional. shortest tunnel walk from cave1 to cave3?',
    'cave1-cave2:7;cave2-cave3:2;cave1-cave3:12'
  ],
  [
    'Message relay: Ann tells Bob; Bob tells Cal; Cal tells Dot; Dot tells nobody; Eve tells Bob. Will Dot hear what Eve knows?',
    'Ann>Bob;Bob>Cal;Cal>Dot;Eve>Bob'
  ],
  [
    'Matrix rows are from, columns are to:\n   A B C D\nA  0 3 0 7\nB  0 0 2 0\nC  0 0 0 1\nD  4 0 0 0\nShortest path from A to D?',
    'A>B:3;A>D:7;B>C:2;C>D:1;D>A:4'
  ],
  ['Links in Mbit/s: r1<->r2:100, r2<->r3:50, r1<->r3:10, r3<->r4:80. Bottleneck from r1 to r4?', 'r1-r2:100;r2-r3:50;r1-r3:10;r3-r4:80'],
  [
    'In the museum, Room 1 opens to Room 2 and Room 4. Room 2 opens to Room 3. Room 3 opens to Room 4. Room 4 opens to Room 5. Can you make a loop?',
    '1-2;1-4;2-3;3-4;4-5'
  ],
  [
    '"Red Fox" - "Grey Owl"; "Grey Owl" - "Brown Hare"; "Brown Hare" - "Red Fox". Is this a triangle?',
    'Red Fox-Grey Owl;Grey Owl-Brown Hare;Brown Hare-Red Fox'
  ],
  [
    'Candidates and posts: Finn can take Paris or Rome, Gro can take Rome, Hal can take Paris or Oslo. How many posts can be filled?',
    'Finn-Paris;Finn-Rome;Gro-Rome;Hal-Paris;Hal-Oslo'
  ],
  ['src;dst;cost\nx1;x2;4\nx2;x3;6\nx1;x3;11\nx3;x4;1\nDirected graph. Cheapest x1 to x4?', 'x1>x2:4;x2>x3:6;x1>x3:11;x3>x4:1'],
  ['1: 2, 3\n2: 4\n3: 4\n4: 5\n5: -\nThat is who each server forwards to. Can 1 reach 5?', '1>2;1>3;2>4;3>4;4>5'],
  ['The graph has edges AB, BC, CD, DA and AC, undirected. Is it 2-colourable?', 'A-B;B-C;C-D;D-A;A-C'],
  [
    'Step 2 comes after step 1. Step 3 comes after step 1. Step 4 comes after steps 2 and 3. Step 5 comes before step 1. List a valid order.',
    '1>2;1>3;2>4;3>4;5>1'
  ],
  ['MATCH data: (ann)-[:OWES {sum: 5}]->(ben), (ben)-[:OWES {sum: 7}]->(cy), (cy)-[:OWES {sum: 2}]->(ann). Who owes most?', 'ann>ben:5;ben>cy:7;cy>ann:2'],
  ['Spring ==14==> Basin; Basin ==6==> Tower; Tower ==8==> Town. How much reaches Town?', 'Spring>Basin:14;Basin>Tower:6;Tower>Town:8'],
  ['| switch | patched to |\n|---|---|\n| sw1 | sw2, sw3 |\n| sw2 | sw4 |\n| sw3 | sw4 |\n\nIs there a cycle?', 'sw1-sw2;sw1-sw3;sw2-sw4;sw3-sw4'],
  [
    'Pages with their outgoing links:\nHome: Setup, Help\nSetup: Help, Home\nHelp: Home\nWhich is the most important page?',
    'Home>Setup;Home>Help;Setup>Help;Setup>Home;Help>Home'
  ]
]
