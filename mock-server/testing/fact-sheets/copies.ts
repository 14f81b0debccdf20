import { sql } from 'kysely'
import type { Client } from '#testing/client.ts'
import type { TestService } from '#testing/service.ts'
import { newFactSheetId } from './graph.ts'

/** Rows of one statement: the embedded store ends one that computes for ten seconds. */
const BATCH = 1000

/** Writes platforms with the names `P 00001` to `P` and their number, all like the first one. Resolves to the names, in order. */
export async function addPlatforms({ storage }: TestService, admin: Client, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, nth) => `P ${`${nth + 1}`.padStart(5, '0')}`)
  const id = await newFactSheetId(admin, 'P 00001', 'Platform')
  for (let from = 1; from < count; from += BATCH)
    await sql`INSERT INTO fact_sheet SELECT (jsonb_populate_record(f, jsonb_build_object(
        'id', gen_random_uuid(), 'name', n, 'display_name', n, 'full_name', n, 'sort_key', lower(n)))).*
      FROM fact_sheet f, unnest(${names.slice(from, from + BATCH)}::text[]) n WHERE f.id = ${id}`.execute(storage.db)
  return names
}
