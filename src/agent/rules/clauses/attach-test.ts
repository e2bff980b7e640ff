import type { Test } from './read-test.ts'
import type { Frame, Thing } from './scene.ts'
import type { Mentioned, Stage } from './stage.ts'

/** Ties a test to what it speaks of: what was named last and has such a property. */
export function attachTest(stage: Stage, test: Test): boolean {
  const latest = stage.mentioned.filter((mention) => 'frame' in mention || test.hint === null).reverse()
  const [last] = latest
  if (last !== undefined && 'thing' in last && attachTo(stage, last, test, false)) return true
  return [true, false].some((strict) => latest.some((mention) => attachTo(stage, mention, test, strict)))
}

function attachTo({ scene }: Stage, mention: Mentioned, test: Test, strict: boolean): boolean {
  return 'frame' in mention ? testFrame(scene.frames[mention.frame] as Frame, test, strict) : testThing(scene.things[mention.thing] as Thing, test, strict)
}

/** `strict`: only where the label is said that has the property. */
function testThing(thing: Thing, test: Test, strict: boolean): boolean {
  const owners = test.owners.filter(({ owner, of }) => owner === 'node' && (thing.labels.includes(of) || (!strict && thing.labels.length === 0)))
  const [first] = owners
  if (first === undefined) return false
  const labels = [...new Set(owners.map(({ of }) => of))]
  if (thing.labels.length === 0 && labels.length === 1) thing.labels = labels
  for (const one of test.tests) thing.conditions.push({ property: first.property, ...one })
  return true
}

function testFrame(frame: Frame, test: Test, strict: boolean): boolean {
  const owners = test.owners.filter(({ owner, of }) => owner === 'relationship' && (frame.types.includes(of) || (!strict && frame.types.length === 0)))
  const [first] = owners
  if (first === undefined) return false
  if (frame.types.length === 0) frame.types = [...new Set(owners.map(({ of }) => of))]
  for (const one of test.tests) frame.where.push({ property: first.property, ...one })
  return true
}
