import type { Storage } from '#storage/database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgresql.ts'

export interface StorageOptions {
  /** Where the embedded store lies; unused with `databaseUrl`. */
  dataDir: string
  databaseUrl?: string | undefined
  /** See `ensureSeedArchive`. */
  seedArchive?: string | undefined
  poolSize?: number | undefined
}

/** Opens the store that the settings name: PostgreSQL by `databaseUrl`, else the embedded one in `dataDir`. */
export const openStorage = ({ dataDir, databaseUrl, seedArchive, poolSize }: StorageOptions): Promise<Storage> =>
  databaseUrl === undefined
    ? openEmbedded({ dataDir, ...(seedArchive === undefined ? {} : { seedArchive }) })
    : openPostgres({ url: databaseUrl, ...(poolSize === undefined ? {} : { poolSize }) })
