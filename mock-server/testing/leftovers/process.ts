import type { Leftovers } from './watch.ts'

/** Variables of the environment, the working directory, listeners to the process, and servers and programs that still run. */
export const processState: Leftovers = {
  found() {
    return [
      ...Object.entries(process.env)
        // Set by the library of pictures when it is loaded.
        .filter(([name]) => name !== 'VIPSHOME')
        .map(([name, value]) => `the environment variable ${name}=${value}`),
      `the working directory ${process.cwd()}`,
      ...process
        .eventNames()
        .flatMap((event) => Array(process.listenerCount(event)).fill(`a listener to ${String(event)} of the process`)),
      ...process.getActiveResourcesInfo().flatMap((kind) => resources[kind] ?? []),
    ]
  },
}

const resources: Readonly<Record<string, string>> = {
  TCPServerWrap: 'a server that listens',
  ProcessWrap: 'a program that runs',
  FSEventWrap: 'a watch on a file',
}
