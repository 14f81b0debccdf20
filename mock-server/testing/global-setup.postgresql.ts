import type { TestProject } from 'vitest/node'
import { dropTestDatabases } from '#storage/engines/testing.ts'

/** Workers lend their databases until they end; whoever runs the tests on a server of their own finds it as it was. */
export function setup({ config: { env } }: TestProject): () => Promise<void> {
  return () => dropTestDatabases(env['TEST_DATABASE_URL'] ?? '', env['TEST_RUN'] ?? '')
}
