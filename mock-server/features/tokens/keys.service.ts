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
  let recent: Promise<KeyRow[]> | undefined
  let readAt = 0

  async function openSigner() {
    if ((await listKeys(db)).length === 0) await insertKey(db, await newKey(secrets), clock())
    // Two processes may each have made one: both use the newest row.
    const [newest] = await readKeys()
    if (!newest) throw new Error('The signing key vanished between two statements')
    verifiers.set(newest.id, await importRsa(newest.public_key))
    return { id: newest.id, key: await importRsa(secrets.open(newest.sealed_private_key)) }
  }

  function readKeys(): Promise<KeyRow[]> {
    readAt = clock().getTime()
    recent = listKeys(db).catch((error: unknown) => {
      recent = undefined
      throw error
    })
    return recent
  }

  /**
   * The keys as they were within the last second. Anybody may ask for them, and an unknown ID may be forged, so that the store is read
   * at most once a second for all requests.
   */
  const recentKeys = () => (recent && clock().getTime() - readAt < 1000 ? recent : readKeys())

  return {
    signing() {
      signer ??= openSigner().catch((error: unknown) => {
        signer = undefined
        throw error
      })
      return signer
    },
    async verifying(id) {
      if (!verifiers.has(id)) {
        const row = (await recentKeys()).find((key) => key.id === id)
        if (row) verifiers.set(id, await importRsa(row.public_key))
      }
      return verifiers.get(id)
    },
    async jwks() {
      const rows = await recentKeys()
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
