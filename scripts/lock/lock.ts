import { z } from 'zod'

/**
 * The packages of other platforms that dependents state by exact version and the lock file doesn't name. npm leaves them out when the
 * registry at hand lacks them, and then `npm ci` refuses the lock file on every platform: take a version whose packages are all there.
 */
export const missingPlatforms = (text: string): string[] => {
  const { packages } = Lock.parse(JSON.parse(text))
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([, version]) => /^\d+\.\d+\.\d+$/.test(version))
      .filter(([name, version]) => placesFor(name, path).every((place) => packages[place]?.version !== version))
      .map(([name, version]) => `${name}@${version}`),
  )
}

/** The packages that `npm ci` would install unchecked: those without an integrity, or from elsewhere than npm's registry. */
export const withoutIntegrity = (text: string): string[] =>
  Object.entries(Lock.parse(JSON.parse(text)).packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .filter(([, entry]) => !isChecked(entry))
    .map(([path]) => path)

const isChecked = ({ integrity, resolved }: Entry): boolean =>
  integrity !== undefined && (resolved === undefined || resolved.startsWith('https://registry.npmjs.org/'))

// Where Node would find it from its dependent: beside it, at the top, inside it.
function placesFor(name: string, path: string): string[] {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('node_modules/')))
  return [`${folder}node_modules/${name}`, `node_modules/${name}`, `${path}/node_modules/${name}`]
}

const Entry = z.object({
  version: z.string().optional(),
  link: z.boolean().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
type Entry = z.output<typeof Entry>

const Lock = z.object({ packages: z.record(z.string(), Entry) })
