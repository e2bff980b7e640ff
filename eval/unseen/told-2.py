#!/usr/bin/env python3
"""Keys for told-2.json: each graph is told in the question. Machine formats are parsed here by small
regular expressions; prose is transcribed as an edge list and every name is checked to be in the text."""
import json, re, itertools, os
import networkx as nx

ANS, DEC, CH = [], [], []

def clean(s):
    return s.strip("\n").rstrip()

def E(q, kind, **key):
    return dict(q=clean(q), kind=kind, **key)

def ans(q, kind, **key):
    ANS.append(E(q, kind, **key))

def dec(q, kind="absent", present=()):
    for a in present: assert a in q, a
    DEC.append(E(q, kind, decline=True))

def graph(edges, q, directed=False):
    G = (nx.DiGraph if directed else nx.Graph)()
    for e in edges:
        G.add_edge(e[0], e[1], **({"w": e[2]} if len(e) > 2 else {}))
        assert str(e[0]) in q and str(e[1]) in q, e
        if len(e) > 2: assert str(e[2]) in q, e
    return G

def only(xs):
    xs = list(xs)
    assert len(xs) == 1, xs
    return xs[0]

def argmax(d):
    m = max(d.values())
    return only([k for k in d if d[k] == m])

def one_path(G, a, b, w=None):
    p = only(nx.all_shortest_paths(G, a, b, weight=w))
    return p, nx.shortest_path_length(G, a, b, weight=w)

def mid(p):
    m = p[1:-1]
    return [[x, y] for x, y in zip(m, m[1:])]

def pkey(p, n=None):
    k = {"names": list(p)}
    if n is not None: k["num"] = [n]
    if mid(p): k["before"] = mid(p)
    return k

# ---------------------------------------------------------------- answerable, single
# 1 DOT, weighted, directed
q = '''
digraph svc {
  rankdir=LR;
  gateway -> auth [weight=4];
  gateway -> catalog [weight=7];
  auth -> users [weight=3];
  users -> pricing [weight=9];
  catalog -> pricing [weight=2];
  catalog -> stock [weight=5];
  pricing -> ledger [weight=6];
  stock -> ledger [weight=1];
}
cheapest way from gateway to ledger going by weight? total too pls
'''
G = graph([(a, b, int(w)) for a, b, w in re.findall(r"(\w+) -> (\w+) \[weight=(\d+)\]", q)], q, True)
assert G.number_of_edges() == 8
ans(q, "path", **pkey(*one_path(G, "gateway", "ledger", "w")))

# 2 docker compose
q = '''
Our compose file, trimmed:

services:
  web:
    depends_on: [api, cdn]
  api:
    depends_on:
      - db
      - cache
  worker:
    depends_on: [queue, db]
  queue:
    depends_on: [cache]
  cdn: {}
  db: {}
  cache: {}

If cache falls over, which services are hit, directly or through something else they need?
'''
G = graph([("web", "api"), ("web", "cdn"), ("api", "db"), ("api", "cache"), ("worker", "queue"), ("worker", "db"), ("queue", "cache")], q, True)
r = sorted(nx.ancestors(G, "cache")); assert r == ["api", "queue", "web", "worker"]
ans(q, "algorithm", names=r)

# 3 Makefile
q = '''
app: main.o parser.o lexer.o
main.o: main.c ast.h
parser.o: parser.c lexer.h ast.h
lexer.o: lexer.c lexer.h

that's my Makefile (rules only). i just edited lexer.h, what will have to be rebuilt?
'''
ed = [(t, d) for t, ds in re.findall(r"^(\S+): (.+)$", q, re.M) for d in ds.split()]
G = graph(ed, q, True)
assert len(ed) == 10
r = sorted(nx.ancestors(G, "lexer.h")); assert r == ["app", "lexer.o", "parser.o"]
ans(q, "algorithm", names=r)

# 4 Python dict
q = '''
>>> g = {'p': ['q', 't'], 'q': ['p', 'r'], 'r': ['q', 's'], 's': ['r', 't'], 't': ['s', 'p']}
Is g bipartite?
'''
G = nx.Graph({k: re.findall(r"'(\w)'", v) for k, v in re.findall(r"'(\w)': \[(.*?)\]", q)})
assert G.number_of_edges() == 5
ans(q, "algorithm", yes=nx.is_bipartite(G))
assert ANS[-1]["yes"] is False

# 5 leetcode
q = '''
n = 8, edges = [[0,1],[1,2],[3,4],[5,6],[6,3]]. Nodes are numbered 0 to n-1, edges undirected. Return the number of connected components.
'''
G = nx.Graph(); G.add_nodes_from(range(8)); G.add_edges_from((int(a), int(b)) for a, b in re.findall(r"\[(\d),(\d)\]", q))
assert G.number_of_edges() == 5
ans(q, "count", num=[nx.number_connected_components(G)]); assert ANS[-1]["num"] == [3]

# 6 Java
q = '''
Sonar complains about a circular dependency, I dont see it. Which classes form the circle?

Graph<String, DefaultEdge> deps = new DefaultDirectedGraph<>(DefaultEdge.class);
deps.addEdge("Order", "Invoice");
deps.addEdge("Invoice", "Payment");
deps.addEdge("Payment", "Shipment");
deps.addEdge("Shipment", "Refund");
deps.addEdge("Refund", "Invoice");
deps.addEdge("Order", "Warehouse");
deps.addEdge("Shipment", "Warehouse");
'''
G = graph(re.findall(r'addEdge\("(\w+)", "(\w+)"\)', q), q, True)
c = only(nx.simple_cycles(G)); assert len(c) == 4
ans(q, "algorithm", names=sorted(c))

# 7 set notation, chromatic number
q = '''
Exercise 4b. Let G = (V, E) with V = {1, 2, 3, 4, 5, 6} and E = {{1,2}, {1,3}, {2,3}, {3,4}, {4,5}, {5,6}, {4,6}}. Determine the chromatic number of G.
'''
G = nx.Graph([(int(a), int(b)) for a, b in re.findall(r"\{(\d),(\d)\}", q)])
assert G.number_of_edges() == 7
def chromatic(G):
    ns = list(G)
    for k in range(1, len(ns) + 1):
        for c in itertools.product(range(k), repeat=len(ns)):
            d = dict(zip(ns, c))
            if all(d[u] != d[v] for u, v in G.edges): return k
ans(q, "algorithm", num=[chromatic(G)]); assert ANS[-1]["num"] == [3]

# 8 arcs as ordered pairs, strong components
q = '''
Given the digraph D with arc set A = {(a,b), (b,c), (c,a), (c,d), (d,e), (e,d), (e,f)}: into how many strongly connected components does D fall?
'''
G = nx.DiGraph(re.findall(r"\((\w),(\w)\)", q)); assert G.number_of_edges() == 7
ans(q, "count", num=[nx.number_strongly_connected_components(G)]); assert ANS[-1]["num"] == [3]

# 9 tournament results
q = '''
Results of our floorball weekend (everybody played everybody once):
Badgers def. Lynxes
Falcons def. Otters
Otters def. Herons
Otters def. Badgers
Falcons def. Lynxes
Badgers def. Herons
Falcons def. Badgers
Lynxes def. Herons
Otters def. Lynxes
Falcons def. Herons
Put the five teams in an order in which each one beat all the teams that come after it.
'''
G = graph(re.findall(r"(\w+) def\. (\w+)", q), q, True); assert G.number_of_edges() == 10
o = only(nx.all_topological_sorts(G))
ans(q, "rank", names=o, before=[list(x) for x in zip(o, o[1:])])

# 10 water pipes, max flow
q = '''
From the reservoir one pipe goes to the mill (12 l/s) and one to the square (9 l/s). A thinner one leads from the mill on to the square, 4 l/s, and the hospital is fed from the mill with 7 l/s and from the square with 10 l/s. What is the most water per second that can get from the reservoir to the hospital?
'''
G = graph([("reservoir", "mill", 12), ("reservoir", "square", 9), ("mill", "square", 4), ("mill", "hospital", 7), ("square", "hospital", 10)], q, True)
ans(q, "algorithm", num=[nx.maximum_flow_value(G, "reservoir", "hospital", capacity="w")]); assert ANS[-1]["num"] == [17]

# 11 recipe, critical path with durations on the steps
q = '''
lasagne for tonight: chopping takes 10 min and has to be done before the sauce, which simmers 30 min. The white sauce (15 min) doesn't depend on anything. Layering, 10 min, needs both the sauce and the white sauce. After layering it bakes for 40 min. There's plenty of us in the kitchen so things can run in parallel. How many minutes until it's out of the oven at the earliest?
'''
dur = {"chop": 10, "sauce": 30, "white": 15, "layer": 10, "bake": 40}
pre = {"chop": [], "sauce": ["chop"], "white": [], "layer": ["sauce", "white"], "bake": ["layer"]}
def fin(t): return dur[t] + max([fin(p) for p in pre[t]], default=0)
ans(q, "algorithm", num=[fin("bake")]); assert ANS[-1]["num"] == [90]

# 12 currencies, fewest steps
q = '''
The booth at the station changes PLN into EUR, CZK into EUR, EUR into USD, EUR into GBP, USD into THB, GBP into JPY, THB into JPY and JPY into KRW, and only in that direction. What is the smallest number of exchanges to turn my PLN into JPY, and through which currencies?
'''
G = graph(re.findall(r"([A-Z]{3}) into ([A-Z]{3})", q.split("What")[0]), q, True); assert G.number_of_edges() == 8
ans(q, "path", **pkey(*one_path(G, "PLN", "JPY"))); assert ANS[-1]["num"] == [3]

# 13 markdown table, minimum spanning tree
q = '''
| from | to   | cost (k€) |
|------|------|-----------|
| Alm  | Birk | 4 |
| Alm  | Dorf | 7 |
| Birk | Dorf | 2 |
| Birk | Eich | 6 |
| Dorf | Eich | 3 |
| Dorf | Furt | 8 |
| Eich | Furt | 5 |
| Furt | Gron | 4 |
| Eich | Gron | 9 |

Quotes for laying fibre between our villages. What do we have to spend at minimum so that all six villages are hooked up with each other one way or another?
'''
G = graph([(a, b, int(w)) for a, b, w in re.findall(r"\| (\w+)\s*\| (\w+)\s*\| (\d+) \|", q)], q)
assert G.number_of_edges() == 9 and len(G) == 6
ans(q, "algorithm", num=[int(nx.minimum_spanning_tree(G, weight="w").size(weight="w"))]); assert ANS[-1]["num"] == [18]

# 14 MATLAB
q = '''
s = [1 1 2 2 3 4 5];
t = [2 3 3 4 5 5 6];
w = [7 2 3 4 9 1 5];
G = graph(s,t,w);
% undirected. what does distances(G,1,6) give?
'''
s, t, w = [list(map(int, re.search(x + r" = \[([\d ]+)\]", q).group(1).split())) for x in "stw"]
G = nx.Graph(); G.add_weighted_edges_from(zip(s, t, w), weight="w"); assert G.number_of_edges() == 7
ans(q, "path", num=[nx.shortest_path_length(G, 1, 6, weight="w")]); assert ANS[-1]["num"] == [15]

# 15 Cypher
q = '''
CREATE (a:Person {name: 'Ana'}), (p:Person {name: 'Piotr'}), (s:Person {name: 'Suki'}),
       (j:Person {name: 'Jamal'}), (v:Person {name: 'Vera'}),
       (a)-[:KNOWS]->(s), (a)-[:KNOWS]->(j), (p)-[:KNOWS]->(j),
       (p)-[:KNOWS]->(v), (s)-[:KNOWS]->(v), (j)-[:KNOWS]->(v)
Whom do both Ana and Piotr know?
'''
nm = dict(re.findall(r"\((\w):Person \{name: '(\w+)'\}\)", q))
G = graph([(nm[a], nm[b]) for a, b in re.findall(r"\((\w)\)-\[:KNOWS\]->\((\w)\)", q)], q, True); assert G.number_of_edges() == 6
ans(q, "relation", names=[only(set(G["Ana"]) & set(G["Piotr"]))])

# 16 Turtle, reciprocity
q = '''
@prefix : <http://example.org/people#> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .

:ruth  foaf:knows :omar , :gwen .
:omar  foaf:knows :ruth .
:gwen  foaf:knows :felix .
:felix foaf:knows :omar , :ruth .

foaf:knows is not symmetric. Which two people in there know each other in both directions?
'''
ed = [(a, b) for a, bs in re.findall(r"^:(\w+)\s+foaf:knows (.+) \.$", q, re.M) for b in re.findall(r":(\w+)", bs)]
G = graph(ed, q, True); assert G.number_of_edges() == 6
p = only({frozenset(e) for e in G.edges if G.has_edge(e[1], e[0])})
ans(q, "relation", names=sorted(p))

# 17 Pajek
q = '''
*Vertices 5
1 "Almeida"
2 "Brandt"
3 "Cho"
4 "Dube"
5 "Ek"
*Edges
1 2 12
1 3 4
2 3 31
2 4 7
3 5 18
4 5 26
pajek file of co-authored papers (last column = no of papers). wich two wrote the most papers together?
'''
lab = {int(a): b for a, b in re.findall(r'^(\d) "(\w+)"', q, re.M)}
w = {(lab[int(a)], lab[int(b)]): int(c) for a, b, c in re.findall(r"^(\d) (\d) (\d+)$", q, re.M)}; assert len(w) == 6
ans(q, "rank", names=list(argmax(w)))

# 18 mermaid, number of paths
q = '''
```mermaid
flowchart LR
    draft --> review
    draft --> legal
    review --> edit
    legal --> edit
    review --> print
    edit --> print
    edit --> web
```
In how many different ways can a text get from draft to print here?
'''
G = graph(re.findall(r"(\w+) --> (\w+)", q), q, True); assert G.number_of_edges() == 7
ans(q, "count", num=[len(list(nx.all_simple_paths(G, "draft", "print")))]); assert ANS[-1]["num"] == [3]

# 19 git log, merge base
q = '''
$ git log --all --format='%h  parents: %p'
f3a9c1  parents: d20e77 b7714a
b7714a  parents: 9c55d0
d20e77  parents: 8be113
8be113  parents: 9c55d0
9c55d0  parents: 41aa02
41aa02  parents:

what is the closest common ancestor of d20e77 and b7714a?
'''
ed = [(a, b) for a, bs in re.findall(r"^(\w{6})  parents:(.*)$", q, re.M) for b in bs.split()]
G = graph(ed, q, True); assert G.number_of_edges() == 6
ca = nx.ancestors(G.reverse(), "d20e77") & nx.ancestors(G.reverse(), "b7714a")
r = only([c for c in ca if not any(o in nx.ancestors(G, c) for o in ca)]); assert r == "9c55d0"
ans(q, "relation", names=[r])

# 20 log lines, distinct callers
q = '''
2024-05-02T10:00:01Z INFO checkout -> inventory 200 12ms
2024-05-02T10:00:01Z INFO checkout -> payment 200 35ms
2024-05-02T10:00:02Z INFO search -> inventory 200 9ms
2024-05-02T10:00:02Z INFO checkout -> inventory 200 14ms
2024-05-02T10:00:03Z INFO refunds -> payment 200 41ms
2024-05-02T10:00:03Z WARN checkout -> inventory 503 800ms
2024-05-02T10:00:04Z INFO checkout -> inventory 200 11ms
2024-05-02T10:00:04Z INFO billing -> payment 200 38ms
2024-05-02T10:00:05Z INFO search -> catalogue 200 7ms
2024-05-02T10:00:06Z INFO billing -> mailer 202 3ms
2024-05-02T10:00:06Z INFO checkout -> inventory 200 13ms
2024-05-02T10:00:07Z INFO refunds -> mailer 202 4ms
from the trace above: which service is called by the largest number of different services (not the number of calls)?
'''
G = graph(re.findall(r"(\w+) -> (\w+)", q), q, True)
assert len(re.findall("->", q)) == 12
ans(q, "rank", names=[argmax(dict(G.in_degree()))]); assert ANS[-1]["names"] == ["payment"]

# 21 adjacency matrix
q = '''
      ann  bob  cid  dee  eve  fay
ann    0    1    1    0    0    0
bob    1    0    1    0    0    0
cid    1    1    0    1    0    0
dee    0    0    1    0    0    1
eve    0    0    0    0    0    0
fay    0    0    0    1    0    0
(1 = they are friends) How many friendships does this come to, and who hasn't got a single one?
'''
rows = re.findall(r"^(\w+)((?:\s+[01]){6})$", q, re.M); ns = [r[0] for r in rows]; assert len(ns) == 6
G = nx.Graph(); G.add_nodes_from(ns)
M = [r[1].split() for r in rows]
assert M == [list(x) for x in zip(*M)]
G.add_edges_from((ns[i], ns[j]) for i in range(6) for j in range(6) if M[i][j] == "1")
ans(q, "count", num=[G.number_of_edges()], names=[only(nx.isolates(G))]); assert ANS[-1]["num"] == [5]

# 22 distance table, round trip
q = '''
Distances in km between the depot and today's drops:

          Depot  Nyborg  Odder  Ribe  Skive
Depot       0      12      19    31     24
Nyborg     12       0      15    37     21
Odder      19      15       0    28     17
Ribe       31      37      28     0     23
Skive      24      21      17    23      0

The van leaves the depot, calls at each of the four once and comes home. How long is the shortest such tour?
'''
rows = re.findall(r"^(\w+)((?:\s+\d+){5})$", q, re.M); ns = [r[0] for r in rows]; M = [list(map(int, r[1].split())) for r in rows]
assert len(ns) == 5 and M == [list(x) for x in zip(*M)]
ans(q, "algorithm", num=[min(sum(M[a][b] for a, b in zip((0,) + p, p + (0,))) for p in itertools.permutations(range(1, 5)))])

# 23 C array, negative weight
q = '''
struct edge { int from, to, cost; } e[] = {
  {0, 1, 6}, {0, 2, 5}, {2, 1, -2}, {1, 3, 3}, {2, 3, 7}, {3, 4, -1}
};
/* one-way edges. my Bellman-Ford prints 8 for the cheapest cost from 0 to 4 and i think thats wrong. what should it be? */
'''
G = nx.DiGraph(); G.add_weighted_edges_from([tuple(map(int, m)) for m in re.findall(r"\{(\d), (\d), (-?\d)\}", q)]); assert G.number_of_edges() == 6
ans(q, "path", num=[nx.bellman_ford_path_length(G, 0, 4)]); assert ANS[-1]["num"] == [5]

# 24 bus lines
q = '''
Bus lines, every one of them runs both ways:
Line 1: Harbour - Museum - Town Hall - Market - Station - Airport
Line 2: Zoo - Park - Market - Library - University - Stadium
Line 3: Harbour - Fishery - Library - Hospital - Cemetery
Line 4: Airport - Expo - Stadium - Campus - Hospital
Line 5: Zoo - Brewery - Dam - Campus
Line 6: Museum - Opera - Park - Theatre

I'm at the Zoo and want to get to the Cemetery, changing is no problem. How many stops do I have to ride at least, the one where I get off included?
'''
G = nx.Graph()
for l in re.findall(r"Line \d: (.+)", q): nx.add_path(G, l.split(" - "))
assert G.number_of_edges() == 24
ans(q, "path", num=[nx.shortest_path_length(G, "Zoo", "Cemetery")]); assert ANS[-1]["num"] == [5]

# 25 debts
q = '''
so after the ski trip: Ola owes Ben 20, Ben owes Cleo 35, Cleo owes Ola 10, Dan owes Cleo 15 and Ben owes Dan 5. If we net all of that out, who is the one person who gets money back and how much is it?
'''
net = {}
for a, b, w in re.findall(r"(\w+) owes (\w+) (\d+)", q):
    net[a] = net.get(a, 0) - int(w); net[b] = net.get(b, 0) + int(w)
r = only([k for k in net if net[k] > 0]); assert len(net) == 4 and net["Cleo"] == 40
ans(q, "algorithm", names=[r], num=[net[r]])

# 26 streets, Euler walk
q = '''
There is a lane between the church and the school, one between the school and the mill, one between the mill and the church, one between the mill and the pub and one between the pub and the church. Can I go for a stroll that uses each of the lanes exactly once? I don't mind where it starts or ends.
'''
G = graph(re.findall(r"between the (\w+) and the (\w+)", q), q); assert G.number_of_edges() == 5
ans(q, "algorithm", yes=nx.has_eulerian_path(G)); assert ANS[-1]["yes"] is True

# 27 volunteers and shifts, matching
q = '''
Rosa can do Friday or Saturday. Igor can do Friday. Mei can do Friday as well. Ugo can do Saturday, Sunday or Monday. Every shift takes one person and nobody does more than one. What's the maximum number of shifts I can fill with these four?
'''
ed = [("Rosa", "Friday"), ("Rosa", "Saturday"), ("Igor", "Friday"), ("Mei", "Friday"), ("Ugo", "Saturday"), ("Ugo", "Sunday"), ("Ugo", "Monday")]
G = graph(ed, q)
ans(q, "algorithm", num=[len(nx.max_weight_matching(G, maxcardinality=True))]); assert ANS[-1]["num"] == [3]

# 28 one edge
q = '''
plug7 -> hub2

thats all i have so far, the arrow is one-way. can hub2 reach plug7?
'''
G = graph(re.findall(r"(\w+) -> (\w+)", q), q, True)
ans(q, "path", yes=nx.has_path(G, "hub2", "plug7")); assert ANS[-1]["yes"] is False

# 29 Rust, widest path
q = '''
// capacity in Mbit/s, links are full duplex
let links = vec![
    ("fra", "ams", 100), ("ams", "lon", 40), ("lon", "lis", 60), ("fra", "par", 80),
    ("par", "mad", 50), ("mad", "lis", 70), ("par", "lon", 55),
];
Which route from fra to lis has the best bottleneck bandwidth, and how much is that?
'''
G = graph([(a, b, int(w)) for a, b, w in re.findall(r'\("(\w+)", "(\w+)", (\d+)\)', q)], q); assert G.number_of_edges() == 7
bt = {tuple(p): min(G[a][b]["w"] for a, b in zip(p, p[1:])) for p in nx.all_simple_paths(G, "fra", "lis")}
p = argmax(bt); assert bt[p] == 55
ans(q, "path", **pkey(list(p), bt[p]))

# 30 bridges
q = '''
Roads on the island:
Skara <-> Hamn
Hamn <-> Vik
Vik <-> Skara
Vik <-> Lund
Lund <-> Oster
Oster <-> Torp
Torp <-> Lund
Which single road, were it washed away, would cut the island's road network in two?
'''
G = graph(re.findall(r"(\w+) <-> (\w+)", q), q); assert G.number_of_edges() == 7
ans(q, "algorithm", names=sorted(only(nx.bridges(G))))

# 31 Haskell list, minimum edge cut
q = '''
wires :: [(String, String)]
wires = [("hq","m1"),("hq","m2"),("hq","m3"),("m1","m4"),("m2","m4"),("m2","m5"),("m3","m5"),("m4","outpost"),("m5","outpost")]
-- signals run both ways
What's the fewest wires a saboteur must cut so hq can no longer talk to outpost?
'''
G = graph(re.findall(r'\("(\w+)","(\w+)"\)', q), q); assert G.number_of_edges() == 9
ans(q, "algorithm", num=[nx.edge_connectivity(G, "hq", "outpost")]); assert ANS[-1]["num"] == [2]

# 32 gossip
q = '''
My class is small. Greta is friends with Hugo and Iris, Hugo also with Jonas, Iris with Kaya, Jonas with Kaya too, and Kaya with Leon. On Monday Greta tells a secret to all her friends, on Tuesday those tell it to all of theirs. Who of us still doesn't know it on Tuesday night?
'''
G = graph([("Greta", "Hugo"), ("Greta", "Iris"), ("Hugo", "Jonas"), ("Iris", "Kaya"), ("Jonas", "Kaya"), ("Kaya", "Leon")], q)
d = nx.single_source_shortest_path_length(G, "Greta")
ans(q, "path", names=[only([x for x in d if d[x] > 2])])

# 33 courses, longest chain
q = '''
module handbook (course: what you must have passed first)
- Algebra: nothing
- Programming: nothing
- Statistics: Algebra
- Algorithms: Algebra, Programming
- Databases: Programming
- Machine Learning: Statistics, Algorithms
- Data Lab: Databases, Machine Learning
- Thesis: Data Lab
One semester per course, as many courses per semester as you like. How many semesters do you need at the very least to get through to the Thesis inclusive?
'''
G = nx.DiGraph()
for c, ps in re.findall(r"^- ([\w ]+): (.+)$", q, re.M):
    for p in ps.split(", "):
        G.add_node(c)
        if p != "nothing": G.add_edge(p, c)
assert len(G) == 8 and G.number_of_edges() == 9
ans(q, "algorithm", num=[nx.dag_longest_path_length(G) + 1]); assert ANS[-1]["num"] == [5]

# 34 adjacency list, centre
q = '''
Ash: Beech
Beech: Ash, Cedar
Cedar: Beech, Dell, Fern
Dell: Cedar, Elm
Elm: Dell
Fern: Cedar, Gorse
Gorse: Fern
Villages and their neighbours. The county wants one fire station, placed so that the most remote village is as few road sections away as possible. In which village should it go?
'''
G = graph([(a, b) for a, bs in re.findall(r"^(\w+): (.+)$", q, re.M) for b in bs.split(", ")], q); assert G.number_of_edges() == 6
ans(q, "algorithm", names=[only(nx.center(G))])

# ---------------------------------------------------------------- cannot be answered
dec('''
jobs:
  lint:
    runs-on: ubuntu-latest
  build:
    needs: lint
  unit:
    needs: build
  e2e:
    needs: build
  deploy:
    needs: [unit, e2e]

How many minutes does the e2e job run on average?
''', present=["e2e"])

dec('''
From Refugio Alto a path leads to Paso Negro, from Paso Negro one to Laguna Fria and another to Valle Hondo, and Laguna Fria and Valle Hondo are joined as well. How many kilometres is it from Refugio Alto to Valle Hondo?
''')

dec('''
<graphml>
  <graph id="flights" edgedefault="undirected">
    <node id="Porto"/><node id="Lyon"/><node id="Turin"/><node id="Graz"/><node id="Riga"/>
    <edge source="Porto" target="Lyon"/>
    <edge source="Lyon" target="Turin"/>
    <edge source="Turin" target="Graz"/>
    <edge source="Lyon" target="Graz"/>
    <edge source="Graz" target="Riga"/>
  </graph>
</graphml>
how many flights does it take to get from Porto to Helsinki
''')

dec('''
Chess club knock-out: in the semis Adeyemi beat Novak and Castellan beat Brodsky, in the final Castellan beat Adeyemi. In how many moves was the final over?
''')

dec('''
Pancakes: sift the flour -> whisk the batter; melt the butter -> whisk the batter; whisk the batter -> rest; rest -> fry; fry -> serve. How many calories has a portion got?
''')

dec('''
CREATE TABLE customers (id INT PRIMARY KEY);
CREATE TABLE orders (id INT PRIMARY KEY, customer_id INT REFERENCES customers(id));
CREATE TABLE items (id INT PRIMARY KEY, order_id INT REFERENCES orders(id), product_id INT REFERENCES products(id));
CREATE TABLE products (id INT PRIMARY KEY, vendor_id INT REFERENCES vendors(id));
CREATE TABLE vendors (id INT PRIMARY KEY);

Which of these tables holds the most rows?
''')

dec('''
$ pipdeptree
requests==2.31.0
  - certifi [required: >=2017.4.17]
  - charset-normalizer [required: >=2,<4]
  - idna [required: >=2.5,<4]
  - urllib3 [required: >=1.21.1,<3]
boto3==1.34.2
  - botocore [required: >=1.34.2]
    - urllib3 [required: >=1.25.4]
legal is asking: what licence is botocore under?
''')

dec('''
var peers = map[string][]string{
	"alpha":   {"bravo", "charlie"},
	"bravo":   {"delta"},
	"charlie": {"delta", "echo"},
	"delta":   {"echo"},
}
Whats the latency on the link between charlie and echo, in milliseconds?
''')

dec('''
graph [
  directed 0
  node [ id 1 label "Inge" ]
  node [ id 2 label "Tariq" ]
  node [ id 3 label "Moana" ]
  node [ id 4 label "Stefan" ]
  edge [ source 1 target 2 ]
  edge [ source 2 target 3 ]
  edge [ source 3 target 4 ]
  edge [ source 4 target 1 ]
]
Who's the oldest of the people in this gml?
''')

dec('''
Hi all,
as agreed: the survey comes before the permit, the permit before the excavation, excavation before foundations, and foundations before both the walls and the drainage. Roof once the walls are up.
Regards, Bettina

Who is responsible for the drainage?
''')

dec('''
{"nodes": [{"id": "Valjean"}, {"id": "Javert"}, {"id": "Fantine"}, {"id": "Marius"}],
 "links": [{"source": "Valjean", "target": "Javert"}, {"source": "Valjean", "target": "Fantine"}, {"source": "Valjean", "target": "Marius"}, {"source": "Fantine", "target": "Javert"}]}
Tell me how many neighbours Gavroche has in this network.
''')

dec('''
The railway runs Lower Penning – Dunmore – Achill Cross – Tarn, with a branch from Dunmore to Saltby. Which of these towns has the largest population?
''')

dec('''
Bank statements, what I could read of them: Ravi transferred 40 to Tess, Tess transferred 25 to Uma, Uma transferred 60 to Ravi, and Uma made a transfer to Vic. What sum did Vic get from Uma?
''')

# ---------------------------------------------------------------- chains
# C1 hiking
q = '''
From Oberau there's a 3 km trail to the Sennalp and a 5 km one to the Spiegelsee. Sennalp to Spiegelsee is 1.5 km, Sennalp to the Gipfelkreuz 4 km, Spiegelsee to the Klamm 2 km, and from the Klamm up to the Gipfelkreuz it's another 2.5 km. What's the shortest hike from Oberau to the Gipfelkreuz, in km?
'''
G = graph([("Oberau", "Sennalp", 3), ("Oberau", "Spiegelsee", 5), ("Sennalp", "Spiegelsee", 1.5), ("Sennalp", "Gipfelkreuz", 4), ("Spiegelsee", "Klamm", 2), ("Klamm", "Gipfelkreuz", 2.5)], q)
p, n = one_path(G, "Oberau", "Gipfelkreuz", "w"); assert n == 7
t1 = E(q, "path", num=[n])
H = G.copy(); H.remove_edge("Sennalp", "Gipfelkreuz")
p, n = one_path(H, "Oberau", "Gipfelkreuz", "w"); assert n == 9
t2 = E("and if the bit between Sennalp and Gipfelkreuz is closed because of rockfall?", "path", num=[int(n)])
t3 = E("ok. how many metres of ascent is that altogether?", "absent", decline=True)
CH.append({"chain": [t1, t2, t3]})

# C2 reporting lines
q = '''
Marta runs the company. Joost and Priya report to her. Joost manages Lena and Tomas, Priya manages Dmitri, Wei and Fatima, and Dmitri in turn has two juniors, Sam and Noor. How many people are below Priya in all, at every level?
'''
G = graph([("Marta", "Joost"), ("Marta", "Priya"), ("Joost", "Lena"), ("Joost", "Tomas"), ("Priya", "Dmitri"), ("Priya", "Wei"), ("Priya", "Fatima"), ("Dmitri", "Sam"), ("Dmitri", "Noor")], q, True)
assert nx.is_arborescence(G)
n = len(nx.descendants(G, "Priya")); assert n == 5
t1 = E(q, "count", num=[n])
t2 = E("Who is the lowest-ranking boss that Noor and Lena share?", "relation", names=[nx.lowest_common_ancestor(G, "Noor", "Lena")])
assert t2["names"] == ["Marta"]
t3 = E("And which of them earns the most?", "absent", decline=True)
CH.append({"chain": [t1, t2, t3]})

# C3 LLDP table
q = '''
nightly cabling dump:
Device   Local If   Neighbor   Remote If
core1    Gi1/0/1    dist1      Gi0/1
core1    Gi1/0/2    dist2      Gi0/1
dist1    Gi0/2      dist2      Gi0/2
dist1    Gi0/3      acc11      Gi0/1
dist1    Gi0/4      acc12      Gi0/1
dist2    Gi0/3      acc21      Gi0/1
acc21    Gi0/2      cam7       eth0
Which devices are single points of failure, meaning that without them some of the rest can't reach each other any more?
'''
G = graph(re.findall(r"^(\w+)\s+Gi\S+\s+(\w+)\s+\S+$", q, re.M), q); assert G.number_of_edges() == 7
r = sorted(nx.articulation_points(G)); assert r == ["acc21", "dist1", "dist2"]
t1 = E(q, "algorithm", names=r)
p, n = one_path(G, "cam7", "acc12"); assert n == 4
t2 = E("how many hops from cam7 to acc12?", "path", num=[n])
H = G.copy(); H.add_edge("acc21", "dist1")
y = "dist2" in set(nx.articulation_points(H)); assert y is False
t3 = E("Say we add a cable between acc21 and dist1. Would dist2 still be a single point of failure then?", "algorithm", yes=y)
CH.append({"chain": [t1, t2, t3]})

# C4 follows
q = '''
@kit follows @bo, @ren, @lux, @may
@bo follows @ren, @may
@ren follows @lux, @bo, @kit
@lux follows @ren, @may, @zed
@may follows @ren, @ivo
@zed follows @ren, @lux
@ivo follows @may, @ren, @kit
@pia follows @kit, @ren, @ivo, @lux
who's got the most followers in our little bubble and how many?
'''
G = graph([(a, b) for a, bs in re.findall(r"^@(\w+) follows (.+)$", q, re.M) for b in re.findall(r"@(\w+)", bs)], q, True)
assert G.number_of_edges() == 23
m = argmax(dict(G.in_degree())); assert m == "ren" and G.in_degree(m) == 7
t1 = E(q, "rank", names=[m], num=[G.in_degree(m)])
z = only([x for x in G if G.in_degree(x) == 0])
t2 = E("and who isnt followed by anyone?", "filter", names=[z])
CH.append({"chain": [t1, t2]})

# C5 csv
q = '''
sender;recipient;mails
hanna;olu;14
hanna;pedro;6
olu;hanna;11
pedro;olu;3
pedro;yuki;9
yuki;hanna;21
yuki;pedro;2

Who of the four sent the most mails, and how many were they?
'''
G = graph([(a, b, int(w)) for a, b, w in re.findall(r"^(\w+);(\w+);(\d+)$", q, re.M)], q, True); assert G.number_of_edges() == 7
od = dict(G.out_degree(weight="w")); m = argmax(od); assert (m, od[m]) == ("yuki", 23)
t1 = E(q, "rank", names=[m], num=[od[m]])
t2 = E("How many did hanna get in total?", "count", num=[G.in_degree("hanna", weight="w")]); assert t2["num"] == [32]
CH.append({"chain": [t1, t2]})

# ---------------------------------------------------------------- write and check
out = {"about": "told-2: 60 turns whose graph is told in the question (pasted formats, code, tables, logs, prose), 15 of them unanswerable, 5 chains",
       "graphs": {}, "members": {}, "sets": {"told": ANS, "told-decline": DEC, "told-chain": CH}}
here = os.path.dirname(os.path.abspath(__file__))
f = os.path.join(here, "told-2.json")
json.dump(out, open(f, "w"), indent=1, ensure_ascii=False)

d = json.load(open(f))
turns, follow = [], 0
for s in d["sets"].values():
    for e in s:
        assert "graph" not in e
        if "chain" in e: turns += e["chain"]; follow += len(e["chain"]) - 1
        else: turns.append(e)
assert len(turns) == 60, len(turns)
assert len({t["q"] for t in turns}) == 60
for t in turns:
    ks = set(t) - {"q", "kind"}
    assert ks and ks <= {"names", "num", "yes", "any", "before", "decline"}, t
    assert all(isinstance(x, (int, float)) for x in t.get("num", [])) and all(isinstance(x, str) for x in t.get("names", []))
nd = sum("decline" in t for t in turns)
assert nd == 15, nd
# every name in a key is in the text of its conversation
for s in d["sets"].values():
    for e in s:
        c = e.get("chain", [e]); txt = " ".join(t["q"] for t in c)
        for t in c:
            for x in t.get("names", []): assert x in txt, x
from collections import Counter
print(len(turns), "turns;", nd, "decline;", follow, "follow-ups;", Counter(t["kind"] for t in turns))
if __import__("sys").argv[1:] == ["-v"]:
    for t in turns: print({k: v for k, v in t.items() if k != "q"}, "|", t["q"][-90:].replace("\n", " / "))
