import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { pan, zoom } from './fit.ts'
import type { View } from './scene.ts'

const STEP = 0.8
const PAN = 0.1

const moves: ReadonlyMap<string, (view: View) => View> = new Map([
  ['ArrowLeft', (view) => pan(view, -PAN, 0)],
  ['ArrowRight', (view) => pan(view, PAN, 0)],
  ['ArrowUp', (view) => pan(view, 0, -PAN)],
  ['ArrowDown', (view) => pan(view, 0, PAN)],
  ['+', (view) => zoom(view, STEP)],
  ['-', (view) => zoom(view, 1 / STEP)]
])

interface Spot {
  readonly x: number
  readonly y: number
}

/** Where a pointer is, as shares of the sides of an element. */
function spotOf({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }, element: Element): Spot {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

const distance = (a: Spot, b: Spot): number => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 0.01)

/** Pan and zoom by mouse, touch and keys over the fitted view. */
export function useView(fitted: View, element: RefObject<(Element & GlobalEventHandlers) | null>) {
  const [moved, setMoved] = useState<View | null>(null)
  /** Pointers that are down. */
  const pointers = useRef(new Map<number, Spot>())
  const view = moved ?? fitted
  const change = (next: (view: View) => View) => setMoved((before) => next(before ?? fitted))

  // React listens passively, and would let the page scroll.
  useEffect(() => {
    const picture = element.current
    if (picture === null) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && document.activeElement?.contains(picture) !== true) return
      event.preventDefault()
      const { x, y } = spotOf(event, picture)
      setMoved((before) => zoom(before ?? fitted, event.deltaY > 0 ? 1 / STEP : STEP, x, y))
    }
    picture.addEventListener('wheel', onWheel, { passive: false })
    return () => picture.removeEventListener('wheel', onWheel)
  }, [element, fitted])

  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)
  return {
    view,
    change,
    fit: () => setMoved(null),
    zoomBy: (factor: number) => change((now) => zoom(now, factor)),
    onKeyDown(event: KeyboardEvent) {
      const move = moves.get(event.key)
      if (move === undefined && event.key !== '0') return
      event.preventDefault()
      if (move === undefined) setMoved(null)
      else change(move)
    },
    /** One pointer moves the view; a second one zooms about the first. */
    pointer: {
      onPointerMove(event: PointerEvent) {
        const { pointerId, buttons, currentTarget } = event
        if (buttons !== 1) return
        const now = spotOf(event, currentTarget)
        const before = pointers.current.get(pointerId) ?? now
        const other = [...pointers.current].find(([id]) => id !== pointerId)?.[1]
        pointers.current.set(pointerId, now)
        if (other === undefined) change((view) => pan(view, before.x - now.x, before.y - now.y))
        else change((view) => zoom(view, distance(before, other) / distance(now, other), other.x, other.y))
      },
      onPointerDown: (event: PointerEvent) => void pointers.current.set(event.pointerId, spotOf(event, event.currentTarget)),
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: release
    }
  }
}
