import { operations } from '#contract/index.ts'
import type { Feature } from '#contract/workspaces.ts'

interface Part {
  readonly id: string
  readonly name: string
  readonly description: string
  /** The path of an operation that only a service with this feature has. */
  readonly path: string
}

const parts: readonly Part[] = [
  {
    id: 'factSheets.files',
    name: 'Files on fact sheets',
    description: 'Upload and download files of fact sheets',
    path: '/graphql/upload',
  },
  {
    id: 'webhooks.push',
    name: 'Webhooks',
    description: 'Send events to other programs, or let them fetch events',
    path: '/subscriptions',
  },
  {
    id: 'webhooks.customEvents',
    name: 'Custom events',
    description: 'Publish events of other programs',
    path: '/events',
  },
  {
    id: 'bookmarks.shares',
    name: 'Shared bookmarks',
    description: 'Share bookmarks with people',
    path: '/bookmarkShares',
  },
  {
    id: 'bookmarks.workingCopies',
    name: 'Working copies',
    description: 'Work on a copy of a bookmark until it is published',
    path: '/bookmarks/{id}/workingCopy',
  },
  { id: 'exports', name: 'Exports', description: 'Export the workspace to files', path: '/exports' },
  {
    id: 'models.metaModel',
    name: 'Meta model',
    description: 'Change the data model step by step',
    path: '/models/metaModel',
  },
]

const paths = new Set(operations.map(({ path }) => path))

export const BUNDLE_ID = 'landscape-console'

/** What this version of the service can do. A feature is enabled as soon as the contract has its operation. */
export const featureBundle = {
  id: BUNDLE_ID,
  name: 'Landscape Console',
  features: parts.map(({ path, ...part }): Feature => ({
    ...part,
    type: 'FUNCTIONAL',
    status: paths.has(path) ? 'ENABLED' : 'DISABLED',
    group: 'PRODUCTIVE',
  })),
}
