import { join } from 'node:path'

// A whole run builds the programs before it starts them a hundred times: each starts in two thirds of the time then.
const built = process.env['TEST_PROGRAMS'] || undefined
const pathOf = (name: string, source: string): string =>
  built === undefined ? join(import.meta.dirname, source) : join(built, `${name}.js`)

/** The files of the programs that tests start. */
export const programs = {
  main: pathOf('main', '../../main.ts'),
  cli: pathOf('cli', '../../cli.ts'),
  killable: pathOf('killable', 'killable.ts'),
}
