import type { Network } from '../../outside/net/network.ts'
import type { Webhooks } from '../../storage/state/webhooks.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import { createEndpoints, type Endpoints } from './endpoints.ts'
import { openSecretBox, type SecretBox } from './secret-box.ts'

export interface WebhookService {
  readonly endpoints: Endpoints
  /** Seals all stored secrets, including those of hooks. */
  readonly box: SecretBox
  /** Opens a sender. Stop it before the network is closed. */
  openDispatcher(onError: (error: unknown) => void): Dispatcher
}

export interface WebhookServiceOptions {
  readonly webhooks: Webhooks
  readonly network: Network
  /** 32 bytes in base64; with '' secrets are stored in plain text. */
  readonly secretKey: string
}

/** Opens the management of endpoints and the sender of events. */
export function openWebhooks({ webhooks, network, secretKey }: WebhookServiceOptions): WebhookService {
  const box = openSecretBox(secretKey)
  return {
    endpoints: createEndpoints({ webhooks, network, box }),
    box,
    openDispatcher: (onError) => createDispatcher({ webhooks, network, box, onError })
  }
}
