import { Socket } from 'node:net'
import { EdgewiseError } from '../../base/errors.ts'

/**
 * Counts what the sockets of its thread receive, and ends the one that receives too much. The driver keeps a record until it is whole and then decodes it in one go, whatever
 * its size, and gives nobody its sockets: so this watches every socket as it connects, plain or TLS. One for each thread, and for threads whose only connections are the driver's.
 */
export class ReceivedBytes {
  /** More than `most` came in one piece. */
  isOver = false
  #bytes = 0
  #most = Number.POSITIVE_INFINITY

  constructor() {
    const received = this
    const { connect } = Socket.prototype
    Socket.prototype.connect = function (this: Socket, ...given: unknown[]): Socket {
      this.on('data', (chunk: Buffer) => received.#count(chunk.length, this))
      return Reflect.apply(connect, this, given)
    } as typeof connect
  }

  /** From now on a piece may have `most` bytes. */
  watch(most: number): void {
    this.isOver = false
    this.#bytes = 0
    this.#most = most
  }

  /** A piece is complete, the next one begins. */
  next(): void {
    this.#bytes = 0
  }

  #count(bytes: number, socket: Socket): void {
    this.#bytes += bytes
    if (this.#bytes <= this.#most) return
    this.isOver = true
    // Without an error the driver would wait for more.
    socket.destroy(new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: `received more than ${this.#most} bytes in one message` }))
  }
}
