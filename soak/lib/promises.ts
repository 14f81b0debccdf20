/** Says whether a promise was kept; one that is broken makes the script end with 1. */
export function promise(text: string, isKept: boolean, figure: unknown = ''): void {
  console.log(`  ${isKept ? 'kept  ' : 'BROKEN'}  ${text}${figure === '' ? '' : `: ${String(figure)}`}`)
  if (!isKept) process.exitCode = 1
}

/** The number of `--name=…`, or the usual one. */
export function setting(name: string, usual: number): number {
  const given = named(name)
  return given === undefined ? usual : Number(given)
}

/** The text of `--name=…`, if it is given. */
export function named(name: string): string | undefined {
  const option = process.argv.find((argument) => argument.startsWith(`--${name}=`))
  return option?.slice(name.length + 3)
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
