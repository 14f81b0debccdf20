import { z } from 'zod'

/**
 * npm leaves an optional package of another platform out of the lock file when the registry at hand lacks it, and then `npm ci`
 * refuses that lock file on every platform. Adds what is missing, from the names and exact versions that its dependents state.
 */
export function completeLock(text: string): { text: string; added: string[] } {
  const lock = Lock.parse(JSON.parse(text))
  const packages = { ...lock.packages }
  const added: string[] = []
  for (const [path, dependent] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(dependent.optionalDependencies ?? {})) {
      const platform = platformOf(name)
      if (!platform || !/^\d+\.\d+\.\d+$/.test(version)) continue
      const places = placesFor(name, path)
      const place = places.find((candidate) => !packages[candidate])
      if (!place || places.some((candidate) => packages[candidate]?.version === version)) continue
      const { dev, license, engines } = dependent
      packages[place] = defined({
        version,
        cpu: [platform.cpu],
        dev,
        libc: platform.libc,
        license,
        optional: true,
        os: [platform.os],
        engines,
      })
      added.push(`${name}@${version}`)
    }
  }
  const sorted = Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
  return { text: added.length > 0 ? `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n` : text, added }
}

// Where Node would find it from its dependent: beside it, at the top, inside it.
function placesFor(name: string, path: string): string[] {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('node_modules/')))
  return [...new Set([`${folder}node_modules/${name}`, `node_modules/${name}`, `${path}/node_modules/${name}`])]
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']

// `@oxlint/binding-linux-x64-gnu` → linux, x64, glibc.
function platformOf(name: string) {
  const words = name.split(/[-/]/)
  const at = words.findIndex((word) => systems.includes(word))
  const [os, cpu, abi] = at < 0 ? [] : words.slice(at)
  if (!os || !cpu) return undefined
  return { os, cpu, libc: os === 'linux' && abi ? [abi.startsWith('musl') ? 'musl' : 'glibc'] : undefined }
}

const defined = (entry: Entry): Entry =>
  Entry.parse(Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)))

const Entry = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  license: z.string().optional(),
  engines: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
type Entry = z.output<typeof Entry>

const Lock = z.looseObject({ packages: z.record(z.string(), Entry) })
