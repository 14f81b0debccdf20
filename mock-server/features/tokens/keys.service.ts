import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { Db } from '#storage/database.ts'
import { type KeyRow, insertKey, listKeys } from './keys.store.ts'

export interface SigningKeys {
  /** The key that new access tokens are signed with. */
  signing(): Promise<{ id: string; key: CryptoKey }>
  /** The public key of that id, also one that another process made. */
  verifying(id: string): Promise<CryptoKey | undefined>
  /** The public keys as a JWKS. */
  jwks(): Promise<JWK[]>
}

type Secrets = { seal(plain: string): string; open(sealed: string): string }

/** RS256 key pairs in the store, private parts sealed (decisions.md 5). The first start makes one. */
export function signingKeys(db: Db, secrets: Secrets, clock: () => Date): SigningKeys {
  const verifiers = new Map<string, CryptoKey>()
  let signer: Promise<{ id: string; key: CryptoKey }> | undefined
  let looking: Promise<void> | undefined
  let lastLookAt = 0

  async function openSigner() {
    if ((await listKeys(db)).length === 0) await insertKey(db, await newKey(secrets), clock())
    // Two processes may both have made one: the newest row serves both.
    const [newest] = await listKeys(db)
    if (!newest) throw new Error('The signing key vanished between two statements')
    verifiers.set(newest.id, await importRsa(newest.public_key))
    return { id: newest.id, key: await importRsa(secrets.open(newest.sealed_private_key)) }
  }

  async function look() {
    for (const row of await listKeys(db)) verifiers.set(row.id, await importRsa(row.public_key))
    lastLookAt = clock().getTime()
  }

  return {
    signing() {
      signer ??= openSigner().catch((error: unknown) => {
        signer = undefined
        throw error
      })
      return signer
    },
    async verifying(id) {
      // An unknown id may be a made-up one: one look at the store a second, shared by all who ask, is enough for real ones.
      if (!verifiers.has(id) && clock().getTime() - lastLookAt >= 1000) {
        looking ??= look().finally(() => (looking = undefined))
        await looking
      }
      return verifiers.get(id)
    },
    async jwks() {
      const rows = await listKeys(db)
      return rows.map((row) => ({ ...parseJwk(row.public_key), kid: row.id, alg: 'RS256', use: 'sig' }))
    },
  }
}

async function newKey(secrets: Secrets): Promise<KeyRow> {
  const pair = await generateKeyPair('RS256', { extractable: true })
  return {
    id: crypto.randomUUID(),
    public_key: JSON.stringify(await exportJWK(pair.publicKey)),
    sealed_private_key: secrets.seal(JSON.stringify(await exportJWK(pair.privateKey))),
  }
}

const parseJwk = (text: string): JWK => JSON.parse(text)

async function importRsa(text: string): Promise<CryptoKey> {
  const key = await importJWK(parseJwk(text), 'RS256')
  if (key instanceof Uint8Array) throw new Error('A signing key in the store is not an RSA key')
  return key
}
