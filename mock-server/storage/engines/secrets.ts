import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#storage/failure.ts'
import { syncPath } from './data-directory.ts'

/** Seals secrets that must be read back (private keys, webhook secrets): AES-256-GCM, each text with the id of its key. */
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
        throw new SecretKeyError(
          'This store was sealed with another SECRET_KEY; start with the key that it was made with',
        )
      const decipher = createDecipheriv('aes-256-gcm', aes, Buffer.from(nonce, 'base64url'))
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return decipher.update(Buffer.from(bytes, 'base64url'), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** The key isn't the one that the store was sealed with, or can't be read; the message says what to do. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError'
}

/**
 * The key of an embedded store: `secret.key` in the data directory, created on the first start, readable by its owner only. The caller
 * must hold the directory's lock.
 */
export async function embeddedSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret.key')
  const existing = await readKey(path)
  if (existing !== undefined) return existing
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Complete and on the disk before it gets its name. Under the lock no other process can have created one since the check.
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`
  try {
    const key = randomBytes(32).toString('base64url')
    await writeFile(unfinished, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await rename(unfinished, path)
    await syncPath(dataDir)
    return key
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function readKey(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw new SecretKeyError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  })
  const key = text?.trim()
  if (key === '') throw new SecretKeyError(`${path} is empty. Put the file back from a backup of the data directory.`)
  return key
}
