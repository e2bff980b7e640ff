import fc from 'fast-check'
import type { Properties, Value } from '../../../../src/storage/graphs/values.ts'

const atom: fc.Arbitrary<Value> = fc.oneof(
  fc.boolean(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }),
  fc.bigInt({ min: -(2n ** 63n), max: -(2n ** 53n) }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('12345678901234567890', '{"float":"NaN"}', 'a"b\\c', '\u0000'),
  fc.record({ temporal: fc.constantFrom('date', 'time', 'datetime', 'duration'), value: fc.string({ maxLength: 8 }) }, { noNullPrototype: true }),
  fc.record(
    { point: fc.constantFrom('wgs84', 'cartesian'), x: fc.integer(), y: fc.double({ noNaN: true, noDefaultInfinity: true }).map((y) => y + 0) },
    { noNullPrototype: true }
  ),
  fc.record({ point: fc.constant('cartesian' as const), x: fc.integer(), y: fc.integer(), z: fc.integer() }, { noNullPrototype: true })
) as fc.Arbitrary<Value>

/** Properties with every kind of value; no null properties, for those are dropped on the way in. */
export const propertiesArbitrary: fc.Arbitrary<Properties> = fc.dictionary(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((name) => name !== '__proto__'),
  fc.oneof({ weight: 4, arbitrary: atom }, { weight: 1, arbitrary: fc.array(atom, { maxLength: 3 }) }),
  { maxKeys: 5, noNullPrototype: true }
)
