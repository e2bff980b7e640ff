import type { CameraState } from 'sigma/types'
import type { Picture } from './open-sigma.ts'

const PAN = 0.1
const STEP = 0.7
const CLOSE = 0.35
const LEAST_RATIO = 0.05
/** Room for labels at the edges. */
const ROOM = 1.06

export interface CameraMoves {
  readonly pan: (right: number, down: number) => void
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly fit: () => void
  /** Brings a node to the middle, and nearer if it is far. */
  readonly show: (id: string) => void
}

/** The camera that holds all shown nodes. */
function fitted(picture: Picture): CameraState {
  const { width, height } = picture.getDimensions()
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
  picture.getGraph().forEachNode((id) => {
    const place = picture.getNodeDisplayData(id)
    if (place === undefined || place.hidden) return
    left = Math.min(left, place.x)
    right = Math.max(right, place.x)
    low = Math.min(low, place.y)
    high = Math.max(high, place.y)
  })
  if (left > right) return { x: 0.5, y: 0.5, ratio: 1, angle: 0 }
  const ratio = Math.max((right - left) * Math.min(1, height / width), (high - low) * Math.min(1, width / height), LEAST_RATIO)
  return { x: (left + right) / 2, y: (low + high) / 2, ratio: ratio * ROOM, angle: 0 }
}

export function cameraOf(picture: Picture): CameraMoves {
  const camera = picture.getCamera()
  return {
    pan(right, down) {
      const { x, y, ratio } = camera.getState()
      camera.setState({ x: x + right * PAN * ratio, y: y - down * PAN * ratio })
    },
    zoomIn: () => camera.setState({ ratio: camera.getState().ratio * STEP }),
    zoomOut: () => camera.setState({ ratio: camera.getState().ratio / STEP }),
    fit: () => camera.setState(fitted(picture)),
    show(id) {
      const place = picture.getNodeDisplayData(id)
      if (place !== undefined) camera.setState({ x: place.x, y: place.y, ratio: Math.min(camera.getState().ratio, CLOSE) })
    }
  }
}

/** What keys do to the picture. */
export const cameraKeys: ReadonlyMap<string, (camera: CameraMoves) => void> = new Map([
  ['ArrowLeft', ({ pan }) => pan(-1, 0)],
  ['ArrowRight', ({ pan }) => pan(1, 0)],
  ['ArrowUp', ({ pan }) => pan(0, -1)],
  ['ArrowDown', ({ pan }) => pan(0, 1)],
  ['+', ({ zoomIn }) => zoomIn()],
  ['-', ({ zoomOut }) => zoomOut()],
  ['0', ({ fit }) => fit()]
])
