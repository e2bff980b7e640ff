import { Type } from 'typebox'

/** Settings of what the service sends to, and hears from, other systems. */
export const outsideSettings = {
  networkAllow: Type.String({
    setting: 'EDGEWISE_NETWORK_ALLOW',
    default: '',
    description: 'Addresses that are not public and may be reached all the same: hosts, host:port or CIDRs, separated by commas.'
  }),
  secretKey: Type.String({
    setting: 'EDGEWISE_SECRET_KEY',
    default: '',
    secret: true,
    format: 'key',
    description: 'Key that encrypts secrets of webhooks and hooks where they are stored: 32 bytes in base64; default: stored as they are.'
  })
}
