import type { Network } from '../../outside/net/network.ts'
import type { Webhooks } from '../../storage/state/webhooks.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import { createEndpoints, type Endpoints } from './endpoints.ts'
import { openSecretBox, type SecretBox } from './secret-box.ts'

export interface WebhookService {
  readonly endpoints: Endpoints
  /** How secrets are stored, those of hooks among them. */
  readonly box: SecretBox
  /** One who sends. Stop it before the network is closed. */
  openDispatcher(onError: (error: unknown) => void): Dispatcher
}

export interface WebhookServiceOptions {
  readonly webhooks: Webhooks
  readonly network: Network
  /** 32 bytes in base64; '': secrets are stored as they are. */
  readonly secretKey: string
}

/** Where other systems are told of events, and the one who tells them. */
export function openWebhooks({ webhooks, network, secretKey }: WebhookServiceOptions): WebhookService {
  const box = openSecretBox(secretKey)
  return {
    endpoints: createEndpoints({ webhooks, network, box }),
    box,
    openDispatcher: (onError) => createDispatcher({ webhooks, network, box, onError })
  }
}
