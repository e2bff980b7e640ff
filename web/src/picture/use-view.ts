import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
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

/** Pan and zoom by mouse, touch and keys over the fitted view. */
export function useView(fitted: View, element: RefObject<SVGSVGElement | null>) {
  const [moved, setMoved] = useState<View | null>(null)
  const view = moved ?? fitted
  const change = (next: (view: View) => View) => setMoved((before) => next(before ?? fitted))

  // React listens passively, and would let the page scroll.
  useEffect(() => {
    const svg = element.current
    if (svg === null) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && document.activeElement?.contains(svg) !== true) return
      event.preventDefault()
      const { left, top, width, height } = svg.getBoundingClientRect()
      const factor = event.deltaY > 0 ? 1 / STEP : STEP
      setMoved((before) => zoom(before ?? fitted, factor, (event.clientX - left) / width, (event.clientY - top) / height))
    }
    svg.addEventListener('wheel', onWheel, { passive: false })
    return () => svg.removeEventListener('wheel', onWheel)
  }, [element, fitted])

  return {
    view,
    fit: () => setMoved(null),
    zoomBy: (factor: number) => change((now) => zoom(now, factor)),
    onKeyDown(event: KeyboardEvent) {
      const move = moves.get(event.key)
      if (move === undefined && event.key !== '0') return
      event.preventDefault()
      if (move === undefined) setMoved(null)
      else change(move)
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      if (event.buttons !== 1) return
      const { width, height } = event.currentTarget.getBoundingClientRect()
      change((now) => pan(now, -event.movementX / width, -event.movementY / height))
    }
  }
}
