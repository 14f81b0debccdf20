import type { Storage } from '#storage/database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgresql.ts'

export interface StorageOptions {
  /** The directory of the embedded store; unused with `databaseUrl`. */
  dataDir: string
  databaseUrl?: string | undefined
  /** See `ensureSeedArchive`. */
  seedArchive?: string | undefined
  poolSize?: number | undefined
}

/** Opens the configured store: PostgreSQL at `databaseUrl`, otherwise the embedded one in `dataDir`. */
export const openStorage = ({ dataDir, databaseUrl, seedArchive, poolSize }: StorageOptions): Promise<Storage> =>
  databaseUrl === undefined
    ? openEmbedded({ dataDir, ...(seedArchive === undefined ? {} : { seedArchive }) })
    : openPostgres({ url: databaseUrl, ...(poolSize === undefined ? {} : { poolSize }) })
