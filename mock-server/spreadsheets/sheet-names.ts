/** A name of a sheet has at most as many characters. */
const MAX_NAME = 31

/** Gives each sheet a name that workbooks take and no other sheet has: cut where it is too long, numbered where it is taken. */
export function sheetNames() {
  const taken = new Set(['readme', 'history'])
  return (wanted: string): string => {
    const plain = wanted.replaceAll(/[[\]:*?/\\\p{Cc}]/gu, ' ').replaceAll(/^'+|'+$/g, '') || 'Sheet'
    for (let nth = 1; ; nth += 1) {
      const end = nth === 1 ? '' : ` ${nth}`
      const name = plain.slice(0, MAX_NAME - end.length) + end
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  }
}
