#!/usr/bin/env python3
"""Writes told-1.json: 60 turns whose graph is told in the question's own text.
Text is rendered from the edge lists here (stories: sentence beside its edges); keys are computed with networkx."""
import itertools, json, os, random, re, collections
import networkx as nx

ENTRIES, META, MEMBERS = [], [], {}

def turn(q, kind, notation, task, **key):
    assert key, q
    META.append((notation, task, kind, "decline" in key))
    return dict(q=q, kind=kind, **key)

def add(*a, **k):
    ENTRIES.append(turn(*a, **k))

def chain(*turns):
    ENTRIES.append({"chain": list(turns)})

def und(edges, nodes=()):
    g = nx.Graph(); g.add_nodes_from(nodes)
    for e in edges:
        assert not g.has_edge(e[0], e[1]) and e[0] != e[1], e
        g.add_edge(e[0], e[1], **({"weight": e[2]} if len(e) > 2 else {}))
    return g

def dig(edges, nodes=()):
    g = nx.DiGraph(); g.add_nodes_from(nodes)
    for e in edges:
        assert not g.has_edge(e[0], e[1]) and e[0] != e[1], e
        g.add_edge(e[0], e[1], **({"weight": e[2]} if len(e) > 2 else {}))
    return g

def only_path(g, s, t, weight=None):
    ps = list(nx.all_shortest_paths(g, s, t, weight=weight))
    assert len(ps) == 1, ps
    p = ps[0]
    c = sum(g[a][b]["weight"] for a, b in zip(p, p[1:])) if weight else len(p) - 1
    # independent check: brute force over all simple paths
    best = min(sum(g[a][b].get("weight", 1) if weight else 1 for a, b in zip(x, x[1:])) for x in nx.all_simple_paths(g, s, t))
    assert best == c
    return p, c

def mst(g):
    w = sum(d["weight"] for _, _, d in nx.minimum_spanning_edges(g, data=True))
    # independent check: Prim by hand
    seen, tot = {next(iter(g))}, 0
    while len(seen) < len(g):
        d, v = min((g[a][b]["weight"], b) for a in seen for b in g[a] if b not in seen)
        seen.add(v); tot += d
    assert tot == w
    return w

def unique_max(d):
    m = max(d.values()); w = [k for k, v in d.items() if v == m]
    assert len(w) == 1, (m, w)
    return w[0], m

def inner_before(p):
    i = [str(x) for x in p[1:-1]]
    return [[a, b] for a, b in zip(i, i[1:])]

def S(xs): return sorted(str(x) for x in xs)

# ---------------------------------------------------------------- answerable, single
# 1 pairs, connectivity (25 edges)
rnd = random.Random(5)
A, B = [0, 1, 3, 4, 6, 7, 10, 13], [2, 5, 8, 9, 11, 12]
def conn(nodes, m):
    es = {tuple(sorted((nodes[i], nodes[rnd.randrange(i)]))) for i in range(1, len(nodes))}
    while len(es) < m: es.add(tuple(sorted(rnd.sample(nodes, 2))))
    return list(es)
E = sorted(conn(A, 15) + conn(B, 10)); rnd.shuffle(E); assert len(E) == 25
g = und(E, range(14))
add("In an undirected graph, (i,j) means that node i and node j are connected by an edge. The nodes are numbered from 0 to 13, and the edges are: "
    + " ".join(f"({a},{b})" for a, b in E) + ". Is there a path between node 5 and node 13?",
    "path", "pairs (i,j)", "connectivity", yes=nx.has_path(g, 5, 13))
assert not nx.has_path(g, 5, 13)

# 2 arrows on lines, directed cycle
E = [("gateway", "auth"), ("auth", "users"), ("users", "mailer"), ("mailer", "audit"), ("audit", "users"), ("gateway", "billing"), ("billing", "ledger")]
g = dig(E); cs = list(nx.simple_cycles(g)); assert len(cs) == 1
add("service calls we found in the traces:\n" + "\n".join(f"{a} -> {b}" for a, b in E) + "\ndo we have a circular dependency in there, and if so which services are on it?",
    "algorithm", "A -> B lines", "directed cycle", yes=True, names=S(cs[0]))

# 3 A--B, bipartite no
E = [("p", "q"), ("q", "r"), ("r", "s"), ("s", "t"), ("t", "p"), ("s", "u"), ("u", "v")]
add("Take the graph " + ", ".join(f"{a}--{b}" for a, b in E) + ". Can I split the nodes into two groups so that no edge stays inside a group?",
    "algorithm", "A--B", "bipartite", yes=nx.is_bipartite(und(E)))
assert not nx.is_bipartite(und(E))

# 4 weighted triples, directed shortest path
E = [("S", "A", 4), ("S", "B", 2), ("B", "A", 1), ("A", "T", 5), ("B", "T", 8), ("A", "C", 3), ("C", "T", 1)]
p, c = only_path(dig(E), "S", "T", "weight")
add("Directed graph, every triple is (from, to, cost): " + ", ".join(f"({a}, {b}, {w})" for a, b, w in E) + ". Give me the cheapest path from S to T and what it costs in total.",
    "path", "weighted triples", "shortest path", names=[str(x) for x in p], num=[c], before=inner_before(p))

# 5 networkx tuples, MST
E = [(0, 1, 4), (0, 2, 7), (1, 2, 2), (1, 3, 9), (2, 3, 6), (2, 4, 5), (3, 4, 3), (3, 5, 8), (4, 5, 11), (4, 6, 10), (5, 6, 1)]
add("G = nx.Graph(); G.add_edges_from([" + ", ".join("(%d, %d, {'weight': %d})" % e for e in E) + "])  -- what total weight does a minimum spanning tree of G have?",
    "algorithm", "networkx tuples with dict", "minimum spanning tree", num=[mst(und(E))])

# 6 adjacency list with an empty row, components
ADJ = {1: [2, 5], 2: [1], 3: [4, 7], 4: [3], 5: [1], 6: [9], 7: [3], 8: [], 9: [6]}
g = und({tuple(sorted((a, b))) for a in ADJ for b in ADJ[a]}, ADJ)
assert all(set(g[a]) == set(ADJ[a]) for a in ADJ)
add("Adjacency list (undirected):\n" + "\n".join(f"{a}: " + " ".join(map(str, b)) for a, b in ADJ.items()).replace("8: ", "8:") + "\nInto how many connected components does this fall apart?",
    "count", "adjacency list 'n: a b'", "number of components", num=[nx.number_connected_components(g)])

# 7 0/1 matrix with letters, triangles
E = [("a", "b"), ("a", "c"), ("b", "c"), ("b", "d"), ("c", "d"), ("d", "e"), ("e", "f"), ("d", "f"), ("a", "f")]
g = und(E); N = "abcdef"
tri = sum(nx.triangles(g).values()) // 3
assert tri == sum(g.has_edge(x, y) and g.has_edge(y, z) and g.has_edge(x, z) for x, y, z in itertools.combinations(N, 3))
add("How many triangles are in the undirected graph with this adjacency matrix?\n  " + " ".join(N) + "\n" + "\n".join(f"{x} " + " ".join(str(int(g.has_edge(x, y))) for y in N) for x in N),
    "count", "0/1 adjacency matrix with headings", "triangle count", num=[tri])

# 8 weighted matrix in brackets, shortest distance
E = [(0, 1, 7), (0, 3, 2), (1, 2, 3), (1, 3, 4), (2, 4, 6), (3, 4, 15), (2, 3, 12)]
g = und(E); M = [[g[i][j]["weight"] if g.has_edge(i, j) else 0 for j in range(5)] for i in range(5)]
p, c = only_path(g, 0, 4, "weight")
add("My homework gives the weight matrix W = [" + ", ".join("[" + ",".join(map(str, r)) + "]" for r in M) + "] of an undirected graph on the nodes 0 to 4 (a zero means no edge). I need the length of the shortest route from 0 to 4.",
    "path", "weighted matrix", "shortest distance", num=[c])

# 9 DOT digraph, topological order
E = [("fetch", "configure"), ("configure", "compile"), ("compile", "link"), ("link", "test"), ("fetch", "docs"), ("docs", "package"), ("test", "package"), ("package", "upload")]
g = dig(E); assert nx.is_directed_acyclic_graph(g)
add("digraph build {\n" + "\n".join(f"  {a} -> {b};" for a, b in E) + "\n}\nPut these steps into an order that respects every arrow, pls.",
    "algorithm", "DOT digraph", "topological order", names=S(g), before=[list(e) for e in E])

# 10 Mermaid, reachability set
E = [("Intake", "Triage"), ("Triage", "Lab"), ("Triage", "Imaging"), ("Lab", "Surgery"), ("Imaging", "Discharge"), ("Surgery", "Recovery"), ("Recovery", "Discharge"), ("Pharmacy", "Recovery")]
R = nx.descendants(dig(E), "Lab")
add("```mermaid\ngraph TD\n" + "\n".join(f"    {a} --> {b}" for a, b in E) + "\n```\nWhich boxes can still be reached once somebody is in Lab?",
    "path", "Mermaid", "reachability set", names=S(R))

# 11 GraphML, in-degree
E = [("n0", "n2"), ("n1", "n2"), ("n3", "n2"), ("n2", "n4"), ("n4", "n0"), ("n1", "n4")]
g = dig(E)
add('<graphml><graph id="G" edgedefault="directed">' + "".join(f'<node id="{n}"/>' for n in sorted(g)) + "".join(f'<edge source="{a}" target="{b}"/>' for a, b in E)
    + "</graph></graphml>\n\nwhat is the in-degree of n2 here", "count", "GraphML", "in-degree", num=[g.in_degree("n2")])

# 12 CSV weighted DAG, longest path
E = [("start", "dig", 3), ("start", "order", 1), ("dig", "pour", 4), ("order", "frame", 6), ("pour", "frame", 5), ("frame", "roof", 2), ("pour", "drain", 7), ("drain", "finish", 1), ("roof", "finish", 3)]
g = dig(E); allp = sorted(((sum(g[a][b]["weight"] for a, b in zip(x, x[1:])), x) for x in nx.all_simple_paths(g, "start", "finish")), reverse=True)
assert allp[0][0] > allp[1][0] and nx.dag_longest_path_length(g) == allp[0][0]
add("from,to,days\n" + "\n".join(f"{a},{b},{w}" for a, b, w in E) + "\n\nThis is our (directed, no loops) site plan. What's the longest path from start to finish by total days, and how many days is it?",
    "path", "CSV with weights", "longest path in DAG (weighted)", names=list(allp[0][1]), num=[allp[0][0]], before=inner_before(allp[0][1]))

# 13 Markdown table, most outgoing
E = [("Hamburg", "Oslo"), ("Hamburg", "Riga"), ("Oslo", "Bergen"), ("Riga", "Tallinn"), ("Riga", "Oslo"), ("Riga", "Hamburg"), ("Tallinn", "Riga"), ("Bergen", "Oslo")]
w, m = unique_max(dict(dig(E).out_degree()))
add("| from | to |\n|---|---|\n" + "\n".join(f"| {a} | {b} |" for a, b in E) + "\n\nEach row is one ferry line in one direction. Which port has the most departures and how many?",
    "rank", "Markdown table", "highest out-degree", names=[w], num=[m])

# 14 V and E sets, isolated
V = list(range(1, 10)); E = [(1, 2), (2, 4), (4, 9), (9, 1), (5, 7)]
add("Let V = {" + ", ".join(map(str, V)) + "} and E = {" + ", ".join("{%d,%d}" % e for e in E) + "}. Name all vertices which don't lie on any edge.",
    "filter", "V = {...}, E = {...}", "isolated nodes", names=S(nx.isolates(und(E, V))))

# 15 JSON, common neighbours
E = [("ivy", "noor"), ("ivy", "sam"), ("ivy", "lou"), ("max", "sam"), ("max", "noor"), ("max", "deb"), ("deb", "lou"), ("sam", "noor")]
g = und(E)
add(json.dumps({"directed": False, "nodes": [{"id": n} for n in g], "links": [{"source": a, "target": b} for a, b in E]}) + "  Which neighbours do ivy and max share?",
    "relation", "JSON node-link", "common neighbours", names=S(nx.common_neighbors(g, "ivy", "max")))

# 16 Python dict, hops
D = {"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["f"], "e": ["g"], "f": ["h"], "g": ["h", "i"], "h": ["j"], "i": [], "j": []}
g = dig([(x, y) for x in D for y in D[x]], D)
add(f"graph = {D}\nkeys point to their successors. how many hops from 'a' to 'j' if i take the quickest way?",
    "path", "Python dict", "distance in hops", num=[nx.shortest_path_length(g, "a", "j")])

# 17 edge list with heading, diameter
E = [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1), (3, 7), (7, 8), (8, 9), (2, 10)]
g = und(E)
add("Nodes: 10 (numbered from 1)\nEdges (undirected, all of length one):\n" + "\n".join(f"{a} {b}" for a, b in E) + "\n\nDiameter?",
    "algorithm", "edge list with heading", "diameter", num=[nx.diameter(g)])

# 18 sentences, bridges
ST = [("Anna is connected to Ben and Carl.", [("Anna", "Ben"), ("Anna", "Carl")]), ("Ben is connected to Carl.", [("Ben", "Carl")]), ("Carl is connected to Dora.", [("Carl", "Dora")]),
      ("Dora is connected to Emil and Finn.", [("Dora", "Emil"), ("Dora", "Finn")]), ("Emil is connected to Finn.", [("Emil", "Finn")])]
def story(st):
    for s, es in st:
        for e in es: assert all(str(x) in s for x in e), (s, e)
    return " ".join(s for s, _ in st), [e for _, es in st for e in es]
t, E = story(ST); br = list(nx.bridges(und(E))); assert len(br) == 1
add(t + " All connections go both ways. If a single connection breaks, which one would cut the group in two?", "algorithm", "sentences", "bridges", names=S(br[0]))

# 19 roads story, shortest
ST = [("The road from Mill End to Thornby is 12 km long.", [("Mill End", "Thornby", 12)]), ("Between Thornby and Castle Ford there are 9 km.", [("Thornby", "Castle Ford", 9)]),
      ("Mill End and Oakham are 7 km apart by the old lane,", [("Mill End", "Oakham", 7)]), ("from Oakham it is 6 km to Thistle Bay", [("Oakham", "Thistle Bay", 6)]),
      ("and from Thistle Bay another 5 km to Castle Ford.", [("Thistle Bay", "Castle Ford", 5)]), ("There is also a 4 km track between Oakham and Thornby.", [("Oakham", "Thornby", 4)])]
t, E = story(ST); p, c = only_path(und(E), "Mill End", "Castle Ford", "weight")
add(t + " All of them can be driven in both directions. I'm in Mill End and want to be in Castle Ford with as few kilometres as possible: how do I drive, and how far is it?",
    "path", "story: roads", "shortest path", names=list(p), num=[c], before=inner_before(p))

# 20 cables story, MST
ST = [("Library to Gym would cost 30 metres,", [("Library", "Gym", 30)]), ("Library to Canteen 18,", [("Library", "Canteen", 18)]), ("Gym to Canteen 22,", [("Gym", "Canteen", 22)]),
      ("Canteen to Office 41,", [("Canteen", "Office", 41)]), ("Gym to Office 35,", [("Gym", "Office", 35)]), ("Office to Garage 12,", [("Office", "Garage", 12)]), ("Gym to Garage 40.", [("Gym", "Garage", 40)])]
t, E = story(ST)
add("We must link five buildings with network cable. " + t + " What's the least amount of cable we can get away with so that all of them hang together?",
    "algorithm", "story: cables", "minimum spanning tree", num=[mst(und(E))])

# 21 friends story, distance two
ST = [("Tess is friends with Omar and Lina.", [("Tess", "Omar"), ("Tess", "Lina")]), ("Omar is friends with Lina, Pia and Raj.", [("Omar", "Lina"), ("Omar", "Pia"), ("Omar", "Raj")]),
      ("Lina is friends with Kofi.", [("Lina", "Kofi")]), ("Kofi is friends with Zoe.", [("Kofi", "Zoe")]), ("Zoe is friends with Wim.", [("Zoe", "Wim")])]
t, E = story(ST); d = nx.single_source_shortest_path_length(und(E), "Tess")
add(t + " Friendship is mutual. List the friends of Tess's friends who aren't friends with her already.", "relation", "story: friends", "nodes at distance 2", names=S(k for k, v in d.items() if v == 2))

# 22 pipes story, max flow
ST = [("From the Well, one pipe runs to Tank A (10 litres per second) and one to Tank B (8 litres per second).", [("Well", "Tank A", 10), ("Well", "Tank B", 8)]),
      ("Tank A feeds Tank B with at most 3 and the Mixer with at most 6.", [("Tank A", "Tank B", 3), ("Tank A", "Mixer", 6)]), ("Tank B can pass 9 to the Mixer and 2 straight to the Town.", [("Tank B", "Mixer", 9), ("Tank B", "Town", 2)]),
      ("The Mixer can pass 14 to the Town.", [("Mixer", "Town", 14)])]
def maxflow(E, s, t):
    g = nx.DiGraph(); [g.add_edge(a, b, capacity=w) for a, b, w in E]
    f = nx.maximum_flow_value(g, s, t)
    rest = [n for n in g if n not in (s, t)]     # independent check: smallest cut by brute force
    cuts = []
    for k in range(len(rest) + 1):
        for X in itertools.combinations(rest, k):
            X = set(X) | {s}; cuts.append(sum(w for a, b, w in E if a in X and b not in X))
    assert min(cuts) == f
    return f
t, E = story(ST)
add(t + " Water only runs the way I described. What is the largest amount of water per second that can arrive in the Town from the Well?", "algorithm", "story: pipes", "maximum flow", num=[maxflow(E, "Well", "Town")])

# 23 flights story, fewest flights
ST = [("Direct flights (both ways): Vienna to Sofia, Vienna to Malta,", [("Vienna", "Sofia"), ("Vienna", "Malta")]), ("Sofia to Cairo,", [("Sofia", "Cairo")]), ("Malta to Tunis,", [("Malta", "Tunis")]),
      ("Tunis to Dakar,", [("Tunis", "Dakar")]), ("Cairo to Nairobi,", [("Cairo", "Nairobi")]), ("Nairobi to Durban,", [("Nairobi", "Durban")]), ("Dakar to Accra,", [("Dakar", "Accra")]), ("Accra to Durban,", [("Accra", "Durban")]),
      ("and Sofia to Tunis.", [("Sofia", "Tunis")])]
t, E = story(ST); p, c = only_path(und(E), "Vienna", "Durban")
add(t + " What is the smallest number of flights that takes me from Vienna to Durban, and via where?", "path", "story: flights", "distance in hops", names=p[1:-1], num=[c], before=inner_before(p))

# 24 Hamiltonian path, yes
E = [(0, 3), (0, 4), (1, 4), (1, 5), (2, 3), (2, 5), (3, 4)]
def ham(g): return any(all(g.has_edge(a, b) for a, b in zip(o, o[1:])) for o in itertools.permutations(g))
assert ham(und(E))
add("nodes 0 to 5; undirected links " + "; ".join(f"{a}-{b}" for a, b in E) + ". Is there a route visiting each node exactly once? (it need not come back to where it began)",
    "algorithm", "a-b; a-b", "Hamiltonian path", yes=ham(und(E)))

# 25 cut nodes
E = [("W1", "W2"), ("W2", "W3"), ("W3", "W1"), ("W3", "W4"), ("W4", "W5"), ("W5", "W6"), ("W6", "W4"), ("W6", "W7")]
g = und(E); cut = set(nx.articulation_points(g))
assert cut == {n for n in g if not nx.is_connected(g.subgraph(set(g) - {n}))}
add("Which articulation points does this undirected network have? Links = [" + ", ".join(f'["{a}", "{b}"]' for a, b in E) + "]", "algorithm", "list of JSON pairs", "cut nodes", names=S(cut))

# 26 SCCs
E = [("k", "l"), ("l", "m"), ("m", "k"), ("m", "n"), ("n", "o"), ("o", "n"), ("o", "r"), ("r", "s")]
g = dig(E)
add("One-way streets: " + ", ".join(f"{a} => {b}" for a, b in E) + ". Count the strongly connected components, single nodes included.", "algorithm", "a => b", "strongly connected components", num=[nx.number_strongly_connected_components(g)])

# 27 is there an edge
E = [(3, 8), (1, 6), (6, 4), (4, 3), (8, 2), (2, 1), (5, 7), (7, 8), (6, 8)]
g = und(E); assert not g.has_edge(4, 8)
add("An undirected graph has an edge between " + ", ".join(f"{a} and {b}" for a, b in E[:-1]) + f", and {E[-1][0]} and {E[-1][1]}. are 4 and 8 directly joind?", "lookup", "'edge between x and y'", "edge existence", yes=g.has_edge(4, 8))

# 28 longest path in unweighted DAG
E = [("T1", "T2"), ("T1", "T3"), ("T2", "T5"), ("T3", "T4"), ("T4", "T5"), ("T5", "T6"), ("T3", "T6"), ("T6", "T8"), ("T7", "T8")]
g = dig(E); L = nx.dag_longest_path_length(g)
assert L == max(len(x) - 1 for s in g for t_ in g if s != t_ for x in nx.all_simple_paths(g, s, t_))
add("Acyclic digraph, '>' reads 'comes before': " + " / ".join(f"{a}>{b}" for a, b in E) + "\nHow many edges are on the longest directed path?", "algorithm", "a>b / a>b", "longest path in DAG", num=[L])

# 29 matching
ST = [("Ugo can do welding or painting.", [("Ugo", "painting"), ("Ugo", "welding")]), ("Vera can do welding.", [("Vera", "welding")]), ("Xenia can do welding, too, and nothing else.", [("Xenia", "welding")]),
      ("Yann can do painting or sanding.", [("Yann", "painting"), ("Yann", "sanding")]), ("Zita can do sanding or packing.", [("Zita", "sanding"), ("Zita", "packing")])]
t, E = story(ST); top = {"Ugo", "Vera", "Xenia", "Yann", "Zita"}
mm = len(nx.bipartite.maximum_matching(und(E), top)) // 2
assert mm == max(k for k in range(1, 6) for X in itertools.combinations(E, k) if len({v for e in X for v in e}) == 2 * k)
add("Everybody may take at most one job and each job at most one person. " + t + " At most how many people can get a job they can do?", "algorithm", "story: jobs", "maximum matching", num=[mm])

# 30 centre
E = [("Aldo", "Bice"), ("Bice", "Ciro"), ("Ciro", "Dino"), ("Dino", "Enzo"), ("Ciro", "Fede"), ("Fede", "Gina"), ("Bice", "Ivo")]
cen = nx.center(und(E)); assert len(cen) == 1
add("Phone tree, every <-> is a line both can use: " + " | ".join(f"{a} <-> {b}" for a, b in E) + ". Who sits at the centre, i.e. has the smallest greatest distance (in hops) to everybody else?", "algorithm", "a <-> b |", "graph centre", names=cen)

# 31 one single directed edge
g = dig([("Kappa", "Lambda")])
add("The whole graph is one single directed edge, from Kappa to Lambda. Can one get from Lambda to Kappa?", "path", "single edge in words", "reachability (directed)", yes=nx.has_path(g, "Lambda", "Kappa"))

# 32 in-degree champion, tab separated
E = [("@nia", "@bob"), ("@bob", "@leo"), ("@kim", "@leo"), ("@nia", "@leo"), ("@leo", "@kim"), ("@raf", "@leo"), ("@raf", "@kim"), ("@zed", "@bob"), ("@zed", "@nia")]
E = [(a[1:], b[1:]) for a, b in E]
w, m = unique_max(dict(dig(E).in_degree()))
add("follower\tfollowed\n" + "\n".join(f"{a}\t{b}" for a, b in E) + "\n\nwho's got the most followers in this little list?", "rank", "TSV", "highest in-degree", names=[w])

# 33 Cypher-like, neighbours
E = [("Hugo", "Rita"), ("Rita", "Sven"), ("Hugo", "Tara"), ("Sven", "Hugo"), ("Tara", "Rita"), ("Uma", "Rita")]
g = dig(E)
add("CREATE " + ", ".join(f"({a})-[:ADVISES]->({b})" for a, b in E) + " ... so whom does Hugo advise, and who advises Rita? I only need the names.", "relation", "Cypher patterns", "neighbours (out and in)", names=S(set(g.successors("Hugo")) | set(g.predecessors("Rita"))))

# ---------------------------------------------------------------- not answerable from the text (14 + 1 in a chain)
def no(q, notation, task, absent=(), kind="absent"):
    for w in absent: assert not re.search(w, q.rsplit("\n", 1)[0] if "\n" in q else q[:q.rfind(". ") + 1], re.I), (w, q)
    add(q, kind, notation, task, decline=True)

no("Directed: A -> B -> C -> D, B -> E, E -> D. What's the shortest path from A to Z?", "A -> B -> C", "decline: unknown node", [r"\bZ\b"])
no("Harbour--Market, Market--Castle, Castle--Station, Station--Harbour, Market--Station. How many kilometres is it from Harbour to Castle on the shortest way?", "A--B", "decline: weights not given", ["kilomet", r"\d"])
no("Nadia knows Oleg and Petra. Oleg knows Quinn. Petra knows Quinn and Ruth. Who of the five is the oldest?", "sentences", "decline: attribute (age)", ["old", "age"])
no("graph {\n  a -- b;\n  b -- c;\n  c -- d;\n  d -- a;\n}\nAnd what colour is node b drawn in?", "DOT graph", "decline: attribute (colour)", ["colou?r"])
no("Oil flows through the pipelines s -> u, s -> v, u -> v, u -> t and v -> t. Please work out the maximum flow from s to t in barrels per hour.", "inline arrows", "decline: capacities not given", ["barrel", r"\d"])
no("There is one road between Ashby and Brill, and no other road anywhere. That road is exactly 5 miles long. That same road is exactly 9 miles long. How long is the shortest trip from Ashby to Brill?", "story: roads", "decline: contradiction")
no("Our flights: Lisbon-Madrid, Madrid-Rome, Rome-Athens, Lisbon-Rome. How many inhabitants does Lisbon have?", "A-B commas", "decline: thing of the world", ["inhabit"])
no("edges with weights: (1,2) 5; (2,3) not measured yet; (3,4) 6; (4,5) not measured yet; (1,6) 3. I need the total weight of the minimum spaning tree.", "pairs with partial weights", "decline: weights missing")
no("(Ada)-[:KNOWS {since: 2011}]->(Bo), (Bo)-[:KNOWS]->(Cy), (Cy)-[:KNOWS {since: 2019}]->(Ada). Since which year has Bo known Cy?", "Cypher patterns", "decline: property not given")
no("Curriculum:\n- Algebra is required for Calculus\n- Calculus is required for Mechanics\n- Calculus is required for Statistics\n- Mechanics is required for Optics\nhow many credit points do I collect with Optics?", "bullet list of prerequisites", "decline: attribute (credits)", ["credit"])
no("from;to;hours\nBerlin;Prague;4\nPrague;Graz;6\nBerlin;Munich;5\nMunich;Graz;4\nI am on a tight budget - which connection from Berlin to Graz is the cheapest in euros?", "CSV with semicolons", "decline: other attribute than told", ["euro", "price", "cost"])
E = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 0), (2, 6)]
no("The nodes are numbered 0 to 7 and the undirected edges are [" + ", ".join(f"[{a}, {b}]" for a, b in E) + "]. Tell me the degree of node 12.", "list of lists", "decline: unknown node", [r"\b12\b"])
no("{\"Greta\": [\"Hans\", \"Ines\"], \"Hans\": [\"Greta\"], \"Ines\": [\"Greta\", \"Jan\"], \"Jan\": [\"Ines\"]} - that's who plays chess with whom. Is Greta married to Hans?", "JSON adjacency", "decline: relation not told")
no("I've got an undirected graph with 8 nodes and 11 edges, the nodes are called 1 to 8. Is node 1 connected to node 5 by some path?", "only counts told", "decline: edges not told")

# ---------------------------------------------------------------- chains
# C1 directed sentences
ST = [("There is an edge from P to Q, an edge from Q to R,", [("P", "Q"), ("Q", "R")]), ("one from R to U and one from U to V;", [("R", "U"), ("U", "V")]), ("furthermore one from W to P, from W to R and from Q to V.", [("W", "P"), ("W", "R"), ("Q", "V")])]
t, E = story(ST); g = dig(E)
assert nx.has_path(g, "P", "U") and not nx.has_path(g, "U", "P")
chain(turn("Directed graph. " + t + " Can I reach U when I start in P?", "path", "'edge from X to Y' sentences", "reachability (directed)", yes=nx.has_path(g, "P", "U")),
      turn("and from U to P?", "path", "follow-up", "reachability (directed)", yes=nx.has_path(g, "U", "P")),
      turn("How many edges does this graph have altogether?", "count", "follow-up", "number of edges", num=[g.number_of_edges()]))

# C2 weighted roads
E = [("Elm", "Fir", 12), ("Fir", "Hazel", 5), ("Elm", "Larch", 4), ("Larch", "Hazel", 9), ("Hazel", "Rowan", 7), ("Larch", "Rowan", 20), ("Rowan", "Yew", 3)]
g = und(E); c1 = only_path(g, "Elm", "Rowan", "weight")[1]; c2 = only_path(g, "Fir", "Yew", "weight")[1]
chain(turn("Cycle paths between villages, usable both ways, with kilometres: " + ", ".join(f"{a}-{b} {w}" for a, b, w in E) + ". What's the shortest distance from Elm to Rowan?", "path", "A-B w", "shortest distance", num=[c1]),
      turn("ok, and between Fir and Yew?", "path", "follow-up", "shortest distance", num=[c2]),
      turn("How many minutes will I need for that one?", "absent", "follow-up", "decline: time not given", decline=True))

# C3 friends as adjacency lists
ADJ = {"Mia": ["Noah", "Tom", "Eva", "Lars"], "Noah": ["Mia", "Eva"], "Tom": ["Mia", "Jule"], "Eva": ["Mia", "Noah", "Jule"], "Lars": ["Mia"], "Jule": ["Tom", "Eva", "Kai"], "Kai": ["Jule"]}
g = und({tuple(sorted((a, b))) for a in ADJ for b in ADJ[a]}, ADJ); assert all(set(g[a]) == set(ADJ[a]) for a in ADJ)
w, m = unique_max(dict(g.degree()))
MEMBERS["Friend"] = S(set(g) - {w})          # the winner may be named in the answer about the winner's friends
chain(turn("Friends lists from our class (mutual):\n" + "\n".join(f"{a} -> [{', '.join(b)}]" for a, b in ADJ.items()) + "\nWho is the most popular, that is, has the largest number of friends?", "rank", "adjacency list 'n -> [a, b]'", "highest degree", names=[w]),
      turn("and who are those friends exactly?", "relation", "follow-up", "neighbours", names=S(g[w]), of="Friend"),
      turn("counting each mutual pair once, how many friendships are there in the class?", "count", "follow-up", "number of edges", num=[g.number_of_edges()]))

# C4 YAML prerequisites
REQ = {"Wiring": ["Walls"], "Walls": ["Floor"], "Painting": ["Wiring", "Plumbing"], "Plumbing": ["Floor", "Permit"], "Furniture": ["Painting"], "Floor": []}
E = [(b, a) for a in REQ for b in REQ[a]]; g = dig(E, REQ); assert nx.is_directed_acyclic_graph(g)
MEMBERS["Job"] = S(g)
src = S(n for n in g if g.in_degree(n) == 0)
chain(turn("needs:\n" + "\n".join(f"  {a}: [{', '.join(b)}]" for a, b in REQ.items()) + "\n\nEach line says what has to be finished before that job can start. In which sequence could I do all seven jobs?".replace("seven", {7: "seven"}[len(g)]), "algorithm", "YAML", "topological order", names=S(g), before=[list(e) for e in E]),
      turn("Which of the jobs need nothing before them?", "filter", "follow-up", "sources", names=src, of="Job"))

# C5 named edges, cycle + eccentricity
E = [("a", "b"), ("b", "c"), ("c", "d"), ("c", "e"), ("e", "f"), ("f", "g"), ("b", "h")]
g = und(E); assert nx.is_tree(g)
chain(turn("Undirected: " + ", ".join(f"e{i} = {{{a}, {b}}}" for i, (a, b) in enumerate(E, 1)) + ". Any cycle in it?", "algorithm", "e1 = {a, b}", "undirected cycle", yes=False),
      turn("how many steps away is the node that is farthest from h?", "path", "follow-up", "eccentricity", num=[nx.eccentricity(g, "h")]))

# mix: spread the unanswerable ones and the chains among the rest, reproducibly
random.Random(22).shuffle(ENTRIES)

out = {"about": "60 turns whose graph is told in the text of the question itself: many notations x many tasks, 15 unanswerable, 8 follow-ups",
       "graphs": {}, "members": {"null": MEMBERS}, "sets": {"told-1": ENTRIES}}
path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "told-1.json")
with open(path, "w") as f: json.dump(out, f, indent=1, ensure_ascii=False)

# ---------------------------------------------------------------- checks
d = json.load(open(path))
turns = [t for e in d["sets"]["told-1"] for t in e.get("chain", [e])]
assert len(turns) == 60 == len(META), len(turns)
assert len({t["q"].lower() for t in turns}) == 60
KEYS = {"names", "of", "num", "yes", "any", "before", "decline"}
for e in d["sets"]["told-1"]:
    text = ""
    for t in e.get("chain", [e]):
        assert set(t) - {"q", "kind"} <= KEYS and set(t) & (KEYS - {"of"}), t
        assert "graph" not in t
        text += "\n" + t["q"]
        for n in t.get("names", []) + [x for p in t.get("before", []) for x in p]:
            assert re.search(r"(?<!\w)" + re.escape(n) + r"(?!\w)", text), (n, text)
        if "of" in t: assert t["of"] in d["members"]["null"] and set(t["names"]) <= set(d["members"]["null"][t["of"]])
print("turns", len(turns), "decline", sum("decline" in t for t in turns), "follow-ups", sum(len(e["chain"]) - 1 for e in ENTRIES if "chain" in e))
print("notations", len({m[0] for m in META} - {"follow-up"}), "tasks", len({m[1] for m in META if not m[3]}), "+ decline reasons", len({m[1] for m in META if m[3]}))
print(collections.Counter(m[2] for m in META))
