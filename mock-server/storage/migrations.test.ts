import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from './migrations/index.ts'

/** The names that stores of earlier versions remember. A line is added with a release, and none is ever changed. */
const released =
  '0001-foundation 0002-delivery 0003-landscape 0004-suggestions 0005-bookmark-json 0006-preferences 0007-token-overlap 0008-account 0009-deleted-by 0010-access-requests 0011-updated-by 0012-invitations 0013-session-secrets 0015-readable-names 0016-yielding-leases 0017-pull-consumers 0018-default-models 0018-full-texts 0019-shared-identifiers 0020-views-of-user 0021-created-by 0022-bootstrap-prefix 0023-sent-ids 0026-permitted-roles 0028-feeds 0030-shares 0031-versions 0032-temporary-bookmarks 0033-changed-in 0034-callback-versions 0035-jobs 0036-told-types 0037-access-previews 0038-audiences 0039-split-rights 0040-model-renewal 0041-model-deletion 0042-model-changes 0043-model-batches 0044-features 0045-settings 0046-assets 0047-exports 0048-completions 0049-held-entities 0050-export-access 0051-version-readers 0052-shown-pictures 0053-share-notices 0054-shown-levels 0055-delivery-lanes 0056-heed-target 0057-failure-causes 0058-open-deliveries 0059-last-failures'.split(
    ' ',
  )

const folder = join(import.meta.dirname, 'migrations')

test('stores that were made before know what was applied to them', () => {
  const names: readonly string[] = migrations.map(({ name }) => name)
  expect(names.slice(0, released.length)).toEqual(released)
  expect(new Set(names).size).toBe(names.length)
})

test('the files are numbered in the order in which they are applied, without a gap or a double', () => {
  const index = readFileSync(join(folder, 'index.ts'), 'utf8')
  const fileOf = new Map(
    [...index.matchAll(/import \{ (\w+) \} from '\.\/(.+)'/g)].map(([, name, file]) => [name, file]),
  )
  const inOrder = [...index.matchAll(/sql: (\w+) \}/g)].map(([, name]) => fileOf.get(name))
  expect(globSync('[0-9]*', { cwd: folder }).toSorted()).toEqual(inOrder)
  expect(inOrder.map((file) => Number(file?.slice(0, 4)))).toEqual(inOrder.map((_, at) => at + 1))
})
