/** Functions that scripts call where the language differs from Spark or Python; a script contains those that it needs. Functions of Columns come first. */
const texts = {
  divide: `def divide(a, b):
    """Division of IEEE 754: for a divisor of nought Spark gives null."""
    return F.when(b == 0.0, a * F.signum(F.atan2(b, F.lit(-1.0))) * F.lit(INF)).otherwise(a / b)`,
  floor: `def floor(a):
    """A float again: that of Spark is an integer, which infinity does not fit in."""
    return F.when(F.rint(a) > a, F.rint(a) - 1.0).otherwise(F.rint(a))`,
  ceil: `def ceil(a):
    return F.when(F.rint(a) < a, F.rint(a) + 1.0).otherwise(F.rint(a))`,
  mod: `def mod(a, b):
    """What is left of a when b goes into it, with the sign of b."""
    return a - b * floor(divide(a, b))`,
  log: `def log(a):
    """Spark gives null where there is no logarithm."""
    return F.when(a > 0.0, F.log(a)).when(a == 0.0, F.lit(-INF)).otherwise(F.lit(NAN))`,
  least: `def least(*values):
    """NaN where any is: Spark takes it for the largest."""
    return F.when(functools.reduce(operator.or_, map(F.isnan, values)), F.lit(NAN)).otherwise(F.least(*values))`,
  is_less: `def is_less(a, b):
    """Never of NaN, which Spark takes for the largest."""
    return (a < b) & ~F.isnan(b)`,
  is_at_most: `def is_at_most(a, b):
    """Never of NaN, which Spark takes for the largest."""
    return (a <= b) & ~F.isnan(b)`,
  is_equal: `def is_equal(a, b):
    """NaN is equal to nothing, not even to itself."""
    return (a == b) & ~F.isnan(b)`,
  coalesce: `def coalesce(node, other):
    return F.when(node != NONE, node).otherwise(other)`,
  node_at: `def node_at(number, nodes):
    """The vertex of that number, NONE where there is none."""
    return F.when((number >= 0.0) & (number < nodes) & (F.rint(number) == number), number.cast("long")).otherwise(NONE)`,
  mode: `def mode(values):
    """What is there most often, between equals the least."""
    nothing = F.struct(F.lit(0).alias("run"), F.lit(0).alias("most"), values[0].alias("last"), values[0].alias("best"))

    def count(so_far, value):
        run = F.when(so_far["last"] == value, so_far["run"] + 1).otherwise(1)
        return F.struct(
            run.alias("run"),
            F.greatest(so_far["most"], run).alias("most"),
            value.alias("last"),
            F.when(run > so_far["most"], value).otherwise(so_far["best"]).alias("best"),
        )

    return F.aggregate(F.sort_array(values), nothing, count)["best"]`,
  h_index: `def h_index(values):
    """The largest h of which there are h values of h or more."""
    return F.size(F.filter(F.sort_array(values, asc=False), lambda value, place: value >= place + 1)).cast("double")`,
  least_missing: `def least_missing(values):
    """The least of 0, 1, 2, ... that is not there: one of as many as there are values, and one more, is not."""
    candidates = F.transform(F.sequence(F.lit(0), F.size(values)), lambda number: number.cast("double"))
    return F.array_min(F.array_except(candidates, values))`,
  at_most: `def at_most(name, most, phase):
    """A collected list, if it is no longer than the program allows."""
    refused = F.raise_error(F.lit(f'In {phase} a vertex received more than {most} messages, as many as "{name}" collects.'))
    return F.when(F.size(name) > most, refused).otherwise(F.col(name)).alias(name)`,
  least_of: `def least_of(value):
    """Of all vertices; NaN where any is: Spark takes it for the largest."""
    return F.when(F.bool_or(F.isnan(value)), F.lit(NAN)).otherwise(F.min(value))`,
  common_neighbors: `def common_neighbors(run, state, fields):
    """For each two vertices that are joined, how many others both lead to, and of each field the largest value among them with the least vertex that has it."""
    best = [F.min(F.struct((-F.col(f"other.{name}")).alias("less"), F.col("other.id"))).alias(name) for name in fields]
    wedges = run.wedges().alias("wedge").join(state.alias("other"), F.col("wedge._other") == F.col("other.id"))
    return wedges.groupBy("_src", "_dst").agg(F.count(F.lit(1)).cast("double").alias("_count"), *best)`,
  quotient: `def quotient(a, b):
    """Division of IEEE 754: Python refuses a divisor of nought."""
    if b != 0.0:
        return a / b
    return NAN if a == 0.0 or a != a else math.copysign(INF, a) * math.copysign(1.0, b)`,
  remainder: `def remainder(a, b):
    return a - b * whole_below(quotient(a, b))`,
  whole_below: `def whole_below(a):
    return float(math.floor(a)) if math.isfinite(a) else a`,
  whole_above: `def whole_above(a):
    return float(math.ceil(a)) if math.isfinite(a) else a`,
  root: `def root(a):
    return math.sqrt(a) if a >= 0.0 else NAN`,
  logarithm: `def logarithm(a):
    return math.log(a) if a > 0.0 else -INF if a == 0.0 else NAN`,
  power: `def power(a):
    try:
        return math.exp(a)
    except OverflowError:
        return INF`,
  smallest: `def smallest(*values):
    return NAN if any(value != value for value in values) else min(values)`,
  largest: `def largest(*values):
    return NAN if any(value != value for value in values) else max(values)`,
  either: `def either(node, other):
    return other if node == NONE else node`,
  node_numbered: `def node_numbered(number, nodes):
    return int(number) if 0.0 <= number < nodes and number == math.floor(number) else NONE`
} as const

export type HelperName = keyof typeof texts

const needs: Readonly<Partial<Record<HelperName, readonly HelperName[]>>> = { mod: ['floor', 'divide'], remainder: ['whole_below', 'quotient'] }

/** Writes the named functions and those that they call. */
export function writeHelpers(names: ReadonlySet<HelperName>): string[] {
  const all = new Set([...names].flatMap((name) => [name, ...(needs[name] ?? [])]))
  return (Object.keys(texts) as HelperName[]).filter((name) => all.has(name)).map((name) => texts[name])
}
