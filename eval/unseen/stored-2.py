"""Set stored-2: generates the three graphs (deterministic), computes the keys from them, writes and checks stored-2.json."""
import json, os, sys
import networkx as nx
import random, math
from datetime import date, timedelta

def rdate(r, a, b):
    a, b = date.fromisoformat(a), date.fromisoformat(b)
    return (a + timedelta(days=r.randrange((b - a).days))).isoformat()

class G:
    def __init__(s): s.nodes, s.rels, s.n = [], [], 0
    def add(s, label, **p):
        s.n += 1; i = f"n{s.n}"
        s.nodes.append({"id": i, "labels": [label], "properties": {k: v for k, v in p.items() if v is not None}}); return i
    def rel(s, a, b, t, **p):
        s.rels.append({"source": a, "target": b, "type": t, "properties": p})
    def out(s): return {"nodes": s.nodes, "relationships": s.rels}

# ---------------------------------------------------------------- mountain huts
def huts():
    r = random.Random(4107); g = G()
    H = ["Edelrast", "Graufels", "Marmot House", "Sella Bruna", "Capanna Nives", "Hohe Wacht", "Tannalp", "Rifugio Corvo",
         "Steinbock Lodge", "Kaltenbrunn", "Windjoch", "Alpe Doria", "Obersee Cabin", "Ferrata Inn", "Gamsboden", "Silbergrat",
         "Lago Nero", "Pian Lungo", "Fuchsloch", "Arvenheim", "Morgenrot", "Casera Piana", "Blauwand", "Schneetal", "Val Serena", "Dosso Alto"]
    hid, alt = {}, {}
    alts = r.sample(range(1380, 2960, 7), len(H)); beds = r.sample(range(12, 130, 3), len(H))
    for i, h in enumerate(H):
        alt[h] = alts[i]
        hid[h] = g.add("Hut", name=h, altitude_m=alts[i], beds=beds[i], winterRoom=r.random() < .4,
                       opened=rdate(r, "1889-06-01", "2014-09-30"),
                       night_price=None if h in ("Fuchsloch", "Dosso Alto") else round(22 + i * 1.35 + r.choice([0, .15, .4]) + r.randrange(0, 9), 2))
    P = ["Hornspitze", "Monte Velo", "Roter Turm", "Piz Larin", "Cima Dolce", "Nebelkogel", "Kleiner Zahn", "Grosser Zahn",
         "Sass Verde", "Wilder Mann", "Torre Bianca", "Eiskamm", "Pizzo Gallo", "Teufelskopf"]
    hs = r.sample(range(2610, 3790, 13), len(P)); pid = {}
    for i, p in enumerate(P):
        pid[p] = g.add("Peak", peakName=p, height_m=hs[i], rock=r.choice(["gneiss", "limestone", "dolomite", "granite"]),
                       first_climbed=rdate(r, "1834-07-01", "1911-09-01"))
    W = ["Lena Aschbacher", "Bruno Tedesco", "Greta Moling", "Toni Feuerstein", "Ilaria Canova", "Josef Plattner", "Nadja Wyss", "Marco Dallago",
         "Vroni Kapeller", "Pietro Zanetti", "Ursina Caduff", "Klaus Rainer", "Silvio Manfredi", "Anna Thaler", "Beat Lusti"]
    wid = {w: g.add("Warden", full_name=w, born=rdate(r, "1951-01-01", "1996-12-31"), rescueTrained=r.random() < .5,
                    seasons=r.randrange(1, 34)) for w in W}
    # positions -> near neighbours
    main = H[:24]; pos = {h: (r.random() * 20, r.random() * 12) for h in main}
    d = lambda a, b: math.dist(pos[a], pos[b])
    E = set()
    for a in main:
        for b in sorted(main, key=lambda x: d(a, x))[1:3]: E.add(tuple(sorted((a, b))))
    # join components by nearest pair
    def comps():
        par = {h: h for h in main}
        def f(x):
            while par[x] != x: x = par[x]
            return x
        for a, b in E: par[f(a)] = f(b)
        c = {}
        for h in main: c.setdefault(f(h), []).append(h)
        return list(c.values())
    while len(comps()) > 1:
        c = comps(); best = min(((d(a, b), a, b) for i in range(len(c)) for j in range(i) for a in c[i] for b in c[j]))
        E.add(tuple(sorted(best[1:])))
    def trail(a, b, km):
        up = alt[b] - alt[a]; gr = r.choice(["T1", "T2", "T2", "T3", "T3", "T4"])
        for s, t, u in ((a, b, up), (b, a, -up)):
            g.rel(hid[s], hid[t], "TRAIL_TO", km=km, walk_h=round(km / 4.2 + max(u, 0) / 420 + max(-u, 0) / 900, 1), grade=gr)
    for a, b in sorted(E): trail(a, b, round(d(a, b) * 1.5 + 1.1 + r.random(), 1))
    trail("Val Serena", "Dosso Alto", 6.4)
    for p in P:
        for h in r.sample(main, r.choice([1, 2, 2, 3])):
            g.rel(hid[h], pid[p], "CLIMB_FROM", hours=round(r.uniform(1.5, 8.5), 1), glacier=r.random() < .4)
    ws = W[:]; r.shuffle(ws)
    # every warden but one runs one or two huts; three huts have nobody
    hutorder = H[:]; r.shuffle(hutorder)
    k = 0
    for i, w in enumerate(ws[:-1]):
        for _ in range(2 if i % 2 == 0 else 1):
            if k < len(H) - 4:
                g.rel(wid[w], hid[hutorder[k]], "RUNS", since=rdate(r, "1994-05-01", "2023-06-15")); k += 1
    return g.out()

# ---------------------------------------------------------------- software of a power retailer
def services():
    r = random.Random(90210); g = G()
    S = """portal-web mobile-bff auth-gate consent-log meter-intake reading-check tariff-engine bill-run dunning-bot payment-hub sepa-bridge
    pdf-forge mail-relay sms-pump outage-map grid-feed weather-pull load-forecast spot-trader hedge-desk contract-book address-lookup move-in-flow
    switch-broker crm-mirror ticket-desk chat-helper faq-search audit-trail feature-flags config-hub report-cube solar-quote wallbox-link
    loyalty-club tree-planter legacy-fax""".split()
    langs = ["Kotlin", "Go", "Python", "TypeScript", "Rust"]
    lines = r.sample(range(900, 88000, 137), len(S)); p95 = r.sample(range(120, 9800, 17), len(S))
    sid = {}
    for i, s in enumerate(S):
        sid[s] = g.add("Service", svcName=s, lang=r.choice(langs), loc=lines[i], created_at=rdate(r, "2013-02-01", "2025-03-01"),
                       isCritical=r.random() < .35, p95Ms=None if s in ("tree-planter", "legacy-fax", "faq-search") else p95[i] / 10)
    T = [("Blue Heron", 7), ("Night Owls", 5), ("Kingfisher", 9), ("Copper Fox", 4), ("Metering Guild", 11), ("Cash Desk", 8), ("Grid Watch", 6), ("Front Door", 12), ("Bedrock", 10)]
    tid = {t: g.add("Team", teamName=t, headCount=h, budget_keur=round(h * r.uniform(85, 130), 1), on_call=r.random() < .6) for t, h in T}
    D = ["Amber", "Basalt", "Cobalt", "Dune", "Ember Lake", "Flint", "Granite Pool", "Halite", "Indigo", "Jasper", "Kaolin", "Lapis", "Malachite"]
    sizes = r.sample(range(12, 9000, 31), len(D))
    did = {d: g.add("Datastore", ds_name=d, engine=r.choice(["postgres", "redis", "mongo", "clickhouse"]), size_gb=sizes[i] / 2 + .5,
                    encrypted=r.random() < .6, lastBackup=rdate(r, "2025-04-01", "2025-06-30")) for i, d in enumerate(D)}
    C = """portal-web>mobile-bff mobile-bff>auth-gate portal-web>auth-gate mobile-bff>contract-book portal-web>outage-map outage-map>grid-feed grid-feed>weather-pull
    load-forecast>weather-pull load-forecast>meter-intake spot-trader>load-forecast hedge-desk>spot-trader meter-intake>reading-check reading-check>address-lookup
    bill-run>tariff-engine bill-run>reading-check bill-run>contract-book bill-run>pdf-forge bill-run>payment-hub payment-hub>sepa-bridge dunning-bot>payment-hub
    dunning-bot>mail-relay dunning-bot>sms-pump pdf-forge>mail-relay auth-gate>audit-trail consent-log>audit-trail auth-gate>consent-log payment-hub>audit-trail
    move-in-flow>contract-book move-in-flow>address-lookup move-in-flow>switch-broker switch-broker>contract-book contract-book>tariff-engine crm-mirror>contract-book
    ticket-desk>crm-mirror chat-helper>ticket-desk chat-helper>faq-search portal-web>chat-helper tariff-engine>config-hub feature-flags>config-hub
    mobile-bff>feature-flags portal-web>feature-flags report-cube>bill-run solar-quote>weather-pull solar-quote>tariff-engine portal-web>solar-quote
    wallbox-link>load-forecast ticket-desk>mail-relay crm-mirror>switch-broker switch-broker>crm-mirror outage-map>sms-pump loyalty-club>tree-planter""".split()
    rp = r.sample(range(6, 4200, 11), len(C))
    for c, x in zip(C, rp):
        a, b = c.split(">"); g.rel(sid[a], sid[b], "CALLS", rpm=x, timeout_ms=r.choice([200, 500, 800, 1500, 3000, 5000]))
    own = {"Front Door": "portal-web mobile-bff chat-helper faq-search loyalty-club", "Bedrock": "auth-gate audit-trail feature-flags config-hub consent-log",
           "Metering Guild": "meter-intake reading-check address-lookup", "Cash Desk": "payment-hub sepa-bridge dunning-bot bill-run pdf-forge",
           "Grid Watch": "outage-map grid-feed weather-pull", "Kingfisher": "load-forecast spot-trader hedge-desk", "Copper Fox": "solar-quote wallbox-link",
           "Blue Heron": "contract-book move-in-flow switch-broker tariff-engine crm-mirror ticket-desk"}
    for t, ss in own.items():
        for s in ss.split():  # nobody owns a service before it exists
            made = next(x for x in g.nodes if x["id"] == sid[s])["properties"]["created_at"]
            g.rel(tid[t], sid[s], "OWNS", since=max(rdate(r, "2016-01-01", "2025-05-01"), made))
    use = [s for s in S if s not in ("tree-planter", "legacy-fax", "pdf-forge", "sms-pump", "mail-relay", "feature-flags", "mobile-bff")]
    DD = D[:-1]
    for s in use:
        for d in r.sample(DD, r.choice([1, 1, 2])): g.rel(sid[s], did[d], "READS_FROM")
        if r.random() < .6: g.rel(sid[s], did[r.choice(DD)], "WRITES_TO", mb_per_day=r.randrange(3, 2600))
    return g.out()

# ---------------------------------------------------------------- allotment gardens
def allot():
    r = random.Random(5577); g = G()
    N = ["Maud Pettigrew", "Colin Ashdown", "Ines Ferreira", "Harold Binns", "Yusuf Karadag", "Dot Winslow", "Ravi Menon", "Agnes Tulloch", "Stan Kowal",
         "Bettina Krause", "Owen Prosser", "Lucille Vernet", "Femi Adeyemi", "Norman Critchley", "Priya Lakhani", "Gwen Roscoe", "Tomas Hruby", "Edie Marchbank",
         "Cyril Fawcett", "Hanne Solberg", "Kwame Boateng", "Joyce Tindall", "Mirko Babic", "Sheila Overton", "Alfie Nuttall", "Zofia Banas"]
    ages = r.sample(range(24, 88), len(N))
    gid = {n: g.add("Gardener", fullName=n, age=ages[i], joined_on=rdate(r, "1998-03-01", "2024-10-01"), committee=r.random() < .3,
                    phone_no=None if r.random() < .35 else f"01632 96{r.randrange(1000, 9999)}") for i, n in enumerate(N)}
    P = ["Bramble Corner", "Old Paddock", "Long Strip", "Pump End", "Foxglove Patch", "Hazel Bank", "Gatepost", "Sunny Side", "Tadpole", "Brick Row", "Nettle Acre",
         "Railway Edge", "Damson Nook", "The Wedge", "Clover Square", "Badger Run", "Willow Bottom", "Cinder Path", "Wren Hollow", "Compost Alley", "Far Gate",
         "Ridge Top", "Dovecote", "Ladybird", "Stony Half", "Rookery", "Ivy Wall", "Marl Pit", "Heron Bed", "Spare Ground"]
    ar = r.sample(range(60, 330), len(P))
    pid = {p: g.add("Plot", plotName=p, area_m2=ar[i] + r.choice([0, .5]), soilType=r.choice(["clay", "loam", "sand", "peat"]), has_shed=r.random() < .5,
                    last_inspection=rdate(r, "2024-03-01", "2025-06-20")) for i, p in enumerate(P)}
    C = [("runner bean", "legume"), ("broad bean", "legume"), ("sugar snap", "legume"), ("leek", "allium"), ("shallot", "allium"), ("garlic", "allium"), ("kale", "brassica"),
         ("red cabbage", "brassica"), ("swede", "brassica"), ("kohlrabi", "brassica"), ("rocket", "brassica"), ("beetroot", "amaranth"), ("chard", "amaranth"), ("spinach", "amaranth"),
         ("courgette", "cucurbit"), ("pumpkin", "cucurbit"), ("gherkin", "cucurbit"), ("tomato", "nightshade"), ("aubergine", "nightshade"), ("parsnip", "umbellifer"),
         ("fennel", "umbellifer"), ("sweetcorn", "grass")]
    dy = r.sample(range(38, 230, 3), len(C)); pr = r.sample(range(110, 480, 5), len(C))
    cid = {c: g.add("Crop", cropName=c, family=f, days_to_harvest=dy[i], frostHardy=f in ("allium", "brassica", "umbellifer") and c not in ("rocket", "fennel") or c in ("broad bean",),
                    packet_price=pr[i] / 100) for i, (c, f) in enumerate(C)}
    ps = P[:-3]; r.shuffle(ps)
    fees = r.sample(range(180, 960, 3), len(ps))
    for i, p in enumerate(ps):
        n = N[i] if i < 23 else N[r.randrange(0, 12)]
        j = next(x for x in g.nodes if x["id"] == gid[n])["properties"]["joined_on"]
        g.rel(gid[n], pid[p], "RENTS", since=rdate(r, j, "2025-02-01"), annual_fee=fees[i] / 10)
    for p in ps:
        for c in r.sample([c for c, _ in C if c != "aubergine"], r.choice([2, 3, 3, 4, 5])):
            g.rel(pid[p], cid[c], "PLANTED_WITH", rows=r.randrange(1, 13), sownOn=rdate(r, "2025-02-20", "2025-06-10"))
    grp = [N[0:9], N[9:17], N[17:24]]
    seen = set()
    for q in grp:
        for a in q:
            for b in r.sample([x for x in q if x != a], r.choice([1, 2, 2])):
                seen.add((a, b))
    seen |= {(N[3], N[12]), (N[14], N[19])}
    for a, b in sorted(seen): g.rel(gid[a], gid[b], "GAVE_SEEDS", packets=r.randrange(1, 25), year=r.randrange(2018, 2026))
    return g.out()


GRAPHS = {"huts": huts(), "services": services(), "allot": allot()}
NAMEKEY = {"Hut": "name", "Peak": "peakName", "Warden": "full_name", "Service": "svcName", "Team": "teamName", "Datastore": "ds_name",
           "Gardener": "fullName", "Plot": "plotName", "Crop": "cropName"}

class V:
    """View of one stored graph by names."""
    def __init__(s, g):
        s.by, s.p, s.lab = {}, {}, {}
        nm = {}
        for x in g["nodes"]:
            l = x["labels"][0]; n = x["properties"][NAMEKEY[l]]; nm[x["id"]] = n
            assert n not in s.p, n
            s.p[n] = x["properties"]; s.lab[n] = l; s.by.setdefault(l, []).append(n)
        s.r = [(nm[e["source"]], e["type"], nm[e["target"]], e["properties"]) for e in g["relationships"]]
    def rel(s, t): return [(a, b, q) for a, k, b, q in s.r if k == t]
    def where(s, l, f): return [n for n in s.by[l] if f(s.p[n])]
    def dig(s, t):
        d = nx.DiGraph()
        for a, b, q in s.rel(t): d.add_edge(a, b, **q)
        return d

HU, SV, AL = (V(GRAPHS[k]) for k in ("huts", "services", "allot"))
MEMBERS = {"huts": {"H": HU.by["Hut"], "P": HU.by["Peak"], "W": HU.by["Warden"]},
           "services": {"S": SV.by["Service"], "T": SV.by["Team"], "D": SV.by["Datastore"]},
           "allot": {"G": AL.by["Gardener"], "P": AL.by["Plot"], "C": AL.by["Crop"]}}
T = {"huts": [], "services": [], "allot": []}
def turn(q, kind, **k): return {"q": q, "kind": kind, **k}
def one(g, q, kind, **k): T[g].append({"graph": g, **turn(q, kind, **k)})
def chain(g, *ts): T[g].append({"graph": g, "chain": list(ts)})
def no(g, q, *absent):
    """decline: none of the words given may occur in any stored property name, type or label"""
    d = json.dumps(GRAPHS[g]).lower()
    assert all(w.lower() not in d for w in absent), (q, absent)
    one(g, q, "absent", decline=True)
def only(d, src, dst, w=None):
    """the one shortest path, asserted unique and (weighted) clearly better than the next simple path"""
    ps = list(nx.all_shortest_paths(d, src, dst, weight=w)); assert len(ps) == 1, ps
    if w:
        it = nx.shortest_simple_paths(d, src, dst, weight=w); a = next(it); b = next(it)
        c = lambda p: sum(d[x][y][w] for x, y in zip(p, p[1:]))
        assert c(b) - c(a) > 0.05, (a, c(a), b, c(b))
    return ps[0]
def cost(d, p, w): return round(sum(d[x][y][w] for x, y in zip(p, p[1:])), 6)
def ranked(l, f):
    o = sorted(l, key=f, reverse=True); return o
def distinct_top(o, f, k): assert len({f(x) for x in o[:k + 1]}) == k + 1, [(x, f(x)) for x in o[:k + 1]]

# ================================================================= huts
trail = HU.dig("TRAIL_TO"); W = HU.p
many = HU.where("Warden", lambda p: p["seasons"] > 20)
resc = [w for w in many if W[w]["rescueTrained"]]
chain("huts", turn("Which wardens have more than 20 seasons behind them?", "filter", names=many, of="W"),
      turn("Which of those are trained for rescue work?", "filter", names=resc, of="W"),
      turn("how many is that?", "count", num=[len(resc)]))
A, B = "Windjoch", "Obersee Cabin"
p1 = only(trail, A, B, "walk_h"); p2 = only(trail, B, A, "walk_h")
chain("huts", turn(f"I start at {A} tomorrow and need to be at {B}. Which way is quickest on foot (walking hours), and how many hours will I be walking?", "path",
                   names=p1, of="H", num=[cost(trail, p1, "walk_h")]),
      turn("and for the way back, how many hours?", "path", num=[cost(trail, p2, "walk_h")]))
assert cost(trail, p1, "walk_h") != cost(trail, p2, "walk_h")
assert "night_price" not in W["Fuchsloch"]
one("huts", "What does a night at Fuchsloch cost?", "absent", decline=True)
no("huts", "which huts have wifi", "wifi", "internet")
no("huts", "How long is the cable car ride from the valley up to Morgenrot?", "cable", "lift", "valley")
no("huts", "Who were the first people to climb Teufelskopf?", "climbed_by", "climber", "party")
one("huts", "List every hut that lies above 2.5 km.", "filter", names=HU.where("Hut", lambda p: p["altitude_m"] > 2500), of="H")
one("huts", "huts that were opened in the seventies of the last century, i.e. 1970-1979?", "filter",
    names=HU.where("Hut", lambda p: "1970" <= p["opened"][:4] <= "1979"), of="H")
one("huts", "I only have a short day and no ice gear: which summits can be climbed in less than 3 hours from some hut without crossing a glacier?", "relation",
    names=sorted({b for a, b, q in HU.rel("CLIMB_FROM") if q["hours"] < 3 and not q["glacier"]}), of="P")
ug = trail.to_undirected(); main = max(nx.connected_components(ug), key=len)
art = sorted(nx.articulation_points(ug))
print("articulation", art, len(main))
one("huts", "Suppose one hut has to shut. For which huts would that break the trail network apart, so that some others could no longer be reached from each other?", "algorithm", names=art, of="H")
assert not nx.has_path(ug, "Val Serena", "Tannalp")
one("huts", "can you hike from Val Serena all the way to Tannalp using the trails?", "path", yes=False)
pr = ranked([h for h in HU.by["Hut"] if "night_price" in W[h]], lambda h: W[h]["night_price"]); distinct_top(pr, lambda h: W[h]["night_price"], 5)
chain("huts", turn("Three priciest huts per night, dearest first please.", "rank", names=pr[:3], of="H", before=[[pr[0], pr[1]], [pr[1], pr[2]]]),
      turn("and the next two?", "rank", names=pr[3:5], of="H", before=[[pr[3], pr[4]]]))
run = HU.rel("RUNS")
one("huts", "Are there huts nobody runs at the moment? Name them.", "difference", names=[h for h in HU.by["Hut"] if h not in {b for a, b, q in run}], of="H")
one("huts", "Where could I get to from Windjoch in at most two legs, hut to hut?", "neighbourhood",
    names=sorted(set(nx.single_source_shortest_path_length(ug, "Windjoch", 2)) - {"Windjoch"}), of="H")
gr = HU.where("Peak", lambda p: p["rock"] == "granite")
one("huts", "average height of the granite peaks?", "average", num=[round(sum(W[x]["height_m"] for x in gr) / len(gr), 2)])
lo = sorted(run, key=lambda e: e[2]["since"]); assert lo[0][2]["since"] != lo[1][2]["since"]
one("huts", "Of all the wardens, who has been in charge of one hut for the longest time, and which hut is it?", "relation", names=[lo[0][0], lo[0][1]], of="W")

# ================================================================= services
call = SV.dig("CALLS"); P = SV.p
lang = lambda l: len(SV.where("Service", lambda p: p["lang"] == l))
chain("services", turn("How many of our services are written in Go?", "count", num=[lang("Go")]), turn("And in Kotlin?", "count", num=[lang("Kotlin")]))
chain("services", turn("tariff-engine just died. Which services are affected, i.e. call it directly or via others?", "algorithm", names=sorted(nx.ancestors(call, "tariff-engine")), of="S"),
      turn("What if it had been feature-flags instead?", "algorithm", names=sorted(nx.ancestors(call, "feature-flags")), of="S"))
scc = [c for c in nx.strongly_connected_components(call) if len(c) > 1]; assert len(scc) == 1
one("services", "Is there any circular dependency between services, and if so between which?", "algorithm", yes=True, names=sorted(scc[0]), of="S")
one("services", "What is the total requests per minute arriving at contract-book from its callers?", "relation", num=[sum(q["rpm"] for a, b, q in SV.rel("CALLS") if b == "contract-book")])
one("services", "how many calls between services have a timeout longer than 4 seconds", "count", num=[sum(q["timeout_ms"] > 4000 for a, b, q in SV.rel("CALLS"))])
big = SV.where("Datastore", lambda p: p["size_gb"] > 3000); assert big == SV.where("Datastore", lambda p: p["size_gb"] > 3072)
one("services", "Which data stores have grown beyond 3 TB?", "filter", names=big, of="D")
no("services", "how much do we pay per month for hosting Halite?", "cost", "price", "month", "hosting")
no("services", "Give me the names of the engineers in team Kingfisher.", "engineer", "member", "developer")
assert "p95Ms" not in P["faq-search"]
one("services", "What's the p95 latency of faq-search?", "absent", decline=True)
no("services", "How many incidents did outage-map have?", "incident", "alert")
no("services", "On which kubernetes cluster does load-forecast run?", "cluster", "kube", "namespace", "region")
ow = [(a, q["since"]) for a, b, q in SV.rel("OWNS") if b == "pdf-forge"]; assert ow == [("Cash Desk", "2024-04-06")], ow
one("services", "Quick one: who owns pdf-forge, and since what date?", "relation", names=["Cash Desk"], of="T", any=["2024-04-06", "6 April 2024", "April 6, 2024", "06.04.2024"])
loc = {}
for a, b, q in SV.rel("OWNS"): loc[a] = loc.get(a, 0) + P[b]["loc"]
ol = ranked(list(loc), loc.get); distinct_top(ol, loc.get, 1)
print("loc", [(x, loc[x]) for x in ol[:3]])
one("services", "Adding up the lines of code (loc) of everything it owns, which team has the biggest code base, and how big is it?", "group", names=[ol[0]], of="T", num=[loc[ol[0]]])
pp = only(call, "report-cube", "audit-trail")
one("services", "By what shortest chain of calls does report-cube get to audit-trail?", "path", names=pp, of="S", before=[[x, y] for x, y in zip(pp[1:-1], pp[2:-1])])
assert nx.has_path(call, "hedge-desk", "address-lookup") and not call.has_edge("hedge-desk", "address-lookup")
one("services", "Does hedge-desk depend on address-lookup, even if only through several hops?", "path", yes=True)
rd = lambda s: {b for a, b, q in SV.rel("READS_FROM") if a == s}
both = rd("chat-helper") & rd("move-in-flow"); assert len(both) == 1
one("services", "what do chat-helper and move-in-flow both read from?", "set", names=sorted(both), of="D")
bk = SV.where("Datastore", lambda p: p["lastBackup"] < "2025-04-15")
chain("services", turn("Compliance is asking: whose last backup is older than 15 April 2025? I mean the datastores.", "filter", names=bk, of="D"),
      turn("only the ones that are not encrypted", "filter", names=[d for d in bk if not P[d]["encrypted"]], of="D"))

# ================================================================= allotments
Q = AL.p; rent = AL.rel("RENTS"); pl = AL.rel("PLANTED_WITH"); gs = AL.rel("GAVE_SEEDS")
fee = lambda n: [q["annual_fee"] for a, b, q in rent if a == n]
assert len(fee("Harold Binns")) == 1 and len(fee("Priya Lakhani")) == 1
chain("allot", turn("What does Harold Binns pay a year for his plot?", "relation", num=fee("Harold Binns")), turn("and Priya Lakhani?", "relation", num=fee("Priya Lakhani")))
assert "phone_no" not in Q["Colin Ashdown"] and Q["Ravi Menon"]["phone_no"]
chain("allot", turn("i need colin ashdown's phone number", "absent", decline=True), turn("ok, then Ravi Menon's", "lookup", any=[Q["Ravi Menon"]["phone_no"]]))
no("allot", "How many kilos of pumpkin came off Ivy Wall?", "kilo", "kg", "yield", "weight")
no("allot", "Which plots have a greenhouse?", "greenhouse", "glass")
no("allot", "Who is on the waiting list for a plot?", "wait", "list", "applied")
no("allot", "When did Margery Plumtree join?", "margery", "plumtree")
no("allot", "Who is Gwen Roscoe married to?", "married", "spouse", "partner")
soil = {}
for n in AL.by["Plot"]: soil[Q[n]["soilType"]] = soil.get(Q[n]["soilType"], 0) + 1
print("soil", soil)
one("allot", "Break the plots down by soil type with a count for each.", "group", num=sorted(set(soil.values())), any=["peat"])
one("allot", "which plots measure at least 0.03 hectares?", "filter", names=AL.where("Plot", lambda p: p["area_m2"] >= 300), of="P")
tot = {}
for a, b, q in gs: tot[a] = tot.get(a, 0) + q["packets"]
og = ranked(list(tot), tot.get); print("packets", [(x, tot[x]) for x in og[:5]]); distinct_top(og, tot.get, 2)
chain("allot", turn("Who has handed out the most seed packets all together?", "rank", names=[og[0]], of="G", num=[tot[og[0]]]),
      turn("who comes second?", "rank", names=[og[1]], of="G", num=[tot[og[1]]]))
gd = AL.dig("GAVE_SEEDS")
mut = sorted({tuple(sorted(e)) for e in gd.edges if gd.has_edge(e[1], e[0])}); print("mutual", mut)
one("allot", "Wich pairs of gardeners gave seeds to each other, i.e. both ways round?", "relation", names=sorted({x for m in mut for x in m}), of="G")
gp = only(gd, "Dot Winslow", "Tomas Hruby"); print(gp)
one("allot", "If a seed variety starts with Dot Winslow and is passed on gift by gift, through whose hands does it get to Tomas Hruby the fastest (fewest gifts)?", "path",
    names=gp, of="G", before=[[x, y] for x, y in zip(gp[1:-1], gp[2:-1])])
feb = sorted({a for a, b, q in pl if "2025-02-01" <= q["sownOn"] <= "2025-02-28"})
chain("allot", turn("On which plots was something sown before 1 March 2025?", "relation", names=feb, of="P"),
      turn("And who rents those plots?", "relation", names=sorted({a for a, b, q in rent if b in feb}), of="G"))
assert not [1 for a, b, q in pl if q["sownOn"] < "2025-02-01"]
on = lambda x: {b for a, b, q in pl if a == x}
one("allot", "what's growing on Ridge Top that isn't on Far Gate?", "difference", names=sorted(on("Ridge Top") - on("Far Gate")), of="C")
tom = {a for a, b, q in pl if b == "tomato"}
one("allot", "whose plots have tomato planted", "relation", names=sorted({a for a, b, q in rent if b in tom}), of="G")

hardy = AL.where("Crop", lambda p: p["frostHardy"] and p["days_to_harvest"] < 15 * 7)
one("allot", "Suggest frost hardy crops that are ready for harvest in under 15 weeks.", "filter", names=hardy, of="C")

# ================================================================= write and check
out = {"about": "Stored property graphs: mountain huts, software of a power retailer, allotment gardens; 60 turns, keys computed from the graphs.",
       "graphs": GRAPHS, "members": MEMBERS, "sets": {"stored-2-" + k: v for k, v in T.items()}}
here = os.path.dirname(os.path.abspath(__file__))
f = os.path.join(here, "stored-2.json"); json.dump(out, open(f, "w"), indent=1, ensure_ascii=False)
o = json.load(open(f)); flat, follow = [], 0
for s in o["sets"].values():
    for e in s:
        ts = e.get("chain", [e]); follow += len(ts) - 1
        flat += [(e["graph"], t) for t in ts]
qs = [t["q"].strip().lower() for _, t in flat]; dup = [q for q in qs if qs.count(q) > 1]; assert not dup, dup
KEYS = {"names", "num", "yes", "any", "before", "decline"}
for g, t in flat:
    assert g in o["graphs"] and KEYS & set(t), t
    if t.get("decline"): assert not (KEYS - {"decline"}) & set(t)
    allm = {n for v in o["members"][g].values() for n in v}
    if "of" in t: assert t["of"] in o["members"][g] and "names" in t
    for n in t.get("names", []): assert n in allm, (t["q"], n)
    for a, b in t.get("before", []): assert a in allm and b in allm
for g, m in o["members"].items():
    al = [n.lower() for v in m.values() for n in v]
    sub = [(a, b) for a in al for b in al if a != b and a in b]; assert not sub, sub
    ids = {x["id"] for x in o["graphs"][g]["nodes"]}; assert 40 <= len(ids) <= 150
    assert all(e["source"] in ids and e["target"] in ids for e in o["graphs"][g]["relationships"])
kinds = {}
for _, t in flat: kinds[t["kind"]] = kinds.get(t["kind"], 0) + 1
print(len(flat), "turns", follow, "follow-ups", sum(bool(t.get("decline")) for _, t in flat), "declines", {g: sum(x == g for x, _ in flat) for g in o["graphs"]}); print(kinds)
if "-v" in sys.argv:
    for g, t in flat: print(g, "|", t["q"], "|", {k: v for k, v in t.items() if k not in ("q", "kind")})
assert len(flat) == 60
