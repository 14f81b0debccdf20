import type { Inspection } from '#storage/migrate.ts'
import type { Storage } from '#storage/database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgresql.ts'

export interface StorageOptions {
  /** The directory of the embedded store; unused with `databaseUrl`. */
  dataDir: string
  databaseUrl?: string | undefined
  /** See `ensureSeedArchive`. */
  seedArchive?: (() => Promise<string | undefined>) | undefined
  poolSize?: number | undefined
  inspect?: Inspection | undefined
}

/** Opens the configured store: PostgreSQL at `databaseUrl`, otherwise the embedded one in `dataDir`. */
export const openStorage = ({
  dataDir,
  databaseUrl,
  seedArchive,
  poolSize,
  inspect,
}: StorageOptions): Promise<Storage> =>
  databaseUrl === undefined
    ? openEmbedded({ dataDir, inspect, ...(seedArchive === undefined ? {} : { seedArchive }) })
    : openPostgres({ url: databaseUrl, inspect, ...(poolSize === undefined ? {} : { poolSize }) })
