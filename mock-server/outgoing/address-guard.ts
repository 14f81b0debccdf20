import ipaddr from 'ipaddr.js'
import { type Address, type AllowEntry, fits } from './allow-list.ts'
import { Unreachable, asUnreachable } from './failures.ts'

export interface AddressGuard {
  /** Every address of a host, in canonical spelling; rejects with Unreachable unless requests may go to all of them. */
  addressesOf(host: string, port: number): Promise<readonly string[]>
}

/** Validates addresses: public ones pass, others only if the allow list names them (docs/design/security.md). */
export function addressGuard(
  allow: readonly AllowEntry[],
  resolve: (name: string) => Promise<readonly string[]>,
): AddressGuard {
  const resolveOnce = sharing(resolve)

  const violationOf = (address: Address, host: string, port: number): string | undefined => {
    const closed = closedPorts.has(port)
    // The port of another protocol must be allowed by its number: a range of hosts does not include their mail servers.
    if (allow.some((entry) => fits(entry, { host, port, address }) && (!closed || entry.port === port)))
      return undefined
    const range = rangeOf(address)
    if (range !== 'unicast') return `${address.toString()} is not public (${range})`
    return closed ? `port ${port} is not for HTTP` : undefined
  }

  return {
    addressesOf: async (host, port) => {
      const literal = ipaddr.isValid(host)
      if (!literal && closedPorts.has(port) && !allow.some((entry) => entry.port === port)) {
        throw new Unreachable('TARGET_ADDRESS_BLOCKED', `Port ${port} is not for HTTP.`)
      }
      const addresses = (literal ? [host] : await resolveOnce(host)).map((address) => parse(address))
      const violations = addresses.flatMap((address) => violationOf(address, host, port) ?? [])
      if (violations.length === 0) return addresses.map((address) => address.toString())
      const message = closedPorts.has(port)
        ? `Port ${port} is not for HTTP.`
        : 'The address of the target is not public.'
      throw new Unreachable('TARGET_ADDRESS_BLOCKED', message, `${host}: ${violations.join(', ')}.`)
    },
  }
}

/** Whether two spellings mean the same address; the zone, which names a network interface, is ignored. */
export const sameAddress = (left: string, right: string): boolean =>
  ipaddr.isValid(left) &&
  ipaddr.isValid(right) &&
  ipaddr.process(left).toByteArray().join('.') === ipaddr.process(right).toByteArray().join('.')

/** The kind of an address; only `unicast` is public. An IPv4 address embedded in an IPv6 one never counts as public. */
export function rangeOf(address: Address): string {
  if (address instanceof ipaddr.IPv4) return platform.includes(address.toString()) ? 'platform' : address.range()
  const range = address.range()
  if (range !== 'unicast') return range
  const [first = 0] = address.parts
  // Only 2000::/3 is assigned for public use; `::127.0.0.1` and the like are outside.
  if (first >> 13 !== 1) return 'unassigned'
  const [high = 0, low = 0] = address.parts.slice(4)
  return low === 0x5efe && (high & 0xfdff) === 0 ? 'isatap' : range
}

/** Public by range, but answered by the platform of the machine (the agent and name server of Azure). */
const platform = ['168.63.129.16']

const parse = (text: string): Address => {
  if (!ipaddr.isValid(text)) throw new Unreachable('NAME_NOT_RESOLVED', 'The name of the target has no address.', text)
  return ipaddr.process(text)
}

/** Connections that open at the same time share one lookup, because the system runs only a few at once. */
function sharing(resolve: (name: string) => Promise<readonly string[]>) {
  const lookups = new Map<string, Promise<readonly string[]>>()
  const look = async (name: string) => {
    try {
      const addresses = await resolve(name)
      if (addresses.length > 0) return addresses
    } catch (error) {
      throw new Unreachable('NAME_NOT_RESOLVED', 'The name of the target is not known.', asUnreachable(error).detail)
    }
    throw new Unreachable('NAME_NOT_RESOLVED', 'The name of the target has no address.')
  }
  return (name: string): Promise<readonly string[]> => {
    const pending = lookups.get(name)
    if (pending) return pending
    const lookup = look(name).finally(() => lookups.delete(name))
    lookups.set(name, lookup)
    return lookup
  }
}

/** The fetch standard's list of ports that belong to other protocols ("block bad port"). */
const closedPorts: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
])
