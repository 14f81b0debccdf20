import ipaddr from 'ipaddr.js'
import { type AddressGuard, rangeOf } from './address-guard.ts'
import type { Violation } from './outgoing.ts'
import type { Target } from './target.ts'
import { Unreachable, asUnreachable } from './failures.ts'

/** What the guard says about a target. */
export interface Inspection {
  /** Why it is blocked; undefined if requests are allowed. */
  readonly violation: Violation | undefined
  readonly isEncrypted: boolean
  /**
   * The address in the URL, or the public ones of its name. Others are left out, so that nobody can map names of the internal network;
   * a name with such addresses looks like one that doesn't resolve.
   */
  readonly addresses: readonly string[]
  /** The kind of the address in the URL, if it isn't public. */
  readonly range: string | undefined
}

/** Looks up the addresses of a target, for at most `patience` milliseconds. */
export async function inspectTarget(
  target: Target | Unreachable,
  guard: AddressGuard,
  patience: number,
): Promise<Inspection> {
  if (target instanceof Unreachable) {
    return { violation: target.violation(), isEncrypted: false, addresses: [], range: undefined }
  }
  const typed = ipaddr.isValid(target.host) ? ipaddr.process(target.host) : undefined
  const range = typed && rangeOf(typed)
  const about = {
    isEncrypted: target.origin.startsWith('https:'),
    addresses: typed ? [typed.toString()] : [],
    range: range === 'unicast' ? undefined : range,
  }
  const result = await withPatience(guard.addressesOf(target.host, target.port), patience)
  if (result instanceof Unreachable) {
    // A name that doesn't resolve yet may do so later.
    const violation = result.code === 'NAME_NOT_RESOLVED' ? undefined : result.violation()
    return { ...about, violation }
  }
  return { ...about, violation: undefined, addresses: typed ? about.addresses : result.filter(isPublic) }
}

const isPublic = (address: string) => rangeOf(ipaddr.process(address)) === 'unicast'

async function withPatience(
  lookup: Promise<readonly string[]>,
  patience: number,
): Promise<readonly string[] | Unreachable> {
  const late = Promise.withResolvers<readonly string[]>()
  const timer = setTimeout(late.resolve, patience, [])
  try {
    return await Promise.race([lookup, late.promise])
  } catch (error) {
    return asUnreachable(error)
  } finally {
    clearTimeout(timer)
  }
}
