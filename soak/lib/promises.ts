/** Says whether a promise was kept; one that is broken makes the script end with 1. */
export function promise(what: string, isKept: boolean, seen: unknown = ''): void {
  console.log(`  ${isKept ? 'kept  ' : 'BROKEN'}  ${what}${seen === '' ? '' : `: ${String(seen)}`}`)
  if (!isKept) process.exitCode = 1
}

/** The number of `--name=…`, or the usual one. */
export function setting(name: string, usual: number): number {
  const given = process.argv.find((one) => one.startsWith(`--${name}=`))
  return given === undefined ? usual : Number(given.slice(name.length + 3))
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
