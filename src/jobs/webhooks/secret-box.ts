import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { EdgewiseError } from '../../base/errors.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const OPTIONS = { authTagLength: TAG_BYTES }
const SEALED = 'sealed:'
const PLAIN = 'plain:'

/** Seals secrets for storage. */
export interface SecretBox {
  /** `owner`: the record of the secret; no other record can open it. */
  seal(secret: string, owner: string): string
  /** Throws EDGEWISE_INVALID_SETTING when it was sealed with another key. */
  open(stored: string, owner: string): string
}

/** `key`: 32 bytes in base64; with '' secrets are stored in plain text. Secrets from before a key was set still open. */
export function openSecretBox(key: string): SecretBox {
  const bytes = Buffer.from(key, 'base64')

  function decrypt(stored: string, owner: string): string {
    const sealed = Buffer.from(stored.slice(SEALED.length), 'base64')
    try {
      const decipher = createDecipheriv(ALGORITHM, bytes, sealed.subarray(0, IV_BYTES), OPTIONS)
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString()
    } catch (error) {
      const detail = 'must be the key that the stored secrets were encrypted with.'
      throw new EdgewiseError('EDGEWISE_INVALID_SETTING', { setting: 'EDGEWISE_SECRET_KEY', detail }, { cause: error })
    }
  }

  return {
    seal(secret, owner) {
      if (key === '') return PLAIN + secret
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, bytes, iv, OPTIONS).setAAD(Buffer.from(owner))
      return SEALED + Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64')
    },
    open: (stored, owner) => (stored.startsWith(PLAIN) ? stored.slice(PLAIN.length) : decrypt(stored, owner))
  }
}
