import { MARK } from '#testing/power/sight.ts'
import type { Dice } from './dice.ts'

/** What earlier answers held: ids and cursors that lead deep into the service. */
export interface Live {
  /** Takes ids, cursors and offsets out of an answer. */
  harvest(body: unknown, path: string): void
  /** An id that was seen at an address like this one, or any. */
  id(dice: Dice, path: string): string | undefined
  cursor(dice: Dice): string | undefined
  number(dice: Dice, name: string): number | undefined
  text(dice: Dice, name: string): string | undefined
}

export const liveData = (): Live => {
  const ids = new Map<string, string[]>()
  const all: string[] = []
  const cursors: string[] = []
  const numbers = new Map<string, number[]>()
  const texts = new Map<string, string[]>()

  const visit = (value: unknown, name: string, kind: string): void => {
    if (Array.isArray(value)) return value.slice(0, 20).forEach((item) => visit(item, name, kind))
    if (typeof value === 'number' && Number.isInteger(value)) keep(listOf(numbers, name), value)
    if (typeof value === 'string') {
      if (uuid.test(value)) {
        keep(all, value)
        keep(listOf(ids, name === 'id' ? kind : name.replace(/Id$/, '').toLowerCase()), value)
      } else if (/cursor$/i.test(name)) keep(cursors, value)
      // Whoever wrote a mark again would show what nobody hid.
      else if (value.length < 400 && !MARK.test(value)) keep(listOf(texts, name), value)
    }
    if (typeof value !== 'object' || value === null) return
    for (const [key, member] of Object.entries(value)) visit(member, key, key.endsWith('s') ? kindOf(key) : kind)
  }
  return {
    harvest: (body, path) => visit(body, '', kindOf(path)),
    id: (dice, path) => {
      const near = ids.get(kindOf(path))
      return (dice.once(6) ? undefined : anyOf(near, dice)) ?? anyOf(all, dice)
    },
    cursor: (dice) => anyOf(cursors, dice),
    number: (dice, name) => anyOf(numbers.get(name), dice),
    text: (dice, name) => anyOf(texts.get(name), dice),
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The noun of an address: the part before the id, without its plural. */
const kindOf = (path: string) => {
  const parts =
    path
      .split('?')[0]
      ?.split('/')
      .filter((part) => part !== '' && !part.startsWith('{') && !uuid.test(part)) ?? []
  const noun = parts.findLast((part) => part.endsWith('s')) ?? parts.at(-1) ?? ''
  return noun
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/s$/, '')
}

/** More often one of the newest, because others have deleted the older ones. */
const anyOf = <T>(list: readonly T[] | undefined, dice: Dice) =>
  list === undefined || list.length === 0 ? undefined : dice.pick(dice.once(3) ? list : list.slice(-5))

const listOf = <T>(lists: Map<string, T[]>, name: string) => {
  const list = lists.get(name) ?? []
  lists.set(name, list)
  return list
}

/** The newest replace the oldest. */
const keep = <T>(list: T[], value: T) => {
  if (list.includes(value)) return
  list.push(value)
  if (list.length > 60) list.shift()
}
