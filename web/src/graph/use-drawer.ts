import { useState } from 'react'
import { readDrawer } from './open-sigma.ts'
import type { World } from './world.ts'

/** Without a graphics card more links than these stop the page for seconds. */
const MOST_LINKS = 20_000

/** What draws the picture, and whether it draws links. */
export function useDrawer({ ends }: World) {
  const [drawer] = useState(readDrawer)
  const [isWanted, want] = useState(false)
  return { drawer, hasLinks: drawer !== 'program' || isWanted || ends.length / 2 <= MOST_LINKS, drawLinks: () => want(true) }
}
