#!/usr/bin/env python3
"""Generates stored-1.json: two invented property graphs and 60 turns with computed keys."""
import json, os, random, math, datetime as dt
import networkx as nx
from collections import Counter, defaultdict

R = random.Random(4711)
HERE = os.path.dirname(os.path.abspath(__file__))

def distinct(n, lo, hi, rnd=R):
    return rnd.sample(range(lo, hi + 1), n)

def day(y1, y2):
    a, b = dt.date(y1, 1, 1), dt.date(y2, 12, 28)
    return (a + dt.timedelta(R.randrange((b - a).days))).isoformat()

def days(n, y1, y2):
    s = []
    while len(s) < n:
        d = day(y1, y2)
        if d not in s: s.append(d)
    return s

# ------------------------------------------------------------------ graph 1: shipping
NORTH = ["Sandvik Haven", "Port Orrin", "Grimley Quay", "Tarnholm", "Skerry Bay", "Braunsund",
         "Dunmarrow", "Ostermund", "Naustdal", "Rookhaven", "Wexmoor"]
BRIDGE = "Korrigan"
SOUTH = ["Maresol", "Castrano", "Isla Verra", "Palvenna", "Hexport", "Saint Ebba", "Fallowmouth",
         "Quillon", "Merrow Inlet", "Lowen Point"]
LAKE = ["Tessa Landing", "Upper Brill", "Corvale"]
ALONE = ["Old Pellham"]
HARB = NORTH + [BRIDGE] + SOUTH + LAKE + ALONE
COUNTRY = {}
for h in NORTH[:6]: COUNTRY[h] = "Nordmark"
for h in NORTH[6:]: COUNTRY[h] = "Wendland"
COUNTRY["Korrigan"] = "Aurelia"
for h in SOUTH[:4]: COUNTRY[h] = "Castellia"
for h in SOUTH[4:7]: COUNTRY[h] = "Tavria"
for h in SOUTH[7:]: COUNTRY[h] = "Aurelia"
for h in LAKE: COUNTRY[h] = "Tavria"
COUNTRY["Old Pellham"] = "Wendland"

nodes, rels = [], []
ID = {}
def add(i, label, **p):
    nodes.append({"id": i, "labels": [label], "properties": p})
    n = p.get("name") or p.get("model")
    assert n not in ID, n
    ID[n] = i

depth = distinct(len(HARB), 62, 198)
berths = distinct(len(HARB), 3, 48)
op = days(len(HARB), 1888, 2016)
for k, h in enumerate(HARB):
    add(f"h{k+1}", "Harbour", name=h, country=COUNTRY[h], depth_m=depth[k] / 10, berths=berths[k],
        opened=op[k], has_crane=R.random() < .6)

VES = ["Northern Lark", "Amber Tide", "Bold Heron", "Cinder Rose", "Dorothea", "Fair Isolde", "Grey Pilgrim",
       "Halcyon", "Iron Thistle", "Juniper", "Kestrel Queen", "Lady Maude", "Morning Glass", "Nimbus",
       "Old Ferris", "Pale Orchid", "Quiet Anna", "Red Marlin", "Silver Fern", "Tamarind", "Ursula Bright",
       "Violet Swan", "Westerly", "Yellow Finch", "Zephyrine", "Blue Cormorant", "Copper Lantern",
       "Drifter's Luck", "Ebony Gull", "Frost Maiden", "Golden Plover", "Harvest Moon", "Indigo Ray",
       "Jolly Miriam", "Marigold", "Noble Otter", "Ocean Sparrow", "Peregrina"]
KINDS = ["tanker"] * 8 + ["bulk carrier"] * 10 + ["container ship"] * 11 + ["reefer"] * 5 + ["tug"] * 4
R.shuffle(KINDS)
launched = days(len(VES), 1979, 2023)
LAUNCH = dict(zip(VES, launched))
def after(lo, y2):
    """a fresh date not before lo"""
    while True:
        d = day(int(lo[:4]), y2)
        if d >= lo and d not in FRESH:
            FRESH.add(d); return d
FRESH = set()
def age_for(date, taken, start=25):
    """an age that leaves room for the career since date (as of 2025)"""
    base = 2025 - int(date[:4]) + start
    c = [a for a in range(base, 69) if a not in taken] or [a for a in range(base - 4, 75) if a not in taken]
    a = R.choice(c[:14]); taken.add(a); return a
used = set()
def uniq(lo, hi):
    while True:
        v = R.randint(lo, hi)
        if v not in used:
            used.add(v); return v
RANGE = {"tanker": (21000, 98000, 150, 260), "bulk carrier": (14000, 82000, 120, 230),
         "container ship": (12000, 91000, 130, 300), "reefer": (5200, 14000, 95, 150), "tug": (280, 760, 24, 41)}
lens = set()
for k, v in enumerate(VES):
    a, b, c, d = RANGE[KINDS[k]]
    t = uniq(a, b)
    L = round(c + (d - c) * (t - a) / (b - a) + R.uniform(-6, 6), 1)
    while L in lens: L = round(L + .1, 1)
    lens.add(L)
    add(f"v{k+1}", "Vessel", name=v, kind=KINDS[k], tonnage=t, length_m=L, launched=launched[k], ice_class=R.random() < .35)

COMP = [("Halden Shipping", "Braunsund"), ("Brightwater Lines", "Castrano"), ("Corvo Maritime", "Palvenna"),
        ("Eastgate Freight", "Ostermund"), ("Lindqvist & Sons", "Tarnholm"), ("Mistral Bulk", "Maresol"),
        ("Orca Tankers", "Hexport"), ("Pinnacle Reefer", "Castrano"), ("Saltmarsh Carriers", "Wexmoor"),
        ("Three Anchors", "Port Orrin"), ("Vantor Marine", "Quillon"), ("Zander Trust", "Braunsund")]
# the seat is an inland town, so that no city shares its name with a harbour
SEAT = ["Ellmark", "Santora", "Santora", "Wendelstadt", "Ellmark", "Brisa Alta", "Tavrik", "Santora", "Wendelstadt",
        "Ellmark", "Brisa Alta", "Tavrik"]
fd = distinct(12, 1897, 2011); rv = distinct(12, 85, 6400)
for k, (c, _) in enumerate(COMP):
    add(f"c{k+1}", "Company", name=c, city=SEAT[k], founded=fd[k], revenue_m=rv[k] / 10, listed=R.random() < .45)
COMP = [c for c, _ in COMP]

CAP = ["Ilse Corran", "Tomas Rehn", "Agneta Vole", "Bram Oakes", "Celia Durand", "Dorian Pike", "Edda Lund",
       "Farid Mansour", "Greta Halloway", "Hugo Stenberg", "Ines Calder", "Jonas Fitch", "Kirsten Moe", "Lars Winther",
       "Mirela Popov", "Nils Arden", "Odette Marsh", "Pavel Drozd", "Quentin Hale", "Rosa Iglesias", "Soren Blix",
       "Tilda Voss", "Ugo Ferrante", "Vera Nyland", "Wim Decker", "Xenia Bartos", "Yannick Roux", "Zora Petrik",
       "Alban Frey", "Petra Sorel"]
jn = days(len(CAP), 1994, 2022); dr = distinct(len(CAP), 3100, 9800); taken = set(); ages = [age_for(d, taken) for d in jn]; JOIN = dict(zip(CAP, jn))
LIC = ["Master Unlimited"] * 15 + ["Master Coastal"] * 9 + ["Master 3000"] * 6
R.shuffle(LIC)
for k, c in enumerate(CAP):
    add(f"k{k+1}", "Captain", name=c, age=ages[k], licence=LIC[k], joined=jn[k], daily_rate=dr[k] / 10)

def rel(a, t, b, **p): rels.append({"source": ID[a], "target": ID[b], "type": t, "properties": p})

# sea links
edges = []
def ring(c, step):
    n = len(c)
    for i in range(n): edges.append((c[i], c[(i + 1) % n]))
    for i in range(0, n, step): edges.append((c[i], c[(i + 4) % n]))
ring(NORTH, 3); ring(SOUTH, 3)
edges += [("Korrigan", "Wexmoor"), ("Korrigan", "Dunmarrow"), ("Korrigan", "Maresol"), ("Korrigan", "Quillon"),
          ("Tessa Landing", "Upper Brill"), ("Upper Brill", "Corvale")]
dd = distinct(len(edges), 38, 310)
seen = set()
for k, (a, b) in enumerate(edges):
    assert frozenset((a, b)) not in seen, (a, b); seen.add(frozenset((a, b)))
    if R.random() < .5: a, b = b, a
    rel(a, "LINKED_WITH", b, distance_nm=dd[k], hours=round(dd[k] / R.uniform(7, 24), 1))

CALLERS = {}
ports = [h for h in HARB if h not in LAKE + ALONE]
pop = {h: R.choice([1, 1, 2, 3, 4, 6]) for h in ports}
fees = distinct(200, 400, 9500); fi = 0
for v, kd in zip(VES, KINDS):
    pool = LAKE if v in ("Westerly", "Juniper") else ports
    want = min(len(pool), R.choice([1, 2, 3, 3, 4, 5]))
    hs = []
    while len(hs) < want:
        h = R.choices(pool, [pop.get(x, 1) for x in pool])[0]
        if h not in hs: hs.append(h)
    for h in hs:
        rel(v, "CALLS_AT", h, since=R.randint(max(2004, int(LAUNCH[v][:4]) + 1), 2024), visits_per_year=R.randint(2, 52), fee=fees[fi] * 1.0); fi += 1

owners = [c for c in COMP if c != "Zander Trust"]
for k, v in enumerate(VES):
    first = owners[k % 11] if k < 11 else R.choices(owners, [5, 3, 2, 2, 1, 3, 2, 1, 2, 2, 1])[0]
    if R.random() < .2:
        second = R.choice([c for c in owners if c != first]); s = R.choice([60, 65, 70, 75, 80])
        rel(v, "OWNED_BY", first, since=after(max(LAUNCH[v], "2001-01-01"), 2023), share_pct=s)
        rel(v, "OWNED_BY", second, since=after(max(LAUNCH[v], "2001-01-01"), 2023), share_pct=100 - s)
    else:
        rel(v, "OWNED_BY", first, since=after(max(LAUNCH[v], "2001-01-01"), 2023), share_pct=100)

manned = [v for v in VES if v not in ("Old Ferris", "Nimbus", "Marigold")]
active = [c for c in CAP if c not in ("Zora Petrik", "Bram Oakes", "Xenia Bartos", "Quentin Hale")]
vs = manned[:]; R.shuffle(vs)
for k, v in enumerate(vs):
    c = active[k] if k < len(active) else R.choice(active)
    rel(c, "COMMANDS", v, since=after(max(JOIN[c], LAUNCH[v]), 2024))

SHIPPING = {"nodes": nodes, "relationships": rels}

# ------------------------------------------------------------------ graph 2: clinic
nodes, rels = [], []
ID = {}
DOC = ["Helena Brandt", "Marco Tellini", "Yusuf Karaman", "Oona Lindell", "Priya Nair", "Stefan Gruber", "Clara Beaumont",
       "Dimitri Vasko", "Amara Diallo", "Lukas Fenner", "Noemi Castel", "Rupert Ashdown", "Sanna Kivela", "Teodor Ilic",
       "Beatrix Hull", "Jamal Osei", "Margit Solheim", "Viktor Renn", "Delia Crowe", "Anselm Wirth"]
SPEC = ["cardiology", "surgery", "neurology", "paediatrics", "radiology", "cardiology", "oncology", "surgery", "paediatrics",
        "radiology", "neurology", "surgery", "oncology", "cardiology", "dermatology", "anaesthesia", "surgery",
        "anaesthesia", "dermatology", "radiology"]
hi = days(20, 1998, 2022); taken = set(); ag = [age_for(d, taken, 27) for d in hi]; HIRED = dict(zip(DOC, hi))
rt = distinct(20, 30, 50)
for k, d in enumerate(DOC):
    add(f"d{k+1}", "Doctor", name=d, specialty=SPEC[k], age=ag[k], hired=hi[k], night_shifts=R.random() < .5,
        rating=rt[k] / 10)
WARD = ["Maple Ward", "Lakeside Ward", "Heart Unit", "Imaging Suite", "Children's Wing", "Theatre Block", "Sunrise Ward",
        "Skin Clinic", "Recovery Room"]
bd = distinct(9, 4, 36); ar = [round(x * 95 + R.uniform(500, 1900)) for x in bd]; rn = days(9, 2003, 2022)
for k, w in enumerate(WARD):
    add(f"w{k+1}", "Ward", name=w, floor=[0, 1, 2, 0, 3, 2, 1, 3, 2][k], beds=bd[k], area_m2=ar[k] / 10, renovated=rn[k])
DEV = [("Pulsar 300", "ECG monitor"), ("Medira Scan X", "MRI scanner"), ("EchoLine", "ultrasound"), ("VentaCare", "ventilator"),
       ("BreezePro", "ventilator"), ("Sonora Mini", "ultrasound"), ("Lumen Arc", "surgical light"), ("ThermaBed", "incubator"),
       ("NeoNest", "incubator"), ("Radix Wave", "X-ray unit"), ("Cardio Sense", "ECG monitor"), ("DermaView", "dermatoscope"),
       ("SteriCube", "steriliser"), ("Flowmaster", "infusion pump"), ("InfuGo", "infusion pump"), ("Oxy Buddy", "oximeter")]
PRICE = [3450.0, 1180000.0, 28900.0, 17400.0, 14250.0, 6200.0, 8800.0, 12600.0, 15900.0, 94500.0, 1890.0, 740.0, 5150.0, 2480.0,
         1320.0, 89.5]
KG = [6.2, 4100.0, 38.5, 22.4, 19.8, 1.3, 54.0, 47.5, 61.2, 310.0, 0.9, 0.4, 72.6, 3.7, 2.1, 0.2]
PT = [True, False, True, True, True, True, False, False, False, False, True, True, False, True, True, True]
bo = days(16, 2009, 2023)
for k, (m, ty) in enumerate(DEV):
    add(f"e{k+1}", "Device", model=m, type=ty, price=PRICE[k], weight_kg=KG[k], bought=bo[k], portable=PT[k])
DEVN = [m for m, _ in DEV]
HOME = {"cardiology": "Heart Unit", "surgery": "Theatre Block", "neurology": "Lakeside Ward", "paediatrics": "Children's Wing",
        "radiology": "Imaging Suite", "oncology": "Sunrise Ward", "dermatology": "Skin Clinic", "anaesthesia": "Theatre Block"}
for d, s in zip(DOC, SPEC):
    two = R.random() < .5
    h1 = R.choice([16, 18, 20, 22, 24]) if two else R.choice([28, 30, 32, 36, 38, 40])
    rel(d, "WORKS_IN", HOME[s], hours_per_week=h1, since=after(HIRED[d], 2024))
    if two:
        o = R.choice([w for w in WARD if w not in (HOME[s], "Skin Clinic")])
        rel(d, "WORKS_IN", o, hours_per_week=R.choice([6, 8, 10, 12, 14]), since=after(HIRED[d], 2024))
LOC = ["Heart Unit", "Imaging Suite", "Imaging Suite", "Recovery Room", "Theatre Block", "Children's Wing", "Theatre Block",
       "Children's Wing", "Children's Wing", "Imaging Suite", "Heart Unit", "Skin Clinic", "Theatre Block", "Recovery Room",
       "Sunrise Ward", "Recovery Room"]
BOUGHT = dict(zip(DEVN, bo))
for m, w in zip(DEVN, LOC): rel(m, "LOCATED_IN", w, since=after(BOUGHT[m], 2024))
G1 = DOC[:14]; G2 = DOC[15:18]; G3 = [DOC[14], DOC[18]]     # Anselm Wirth refers to nobody
cs = distinct(60, 1, 75); k = 0
pairs = set()
def ref(a, b):
    global k
    if a == b or (a, b) in pairs: return
    pairs.add((a, b)); rel(a, "REFERS_TO", b, cases_per_month=cs[k]); k += 1
for i in range(13): ref(G1[i + 1] if i % 3 == 0 else G1[i], G1[i] if i % 3 == 0 else G1[i + 1])
for _ in range(14):
    a, b = R.choice(G1), R.choices(G1, [1, 2, 2, 1, 3, 1, 1, 2, 4, 1, 1, 2, 1, 1])[0]; ref(a, b)
ref(G2[0], G2[1]); ref(G2[1], G2[2]); ref(G2[2], G2[1]); ref(G3[0], G3[1]); ref(G3[1], G3[0])
for d in DOC:
    for m in R.sample(DEVN, R.choice([0, 1, 2, 2, 3, 4])):
        rel(d, "TRAINED_ON", m, score=R.randint(52, 99), certified=after(max(BOUGHT[m], HIRED[d]), 2024))
CLINIC = {"nodes": nodes, "relationships": rels}
#---QUESTIONS---

class G:
    """plain independent access to one of the two graphs"""
    def __init__(s, g):
        s.p, s.lab, s.r = {}, {}, []
        nm = {}
        for n in g["nodes"]:
            x = n["properties"].get("name") or n["properties"].get("model")
            nm[n["id"]] = x; s.p[x] = n["properties"]; s.lab[x] = n["labels"][0]
        s.r = [(nm[e["source"]], e["type"], nm[e["target"]], e["properties"]) for e in g["relationships"]]
    def all(s, label): return [x for x in s.p if s.lab[x] == label]
    def where(s, label, f): return sorted(x for x in s.all(label) if f(s.p[x]))
    def rel(s, t): return [(a, b, q) for a, u, b, q in s.r if u == t]
    def out(s, a, t): return sorted(b for x, b, _ in s.rel(t) if x == a)
    def inn(s, b, t): return sorted(a for a, y, _ in s.rel(t) if y == b)
    def edge(s, a, t, b):
        m = [q for x, y, q in s.rel(t) if (x, y) == (a, b)]
        assert len(m) == 1, (a, t, b); return m[0]

S, C = G(SHIPPING), G(CLINIC)

def ranked(d, n):
    """the first n by value, with a guard against ties at every place given"""
    o = sorted(d, key=lambda k: -d[k])
    for i in range(n): assert d[o[i]] > d[o[i + 1]], (o[i], o[i + 1])
    return o[:n]

SEA = nx.Graph()
SEA.add_nodes_from(S.all("Harbour"))
for a, b, q in S.rel("LINKED_WITH"): SEA.add_edge(a, b, **q)

def only_path(g, a, b, weight=None):
    ps = list(nx.all_shortest_paths(g, a, b, weight=weight)); assert len(ps) == 1, ps
    best = ps[0]; cost = nx.path_weight(g, best, weight) if weight else len(best) - 1
    return best, round(cost, 1)

def chainpairs(p): return [[p[i], p[i + 1]] for i in range(len(p) - 1)]

def month_forms(iso):
    d = dt.date.fromisoformat(iso); m = d.strftime("%B")
    return [iso, f"{d.day} {m} {d.year}", f"{m} {d.day}, {d.year}", f"{m} {d.day} {d.year}"]

entries = []
def one(graph, q, kind, **key): entries.append(dict(graph=graph, q=q, kind=kind, **key))
def chain(graph, *turns): entries.append({"graph": graph, "chain": [dict(q=q, kind=k, **key) for q, k, key in turns]})
P, K = "sea trade", "clinic"

# ================================================================ sea trade
one(P, "Need a list of the Tavria harbours where there's a crane.", "filter",
    names=S.where("Harbour", lambda p: p["country"] == "Tavria" and p["has_crane"]), of="H")

big = ranked({v: S.p[v]["tonnage"] for v in S.all("Vessel")}, 3)
one(P, "top 3 vessels by tonnage, heaviest first", "rank", names=big, of="V", before=chainpairs(big))

kinds = Counter(S.p[v]["kind"] for v in S.all("Vessel")); assert len(set(kinds.values())) == 5
one(P, "Break the fleet down for me: how many vessels of each kind?", "group", num=[kinds[k] for k in sorted(kinds)])

stakes = Counter(b for a, b, _ in S.rel("OWNED_BY")); t = ranked(stakes, 1)
one(P, "Which company has a stake, full or partial, in the largest number of vessels?", "rank", names=t, of="C")

dear = sorted({a for a, b, q in S.rel("CALLS_AT") if q["fee"] > 9000}); assert 2 <= len(dear) <= 8
assert any(q["fee"] == 9000 for _, _, q in S.rel("CALLS_AT"))
one(P, "Some ships are charged a fee of more than 9000 for calling at a harbour. Which ships are those?", "relation",
    names=dear, of="V")

chain(P,
      ("who commands Drifter's Luck?", "relation", dict(names=S.inn("Drifter's Luck", "COMMANDS"), of="K")),
      ("And the Lady Maude?", "relation", dict(names=S.inn("Lady Maude", "COMMANDS"), of="K")),
      ("Which other ship is under his command?", "relation",
       dict(names=[v for v in S.out(S.inn("Lady Maude", "COMMANDS")[0], "COMMANDS") if v != "Lady Maude"], of="V")))

one(P, "On what date did Orca Tankers become an owner of the Westerly?", "lookup",
    any=month_forms(S.edge("Westerly", "OWNED_BY", "Orca Tankers")["since"]))

early = sorted({a for a, b, q in S.rel("COMMANDS") if q["since"] < "2010-03-01"}); assert 2 <= len(early) <= 8
one(P, "captains who took over one of their ships before March 2010, please", "relation", names=early, of="K")

slow = [(a, b) for a, b, q in S.rel("LINKED_WITH") if q["hours"] > 24]; assert 2 <= len(slow) <= 6
one(P, "Are there sea links that take longer than one full day (24 hours)? Name the two ends of each.", "relation",
    names=sorted({x for e in slow for x in e}), of="H")

two = nx.single_source_shortest_path_length(SEA, "Saint Ebba", cutoff=2); del two["Saint Ebba"]
one(P, "Starting in Saint Ebba and taking no more than two sea links, which harbours could a ship get to?", "path",
    names=sorted(two), of="H")

comps = list(nx.connected_components(SEA)); assert sorted(map(len, comps)) == [1, 3, 22]
one(P, "The harbours and their sea links: into how many unconnected parts does that network fall, a lone harbour counting as a part too?",
    "algorithm", num=[len(comps)])

bc = nx.betweenness_centrality(SEA); b1 = ranked(bc, 1)
assert b1 == ["Korrigan"] and bc["Korrigan"] > 1.2 * sorted(bc.values())[-2]
one(P, "Considering sea links only, which harbour is the most important bridge, i.e. lies on most of the shortest routes between the others?",
    "algorithm", names=b1, of="H")

diff = sorted(set(S.inn("Palvenna", "CALLS_AT")) - set(S.inn("Hexport", "CALLS_AT")))
assert set(S.inn("Palvenna", "CALLS_AT")) & set(S.inn("Hexport", "CALLS_AT"))
one(P, "vessels calling at Palvenna but never at Hexport", "set", names=diff, of="V")

chain(P,
      ("Which vessels call at both Korrigan and Palvenna?", "set",
       dict(names=(both := sorted(set(S.inn("Korrigan", "CALLS_AT")) & set(S.inn("Palvenna", "CALLS_AT")))), of="V")),
      ("And how many of those are more than 160 metres long?", "count",
       dict(num=[sum(S.p[v]["length_m"] > 160 for v in both)])))

assert not nx.has_path(SEA, "Corvale", "Quillon")
one(P, "Is there any way at all to get from Corvale to Quillon along the sea links?", "path", yes=False)

one(P, "By how many millions does the revenue of Saltmarsh Carriers exceed that of Orca Tankers?", "difference",
    num=[round(S.p["Saltmarsh Carriers"]["revenue_m"] - S.p["Orca Tankers"]["revenue_m"], 1)])

assert S.p["Peregrina"]["length_m"] > S.p["Bold Heron"]["length_m"]
one(P, "hi, quick one - is the Peregrina longer than the Bold Heron?", "yesno", yes=True)

often = sorted(b for a, b, q in S.rel("CALLS_AT") if a == "Blue Cormorant" and q["visits_per_year"] >= 40)
one(P, "Blue Cormorant: at which harbours does she put in at least 40 times per year?", "relation", names=often, of="H")

sh = {b: q["share_pct"] for a, b, q in S.rel("OWNED_BY") if a == "Frost Maiden"}; assert len(sh) == 2
one(P, "The Frost Maiden has two owners. Who holds the smaller share?", "relation", names=[min(sh, key=sh.get)], of="C")

p, c = only_path(SEA, "Grimley Quay", "Lowen Point")
one(P, "Going by number of sea links, what's the shortest connection from Grimley Quay to Lowen Point?", "path", names=p, of="H")

ph, ch = only_path(SEA, "Sandvik Haven", "Palvenna", "hours"); pn, cn = only_path(SEA, "Sandvik Haven", "Palvenna", "distance_nm")
assert ph != pn
chain(P,
      ("I have to get a load from Sandvik Haven to Palvenna. Which route takes the fewest hours in total?", "path",
       dict(names=ph, of="H")),
      ("And what if nautical miles are to be kept as low as possible instead?", "path", dict(names=pn, of="H")),
      ("How many miles is that alltogether?", "path", dict(num=[cn])))

chain(P,
      ("What licence does Pavel Drozd have?", "lookup", dict(any=[S.p["Pavel Drozd"]["licence"]])),
      ("and where was he born?", "absent", dict(decline=True)))

# absent
has = {k for g in (SHIPPING, CLINIC) for x in g["nodes"] + g["relationships"] for k in x["properties"]}
for w in ("fuel", "flag", "cargo", "customs", "salary", "warranty", "birth"): assert not any(w in k for k in has)
assert "Storm Petrel" not in S.p and "Ottoline Frey" not in C.p
assert "Portugal" not in {S.p[h]["country"] for h in S.all("Harbour")}
one(P, "How much fuel does the Iron Thistle burn per day?", "absent", decline=True)
one(P, "Under which flag is Amber Tide sailing?", "absent", decline=True)
one(P, "Name of the chief engineer aboard the Red Marlin?", "absent", decline=True)
one(P, "what cargo is Copper Lantern carying at the moment", "absent", decline=True)
one(P, "Does Corvo Maritime own the Storm Petrel?", "absent", decline=True)
one(P, "Which of the harbours have their own customs office?", "absent", decline=True)
one(P, "Who trained Ilse Corran when she was a cadet?", "absent", decline=True)
one(P, "Show me everything we have on harbours in Portugal.", "absent", decline=True)

# ================================================================ clinic
cheap = C.where("Device", lambda p: p["portable"] and p["price"] < 2000)
hu = [d for d in cheap if C.out(d, "LOCATED_IN") == ["Heart Unit"]]; assert len(hu) == 1
chain(K,
      ("Which portable devices were cheaper than 2k?", "filter", dict(names=cheap, of="D")),
      ("which of those is located in the Heart Unit?", "relation", dict(names=hu, of="D")),
      ("How much does it weigh?", "lookup", dict(num=[C.p[hu[0]]["weight_kg"]])))

hard = sorted({a for a, b, q in C.rel("WORKS_IN") if q["hours_per_week"] > 35}); assert 3 <= len(hard) <= 7
one(K, "who spends over 35 hours a week in a single ward? just the names", "relation", names=hard, of="M")

sends, gets = C.out("Rupert Ashdown", "REFERS_TO"), C.inn("Rupert Ashdown", "REFERS_TO"); assert set(sends) != set(gets)
chain(K,
      ("To which colleagues does Rupert Ashdown refer patients?", "relation", dict(names=sends, of="M")),
      ("And the other way round?", "relation", dict(names=gets, of="M")),
      ("Which of them sends him the most cases a month?", "rank",
       dict(names=ranked({a: C.edge(a, "REFERS_TO", "Rupert Ashdown")["cases_per_month"] for a in gets}, 1), of="M")))

REF = nx.DiGraph(); REF.add_nodes_from(C.all("Doctor"))
for a, b, q in C.rel("REFERS_TO"): REF.add_edge(a, b, **q)
one(K, "Which doctor gets referrals from the greatest number of different colleagues?", "algorithm",
    names=ranked(dict(REF.in_degree()), 1), of="M")
one(K, "Adding up all incoming referrals, how many cases per month end up with Amara Diallo?", "sum",
    num=[sum(q["cases_per_month"] for a, b, q in C.rel("REFERS_TO") if b == "Amara Diallo")])
p, c = only_path(REF, "Teodor Ilic", "Clara Beaumont")
one(K, "A case starts at Teodor Ilic and has to reach Clara Beaumont through referrals. List the doctors on the shortest way, in order, both of them included.",
    "path", names=p, of="M", before=chainpairs(p))
wc = next(c for c in nx.weakly_connected_components(REF) if "Viktor Renn" in c); assert len(wc) == 3
one(K, "If we only look at referrals, the doctors split into separate groups. Who else is in Viktor Renn's group?", "algorithm",
    names=sorted(wc - {"Viktor Renn"}), of="M")
one(K, "wards renovated after 1 January 2010 with fewer than 10 beds", "filter",
    names=C.where("Ward", lambda p: p["renovated"] > "2010-01-01" and p["beds"] < 10), of="W")
vent = [C.p[d]["price"] for d in C.where("Device", lambda p: p["type"] == "ventilator")]
assert len(vent) == 2 and sum(vent) / 2 == 15825
one(K, "Whats the avrage price of our ventilators?", "average", num=[sum(vent) / len(vent)])
one(K, "Does anyone in dermatology do night shifts?", "yesno",
    yes=any(C.p[d]["night_shifts"] for d in C.where("Doctor", lambda p: p["specialty"] == "dermatology")))
one(K, "For the Radix Wave training, whose score was best?", "rank",
    names=ranked({a: q["score"] for a, b, q in C.rel("TRAINED_ON") if b == "Radix Wave"}, 1), of="M")
none = C.where("Ward", lambda p: p["floor"] == 3 and p["beds"] > 20); assert none == [] and C.where("Ward", lambda p: p["floor"] == 3)
one(K, "Any wards on floor 3 with more than 20 beds? Which ones?", "filter", names=none, of="W")
d2 = ranked({d: C.p[d]["price"] for d in C.all("Device")}, 2)
chain(K,
      ("most expensive device?", "rank", dict(names=d2[:1], of="D")),
      ("and the next most expensive?", "rank", dict(names=d2[1:], of="D")))
one(K, "What does Sanna Kivela earn?", "absent", decline=True)
one(K, "How many patients are lying in Lakeside Ward right now?", "absent", decline=True)
one(K, "Could you tell me the head nurse of the Imaging Suite?", "absent", decline=True)
one(K, "List the devices that are still under warranty", "absent", decline=True)
one(K, "Is Ottoline Frey working in the Imaging Suite?", "absent", decline=True)
one(K, "Which senior doctor supervises Noemi Castel?", "absent", decline=True)

DATA = {
    "about": "Two stored graphs: sea trade (harbours, vessels, companies, captains) and a clinic (doctors, wards, devices); 60 turns",
    "graphs": {P: SHIPPING, K: CLINIC},
    "members": {P: {"H": S.all("Harbour"), "V": S.all("Vessel"), "C": S.all("Company"), "K": S.all("Captain")},
                K: {"M": C.all("Doctor"), "W": C.all("Ward"), "D": C.all("Device")}},
    "sets": {"stored-1": entries},
}

# ---------------------------------------------------------------- checks
KEYS = {"names", "num", "yes", "any", "before", "decline", "of", "q", "kind", "graph"}
turns = [(e["graph"], t) for e in entries for t in e.get("chain", [e])]
assert len(turns) == 60, len(turns)
assert len({t["q"].lower() for _, t in turns}) == 60
for g, t in turns:
    assert g in DATA["graphs"] and set(t) <= KEYS, t
    assert any(k in t for k in ("names", "num", "yes", "any", "decline")), t
    if "of" in t: assert set(t["names"]) <= set(DATA["members"][g][t["of"]]), t
    for a, b in t.get("before", []): assert a in t["names"] and b in t["names"]
for g in DATA["graphs"].values():
    ids = {n["id"] for n in g["nodes"]}; assert len(ids) == len(g["nodes"])
    assert all(r["source"] in ids and r["target"] in ids for r in g["relationships"])
json.dump(DATA, open(os.path.join(HERE, "stored-1.json"), "w"), indent=1, ensure_ascii=False)
json.load(open(os.path.join(HERE, "stored-1.json")))
print(Counter(t["kind"] for _, t in turns), Counter(g for g, _ in turns))
print("declines", sum("decline" in t for _, t in turns), "follow-ups", sum(len(e["chain"]) - 1 for e in entries if "chain" in e),
      "nodes", {k: (len(g["nodes"]), len(g["relationships"])) for k, g in DATA["graphs"].items()})
if os.environ.get("SHOW"):
    for g, t in turns: print(t["q"], "=>", {k: v for k, v in t.items() if k not in ("q", "kind", "graph")})
