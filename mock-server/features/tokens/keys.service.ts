import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { Db } from '#storage/database.ts'
import { type KeyRow, insertKey, listKeys } from './keys.store.ts'

export interface SigningKeys {
  /** The key that new access tokens are signed with. */
  signing(): Promise<{ id: string; key: CryptoKey }>
  /** The public key with an id, also one that another process made. */
  verifying(id: string): Promise<CryptoKey | undefined>
  /** The public keys as a JWKS. */
  jwks(): Promise<JWK[]>
}

/** Encrypts what is stored. */
type SecretBox = { seal(plain: string): string; open(sealed: string): string }

/** RS256 key pairs in the store, with encrypted private keys (docs/design/security.md). The first start makes one. */
export function signingKeys(db: Db, secrets: SecretBox, clock: () => Date): SigningKeys {
  const verifiers = new Map<string, CryptoKey>()
  let signer: Promise<{ id: string; key: CryptoKey }> | undefined
  let reloading: Promise<void> | undefined
  let reloadedAt = 0

  async function openSigner() {
    if ((await listKeys(db)).length === 0) await insertKey(db, await newKey(secrets), clock())
    // Two processes may each have made one: both use the newest row.
    const [newest] = await listKeys(db)
    if (!newest) throw new Error('The signing key vanished between two statements')
    verifiers.set(newest.id, await importRsa(newest.public_key))
    return { id: newest.id, key: await importRsa(secrets.open(newest.sealed_private_key)) }
  }

  async function reload() {
    for (const row of await listKeys(db)) verifiers.set(row.id, await importRsa(row.public_key))
    reloadedAt = clock().getTime()
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
      // An unknown ID may be forged, so the store is read at most once a second for all requests; that is enough for real ones.
      if (!verifiers.has(id) && clock().getTime() - reloadedAt >= 1000) {
        reloading ??= reload().finally(() => (reloading = undefined))
        await reloading
      }
      return verifiers.get(id)
    },
    async jwks() {
      const rows = await listKeys(db)
      return rows.map((row) => ({ ...parseJwk(row.public_key), kid: row.id, alg: 'RS256', use: 'sig' }))
    },
  }
}

async function newKey(secrets: SecretBox): Promise<KeyRow> {
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
