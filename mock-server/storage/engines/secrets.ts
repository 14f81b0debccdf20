import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#storage/failure.ts'
import { syncPath } from './disk.ts'

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
          'it was sealed with another key; start with the SECRET_KEY (embedded: the file secret.key) that it was made with',
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

/** The key of an embedded store lies beside it. */
export const keyName = 'secret.key'

/** Creates the key of a new embedded store, readable by its owner only. The caller must hold the directory's lock. */
export async function createSecretKey(dataDir: string): Promise<void> {
  const path = join(dataDir, keyName)
  // A first start that was interrupted may have created it; nothing is sealed with another key.
  if (existsSync(path)) return void readSecretKey(dataDir)
  // Complete and on the disk before it gets its name. Under the lock no other process can have created one since the check.
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(unfinished, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await rename(unfinished, path)
    await syncPath(dataDir)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** The key of an existing embedded store. It never creates one: another key opens none of the store's secrets. */
export function readSecretKey(dataDir: string): string {
  const key = textOfKey(join(dataDir, keyName)).trim()
  if (key === '') throw new SecretKeyError(`${keyName} is empty`)
  if (key.length < shortestKey) throw new SecretKeyError(`${keyName} is cut off (${key.length} characters)`)
  return key
}

const shortestKey = 16

function textOfKey(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new SecretKeyError(`${keyName} is missing`, { cause: error })
    const reason = error instanceof Error ? error.message : String(error)
    throw new SecretKeyError(`${keyName} cannot be read: ${reason}`, { cause: error })
  }
}
