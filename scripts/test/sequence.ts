import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files whose tests take long, because they start processes or send thousands of requests. */
const longFiles = /\/mock-server\/(?:features\/webhooks\/pull\/model|tests\/(?:fuzz|push-processes))\.test\.ts$/

/**
 * Without the durations of an earlier run Vitest starts large files first, which takes a small file that runs for a minute to the
 * very end, where the other workers have nothing left to do. These start first among the files of their project.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await BaseSequencer.prototype.sort.call(this, files), ({ project }) => project)
    return [...projects.values()].flatMap((sorted) => {
      const { long = [], other = [] } = Object.groupBy(sorted, ({ moduleId }) =>
        longFiles.test(moduleId) ? 'long' : 'other',
      )
      return [...long, ...other]
    })
  }
}
