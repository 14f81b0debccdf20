import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Seals what is stored but must be read back (private keys, webhook secrets): AES-256-GCM, key id per text (security.md). */
export interface Secrets {
  seal(plain: string): string
  open(sealed: string): string
}

/** `key`: any text of 16 characters or more; the AES key is its SHA-256. */
export function openSecrets(key: string): Secrets {
  const aes = createHash('sha256').update(key).digest()
  const keyId = createHash('sha256').update(aes).digest('hex').slice(0, 8)
  return {
    seal(plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', aes, nonce)
      const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [
        keyId,
        nonce.toString('base64url'),
        bytes.toString('base64url'),
        cipher.getAuthTag().toString('base64url'),
      ].join('.')
    },
    open(sealed) {
      const [id, nonce = '', bytes = '', tag = ''] = sealed.split('.')
      if (id !== keyId)
        throw new Error('This store was sealed with another SECRET_KEY; start with the key that it was made with')
      const decipher = createDecipheriv('aes-256-gcm', aes, Buffer.from(nonce, 'base64url'))
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return decipher.update(Buffer.from(bytes, 'base64url'), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** The key of an embedded store: `secret.key` in the data directory, made on the first start, readable by its owner only. */
export async function embeddedSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret.key')
  const existing = await readFile(path, 'utf8').catch(() => '')
  if (existing !== '') return existing.trim()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const key = randomBytes(32).toString('base64url')
  await writeFile(path, `${key}\n`, { mode: 0o600, flag: 'wx' })
  return key
}
